/** The expense tracker at its limits: 20,000 expenses without a task over 50 ms, and a workbook of five megabytes without one over 100 ms. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { Locator } from 'playwright-core';
import { EXPENSE_CATEGORIES, PAYMENT_METHODS } from '@/domain/expenses/expense';
import { formatMoney } from '@/domain/money/money';
import { largeWorkbook } from '@tests/factories/files/bank-files';
import { expense } from '@tests/factories/expenses';
import { expectNoLongTask, saying, watchTasks, type LongestTasks } from '@tests/setup/tasks';
import * as bank from './bank-steps';
import { openTracker } from './expense-steps';

const COUNT = 20_000;
const VENDORS = ['Amazon Web Services', 'Figma', 'Uber', 'Swiggy', 'Zoho'];
const many = Array.from({ length: COUNT }, (_, index) =>
  expense({
    id: `row-${index}`,
    date: `20${21 + (index % 6)}-${String((index % 12) + 1).padStart(2, '0')}-${String((index % 28) + 1).padStart(2, '0')}`,
    description: `${VENDORS[index % VENDORS.length]} ${(index * 7919) % COUNT}`,
    category: EXPENSE_CATEGORIES[index % 10]!,
    paymentMethod: PAYMENT_METHODS[index % 6]!,
    amount: (index * 7919) % 100_000,
  }),
);

/** An element as it is now; to act on it needs no search. */
const found = async (locator: Locator) => (await locator.elementHandle())!;

/** The line above the table, and the one below it. */
const SUMMARY = 'p[role="status"]';
const RANGE = 'div:has(+ nav[aria-label="Pages"])';

async function useTable(): Promise<LongestTasks> {
  const { page } = await openTracker('', {
    expenses: many,
    budgets: EXPENSE_CATEGORIES.map((category) => ({ category, amount: 50_000_000 })),
  });
  await page.getByText('20,000 expenses, total').waitFor();
  const { step, longest } = await watchTasks(page);

  const search = await found(page.getByRole('searchbox', { name: 'Search expenses' }));
  await step('typing', async () => {
    await search.focus();
    await page.keyboard.type('figma 12', { delay: 30 });
    await saying(page, SUMMARY, 'expenses of 20,000');
  });
  await step('clearing', async () => {
    await search.fill('');
    await saying(page, SUMMARY, '20,000 expenses, total');
  });
  const second = await found(page.getByRole('link', { name: 'Page 2', exact: true }));
  await step('next page', async () => {
    await second.click();
    await saying(page, RANGE, '11–20 of 20,000');
  });
  const size = await found(page.getByLabel('Rows per page'));
  await step('50 rows', async () => {
    await size.selectOption('50');
    await saying(page, RANGE, '1–50 of 20,000');
    await page.waitForSelector('tbody tr:nth-child(50)');
  });
  const amount = await found(page.getByRole('columnheader', { name: 'Amount' }).getByRole('link'));
  const most = formatMoney(Math.max(...many.map((one) => one.amount)), 'USD');
  await step('order by amount', async () => {
    await amount.click();
    await saying(page, 'tbody tr:first-child td.num', most);
  });
  await step('scrolling', () => page.mouse.wheel(0, 3000));
  const budget = await found(page.getByRole('tab', { name: 'Budget' }));
  await step('budgets', async () => {
    await budget.click();
    await page.waitForSelector('[role="progressbar"][aria-label^="Operations"]');
  });
  const analytics = await found(page.getByRole('tab', { name: 'Analytics' }));
  await step('charts', async () => {
    await analytics.click();
    await saying(page, 'figure', 'Spending by month');
    await saying(page, 'figure', 'Top vendors');
  });
  const period = await found(page.getByLabel('Period'));
  await step('period', async () => {
    await period.selectOption('last-12');
    await page.waitForFunction(() => !document.querySelector('dl')!.textContent.includes('20,000 expenses'));
  });
  const expenses = await found(page.getByRole('tab', { name: 'Expenses' }));
  await step('back to the table', async () => {
    await expenses.click();
    await saying(page, RANGE, '1–50 of 20,000');
    await page.waitForSelector('tbody tr:nth-child(50)');
    await page.waitForSelector('tbody tr:nth-child(50)');
  });
  return longest();
}

it(
  'answers 20,000 expenses without a task over 50 ms: typing, pages, order, tabs, charts',
  () => expectNoLongTask(useTable, 10),
  240_000,
);

async function useForm(): Promise<LongestTasks> {
  const { page } = await openTracker('', { expenses: many });
  await page.getByText('20,000 expenses, total').waitFor();
  const { step, longest } = await watchTasks(page, { withoutWrites: true });
  const writes = () => page.evaluate(() => performance.getEntriesByName('large write').length);
  const isStored = (text: string, wanted: boolean) =>
    page.waitForFunction(
      ([part, is]) => localStorage.getItem('expenses')?.includes(part) === is,
      [text, wanted] as const,
      {
        polling: 200,
      },
    );

  const add = await found(page.getByRole('button', { name: 'Add Expense' }));
  await step('the form', async () => {
    await add.click();
    await page.waitForSelector('dialog[open] section[aria-labelledby]');
  });
  const form = page.getByRole('dialog', { name: 'Add expense' });
  const fields = await Promise.all(
    ['Description', 'Amount', 'Category', 'Date'].map((label) => found(form.getByLabel(label))),
  );
  const submit = await found(form.getByRole('button', { name: 'Add expense' }));
  await step('filling in', async () => {
    await fields[0]!.fill('One more');
    await fields[1]!.fill('1');
    await fields[2]!.selectOption('Other');
    await fields[3]!.fill('2026-12-31');
  });
  await step('adding', async () => {
    await submit.click();
    await saying(page, '[role="status"]', 'Expense added');
    await saying(page, SUMMARY, '20,001 expenses, total');
    await saying(page, 'tbody', 'One more');
    await isStored('One more', true);
  });

  const one = await found(page.getByRole('link', { name: 'One more' }));
  await step('opening it', async () => {
    await one.click();
    await page.waitForSelector('dialog[open] section[aria-labelledby]');
  });
  const edit = page.getByRole('dialog', { name: 'Edit expense' });
  await edit.getByLabel('Description').fill('One less');
  const save = await found(edit.getByRole('button', { name: 'Save' }));
  await step('changing', async () => {
    await save.click();
    await saying(page, 'tbody', 'One less');
    await isStored('One less', true);
  });

  const remove = await found(page.getByRole('button', { name: 'Delete One less' }));
  await step('asking', async () => {
    await remove.click();
    await page.waitForSelector('dialog[open][role="alertdialog"]');
  });
  const yes = await found(page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }));
  await step('deleting', async () => {
    await yes.click();
    await saying(page, SUMMARY, '20,000 expenses, total');
    await isStored('One less', false);
  });
  await step('undo', async () => {
    await page.keyboard.press('Control+z');
    await saying(page, SUMMARY, '20,001 expenses, total');
    await isStored('One less', true);
  });
  // One for each change: the addition, the edit, the deletion and its undo.
  expect(await writes()).toBe(4);
  return longest();
}

it(
  'adds, changes, deletes and brings back one of 20,000 expenses without a task over 50 ms beside the browser’s one write of the book',
  () => expectNoLongTask(useForm, 8),
  240_000,
);

/** Opens a workbook of five megabytes. */
async function readWorkbook(path: string): Promise<LongestTasks> {
  const { page } = await bank.openTracker({ currency: 'INR' });
  await bank.openImport(page);
  const { step, longest } = await watchTasks(page);
  await step('reading', async () => {
    await page.getByLabel('Bank file to import').setInputFiles(path);
    await saying(page, 'dialog[open] button', 'Import 20,000 expenses');
  });
  return longest();
}

it('reads a workbook of five megabytes without a task over 100 ms', async () => {
  const bytes = largeWorkbook(20_000);
  expect(bytes.length).toBeGreaterThan(5_000_000);
  // By its path: the bytes in a message would be a long task of the test's own.
  const folder = mkdtempSync(join(tmpdir(), 'statement-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'year.xlsx');
  writeFileSync(path, bytes);
  await expectNoLongTask(() => readWorkbook(path), 1, 100);
}, 240_000);
