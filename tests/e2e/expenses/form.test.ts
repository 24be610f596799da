/** The form of an expense in Chromium, and deletion with its question. */
import { describe, expect, it } from 'vitest';
import { dialog, notice, openTracker, stored } from './expense-steps';

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
    await form.getByLabel('Amount').press('Enter');
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
    await page.getByRole('link', { name: 'Rent' }).waitFor();
    expect(calls).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem('budgets'))).toBe('[]');
  });
});
