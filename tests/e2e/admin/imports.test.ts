/** Imports in the back-office: a file from its choice to its undoing, files that cannot be read, and how it looks. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { utils, write } from 'xlsx';
import { bytesOf } from '@tests/setup/browser/download-bytes';
import { expectGoodLook } from '@tests/setup/browser/look';
import { openAdmin } from './admin-steps';

const NEW_ANGELS = '/adminPortal/imports?noun=angel-investor';
const HEADINGS = ['Investor', 'City', 'Type', 'Description', 'Web', 'Sectors'];

/** Angels of a file; each of `bad` lacks what an angel must have. */
const angels = (prefix: string, count: number, bad: readonly number[]): string[][] =>
  Array.from({ length: count }, (_, i) => [
    `${prefix} ${i + 1}`,
    'Mumbai, Maharashtra',
    'Angel',
    bad.includes(i + 1) ? '' : 'Invests early.',
    `https://angel-${i + 1}.example`,
    'SaaS, Fintech',
  ]);
const csvOf = (rows: readonly string[][]) =>
  [HEADINGS, ...rows].map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\r\n');

async function give(page: Page, name: string, bytes: Buffer | string): Promise<void> {
  const buffer = Buffer.from(bytes as string);
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
}

it('ADIR-04 ADIR-05 a file is matched, compared, mended and imported, goes on after a reload, and is undone', async () => {
  const prefix = `Journey ${Date.now()}`;
  const { page, close } = await openAdmin(NEW_ANGELS, { allow: [/ERR_FAILED|POST .*\/rows/] });
  await give(page, 'angels.csv', csvOf(angels(prefix, 1203, [7, 500, 1200])));
  const web = page.getByLabel('What “Web” holds');
  expect(await page.getByLabel('What “Investor” holds').inputValue()).toBe('angelName');
  expect(await web.inputValue()).toBe('');
  await web.selectOption('socialLinks.website');
  await page.getByRole('button', { name: 'Continue' }).click();

  // Only what is wrong is shown first; a mended cell counts when it is left.
  const about = page.getByRole('row', { name: `${prefix} 7 Wrong` }).getByLabel('About');
  await about.fill('Says something now.');
  await about.press('Tab');
  await page.getByRole('tab', { name: 'Wrong 2' }).waitFor();
  await page.getByRole('tab', { name: 'New 1,201' }).waitFor();

  // The network goes after the first slice: the page says so, and after a reload the import goes on.
  let slices = 0;
  await page.route('**/api/admin/imports/*/rows', (route) =>
    route.request().method() === 'POST' && ++slices > 1 ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: 'Import 1,201 rows' }).click();
  await page.getByText('We could not reach Outset. Check your connection and try again.').waitFor();
  await page.getByText('500 of 1,203 rows').waitFor();
  await page.unrouteAll();
  await page.reload();
  await page.getByText('Import Completed', { exact: true }).waitFor();
  await page.getByText('Successfully imported 1201 records', { exact: true }).waitFor();
  await page.getByText('Import Error', { exact: true }).waitFor();
  await page.getByText(`Failed to import ${prefix} 500`, { exact: true }).waitFor();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Failed rows as a file' }).click(),
  ]);
  const lines = (await bytesOf(download)).toString().trim().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain(`${prefix} 500`);
  expect(lines[1]).toContain('About: Missing required fields for angel investor');

  await page.getByRole('button', { name: 'Roll back' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Roll back' }).click();
  await page.getByText('Rolled back: 1,201 rows undone.').waitFor();
  await page.getByRole('button', { name: 'All imports' }).click();
  const row = page.getByRole('row', { name: 'angels.csv' }).first();
  expect(await row.textContent()).toContain('Rolled back');
  expect(await row.textContent()).toContain('1,201 new, 0 updated, 0 unchanged, 2 failed');
  await close();
});

it('looks good while rows are looked at', async () => {
  const { page, close } = await openAdmin(NEW_ANGELS);
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([HEADINGS, ...angels(`Look ${Date.now()}`, 12, [2, 3])]), 'Angels');
  await give(page, 'angels.xlsx', Buffer.from(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('tab', { name: 'New 10' }).waitFor();
  await page.getByRole('tab', { name: 'Wrong 2' }).waitFor();
  await expectGoodLook(page);
  await close();
});
