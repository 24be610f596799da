/** Category rules: made, changed, put in order and deleted by keyboard, applied to what is recorded, and made of a bank's line. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { fileOf } from '@tests/factories/files/bank-files';
import { expectGoodLook } from '@tests/setup/browser/look';
import { expectAccessible } from '@tests/setup/browser/page';
import {
  expectNoSidewaysScroll,
  give,
  hasFocus,
  kept,
  keptExpenses,
  openImport,
  openTracker,
  seen,
  waitForKept,
} from './bank-steps';

async function openRules(page: Page) {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Rules' }).click();
  const dialog = page.getByRole('dialog', { name: 'Category rules' });
  await dialog.waitFor();
  return dialog;
}

const keptRules = (page: Page) =>
  page.evaluate(() => {
    const document = JSON.parse(localStorage.getItem('expenses_document') ?? '{}') as {
      data?: { rules?: { text: string; category: string }[] };
    };
    return (document.data?.rules ?? []).map(({ text }) => text);
  });

const EXPENSES = [
  kept({ id: 'a', description: 'UBER TRIP 17', category: 'Other' }),
  kept({ id: 'b', description: 'Uber for Business', category: 'Other' }),
  kept({ id: 'c', description: 'Rent April', category: 'Operations' }),
];

describe('category rules', () => {
  it('are added, changed, ordered and deleted by keyboard, and applied with a count and Undo', async () => {
    const { page } = await openTracker({ expenses: EXPENSES });
    const dialog = await openRules(page);
    await dialog.getByText('No rules yet').waitFor();
    await dialog.getByRole('button', { name: 'Add a rule' }).press('Enter');
    // Focus is in the text; an empty form says what is missing.
    await expect.poll(() => hasFocus(dialog.getByLabel('Text'))).toBe(true);
    await page.keyboard.press('Enter');
    await dialog.getByText('Please enter the text to look for').waitFor();
    await dialog.getByText('Please select a category').waitFor();
    await page.keyboard.type('a');
    await page.keyboard.press('Enter');
    await dialog.getByText('Please use at least 2 letters or digits').waitFor();
    await page.keyboard.press('Backspace');
    await page.keyboard.type('ÜBER');
    await page.keyboard.press('Tab');
    await expect.poll(() => hasFocus(dialog.getByLabel('Category', { exact: false }).last())).toBe(true);
    await page.keyboard.type('Travel');
    await expect
      .poll(() => dialog.getByLabel('Category', { exact: false }).last().inputValue())
      .toBe('Travel & Entertainment');
    await dialog.getByRole('button', { name: 'Add rule' }).press('Enter');
    await dialog.getByText('The rule was added at the end.').waitFor();
    for (const text of ['rent', 'business']) {
      await dialog.getByRole('button', { name: 'Add a rule' }).click();
      await dialog.getByLabel('Text').fill(text);
      await dialog.getByLabel('Category', { exact: false }).last().selectOption('Office & Utilities');
      await dialog.getByRole('button', { name: 'Add rule' }).click();
      await expect.poll(() => keptRules(page)).toContain(text);
    }
    await expect.poll(() => keptRules(page)).toEqual(['ÜBER', 'rent', 'business']);

    // Focus goes along with a rule that moves, and its place is told.
    await dialog.getByRole('button', { name: 'Move “business” up' }).focus();
    await page.keyboard.press('Enter');
    await dialog.getByText('“business” is now rule 2 of 3.').waitFor();
    await page.keyboard.press('Enter');
    await dialog.getByText('“business” is now rule 1 of 3.').waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => keptRules(page)).toEqual(['business', 'ÜBER', 'rent']);

    await dialog.getByRole('button', { name: 'Delete “business”' }).click();
    await dialog.getByText('“business” was deleted.').waitFor();
    await expect.poll(() => keptRules(page)).toEqual(['ÜBER', 'rent']);
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => keptRules(page)).toEqual(['business', 'ÜBER', 'rent']);
    await dialog.getByRole('button', { name: 'Change “business”' }).click();
    await dialog.getByLabel('Text').fill('uber for');
    await dialog.getByRole('button', { name: 'Save rule' }).click();
    await expect.poll(() => keptRules(page)).toEqual(['uber for', 'ÜBER', 'rent']);

    // What would change is shown before it is done; the first rule that matches wins.
    await dialog.getByRole('button', { name: 'See what would change' }).click();
    await dialog.getByText('3 expenses of 3 would get another category.').waitFor();
    await expectGoodLook(page, { within: 'dialog[open]' });
    await page.setViewportSize({ width: 1280, height: 860 });
    await dialog.getByRole('button', { name: 'Apply to 3 expenses' }).click();
    const categories = async () => (await keptExpenses(page)).map(({ category }) => category);
    await expect.poll(categories).toEqual(['Travel & Entertainment', 'Office & Utilities', 'Office & Utilities']);
    await dialog.getByRole('button', { name: 'See what would change' }).click();
    await dialog.getByText('Nothing would change').waitFor();
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(categories).toEqual(['Other', 'Other', 'Operations']);
  });

  it('are made of a line that is about to be imported, and sort the others at once, on a phone', async () => {
    const { page } = await openTracker({ currency: 'INR' }, { width: 390, theme: 'light' });
    const dialog = await openImport(page);
    await give(page, fileOf('odd.csv', 'Info;Extra;Sum\nRent;x;900.00\nInk;y;20.00'));
    await dialog.getByText('Please choose the column that holds the date.').waitFor();
    await expectAccessible(page, { within: 'dialog[open]' });
    await expectNoSidewaysScroll(page);
    await dialog.getByRole('button', { name: 'Another file' }).click();
    const file =
      'Date,Description,Debit,Credit\n2026-01-05,UPI/123/SWIGGY/x,250.00,\n2026-01-06,UPI/456/SWIGGY/x,300.00,';
    await give(page, fileOf('upi.csv', file));
    await dialog.getByRole('tab', { name: /Guessed 2/ }).click();
    await seen(dialog, 'Guess: Swiggy').waitFor();
    await dialog.getByRole('tab', { name: /All lines/ }).click();
    await dialog
      .getByRole('button', { name: /^Make a rule from line 2/ })
      .filter({ visible: true })
      .click();
    const rule = page.getByRole('dialog', { name: 'Make a rule' });
    await expect.poll(() => rule.getByLabel('Text').inputValue()).toBe('SWIGGY');
    await expectNoSidewaysScroll(page);
    await rule.getByLabel('Text').fill('swiggy');
    await rule.getByRole('combobox', { name: 'Category' }).selectOption('Operations');
    await rule.getByRole('button', { name: 'Add rule' }).click();
    await expect.poll(() => dialog.getByText('By a rule').filter({ visible: true }).count()).toBe(2);
    await dialog.getByRole('button', { name: 'Import 2 expenses' }).click();
    expect((await waitForKept(page, 2)).map(({ category }) => category)).toEqual(['Operations', 'Operations']);
    await expect.poll(() => keptRules(page)).toEqual(['swiggy']);
    const rules = await openRules(page);
    await seen(rules, 'swiggy').waitFor();
  });
});
