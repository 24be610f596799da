/** Where the focus goes in the list of expenses when one is deleted, as a table and as cards. */
import { describe, expect, it } from 'vitest';
import { manyExpenses } from '@tests/factories/expense-books';
import { isFocused } from '@tests/setup/browser/page';
import { openTracker } from './expense-steps';

describe('the table', () => {
  it('keeps the place of a deleted expense for the keyboard, on a phone, too', async () => {
    const { page } = await openTracker('', { expenses: manyExpenses(3) });
    const buttons = page.getByRole('button', { name: /^Delete / });
    await buttons.first().waitFor();
    const names = await buttons.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')!));
    for (const [at, width] of [1280, 390].entries()) {
      await page.setViewportSize({ width, height: 860 });
      const button = (index: number) => page.getByRole('button', { name: names[index]!, exact: true });
      await button(at).press('Enter');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter');
      await page.getByText(at === 0 ? '2 expenses, total' : '1 expense, total').waitFor();
      await expect.poll(() => isFocused(button(at + 1))).toBe(true);
    }
  });
});
