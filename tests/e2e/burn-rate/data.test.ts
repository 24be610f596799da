/** What the burn rate calculator reads and keeps: real costs from the expense tracker, and a storage that refuses, is broken, or is shared. */
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { bytesOf } from '../../setup/download-bytes';
import { expectAccessible } from '../../setup/page';
import { card, configure, drawer, field, keysOf, openPlan, openWith, PATH, stored } from './burn-rate-steps';

describe('real costs', () => {
  const expense = (id: number, date: string, category: string, amount: number) => ({
    id: String(id),
    date,
    description: 'x',
    category,
    amount,
    paymentMethod: 'Cash',
    isRecurring: false,
  });
  const day = (monthsAgo: number) => {
    const now = new Date();
    return new Date(Date.UTC(now.getFullYear(), now.getMonth() - monthsAgo, 10)).toISOString().slice(0, 10);
  };
  const openDialog = async (page: Page) => {
    await configure(page);
    await drawer(page).getByRole('button', { name: 'Use my actual costs' }).click();
    const dialog = page.getByRole('dialog', { name: 'Use my actual costs' });
    await dialog.getByRole('heading').first().waitFor();
    return dialog;
  };

  it('are refused with a reason, then taken by an adjustable mapping, replaced when taken again, and undone', async () => {
    const { page } = await openPlan();
    const put = (expenses: unknown, currency?: string) =>
      page.evaluate(
        ([list, rest]) => {
          localStorage.setItem('expenses', list!);
          if (rest) localStorage.setItem('expenses_document', rest);
        },
        [
          JSON.stringify(expenses),
          currency && JSON.stringify({ version: 1, id: 'book', name: 'Book', savedAt: 1, data: { currency } }),
        ],
      );
    let dialog = await openDialog(page);
    await dialog.getByText('No expenses in this browser yet').waitFor();
    await page.keyboard.press('Escape');
    await put([expense(1, day(0), 'Other', 5)]);
    dialog = await openDialog(page);
    await dialog.getByText('No full month to average yet').waitFor();
    await page.keyboard.press('Escape');

    const expenses = [
      expense(1, day(1), 'Salary & Benefits', 9000),
      expense(2, day(2), 'Software & Subscriptions', 300),
      expense(3, day(3), 'Other', 600),
      expense(4, day(0), 'Other', 99_999),
    ];
    await put(expenses, 'INR');
    dialog = await openDialog(page);
    await dialog.getByText('These expenses are in Indian rupees, this plan is in US dollars.').waitFor();
    await expect.poll(() => dialog.getByRole('button', { name: 'Use these costs' }).isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: 'Set this plan to Indian rupees' }).click();
    // The plan has figures: they do not change what they mean without a question.
    const question = page.getByRole('alertdialog', { name: 'Change the currency?' });
    await question.getByRole('button', { name: 'Change the sign' }).click();
    await dialog.getByText('₹3,300.00').waitFor();
    await dialog.getByRole('table', { name: 'Before and after' }).waitFor();
    await dialog.getByRole('radio', { name: /^Keep what I typed/ }).check();
    await dialog.getByRole('combobox', { name: 'Other goes to' }).selectOption('Leave out');
    await dialog.getByText('₹3,100.00').waitFor();
    await dialog.getByRole('button', { name: 'Use these costs' }).click();
    await expect.poll(() => card(page, 'Monthly burn rate').innerText()).toContain('₹20,600');
    dialog = await openDialog(page);
    await expect.poll(() => dialog.getByRole('combobox', { name: 'Other goes to' }).inputValue()).toBe('Leave out');
    await dialog.getByRole('combobox', { name: 'Other goes to' }).selectOption('Goals');
    await dialog.getByRole('radio', { name: /^Keep what I typed/ }).check();
    await dialog.getByRole('button', { name: 'Use these costs' }).click();
    await expect.poll(() => card(page, 'Monthly burn rate').innerText()).toContain('₹20,800');
    await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).last().click();
    await expect.poll(() => card(page, 'Monthly burn rate').innerText()).toContain('₹20,600');
    expect(JSON.parse((await stored(page, 'expenses')) ?? '')).toEqual(expenses);
  });
});

describe('storage', () => {
  it('that cannot be read in part is kept aside, and two tabs share the rest without losing a plan', async () => {
    const keys = keysOf({}).map(([key, value]): [string, string] => [key, key.includes('team') ? '[{"oops"' : value]);
    const { page, context } = await openWith(keys);
    await page.getByText('Some saved data could not be read. We kept a copy; nothing is deleted.').waitFor();
    await expect.poll(() => card(page, 'Bank balance').innerText()).toContain('$96,000.00');
    await expect.poll(() => page.evaluate(() => Object.values({ ...localStorage }))).toContain('[{"oops"');

    const other = await context.newPage();
    await other.goto(PATH);
    await expect.poll(() => card(other, 'Bank balance').innerText()).toContain('$96,000.00');
    await other.getByRole('button', { name: 'My runway plan: all your documents' }).click();
    await other.getByRole('menuitem', { name: 'Make a copy' }).click();
    const panel = await configure(other);
    await field(panel, 'Bank balance').fill('1');
    await page.getByRole('button', { name: 'My runway plan: all your documents' }).click();
    await page.getByRole('menuitem', { name: 'My runway plan (copy)' }).waitFor();
    expect(await card(page, 'Bank balance').innerText()).toContain('$96,000.00');
  });

  it('that refuses is said, with the plan as a file; the page goes on', async () => {
    const { page } = await openPlan();
    await page.evaluate(() => {
      const { setItem } = Storage.prototype;
      Storage.prototype.setItem = function (key, value) {
        if (key.startsWith('burnCalc_')) throw new DOMException('full', 'QuotaExceededError');
        setItem.call(this, key, value);
      };
    });
    const panel = await configure(page);
    await field(panel, 'Bank balance').fill('50000');
    await panel.getByRole('button', { name: 'Done' }).click();
    const notice = page.getByRole('alert').filter({ hasText: 'Your browser has no space left' });
    await notice.waitFor();
    await expect.poll(() => card(page, 'Bank balance').innerText()).toContain('$50,000.00');
    const waiting = page.waitForEvent('download');
    await notice.getByRole('button', { name: 'Export as JSON' }).click();
    const file = await waiting;
    expect(file.suggestedFilename()).toBe('runway-plan-my-runway-plan.json');
    expect(JSON.parse((await bytesOf(file)).toString())).toMatchObject({ data: { bankBalance: 50_000 } });
    expect(await stored(page, 'burnCalc_bankBalance')).toBe('96000');
    await expectAccessible(page);
  });
});
