/** Steps of the cap table tool's mode of share counts: a stored document, its address, its tables. */
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { CapTable } from '@/domain/cap-table/document/document';
import { CAP_TABLE, CAP_TABLE_LAYOUT } from '@/domain/cap-table/document/stored-cap-table';
import { writeWorkspace } from '@/domain/tools/local-keys';
import { hydrated, openContext, type PageOptions } from '@tests/setup/browser/page';
import { layInto } from './cap-table-steps';

export const TOOL = '/portal/tools/equity-split';
export const SHARES = `${TOOL}?mode=shares`;

/** Puts the document into the browser's storage before the first page of a tab; what is edited stays over a reload. */
export async function seed(context: BrowserContext, data: CapTable, name = 'Seeded table'): Promise<void> {
  const open = { id: 'seeded', name, savedAt: 1, data };
  const writes = writeWorkspace(CAP_TABLE, CAP_TABLE_LAYOUT, null, { open, others: [] });
  await context.addInitScript((entries) => {
    // An empty page on the way has no storage.
    if (!location.protocol.startsWith('http') || sessionStorage.getItem('seeded')) return;
    sessionStorage.setItem('seeded', 'yes');
    for (const { key, value } of entries) if (value !== null) localStorage.setItem(key, value);
  }, writes);
}

/** Opens the tool as a founder; requests to our API that the tool might make are collected. */
export async function openTool(path: string, data: CapTable | null, options: PageOptions = {}) {
  const opened = await openContext({ as: 'founder', ...options });
  // The published examples are in dollars; anyone who has chosen nothing begins in rupees.
  if (data) await seed(opened.context, data);
  else await layInto(opened.context, { outset_currency: 'USD' });
  const page = await opened.context.newPage();
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const isShell = /^\/api\/(maintenance|notifications|saved|media|analytics)/.test(pathname);
    if (pathname.startsWith('/api/') && !isShell) calls.push(`${request.method()} ${pathname}`);
  });
  await page.goto(path);
  await hydrated(page);
  return { ...opened, page, calls };
}

export const view = (page: Page, name: string) =>
  page.getByRole('tablist', { name: 'Cap table sections' }).getByRole('tab', { name });

export const dialog = (page: Page) => page.getByRole('dialog');

/** The cells of a table's row whose text starts with `row`. */
export const cells = async (page: Page, table: string, row: string): Promise<string[]> => {
  const found = page
    .getByRole('region', { name: table, exact: true })
    .getByRole('row', { name: new RegExp(`^${row}`) });
  await found.first().waitFor();
  const texts = await found.getByRole('cell').allInnerTexts();
  return texts.map((text) => text.replace(/\s*: explain[\s\S]*/, '').trim());
};

/** Presses one of a bar of radio buttons. */
export const press = (page: Page, label: string) =>
  page
    .locator('label')
    .filter({ hasText: new RegExp(`^${label}$`) })
    .click();

/** The figure of a name and its value: "Price per share" → "$1.1144". */
export const stat = async (page: Page, list: string, label: string): Promise<string> => {
  const term = page
    .locator(`dl[aria-label="${list}"] > div`)
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${label}$`) }) });
  const text = await term.locator('dd').first().innerText();
  return (
    text
      .split('\n')[0]
      ?.replace(/: explain.*/, '')
      .trim() ?? ''
  );
};

/** Scrolls down until the part is there: parts below the first screen load when they come into view. */
export const scrollTo = (page: Page, part: Locator) =>
  expect
    .poll(async () => {
      await page.mouse.wheel(0, 400);
      return part.first().isVisible();
    })
    .toBe(true);

export { sideways } from '@tests/setup/browser/page';
