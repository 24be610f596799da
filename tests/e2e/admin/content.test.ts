/** Milestones, resources in their categories and design resources in the back-office: one journey each, what fails, and how they look. */
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { png } from '@tests/factories/files/photos';
import { expectGoodLook } from '@tests/setup/browser/look';
import { PDF } from '@tests/setup/library';
import { dropRecords, notice, openAdmin } from './admin-steps';

const MILESTONES = '/adminPortal/features/checklist';
const RESOURCES = '/adminPortal/resource-management/resources';
const DESIGNS = '/adminPortal/resource-management/startup-items';

/** The server says what only it can know: that a file is missing. */
const REFUSED = { allow: [/400 POST \/api\/admin\/records/] };

/** What is added here, by its kind: pages of the portal show it too. */
const added: [noun: string, name: string][] = [];
function unique(noun: string, text: string): string {
  const name = `${text} ${crypto.randomUUID().slice(0, 8)}`;
  added.push([noun, name]);
  return name;
}
afterAll(async () => {
  for (const [noun, name] of added) await dropRecords(noun, name);
});
const form = (page: Page, name: string) => page.getByRole('dialog', { name });
const file = (name: string, bytes: Uint8Array) => ({ name, mimeType: '', buffer: Buffer.from(bytes) });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

async function fillMilestone(page: Page, description: string): Promise<void> {
  const dialog = form(page, 'Add milestone');
  await dialog.getByLabel('Description').fill(description);
  await dialog.getByLabel('Category').selectOption('Documents');
  await dialog.getByLabel('Stage').selectOption('MVP');
  await dialog.getByLabel('File', { exact: true }).setInputFiles(file('plan.pdf', PDF));
}

describe('Milestone Management', () => {
  it('ADM-04 ACON-05 adds a milestone with a file, finds it, moves it by keyboard, deletes its file, and brings it back', async () => {
    const { page } = await openAdmin(MILESTONES);
    const table = page.getByRole('table', { name: 'Milestone Management' });
    expect(await table.getByRole('row').count()).toBe(11);
    await expectGoodLook(page);
    await page.setViewportSize({ width: 1280, height: 860 });
    const name = unique('milestone', 'Write the data room');
    await page.getByRole('button', { name: 'Add milestone' }).click();
    await save(page);
    for (const missing of ['Please enter a description', 'Please select a category', 'Please select a stage'])
      await page.getByText(missing, { exact: true }).waitFor();
    await fillMilestone(page, name);
    await save(page);
    await notice(page, `${name} saved`).waitFor();

    await page.getByRole('searchbox', { name: 'Search milestones' }).fill(name);
    const row = table.getByRole('row', { name });
    await row.waitFor();
    await expect.poll(() => table.getByRole('row').count()).toBe(2);
    const href = await row.getByRole('link', { name: 'plan.pdf' }).getAttribute('href');
    const stored = await page.request.get(href ?? '');
    expect(Buffer.from(await stored.body()).equals(PDF)).toBe(true);

    await page.getByRole('button', { name: 'Order' }).click();
    const order = page.getByRole('dialog', { name: 'Order of milestones' });
    const handle = order.getByRole('button', { name: `Move ${name}` });
    await handle.press('Home');
    await order.getByRole('button', { name: 'Save order' }).click();
    await notice(page, 'The order is saved').waitFor();
    const { data } = (await (await page.request.get('/api/milestones')).json()) as { data: { description: string }[] };
    expect(data[0]?.description).toBe(name);

    await row.getByRole('button', { name: `Edit ${name}` }).click();
    const edit = form(page, 'Edit milestone');
    await edit.getByRole('button', { name: 'Delete file' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete file' }).click();
    await notice(page, 'File deleted').waitFor();
    // The form goes on with the record as it is now.
    await edit.getByLabel('Category').selectOption('Goals');
    await save(page);
    await edit.waitFor({ state: 'hidden' });
    await row.getByText('Goals').waitFor();
    expect(await row.getByRole('link').count()).toBe(0);

    await row.getByRole('button', { name: `Delete ${name}` }).click();
    await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).click();
    await row.waitFor();
  });
});

describe('Resource Management', () => {
  it('ADM-05 ACON-10 ACON-13 ACON-14 nests resources in their category: a file to look at and download, and a Drive link', async () => {
    const { page } = await openAdmin(RESOURCES, REFUSED);
    await page
      .getByRole('button', { name: /^Preview / })
      .first()
      .waitFor();
    await expectGoodLook(page);
    await page.setViewportSize({ width: 1280, height: 860 });
    const title = unique('resource-category', 'Legal kit');
    await page.getByRole('button', { name: 'Add category' }).click();
    const dialog = form(page, 'Add category');
    await dialog.getByLabel('Title').fill(title);
    await dialog.getByLabel('Description').fill('Papers');
    await dialog.getByLabel('Icon').selectOption('Book');
    await dialog.getByLabel('Color').fill('#1d4ed8');
    await save(page);
    await notice(page, `${title} saved`).waitFor();
    await page.getByRole('searchbox', { name: 'Search categories' }).fill(title);
    const card = page.getByRole('article', { name: title });
    await card.getByText('No resources here yet.').waitFor();

    await card.getByRole('button', { name: 'Add resource' }).click();
    const add = form(page, 'Add resource');
    await expect.poll(() => add.getByLabel('Category').locator('option:checked').textContent()).toBe(title);
    await add.getByLabel('Name').fill('Term sheet');
    await add.getByLabel('File type').selectOption('PDF');
    await save(page);
    await add.getByText('Please upload exactly one file: PDF, DOC, DOCX, PPT, PPTX, XLS or XLSX').waitFor();
    await add.getByRole('combobox', { name: 'Source' }).selectOption('drive');
    await add.getByLabel('Google Drive link').fill('https://example.com/d');
    await save(page);
    await add.getByText('Please enter a valid Google Drive link').waitFor();
    await add.getByRole('combobox', { name: 'Source' }).selectOption('local');
    await add
      .getByRole('group')
      .or(add.getByLabel('File', { exact: false }))
      .first()
      .waitFor();
    await add.locator('input[type=file]').setInputFiles(file('sheet.pdf', PDF));
    await save(page);
    await notice(page, 'Term sheet saved').waitFor();

    const list = card.getByRole('list', { name: `Resources of ${title}` });
    await list.getByText('0 downloads').waitFor();
    await list.getByRole('button', { name: 'Preview Term sheet' }).click();
    const preview = page.getByRole('dialog', { name: 'Term sheet' });
    await preview
      .getByText(/in a separate tab|Open in a new tab/)
      .first()
      .waitFor();
    await preview.getByRole('button', { name: 'Close' }).click();
    const saved = page.waitForEvent('download');
    await list.getByRole('button', { name: 'Download Term sheet' }).click();
    expect((await saved).suggestedFilename()).toBe('Term sheet.pdf');
    await list.getByText('1 download', { exact: true }).waitFor();

    await card.getByRole('button', { name: 'Add resource' }).click();
    await add.getByLabel('Name').fill('Cap table');
    await add.getByLabel('File type').selectOption('XLS');
    await add.getByRole('combobox', { name: 'Source' }).selectOption('drive');
    await add
      .getByLabel('Google Drive link')
      .fill('https://docs.google.com/spreadsheets/d/1AbCdEfGhIjKlMnOpQrStUvWxYz012345/edit');
    await save(page);
    const names = () => list.getByRole('listitem').locator('p.font-medium').allInnerTexts();
    await expect.poll(names).toEqual(['Term sheet', 'Cap table']);
    await card.getByRole('button', { name: `Order resources of ${title}` }).click();
    const order = page.getByRole('dialog', { name: `Order of resources in ${title}` });
    await order.getByRole('button', { name: 'Move Cap table' }).press('Home');
    await order.getByRole('button', { name: 'Save order' }).click();
    await expect.poll(names).toEqual(['Cap table', 'Term sheet']);

    await list.getByRole('button', { name: 'Delete Term sheet' }).click();
    await notice(page, 'Resource deleted').waitFor();
    await expect.poll(names).toEqual(['Cap table']);
  });
});

describe('Design Resources', () => {
  it('ADM-05 ACON-16 ACON-18 ACON-19 are cards filtered by category, added with an image and edited with an address', async () => {
    const { page } = await openAdmin(DESIGNS, REFUSED);
    const title = unique('startup-term', 'Pitch frame');
    await page.getByRole('button', { name: 'Add design resource' }).click();
    const add = form(page, 'Add design resource');
    await add.getByLabel('Title').waitFor();
    await expectGoodLook(page);
    await page.setViewportSize({ width: 1280, height: 860 });
    await add.getByLabel('Title').fill(title);
    await add.getByLabel('Category').selectOption('Illustrations');
    await add.getByLabel('Description').fill('Frames.');
    await add.getByLabel('Figma link').fill('https://www.figma.com/file/1');
    await save(page);
    await add.getByText('Please enter the thumbnail URL or upload an image').waitFor();
    const image = add.getByLabel('Thumbnail image');
    await image.setInputFiles(file('a.pdf', PDF));
    await add.getByText('You can only upload image files!').waitFor();
    await image.setInputFiles(file('a.png', new Uint8Array(2 * 1024 * 1024)));
    await add.getByText('Image must be smaller than 2MB!').waitFor();
    await image.setInputFiles(file('a.png', png(40, 30)));
    await save(page);
    await notice(page, `${title} saved`).waitFor();

    await page.getByRole('combobox', { name: 'Category' }).selectOption('Illustrations');
    const card = page.getByRole('article', { name: title });
    await expect.poll(() => card.locator('img').getAttribute('src')).toMatch(/^\/files\/terms\//);
    await card.getByRole('button', { name: `Edit ${title}` }).click();
    const edit = form(page, 'Edit design resource');
    await edit.getByLabel('Category').selectOption('Other');
    await save(page);
    await card.waitFor({ state: 'hidden' });
    await page.getByRole('combobox', { name: 'Category' }).selectOption('Other');
    await card.waitFor();
    // It would be in the founders' guide.
    await card.getByRole('button', { name: `Delete ${title}` }).click();
    await card.waitFor({ state: 'hidden' });
  });
});
