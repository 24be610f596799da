/** Templates of one's own in Chromium: the database, its messages, files out and in, and a database that refuses. */
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../../setup/page';
import { hasRun, holdFile } from '../../setup/waits';
import { textOf } from '../saved/saved-steps';
import { bodyOf, openTool, storedTemplates, TOOL, write } from './outreach-steps';

describe('templates of one’s own', () => {
  const more = (name: string) => ({ name: `More for ${name}` });

  it('MAIL-09 MAIL-11 MAIL-12 are saved, changed and deleted, in the database of the specification', async () => {
    const { page } = await openTool();
    await write(page, 'Hello {{fund}}', 'Hi {{firstName|there}}');
    await page.getByRole('button', { name: 'More for this email' }).click();
    await page.getByRole('menuitem', { name: 'Save as template' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save as template' });
    await dialog.getByRole('button', { name: 'Save template' }).click();
    await dialog.getByText('Please enter a template name', { exact: true }).waitFor();
    await dialog.getByText('Please enter a description', { exact: true }).waitFor();
    await expectAccessible(page);
    await dialog.getByLabel('Name').fill('  Seed funds  ');
    await dialog.getByLabel('Description').fill('For the first mail');
    await dialog.getByRole('button', { name: 'Save template' }).click();
    await page.getByText('Template saved successfully!', { exact: true }).waitFor();
    await page.waitForURL(/tab=custom/);
    const [row] = await storedTemplates(page);
    expect(row).toEqual({
      id: expect.stringMatching(/^[\w-]+$/) as string,
      name: 'Seed funds',
      description: 'For the first mail',
      subject: 'Hello {{fund}}',
      body: 'Hi {{firstName|there}}',
      isCustom: true,
    });
    await page.getByRole('button', more('Seed funds')).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit template' });
    await edit.getByLabel('Name').fill('Seed funds, second');
    await edit.getByLabel('Body').fill('New body');
    await edit.getByRole('button', { name: 'Update template' }).click();
    await page.getByText('Template updated successfully!', { exact: true }).waitFor();
    expect(await storedTemplates(page)).toEqual([{ ...row, name: 'Seed funds, second', body: 'New body' }]);
    await page.reload();
    await page.getByRole('button', { name: /^Seed funds, second/ }).click();
    await page.getByText('Template "Seed funds, second" loaded successfully!', { exact: true }).waitFor();
    await expect.poll(() => bodyOf(page).inputValue()).toBe('New body');

    const download = page.waitForEvent('download');
    await page.getByRole('button', more('templates')).click();
    await page.getByRole('menuitem', { name: 'Export templates' }).click();
    const file = await textOf(download);
    await page.getByRole('button', more('Seed funds, second')).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByText('Template deleted successfully!', { exact: true }).waitFor();
    await expect.poll(() => storedTemplates(page)).toEqual([]);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect.poll(async () => (await storedTemplates(page)).length).toBe(1);

    const bring = (name: string, text: string) =>
      page
        .getByLabel('File of templates to import')
        .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
    await bring('again.json', file);
    await page.getByText('No template imported, 1 already there.').waitFor();
    await bring('other.json', file.replace('New body', 'Third body'));
    await page.getByText('1 template imported.', { exact: true }).waitFor();
    await page.getByRole('button', { name: /^Seed funds, second \(2\)/ }).waitFor();
    await bring('bad.json', '{"templates":[');
    await page.getByText('This is not a complete JSON file.').waitFor();
    await bring('foreign.json', '{"format":"other"}');
    await page.getByText('This file was not exported from Outset.').waitFor();
    await expect.poll(async () => (await storedTemplates(page)).length).toBe(2);
  });

  it('an import that takes its time leaves what was chosen meanwhile', async () => {
    const { page } = await openTool();
    const { asked, release } = await holdFile(page, 'template-file');
    await page
      .getByLabel('File of templates to import')
      .setInputFiles({ name: 'bad.json', mimeType: 'application/json', buffer: Buffer.from('{"templates":[') });
    const url = await asked;
    await page.getByRole('tab', { name: 'Preview' }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('?view=preview');
    release();
    await hasRun(page, url);
    await page.getByText('This is not a complete JSON file.').waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('?tab=custom&view=preview');
  });

  it('MAIL-10 MAIL-11 a database that refuses is told: saving, deleting, and reading', async () => {
    const row = { id: 'mine', name: 'Mine', description: 'd', subject: 's', body: 'b', isCustom: true };
    const { page, context } = await openTool('?tab=custom');
    await page.getByText('You have no templates yet').waitFor();
    await page.evaluate(
      (template) =>
        new Promise<void>((resolve) => {
          const opening = indexedDB.open('email templates');
          opening.onsuccess = () => {
            const change = opening.result.transaction('templates', 'readwrite');
            change.objectStore('templates').put(template);
            change.objectStore('templates').put({ id: 'broken', name: 7 });
            change.oncomplete = () => {
              opening.result.close();
              resolve();
            };
          };
        }),
      row,
    );
    await page.addInitScript(() => {
      IDBObjectStore.prototype.delete = () => {
        throw new DOMException('No', 'UnknownError');
      };
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('Full', 'QuotaExceededError');
      };
    });
    await page.reload();
    await page.getByText('One template in this browser could not be read').waitFor();
    await page.getByRole('button', { name: 'More for Mine' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByText('Failed to delete template', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'More for Mine' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await page.getByRole('button', { name: 'Update template' }).click();
    await page.getByText('Failed to save template', { exact: true }).waitFor();
    // The dialog stays with what was typed.
    await page.getByRole('dialog', { name: 'Edit template' }).waitFor();

    const other = await context.newPage();
    await other.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('No', 'SecurityError');
      };
    });
    await other.goto(`${TOOL}?tab=custom`);
    await other.getByText('Your templates could not be read').waitFor();
    await write(other, 'a', 'b');
    await other.getByRole('button', { name: 'More for this email' }).click();
    await other.getByRole('menuitem', { name: 'Save as template' }).click();
    await other.getByRole('dialog').getByLabel('Name').fill('n');
    await other.getByRole('dialog').getByLabel('Description').fill('d');
    await other.getByRole('button', { name: 'Save template' }).click();
    await other.getByText('Failed to save template', { exact: true }).waitFor();
  });
});
