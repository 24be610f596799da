/** The form of an expense in Chromium, deletion with its question, and recurring expenses. */
import { describe, expect, it } from 'vitest';
import { addMonthsToDay } from '../../../src/domain/days';
import { expense } from '../../factories/expenses';
import { dialog, notice, openTracker, stored, today } from './expense-steps';

describe('the form', () => {
  it('EXP-04 EXP-05 EXP-11 adds, edits and deletes, says what is missing, and stores it all here', async () => {
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
    await form.getByText('We kept your unsaved changes.').waitFor();
    await expect.poll(() => form.getByLabel('Notes').inputValue()).toBe('Second floor');
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
    expect(calls).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem('budgets'))).toBe('[]');
  });

  it('suggests a category from what the vendor was before, and takes one after the other', async () => {
    const { page } = await openTracker('', {
      expenses: [expense({ description: 'Swiggy 123', category: 'Travel & Entertainment' })],
    });
    await page.getByRole('button', { name: 'Add Expense' }).click();
    const form = dialog(page, 'Add expense');
    await form.getByLabel('Description').fill('UPI/Swiggy/99');
    await form.getByLabel('Amount').fill('12');
    await form.getByText('Suggested by your rules and earlier expenses.').waitFor();
    await expect.poll(() => form.getByLabel('Category').inputValue()).toBe('Travel & Entertainment');
    await form.getByRole('button', { name: 'Save and add another' }).click();
    await expect.poll(() => stored(page)).toHaveLength(2);
    // A common payee is a guess, which goes with the words, and never over what was chosen.
    const description = form.getByLabel('Description');
    const category = form.getByLabel('Category');
    await description.fill('INDIGO 6E-203');
    await description.blur();
    await form.getByText('A guess, because IndiGo is known. Change it if it is wrong.').waitFor();
    await description.fill('Figma seats');
    await description.blur();
    await expect.poll(() => category.inputValue()).toBe('Software & Subscriptions');
    await category.selectOption('Operations');
    await description.fill('INDIGO 6E-203');
    await description.blur();
    await expect.poll(() => form.getByText(/^A guess/).count()).toBe(0);
    expect(await category.inputValue()).toBe('Operations');
    await description.fill('');
    await category.selectOption('');
    await expect.poll(() => form.getByLabel('Description').inputValue()).toBe('');
    expect(await form.isVisible()).toBe(true);
    // Enter saves and closes, also after the other button; a message in between changes nothing.
    await form.getByLabel('Amount').fill('13');
    await form.getByRole('button', { name: 'Save and add another' }).click();
    await form.getByText('Please enter a description').waitFor();
    await form.getByLabel('Description').fill('UPI/Swiggy/100');
    await form.getByLabel('Category').selectOption('Other');
    await form.getByLabel('Amount').press('Enter');
    await form.waitFor({ state: 'hidden' });
    await page.getByText('3 expenses, total').waitFor();
    await page.getByRole('button', { name: 'Add Expense' }).click();
    await form.waitFor();
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
    await page.getByRole('region', { name: 'Notices' }).waitFor({ state: 'hidden' });
    await page.getByText(/Scheduled in the next 30 days/).click();
    await page.getByText(/1 recurring expense, \$1,000\.00/).waitFor();
    expect(await due.count()).toBe(0);
    // Moved to another day, the months that are done stay done.
    await page.getByRole('link', { name: 'Rent' }).last().click();
    const edit = dialog(page, 'Edit expense');
    await edit.getByLabel('Date').fill(addMonthsToDay(first, -3));
    await edit.getByRole('button', { name: 'Save' }).click();
    await notice(page, 'Expense saved').waitFor();
    await expect.poll(async () => (await stored(page)).map(({ date }) => date)).toContain(addMonthsToDay(first, -3));
    expect(await due.count()).toBe(0);
  });
});
