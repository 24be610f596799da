/** Budgets, analytics and exports of the expense tracker in Chromium. */
import { describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import { addMonthsToDay } from '../../../src/domain/days';
import { addMonths, monthOfDay } from '../../../src/domain/months';
import { expense } from '../../factories/expenses';
import { bytesOf } from '../../setup/download-bytes';
import { dialog, notice, openTracker, stored, today } from './expense-steps';

const OPERATIONS = 'Operations' as const;

describe('budgets', () => {
  it('EXP-12 EXP-14 EXP-19 has one a category, locks it in the form, and shows what is used, capped, and over in words', async () => {
    const { page, calls } = await openTracker('?tab=budget&month=all', {
      expenses: [
        expense({ category: OPERATIONS, amount: 7500, date: '2026-01-10' }),
        expense({ category: OPERATIONS, amount: 5000, date: '2026-03-10' }),
        expense({ category: 'Other', amount: 99, date: '2026-03-10' }),
      ],
    });
    await page.getByRole('button', { name: 'Set Budget', exact: true }).click();
    const form = dialog(page, 'Set budget');
    await form.getByRole('button', { name: 'Set budget' }).click();
    await form.getByText('Please select a category', { exact: true }).waitFor();
    await form.getByText('Please enter a budget amount', { exact: true }).waitFor();
    await form.getByLabel('Category').selectOption(OPERATIONS);
    await form.getByLabel('Budget amount').fill('100');
    await form.getByRole('button', { name: 'Set budget' }).click();
    const bar = page.getByRole('progressbar', { name: 'Operations, all time' });
    await bar.waitFor();
    // 125 of 100: the bar ends at 100, the words say the rest.
    await expect.poll(() => bar.getAttribute('aria-valuenow')).toBe('100');
    await expect.poll(() => bar.getAttribute('aria-valuetext')).toBe('125%, Over budget by $25.00');
    await page.getByText('Over budget by $25.00', { exact: true }).waitFor();
    await page.getByText('1 category is over budget').waitFor();

    // The same category again replaces it: spent is then equal to the budget, which is not over.
    await page.getByRole('button', { name: 'Set Budget', exact: true }).click();
    await form.getByLabel('Category').selectOption(OPERATIONS);
    await form.getByText('Replaces the budget of $100.00.').waitFor();
    await form.getByLabel('Budget amount').fill('125');
    await form.getByRole('button', { name: 'Set budget' }).click();
    await expect.poll(() => stored(page, 'budgets')).toEqual([{ category: OPERATIONS, amount: 125 }]);
    await expect.poll(() => bar.getAttribute('aria-valuetext')).toBe('100%, $0.00 left');

    await page.getByRole('button', { name: 'Edit budget for Operations' }).click();
    const edit = dialog(page, 'Edit budget');
    await expect.poll(() => edit.getByLabel('Category').isDisabled()).toBe(true);
    await expect.poll(() => edit.getByLabel('Category').inputValue()).toBe(OPERATIONS);
    await expect.poll(() => edit.getByLabel('Budget amount').inputValue()).toBe('125.00');
    await edit.getByLabel('Budget amount').fill('250');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => bar.getAttribute('aria-valuenow')).toBe('50');

    await page.getByLabel('Month', { exact: true }).selectOption('2026-03');
    const march = page.getByRole('progressbar', { name: 'Operations, March 2026' });
    await expect.poll(() => march.getAttribute('aria-valuenow')).toBe('20');
    await expect.poll(() => page.url()).toContain('month=2026-03');

    await page.getByRole('button', { name: 'Delete budget for Operations' }).click();
    await page.getByText('No budgets yet').waitFor();
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    await expect.poll(() => stored(page, 'budgets')).toEqual([]);
    await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).last().click();
    await expect.poll(() => stored(page, 'budgets')).toEqual([{ category: OPERATIONS, amount: 250 }]);
    expect(calls).toEqual([]);
  });

  it('compares with the month at first, and remembers what was chosen', async () => {
    const { page } = await openTracker('?tab=budget', {
      expenses: [
        expense({ category: OPERATIONS, amount: 7500, date: today() }),
        expense({ category: OPERATIONS, amount: 50_000, date: addMonthsToDay(today(), -1) }),
      ],
      budgets: [{ category: OPERATIONS, amount: 10_000 }],
    });
    const month = page.getByLabel('Month', { exact: true });
    await page.getByText('$25.00 left', { exact: true }).waitFor();
    expect(await month.inputValue()).toBe(monthOfDay(today()));
    await month.selectOption({ label: 'All time' });
    await page.getByText('Over budget by $475.00', { exact: true }).waitFor();
    await page.goto('/portal/tools/expense-tracker?tab=budget');
    await page.getByText('Over budget by $475.00', { exact: true }).waitFor();
    expect(await month.inputValue()).toBe('');
  });

  it('counts what is scheduled in a month, unless it is switched off', async () => {
    const next = addMonths(monthOfDay(today()), 1);
    // Once in every month, also in those that have no 31st.
    const rent = expense({
      category: OPERATIONS,
      amount: 20_000,
      date: '2024-01-31',
      isRecurring: true,
      recurringPeriod: 'monthly',
    });
    const { page } = await openTracker(`?tab=budget&month=${next}`, {
      expenses: [rent],
      budgets: [{ category: OPERATIONS, amount: 15_000 }],
    });
    await page.getByText('Will be over by $50.00 with scheduled expenses').waitFor();
    await page.getByLabel('Include scheduled expenses').uncheck();
    await page.getByText('$150.00 left').waitFor();
    await expect.poll(() => page.url()).toContain('scheduled=off');
  });
});

describe('analytics', () => {
  it('EXP-16 shows totals and the monthly average over the months from first to last, with charts that are tables, too', async () => {
    const { page } = await openTracker('?tab=analytics', {
      expenses: [
        expense({ description: 'AWS', amount: 90_000, date: '2026-01-31' }),
        expense({ description: 'AWS', amount: 10_000, date: '2026-02-01' }),
        // Nothing in March; four months in all.
        expense({ description: 'Uber', amount: 20_001, date: '2026-04-15', category: 'Travel & Entertainment' }),
      ],
    });
    const figure = (label: string) => page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });
    await expect.poll(() => figure('Total expenses').innerText()).toMatch(/\$1,200\.01\s+3 expenses/);
    // 1,200.01 / 4 = 300.0025
    await expect.poll(() => figure('Monthly average').innerText()).toMatch(/\$300\.00\s+over 4 months/);
    await expect.poll(() => figure('Largest expense').innerText()).toContain('$900.00');
    const months = page.getByRole('figure', { name: 'Spending by month' });
    await months.getByRole('button', { name: 'Table' }).click();
    await expect.poll(() => months.getByRole('row').count()).toBe(5);
    await page.getByRole('figure', { name: 'Top vendors' }).waitFor();
    const changes = page.getByRole('region', { name: 'Month over month', exact: true });
    await expect
      .poll(() => changes.getByRole('row').nth(3).innerText())
      .toMatch(/February 2026\s+\$100\.00\s+-\$800\.00/);
    await page.getByLabel('Period').selectOption('this-month');
    await expect.poll(() => page.url()).toContain('period=this-month');
    await page.getByLabel('Period').selectOption({ label: 'Last financial year (from April)' });
    await expect.poll(() => page.url()).toContain('period=last-financial-year');
    await page.getByLabel('Period').selectOption('all');
    await page.getByRole('link', { name: /^Travel & Entertainment/ }).click();
    await page.getByText('1 expense of 3, total $200.01').waitFor();
    await expect.poll(() => page.url()).toContain('category=Travel');
  });
});

describe('exports', () => {
  it('EXP-17 writes Expense_Report_{date}.xlsx with everything in it, and says so', async () => {
    const { page, calls } = await openTracker('', {
      expenses: [expense({ description: '=1+1', amount: 123_456, date: today() })],
      budgets: [{ category: 'Software & Subscriptions', amount: 100_000 }],
    });
    await page.getByText('1 expense, total').waitFor();
    const saved = page.waitForEvent('download');
    await page.keyboard.press('Control+e');
    const download = await saved;
    const file = `Expense_Report_${today()}.xlsx`;
    expect(download.suggestedFilename()).toBe(file);
    await notice(page, `Exported to "${file}"`).waitFor();
    const book = read(await bytesOf(download));
    const rows = utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1 });
    // A real date: days since the end of 1899.
    const serial = (Date.parse(today()) - Date.UTC(1899, 11, 30)) / 86_400_000;
    expect(rows.at(-1)).toEqual([serial, "'=1+1", 'Software & Subscriptions', 1234.56, 'Credit Card', 'No']);
    expect(JSON.stringify(utils.sheet_to_json(book.Sheets['Budgets']!, { header: 1 }))).toContain('Over budget');
    const pdf = page.waitForEvent('download');
    await page.keyboard.press('Control+p');
    expect((await pdf).suggestedFilename()).toBe(`Expense_Report_${today()}.pdf`);
    await notice(page, 'PDF generated successfully').waitFor();
    expect(calls).toEqual([]);
  }, 40_000);

  it('EXP-18 says when it failed, and warns when nothing is recorded', async () => {
    const { page, allow } = await openTracker('', { expenses: [expense({ description: 'AWS' })] });
    allow(/report-sheet|xlsx|net::ERR_FAILED/);
    await page.route(/\/_astro\/(report-|xlsx)[^/]*\.js/, (route) => route.abort('failed'));
    await page.keyboard.press('Control+e');
    await notice(page, 'Failed to export data').waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Delete AWS' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No expenses yet').waitFor();
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Excel' }).click();
    await notice(page, 'No expense data to export').waitFor();
  });
});
