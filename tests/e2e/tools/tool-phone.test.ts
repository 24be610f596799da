/** Where the content of each tool begins, wide and on a phone of 390 × 844, in what is filled and while the account is offered. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expense } from '@tests/factories/expenses';
import { storedKeys } from '@tests/factories/expense-books';
import { MOST_STOPS, stopsToContent } from '@tests/setup/browser/look';
import { hydrated, openContext, type Opened } from '@tests/setup/browser/page';
import { expectNoSidewaysScroll } from '@tests/setup/browser/waits';
import { card } from '@tests/e2e/burn-rate/burn-rate-steps';
import { keysOf } from '@tests/factories/burn-plans';
import { CAP_TABLE, COMPANY } from '@tests/e2e/cap-table/cap-table-steps';

const PHONE = { width: 390, height: 844 };

const bottomOf = async (figure: Locator): Promise<number> => {
  await figure.waitFor();
  const box = await figure.boundingBox();
  return box ? Math.ceil(box.y + box.height) : Infinity;
};

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
/** The first thing of each tool: a card, a filter, a row. */
const FIRST = [
  ['/portal/tools/burn-rate', (page: Page) => part(page, 'Bank balance')],
  ['/portal/tools/expense-tracker', (page: Page) => page.locator('#expense-panel > * > *').first()],
  ['/portal/tools/expense-tracker?tab=budget', (page: Page) => page.locator('#expense-panel > *')],
  ['/portal/tools/expense-tracker?tab=analytics', (page: Page) => page.locator('#expense-panel > *')],
  [CAP_TABLE, (page: Page) => part(page, 'Stakeholders')],
  [`${CAP_TABLE}?mode=shares`, (page: Page) => page.locator('#shares-view > *').first()],
  ['/portal/tools/outreach-generator', (page: Page) => part(page, 'Templates')],
  ['/flow-builder', (page: Page) => page.getByRole('application', { name: 'Flowchart' })],
] as const;

describe('the first screen', () => {
  let opened: Omit<Opened, 'page'>;
  beforeAll(async () => {
    opened = await openContext({ as: 'founder', width: PHONE.width });
    const company = Object.entries(COMPANY).map(([key, value]) => [key, JSON.stringify(value)] as const);
    const book = storedKeys({
      currency: 'INR',
      expenses: [
        expense({ isRecurring: true, recurringPeriod: 'monthly' }),
        expense({ categoryFrom: 'none' }),
        expense({ categoryFrom: 'guess' }),
      ],
    });
    await opened.context.addInitScript(
      (entries) => {
        if (location.origin === 'null') return;
        for (const [key, value] of entries) localStorage.setItem(key, value);
      },
      [...keysOf({ currency: 'INR' }), ...book, ...company],
    );
  });
  afterAll(() => opened.close());

  const open = async (path: string) => {
    const page = await opened.context.newPage();
    await page.setViewportSize(PHONE);
    await page.goto(path);
    await hydrated(page);
    return page;
  };

  async function expectRunway(page: Page) {
    const runway = card(page, 'Runway');
    await expect.poll(() => runway.innerText()).toContain('5 months');
    expect(await bottomOf(runway)).toBeLessThan(PHONE.height);
    await expectNoSidewaysScroll(page);
    // Also while the account is offered, which takes room.
    await page.getByRole('button', { name: 'Configure' }).click();
    const drawer = page.getByRole('dialog', { name: 'Configure' });
    await drawer.getByLabel('Monthly revenue').fill('9001');
    await drawer.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('region', { name: 'Where this is saved' }).waitFor();
    await page.evaluate(() => window.scrollTo(0, 0));
    expect(await bottomOf(runway)).toBeLessThan(PHONE.height);
  }

  async function expectExpenses(page: Page) {
    await page.getByRole('region', { name: 'Recurring expenses that are due' }).waitFor();
    const total = page.getByText(/^3 expenses, total/);
    expect(await bottomOf(total)).toBeLessThan(PHONE.height * 0.75);
    await expectNoSidewaysScroll(page);
    const rows = page.getByRole('list', { name: 'Expenses' }).getByRole('listitem');
    await expect.poll(() => bottomOf(rows.first())).toBeLessThanOrEqual(420);
    expect((await rows.first().boundingBox())?.height).toBeLessThanOrEqual(65);
    expect(await bottomOf(page.getByRole('button', { name: 'Add Expense' }))).toBeLessThanOrEqual(PHONE.height);
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('button', { name: 'Recurring', exact: true }).click();
    await page.getByRole('button', { name: 'Filters, 1 chosen' }).waitFor();
  }

  async function expectOwnership(page: Page) {
    const total = page.getByText(/^Total equity/).first();
    expect(await bottomOf(total)).toBeLessThan(PHONE.height);
    const first = page.getByRole('list', { name: 'Stakeholders' }).getByText('50%');
    expect(await bottomOf(first)).toBeLessThan(PHONE.height);
    const linked = page.getByText(/^Stakeholders and rounds are the same in Quick split and Cap table\./).last();
    await linked.waitFor();
    await page.getByRole('tab', { name: 'Cap table', exact: true }).click();
    await page.getByText('No shares yet').waitFor();
    await linked.waitFor();
    await expectNoSidewaysScroll(page);
  }

  /** What else the first screen of a phone has. */
  const MORE: Record<string, (page: Page) => Promise<void>> = {
    '/portal/tools/burn-rate': expectRunway,
    '/portal/tools/expense-tracker': expectExpenses,
    [CAP_TABLE]: expectOwnership,
  };

  it(
    'begins with content, at 220 px at most in a wide window; a phone has the runway, the first expense and their total, and the ownership',
    { timeout: 120_000 },
    async () => {
      for (const [path, first] of FIRST) {
        const page = await open(path);
        for (const width of [1280, 390] as const) {
          await page.setViewportSize({ width, height: width === 1280 ? 800 : 844 });
          await first(page).waitFor();
          const top = async () => (await first(page).boundingBox())?.y ?? Infinity;
          const most = path === '/flow-builder' || width === 1280 ? 220 : 280;
          await expect.poll(top, { message: `${path} at ${width} px` }).toBeLessThanOrEqual(most);
          if (width === 1280 && path.endsWith('/burn-rate'))
            expect(await stopsToContent(page)).toBeLessThanOrEqual(MOST_STOPS);
        }
        await MORE[path]?.(page);
        await page.close();
      }
    },
  );
});
