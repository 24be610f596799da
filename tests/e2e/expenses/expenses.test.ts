/** The expense tracker as a whole in Chromium: tabs that come late, a browser without room, how everything looks. */
import { describe, expect, it } from 'vitest';
import { addMonthsToDay } from '@/domain/time/days';
import { manyExpenses } from '@tests/factories/expense-books';
import { expense } from '@tests/factories/expenses';
import { expectGoodLook } from '@tests/setup/browser/look';
import { expectAccessible } from '@tests/setup/browser/page';
import { expectNoSidewaysScroll, hasRun, holdFile } from '@tests/setup/browser/waits';
import { dialog, openTracker, today } from './expense-steps';

describe('around it', () => {
  it('stays on the tab that was pressed last, however late another one is fetched; a browser without room is told, with the export', async () => {
    const { page } = await openTracker('', { expenses: manyExpenses(3) });
    const { asked, release } = await holdFile(page, 'AnalyticsTab');
    await page.getByRole('tab', { name: 'Analytics' }).click();
    const analytics = await asked;
    await page.getByRole('tab', { name: 'Budget' }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('?tab=budget');
    release();
    await hasRun(page, analytics);
    expect(new URL(page.url()).search).toBe('?tab=budget');
    await page.getByRole('tab', { name: 'Expenses' }).click();

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
    const alert = page.getByRole('alert').filter({ hasText: 'Your browser has no space left' });
    await alert.waitFor();
    await page.getByRole('link', { name: 'One too many' }).waitFor();
    const download = page.waitForEvent('download');
    await alert.getByRole('button', { name: 'Export as JSON' }).click();
    expect((await download).suggestedFilename()).toBe('expense-book-our-expenses.json');
  });

  it('EXP-02 looks right in both themes, wide and narrow, on every tab and in every dialog', async () => {
    const rent = expense({
      description: 'Rent',
      date: addMonthsToDay(today(), -2),
      isRecurring: true,
      recurringPeriod: 'monthly',
    });
    const { page } = await openTracker('', {
      expenses: [...manyExpenses(24), rent],
      budgets: [
        { category: 'Office & Utilities', amount: 1000 },
        { category: 'Operations', amount: 1_000_000 },
      ] as const,
    });
    // Tabs and dialogs are of the same parts: the first tab and the largest form are looked at in both themes.
    const fits = async (within: string) => {
      await page.setViewportSize({ width: 390, height: 860 });
      await expectNoSidewaysScroll(page);
      await expectAccessible(page, { within });
      await page.setViewportSize({ width: 1280, height: 860 });
    };
    const opened = 'dialog[open]';
    await page.getByText('25 expenses, total').waitFor();
    await page
      .getByRole('checkbox', { name: /^Choose Figma/ })
      .first()
      .check();
    await page.getByRole('button', { name: 'One by one' }).click();
    await expectGoodLook(page);
    await page.setViewportSize({ width: 1280, height: 860 });
    await page
      .getByRole('button', { name: /^Delete Figma/ })
      .first()
      .click();
    await page.getByRole('alertdialog').waitFor();
    await fits(opened);
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Add Expense' }).click();
    await dialog(page, 'Add expense').getByLabel('This expense recurs').check();
    await dialog(page, 'Add expense').getByRole('button', { name: 'Add expense' }).click();
    await page.getByText('Please enter a description').waitFor();
    await expectGoodLook(page, { within: opened });
    await page.setViewportSize({ width: 1280, height: 860 });
    await dialog(page, 'Add expense').getByRole('button', { name: 'Cancel' }).click();
    await dialog(page, 'Add expense').waitFor({ state: 'hidden' });
    await page.getByRole('tab', { name: 'Budget' }).click();
    await page.getByRole('progressbar', { name: /^Operations/ }).waitFor();
    await fits('main');
    await page.getByRole('button', { name: 'Edit budget for Operations' }).click();
    await dialog(page, 'Edit budget').waitFor();
    await fits(opened);
    await page.keyboard.press('Escape');
    await dialog(page, 'Edit budget').waitFor({ state: 'hidden' });
    await page.getByRole('tab', { name: 'Analytics' }).click();
    await page.getByText('Spending by month').first().waitFor();
    await page.getByText('Top vendors').first().waitFor();
    await fits('main');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Glossary' }).click();
    const terms = dialog(page, 'Financial terms');
    await terms.getByText('Monthly average', { exact: true }).waitFor();
    await terms.getByRole('searchbox').fill('capex');
    await expect.poll(() => terms.getByRole('term').count()).toBe(1);
    await fits(opened);
  });
});
