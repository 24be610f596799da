/** The cap table tool in browser tests: documents laid into the browser's storage, and what is on the screen. */
import type { BrowserContext, Page } from 'playwright-core';
import { COMPANY, type Stored } from '@tests/factories/companies';
import { openContext, type PageOptions } from '@tests/setup/browser/page';

export const CAP_TABLE = '/portal/tools/equity-split';

export { COMPANY };

/** Lays these keys into storage before a page reads it; what the page writes over them stays. */
export async function layInto(context: BrowserContext, stored: Stored): Promise<void> {
  const entries = Object.entries(stored).map(
    ([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)] as const,
  );
  await context.addInitScript((given: readonly (readonly [string, string])[]) => {
    // A window that was opened empty has no storage of its own yet.
    if (location.protocol === 'about:') return;
    for (const [key, value] of given) if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
  }, entries);
}

/** Opens the tool with these keys in storage, and everything on it seen once. */
export async function openCapTable(stored: Stored = {}, options: PageOptions & { query?: string } = {}) {
  const { query = '', ...rest } = options;
  const opened = await openContext({ as: 'founder', ...rest });
  // The published examples are in dollars; anyone who has chosen nothing begins in rupees.
  await layInto(opened.context, { outset_currency: 'USD', ...stored });
  const page = await opened.context.newPage();
  await page.goto(`${CAP_TABLE}${query}`);
  await seeAll(page);
  return { ...opened, page };
}

export const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
export const notice = (page: Page, text: string) => page.getByRole('region', { name: 'Notices' }).getByText(text);
export const warnings = (page: Page) => page.getByRole('status', { name: 'Warnings' }).getByRole('listitem');

/** Parts below the first screen load when they come into view. */
async function seeAll(page: Page): Promise<void> {
  await card(page, 'Vesting Schedules').scrollIntoViewIfNeeded();
  await page.getByRole('tab', { name: 'Vesting', exact: true }).waitFor();
  await page.getByRole('heading', { name: 'Scenario Analysis' }).scrollIntoViewIfNeeded();
  const scenarios = card(page, 'Scenario Analysis');
  await scenarios
    .getByRole('list')
    .or(scenarios.getByText('No scenarios yet.', { exact: false }))
    .waitFor();
}

/** The stored value of a key, as the page wrote it. */
export const storedAt = (page: Page, key: string) =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null') as unknown, key);

/** A figure without the words for screen readers. */
export const figureOf = (text: string): string => text.replace(/: explain.*/, '').trim();

/** The cells of a row of the dilution table, as people read them. */
export async function dilutionRow(page: Page, holder: string): Promise<string[]> {
  const row = page.getByRole('region', { name: 'Dilution by round' }).getByRole('row', { name: holder });
  return (await row.getByRole('cell').allTextContents()).map(figureOf);
}
