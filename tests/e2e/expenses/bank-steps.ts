/** What the tests of import, rules and receipts share: a page with a book, and a look into what the browser keeps. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { TestFile } from '@tests/factories/files/bank-files';
import { openContext, hydrated, type PageOptions } from '@tests/setup/browser/page';

export const PATH = '/portal/tools/expense-tracker';

/** As local storage holds an expense: whole units, no empty fields. */
export interface KeptExpense {
  id: string;
  date: string;
  description: string;
  category: string;
  amount: number;
  importKey?: string;
  vendor?: string;
  categoryFrom?: string;
}

export const kept = (over: Partial<KeptExpense> = {}) => ({
  id: 'typed',
  date: '2026-04-04',
  description: 'Tea for the team',
  category: 'Travel & Entertainment',
  amount: 120,
  paymentMethod: 'Cash',
  isRecurring: false,
  recurringPeriod: '',
  notes: '',
  ...over,
});

export interface Seed {
  currency?: string;
  expenses?: readonly ReturnType<typeof kept>[];
  rules?: readonly { id: string; test: string; text: string; category: string }[];
  query?: string;
}

/** The tracker with this book, which is stored before the page is first opened. */
export async function openTracker(seed: Seed = {}, options: PageOptions = {}) {
  const opened = await openContext({ as: 'founder', ...options });
  await opened.context.addInitScript(
    ([expenses, document]) => {
      // A frame without an address has no storage.
      if (!location.protocol.startsWith('http') || localStorage.getItem('expenses_document') !== null) return;
      localStorage.setItem('expenses', expenses);
      localStorage.setItem('expenses_document', document);
    },
    [
      JSON.stringify(seed.expenses ?? []),
      JSON.stringify({
        version: 1,
        id: 'book',
        name: 'My expenses',
        savedAt: 1,
        data: { currency: seed.currency ?? 'USD', rules: seed.rules ?? [] },
      }),
    ] as const,
  );
  const page = await opened.context.newPage();
  await page.goto(`${PATH}${seed.query ?? ''}`);
  await hydrated(page);
  return { ...opened, page };
}

/** The expenses that local storage holds now. */
export const keptExpenses = (page: Page): Promise<KeptExpense[]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('expenses') ?? '[]') as KeptExpense[]);

/** Waits until the browser keeps so many expenses, and answers them. */
export async function waitForKept(page: Page, count: number): Promise<KeptExpense[]> {
  await expect.poll(async () => (await keptExpenses(page)).length).toBe(count);
  return keptExpenses(page);
}

/** Presses a button of the page's head, or the entry of its menu on screens where it is in one. */
export async function press(page: Page, name: RegExp): Promise<void> {
  const button = page.getByRole('button', { name }).filter({ visible: true });
  await button.first().click();
}

export async function openImport(page: Page) {
  await press(page, /^Import/);
  const dialog = page.getByRole('dialog', { name: 'Import a bank statement' });
  await dialog.waitFor();
  return dialog;
}

export const give = (page: Page, file: TestFile) => page.getByLabel('Bank file to import').setInputFiles(file);

/** Words that can be seen: tables are cards on phones, and both are in the page. */
export const seen = (within: Locator | Page, text: string | RegExp) =>
  within.getByText(text).filter({ visible: true }).first();

export const hasFocus = (field: Locator) => field.evaluate((element) => element === document.activeElement);

/** Nothing of the page is wider than the screen. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0);
}

/** Where receipts are, in the form of an expense that is open. */
export async function receiptField(page: Page) {
  const field = page.getByRole('dialog').getByRole('region', { name: 'Receipts' });
  await field.waitFor();
  return field;
}
