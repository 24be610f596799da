/** Steps that the tests of the expense tracker share: the page with a book in its storage, and what is stored then. */
import type { Page } from 'playwright-core';
import type { ExpenseBook } from '@/domain/expenses/expense';
import { storedKeys } from '@tests/factories/expense-books';
import { hydrated, openContext, type Opened, type PageOptions } from '@tests/setup/browser/page';

export const TRACKER = '/portal/tools/expense-tracker';

/** Today where the browser of the tests is. */
export const today = (): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());

/** The tracker as a founder, with this book. Calls of the API beyond the shell's own are collected. */
export async function openTracker(
  query = '',
  book: Partial<ExpenseBook> = {},
  options: PageOptions = {},
): Promise<Opened & { calls: string[] }> {
  const opened = await openContext({ as: 'founder', ...options });
  // Once: what the page writes must survive a reload.
  await opened.context.addInitScript((entries) => {
    // A page that is still blank has no storage.
    if (location.origin === 'null' || localStorage.getItem('expenses') !== null) return;
    for (const [key, value] of entries) localStorage.setItem(key, value);
  }, storedKeys(book));
  const page = await opened.context.newPage();
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const isShell = /^\/api\/(maintenance\/status|notifications|saved\/sync)/.test(pathname);
    if (pathname.startsWith('/api/') && !isShell) calls.push(`${request.method()} ${pathname}`);
  });
  await page.goto(TRACKER + query);
  await hydrated(page);
  await page.getByRole('tablist', { name: 'Expense tracker' }).waitFor();
  return { ...opened, page, calls };
}

export interface StoredExpense {
  id: string;
  date: string;
  description: string;
  category: string;
  amount: number;
  paymentMethod: string;
  isRecurring: boolean;
  recurringPeriod: string;
  notes: string;
}

/** The stored value of one of the specification's keys. */
export const stored = async <Row = StoredExpense>(page: Page, key: 'expenses' | 'budgets' = 'expenses') =>
  JSON.parse((await page.evaluate((name) => localStorage.getItem(name), key)) ?? '[]') as Row[];

export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
export const notice = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notices' }).getByText(text, { exact: true });
