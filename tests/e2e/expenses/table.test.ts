/** The list of expenses in Chromium: tabs, pages, order, filters, totals, and many chosen at once. */
import { describe, expect, it } from 'vitest';
import { manyExpenses } from '../../factories/expense-books';
import { isFocused } from '../../setup/page';
import { notice, openTracker, stored } from './expense-steps';

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
    await expect.poll(() => new URL(page.url()).search).toBe('?size=20');
    await page.getByLabel('Rows per page').selectOption('50');
    await expect.poll(() => rows.count()).toBe(34);

    const header = (name: string) => table.getByRole('columnheader', { name });
    await expect.poll(() => header('Date').getAttribute('aria-sort')).toBe('descending');
    await header('Amount').getByRole('link').click();
    await expect.poll(() => header('Amount').getAttribute('aria-sort')).toBe('descending');
    await expect.poll(() => rows.first().innerText()).toContain('$34.50');
    await header('Amount').getByRole('link').click();
    await expect.poll(() => rows.first().innerText()).toContain('$1.50');
    await expect.poll(() => page.url()).toContain('sort=amount');

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
    await page.getByText('No matching expenses').waitFor();

    await expect.poll(() => page.url()).toContain('method=PayPal');
    const address = page.url();
    await page.reload();
    await page.getByText('No matching expenses').waitFor();
    await expect.poll(() => page.url()).toBe(address);
    await page.getByRole('button', { name: 'Clear all filters' }).click();
    await page.getByText('34 expenses, total').waitFor();
    await page.goBack();
    await page.getByText('No matching expenses').waitFor();
    await page.getByRole('tab', { name: 'Budget' }).click();
    await page.getByText('No budgets yet').waitFor();
    await expect.poll(() => page.url()).toContain('tab=budget');
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
