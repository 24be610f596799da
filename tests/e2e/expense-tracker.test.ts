/** The expense tracker as a whole in Chromium: guests, a browser without room, accessibility of everything that it shows. */
import { describe, expect, it } from 'vitest';
import { addMonthsToDay } from '../../src/domain/days';
import { manyExpenses } from '../factories/expense-books';
import { expense } from '../factories/expenses';
import { expectAccessible, openPage } from '../setup/page';
import { hasRun, holdFile } from '../setup/waits';
import { dialog, openTracker, today, TRACKER } from './expense-steps';

describe('around it', () => {
  it('guests see a way in, and nothing of the tool', async () => {
    const { page } = await openPage(TRACKER, { guest: true });
    await page.getByRole('heading', { name: 'Login to use this tool' }).waitFor();
    expect(await page.getByRole('tab').count()).toBe(0);
    await expectAccessible(page);
  });

  it('stays on the tab that was pressed last, however late another one is fetched', async () => {
    const { page } = await openTracker('', { expenses: [expense({})] });
    const { asked, release } = await holdFile(page, 'AnalyticsTab');
    await page.getByRole('tab', { name: 'Analytics' }).click();
    const analytics = await asked;
    await page.getByRole('tab', { name: 'Budget' }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('?tab=budget');
    release();
    await hasRun(page, analytics);
    expect(new URL(page.url()).search).toBe('?tab=budget');
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
          await expect
            .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), {
              message: `${page.url()} at ${width}`,
            })
            .toBeLessThanOrEqual(0);
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
