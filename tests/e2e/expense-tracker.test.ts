/** The expense tracker in Chromium: its tabs, its table, the form, deletion with its question, recurring expenses, storage. */
import { describe, expect, it } from 'vitest';
import { addMonthsToDay } from '../../src/domain/days';
import { manyExpenses } from '../factories/expense-books';
import { expense } from '../factories/expenses';
import { expectAccessible, openPage } from '../setup/page';
import { dialog, notice, openTracker, stored, today, TRACKER } from './expense-steps';

describe('the table', () => {
  it('EXP-01 EXP-03 has tabs in the address, pages of 10, 20 and 50, an order, filters, and totals of what is shown', async () => {
    const { page } = await openTracker('', { expenses: manyExpenses(34) });
    expect(await page.getByRole('tab').allInnerTexts()).toEqual(['Expenses', 'Budget', 'Analytics']);
    const table = page.getByRole('table', { name: 'Expenses' });
    const rows = table.locator('tbody tr');
    await expect.poll(() => rows.count()).toBe(10);
    // 34 × 0.50 and the numbers from 1 to 34.
    await page.getByText('34 expenses, total $612.00').waitFor();
    await page.getByText('1–10 of 34').waitFor();
    expect(await page.getByLabel('Rows per page').locator('option').allInnerTexts()).toEqual(['10', '20', '50']);

    await page.getByRole('link', { name: 'Page 2', exact: true }).click();
    await page.getByText('11–20 of 34').waitFor();
    await page.getByLabel('Rows per page').selectOption('20');
    await page.getByText('1–20 of 34').waitFor();
    expect(new URL(page.url()).search).toBe('?size=20');
    await page.getByLabel('Rows per page').selectOption('50');
    await expect.poll(() => rows.count()).toBe(34);

    const header = (name: string) => table.getByRole('columnheader', { name });
    expect(await header('Date').getAttribute('aria-sort')).toBe('descending');
    await header('Amount').getByRole('link').click();
    await expect.poll(() => header('Amount').getAttribute('aria-sort')).toBe('descending');
    await expect.poll(() => rows.first().innerText()).toContain('$34.50');
    await header('Amount').getByRole('link').click();
    await expect.poll(() => rows.first().innerText()).toContain('$1.50');
    expect(page.url()).toContain('sort=amount');

    await page.getByRole('searchbox', { name: 'Search expenses' }).fill('figma');
    await page.getByText('7 expenses of 34, total $115.50').waitFor();
    await expect.poll(() => page.url()).toContain('q=figma');
    await page.getByRole('button', { name: 'Category', exact: true }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Office & Utilities' }).click();
    await page.keyboard.press('Escape');
    // 1, 11, 21 and 31 are of the category and Figma's.
    await page.getByText('4 expenses of 34, total $66.00').waitFor();
    await page.getByLabel('From month').selectOption('2026-02');
    await page.getByLabel('To month').selectOption('2026-03');
    await page.getByText('2 expenses of 34, total $33.00').waitFor();
    await page.getByRole('button', { name: 'Payment method' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'PayPal' }).click();
    await page.keyboard.press('Escape');
    await page.getByText('No expense fits').waitFor();

    const address = page.url();
    await page.reload();
    await page.getByText('No expense fits').waitFor();
    expect(page.url()).toBe(address);
    await page.getByRole('button', { name: 'Clear all filters' }).click();
    await page.getByText('34 expenses, total').waitFor();
    await page.goBack();
    await page.getByText('No expense fits').waitFor();
    await page.getByRole('tab', { name: 'Budget' }).click();
    await page.getByText('No budgets yet').waitFor();
    expect(page.url()).toContain('tab=budget');
  });

  it('chooses many across pages, moves them to a category, and deletes them with one question', async () => {
    const { page } = await openTracker('', { expenses: manyExpenses(34) });
    await page.getByRole('checkbox', { name: 'Choose all on this page' }).check();
    const bar = page.getByRole('region', { name: 'Chosen expenses' });
    await bar.getByText('10 chosen').waitFor();
    await bar.getByRole('button', { name: 'Choose all 34' }).click();
    await bar.getByText('34 chosen, $612.00').waitFor();
    await bar.getByRole('button', { name: 'Change category' }).click();
    await page.getByRole('menuitem', { name: 'Operations' }).click();
    await expect.poll(async () => (await stored(page)).filter((row) => row.category === 'Operations').length).toBe(34);
    await notice(page, '31 expenses moved to Operations').waitFor();
    await bar.getByRole('button', { name: 'Delete' }).click();
    await page
      .getByText('Are you sure you want to delete these 34 expenses? This action cannot be undone.', { exact: true })
      .waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No expenses yet').waitFor();
    await page.keyboard.press('Control+z');
    await page.getByText('34 expenses, total $612.00').waitFor();
  });
});

describe('the form', () => {
  it('EXP-02 EXP-04 EXP-05 EXP-09 EXP-10 EXP-11 EXP-19 adds, edits and deletes, says what is missing, and stores it all here', async () => {
    const { page, calls } = await openTracker();
    await page.keyboard.press('n');
    const form = dialog(page, 'Add expense');
    await form.getByLabel('Date').fill('');
    await form.getByRole('button', { name: 'Add expense' }).click();
    for (const message of [
      'Please enter a description',
      'Please enter an amount',
      'Please select a date',
      'Please select a category',
      'Please select a payment method',
    ])
      await form.getByText(message, { exact: true }).waitFor();
    await expect
      .poll(() => form.getByLabel('Description').evaluate((field) => field === document.activeElement))
      .toBe(true);

    const tryAmount = async (amount: string, message: string) => {
      await form.getByLabel('Amount').fill(amount);
      await form.getByRole('button', { name: 'Add expense' }).click();
      await form.getByText(message, { exact: true }).waitFor();
    };
    await tryAmount('-5', 'Please enter an amount of 0 or more');
    await tryAmount('1.005', 'Please use at most 2 decimals');
    await tryAmount('1000000000000000', 'Please enter at most 100,000,000,000.00');
    await tryAmount('<script>', 'Please enter a number, such as 1,234.50');
    // The 31st of February is no date, so the field holds none.
    await form.getByLabel('Date').pressSequentially('02312026');
    await form.getByRole('button', { name: 'Add expense' }).click();
    await form.getByText('Please select a date', { exact: true }).waitFor();

    await form.getByLabel('Description').fill('<img src=x onerror=alert(1)> "Rent" & more');
    await form.getByLabel('Amount').fill('1,234.5');
    await form.getByLabel('Date').fill('2026-02-28');
    await form.getByLabel('Category').selectOption('Office & Utilities');
    await form.getByLabel('Payment method').selectOption('Bank Transfer');
    await form.getByLabel('Notes').fill('Second floor');
    // Closed by accident: nothing is lost.
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Add Expense' }).click();
    await form.getByText('This is what you had not saved.').waitFor();
    expect(await form.getByLabel('Notes').inputValue()).toBe('Second floor');
    await form.getByRole('button', { name: 'Add expense' }).click();
    await notice(page, 'Expense added').waitFor();
    await page.getByRole('link', { name: '<img src=x onerror=alert(1)> "Rent" & more' }).waitFor();
    await expect
      .poll(() => stored(page))
      .toEqual([
        {
          id: expect.stringMatching(/^[\w-]{36}$/) as string,
          date: '2026-02-28',
          description: '<img src=x onerror=alert(1)> "Rent" & more',
          category: 'Office & Utilities',
          amount: 1234.5,
          paymentMethod: 'Bank Transfer',
          isRecurring: false,
          recurringPeriod: '',
          notes: 'Second floor',
        },
      ]);

    await page.getByRole('link', { name: /Rent/ }).click();
    const edit = dialog(page, 'Edit expense');
    await expect.poll(() => page.url()).toMatch(/open=[\w-]{36}$/);
    await edit.getByLabel('Description').fill('Rent');
    await edit.getByLabel('Amount').fill('0');
    await edit.getByLabel('This expense recurs').check();
    await edit.getByLabel('How often').selectOption('yearly');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(() => stored(page))
      .toMatchObject([{ description: 'Rent', amount: 0, isRecurring: true, recurringPeriod: 'yearly' }]);
    await expect.poll(() => new URL(page.url()).search).toBe('');

    const question = page.getByRole('alertdialog', { name: 'Delete expense' });
    await page.getByRole('button', { name: 'Delete Rent' }).click();
    await question
      .getByText('Are you sure you want to delete this expense? This action cannot be undone.', { exact: true })
      .waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(await stored(page)).toHaveLength(1);
    await page.getByRole('button', { name: 'Delete Rent' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No expenses yet').waitFor();
    await expect.poll(() => stored(page)).toEqual([]);
    await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => stored(page)).toHaveLength(1);
    await page.reload();
    await page.getByRole('link', { name: 'Rent' }).waitFor();

    await page.getByRole('button', { name: 'Terms' }).click();
    const terms = dialog(page, 'Financial terms');
    await terms.getByText('Monthly average', { exact: true }).waitFor();
    await terms.getByRole('searchbox').fill('capex');
    await expect.poll(() => terms.getByRole('term').count()).toBe(1);
    await terms.getByRole('button', { name: 'Close' }).click();
    expect(calls).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem('budgets'))).toBe('[]');
  });

  it('suggests a category from what the vendor was before, and takes one after the other', async () => {
    const { page } = await openTracker('?open=new', {
      expenses: [expense({ description: 'Swiggy 123', category: 'Travel & Entertainment' })],
    });
    const form = dialog(page, 'Add expense');
    await form.getByLabel('Description').fill('UPI/Swiggy/99');
    await form.getByLabel('Amount').fill('12');
    await form.getByText('Suggested by your rules and earlier expenses.').waitFor();
    expect(await form.getByLabel('Category').inputValue()).toBe('Travel & Entertainment');
    await form.getByRole('button', { name: 'Save and add another' }).click();
    await expect.poll(() => stored(page)).toHaveLength(2);
    await expect.poll(() => form.getByLabel('Description').inputValue()).toBe('');
    expect(await form.isVisible()).toBe(true);
    await page.goBack();
    await form.waitFor({ state: 'hidden' });
  });
});

describe('recurring expenses', () => {
  it('are offered when they are due, recorded or skipped once, and listed ahead', async () => {
    // Due twice, on the last days of months shorter than the first one, too.
    const first = addMonthsToDay(today(), -2);
    const rent = expense({
      id: 'rent',
      description: 'Rent',
      amount: 100_000,
      date: first,
      isRecurring: true,
      recurringPeriod: 'monthly',
    });
    const { page } = await openTracker('', { expenses: [rent] });
    const due = page.getByRole('region', { name: 'Recurring expenses that are due' });
    await due.getByText('2 recurring expenses are due').waitFor();
    await due.getByRole('button', { name: 'One by one' }).click();
    await due
      .getByRole('button', { name: /^Record Rent of/ })
      .first()
      .click();
    await due.getByText('1 recurring expense is due').waitFor();
    await expect
      .poll(() => stored<{ date: string; occurrence?: unknown }>(page))
      .toMatchObject([
        {},
        { date: addMonthsToDay(first, 1), occurrence: { of: 'rent', due: addMonthsToDay(first, 1) } },
      ]);
    await due.getByRole('button', { name: /^Skip Rent of/ }).click();
    await due.waitFor({ state: 'hidden' });
    await page.reload();
    await page.getByText('2 expenses, total $2,000.00').waitFor();
    expect(await due.count()).toBe(0);
    await page.getByRole('region', { name: 'Notices' }).waitFor({ state: 'hidden' });
    await page.getByText(/Scheduled in the next 30 days/).click();
    await page.getByText(/1 recurring expense, \$1,000\.00/).waitFor();
    // Moved to another day, the months that are done stay done.
    await page.getByRole('link', { name: 'Rent' }).last().click();
    const edit = dialog(page, 'Edit expense');
    await edit.getByLabel('Date').fill(addMonthsToDay(first, -3));
    await edit.getByRole('button', { name: 'Save' }).click();
    await notice(page, 'Expense saved').waitFor();
    expect(await due.count()).toBe(0);
  });
});

describe('around it', () => {
  it('guests see a way in, and nothing of the tool', async () => {
    const { page } = await openPage(TRACKER, { guest: true });
    await page.getByRole('heading', { name: 'Login to use this tool' }).waitFor();
    expect(await page.getByRole('tab').count()).toBe(0);
    await expectAccessible(page);
  });

  it('says when the browser has no room left, keeps what was typed, and offers the export', async () => {
    const { page } = await openTracker('', { expenses: manyExpenses(3) });
    await page.evaluate(() => {
      let part = 'x'.repeat(1_000_000);
      for (let number = 0; part.length > 10; number += 1) {
        try {
          localStorage.setItem(`filler${number}`, part);
        } catch {
          part = part.slice(0, part.length / 2);
        }
      }
    });
    await page.keyboard.press('n');
    const form = dialog(page, 'Add expense');
    await form.getByLabel('Description').fill('One too many');
    await form.getByLabel('Amount').fill('5');
    await form.getByLabel('Category').selectOption('Other');
    await form.getByRole('button', { name: 'Add expense' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'This browser has no room left' });
    await alert.waitFor();
    await page.getByRole('link', { name: 'One too many' }).waitFor();
    const download = page.waitForEvent('download');
    await alert.getByRole('button', { name: 'Export as JSON' }).click();
    expect((await download).suggestedFilename()).toBe('expense-book-our-expenses.json');
  });

  it.each(['dark', 'light'] as const)(
    'is accessible in %s, on every tab and in every dialog, on a phone, too',
    async (theme) => {
      const rent = expense({
        description: 'Rent',
        date: addMonthsToDay(today(), -2),
        isRecurring: true,
        recurringPeriod: 'monthly',
      });
      const book = {
        expenses: [...manyExpenses(24), rent],
        budgets: [
          { category: 'Office & Utilities', amount: 1000 },
          { category: 'Operations', amount: 1_000_000 },
        ] as const,
      };
      for (const width of [1280, 390]) {
        const { page } = await openTracker('', book, { theme, width });
        const check = async () => {
          await expectAccessible(page);
          const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          expect(sideways, `${page.url()} at ${width}`).toBeLessThanOrEqual(0);
        };
        await page.getByText('25 expenses, total').waitFor();
        await page
          .getByRole('checkbox', { name: /^Choose Figma/ })
          .first()
          .check();
        await page.getByRole('button', { name: 'One by one' }).click();
        await check();
        await page
          .getByRole('button', { name: /^Delete Figma/ })
          .first()
          .click();
        await page.getByRole('alertdialog').waitFor();
        await check();
        await page.keyboard.press('Escape');
        await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
        await page.getByRole('button', { name: 'Add Expense' }).click();
        await dialog(page, 'Add expense').getByLabel('This expense recurs').check();
        await dialog(page, 'Add expense').getByRole('button', { name: 'Add expense' }).click();
        await page.getByText('Please enter a description').waitFor();
        await check();
        await dialog(page, 'Add expense').getByRole('button', { name: 'Cancel' }).click();
        await dialog(page, 'Add expense').waitFor({ state: 'hidden' });
        await page.getByRole('tab', { name: 'Budget' }).click();
        await page.getByRole('progressbar', { name: /^Operations/ }).waitFor();
        await check();
        await page.getByRole('button', { name: 'Edit budget for Operations' }).click();
        await dialog(page, 'Edit budget').waitFor();
        await check();
        await page.keyboard.press('Escape');
        await dialog(page, 'Edit budget').waitFor({ state: 'hidden' });
        await page.getByRole('tab', { name: 'Analytics' }).click();
        await page.getByText('Spending by month').first().waitFor();
        await page.getByText('Top vendors').first().waitFor();
        await check();
        await page.getByRole('button', { name: 'Terms' }).click();
        await dialog(page, 'Financial terms').waitFor();
        await check();
      }
    },
    120_000,
  );
});
