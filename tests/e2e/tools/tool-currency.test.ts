/** A document's currency: with figures entered one is asked first, and answers by the sign alone or a rate; without any it changes at once. */
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { burnInputs } from '../../factories/burn-rate';
import { expense } from '../../factories/expenses';
import { expectAccessible } from '../../setup/page';
import { card, openPlan } from '../burn-rate/burn-rate-steps';
import { openTracker } from '../expenses/expense-steps';

const currency = (page: Page) => page.getByRole('combobox', { name: 'Currency' });
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Change the currency?' });

describe('the currency of a document', () => {
  it('with figures asks first: nothing, the sign alone, or every amount at a rate, which Undo takes back', async () => {
    const { page } = await openPlan();
    const balance = () => card(page, 'Bank balance').innerText();
    await currency(page).selectOption('INR');
    await question(page).getByText('Figures are entered in US dollars.').waitFor();
    await expectAccessible(page, { within: 'dialog[open]' });
    await question(page).getByRole('button', { name: 'Cancel' }).click();
    expect(await currency(page).inputValue()).toBe('USD');
    expect(await balance()).toContain('$96,000.00');

    await currency(page).selectOption('INR');
    await question(page).getByRole('button', { name: 'Change the sign' }).click();
    await expect.poll(balance).toContain('₹96,000');

    await currency(page).selectOption('USD');
    await question(page)
      .getByRole('radio', { name: /^Convert every amount/ })
      .check();
    const rate = question(page).getByLabel('1 USD is');
    await expect.poll(() => rate.inputValue()).toBe('88');
    await rate.fill('nothing');
    await question(page).getByRole('button', { name: 'Convert' }).click();
    await question(page).getByText('Please enter a rate above zero, such as 88.25.').waitFor();
    await rate.fill('80');
    await question(page).getByRole('button', { name: 'Convert' }).click();
    await expect.poll(balance).toContain('$1,200.00');
    await page.getByRole('button', { name: /^Undo/ }).first().click();
    await expect.poll(balance).toContain('₹96,000');
  });

  it('asks in the expense tracker as well, and changes at once where nothing is entered', async () => {
    const { page } = await openTracker('', { expenses: [expense({ amount: 20_00 })] });
    await currency(page).selectOption('EUR');
    await question(page)
      .getByRole('radio', { name: /^Convert every amount/ })
      .check();
    await question(page).getByLabel('1 EUR is').fill('2');
    await question(page).getByRole('button', { name: 'Convert' }).click();
    await page.getByText('€10.00').first().waitFor();

    const { page: empty } = await openPlan({ ...burnInputs(0, 0, [], []) });
    await currency(empty).selectOption('GBP');
    await expect.poll(() => currency(empty).inputValue()).toBe('GBP');
    expect(await question(empty).count()).toBe(0);
  });
});
