/** Templates of one's own in Chromium: the database, its messages, files out and in. */
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '@tests/setup/browser/page';
import { textOf } from '@tests/e2e/saved/saved-steps';
import { bodyOf, openTool, storedTemplates, write } from './outreach-steps';

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
    await expectAccessible(page, { within: 'dialog[open]' });
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
});
