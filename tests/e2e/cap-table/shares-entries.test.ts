/** What is entered into the mode of share counts: from percentages, by forms, kept as scenarios and compared. */
import { describe, expect, it } from 'vitest';
import type { Locator } from 'playwright-core';
import { defaultCapTable, type CapTable } from '../../../src/domain/cap-table/document/document';
import { sharesTable } from '../../factories/cap-table';
import { cells, dialog, openTool, optionPoolShuffle, scrollTo, SHARES, sideways, stat, view } from './shares-steps';

describe('percentages and scenarios', () => {
  const percent: CapTable = {
    ...defaultCapTable('INR'),
    stakeholders: [
      { id: 'a', name: 'Asha', type: 'co-founder', equity: 60 },
      { id: 'b', name: 'Ravi', type: 'co-founder', equity: 33.33 },
      { id: 'p', name: 'Pool', type: 'option-pool', equity: 6.67 },
    ],
  };

  it('become shares with one press, compare with a saved scenario, and come back by Undo', async () => {
    const { page } = await openTool(SHARES, percent);
    await page.getByRole('button', { name: 'Start from the percentages' }).click();
    await expect.poll(async () => (await cells(page, 'Cap table by holder, Today', 'Asha')).at(-2)).toBe('6,000,000');
    await expect.poll(() => stat(page, 'Shares, Today', 'Option pool available')).toBe('667,000');
    await view(page, 'Compare').click();
    await page.getByRole('button', { name: 'Save the current table' }).click();
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await dialog(page).getByText('Please enter a name').waitFor();
    await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Before Seed');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await view(page, 'Shares & options').click();
    await page.getByRole('button', { name: 'Remove the shares of Ravi' }).click();
    await view(page, 'Compare').click();
    await expect.poll(() => cells(page, 'Ownership in both', 'Ravi')).toEqual(['Ravi', '0.00%', '33.33%', '+33.33']);
    // What is marked as current cannot be loaded; another scenario takes the mark.
    await page.getByRole('button', { name: 'Save the current table' }).click();
    await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Without Ravi');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await dialog(page).waitFor({ state: 'hidden' });
    await page.getByRole('combobox', { name: 'With', exact: true }).selectOption({ label: 'Before Seed' });
    await page.getByRole('button', { name: 'Load' }).click();
    await expect.poll(async () => (await cells(page, 'Ownership in both', 'Ravi'))[3]).toBe('0.00');
    await expect
      .poll(() => cells(page, 'Figures of both', 'Founders together'))
      .toEqual(['Founders together', '93.33%', '93.33%']);
    await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
    await expect.poll(async () => (await cells(page, 'Ownership in both', 'Ravi'))[3]).toBe('+33.33');
  });
});

describe('forms', () => {
  it('say what is wrong beside the field, keep what was typed, and refuse what is in use', async () => {
    const { page } = await openTool(`${SHARES}&view=issues`, optionPoolShuffle(10));
    await page.getByRole('button', { name: 'Issue shares' }).click();
    await dialog(page).getByRole('combobox', { name: 'Holder' }).selectOption({ label: 'Someone new…' });
    await dialog(page).getByRole('textbox', { name: 'Number of shares' }).fill('1.5');
    await dialog(page).getByRole('button', { name: 'Issue shares' }).click();
    await dialog(page).getByText('Please choose a holder or enter a new name').waitFor();
    await dialog(page).getByText('Please enter a whole number of shares').waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Issue shares' }).click();
    await expect.poll(() => dialog(page).getByRole('textbox', { name: 'Number of shares' }).inputValue()).toBe('1.5');
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Remove Common' }).click();
    await page.getByText('Shares of this class are issued. Remove those first.').waitFor();

    await page.getByRole('button', { name: 'Add class' }).click();
    await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Series Seed');
    await dialog(page).getByRole('combobox', { name: 'Participation' }).selectOption('capped');
    await dialog(page).getByRole('button', { name: 'Add class' }).click();
    await dialog(page).getByText('Please enter the cap of the participation').waitFor();
    await dialog(page).getByRole('textbox', { name: 'Cap on the total payout' }).fill('3x');
    await dialog(page).getByRole('textbox', { name: 'Issue price per share' }).fill('0.0825');
    await dialog(page).getByRole('button', { name: 'Add class' }).click();
    await dialog(page).waitFor({ state: 'hidden' });
    await expect
      .poll(async () => (await cells(page, 'Share classes', 'Series Seed')).slice(2, 5))
      .toEqual(['$0.0825', '1', '1× participating, capped at 3×']);
    await page.getByRole('button', { name: 'Remove Series Seed' }).click();
    await page.getByText('Series Seed was removed.').waitFor();
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
    await expect.poll(() => cells(page, 'Share classes', 'Series Seed')).not.toEqual([]);

    // More options than the pool has.
    await page.getByRole('button', { name: 'Change the pool' }).click();
    await dialog(page).getByRole('textbox', { name: 'Options available' }).fill('1000');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Grant options' }).click();
    await dialog(page).getByRole('textbox', { name: 'Name of the new holder' }).fill('Mina');
    const type = dialog(page).getByRole('combobox', { name: 'Type' });
    await expect.poll(() => type.inputValue()).toBe('employee');
    await dialog(page).getByRole('textbox', { name: 'Number of options' }).fill('1001');
    await dialog(page).getByRole('textbox', { name: 'Exercise price' }).fill('0.01');
    await dialog(page).getByRole('button', { name: 'Grant options' }).click();
    await dialog(page).getByText('Only 1,000 options are left in the pool').waitFor();
    await dialog(page).getByRole('textbox', { name: 'Number of options' }).fill('400');
    await dialog(page).getByRole('button', { name: 'Grant options' }).click();
    await page.getByText('600 options are available in the pool.').waitFor();
    await scrollTo(page, page.getByRole('region', { name: 'Holders' }).getByRole('table'));
    await expect.poll(async () => (await cells(page, 'Holders', 'Mina'))[0]).toBe('Mina\nEmployee');

    // Vesting is set where the holder is, in real shares.
    const founders = async () => (await cells(page, 'Holders', 'founders')).slice(1, 4);
    await expect.poll(founders).toEqual(['6,000,000', '6,000,000', '0']);
    await page.getByRole('button', { name: 'Set up vesting of founders' }).click();
    await dialog(page).getByLabel('Start date').fill('2199-01-01');
    await dialog(page).getByRole('button', { name: 'Add' }).click();
    await expect.poll(founders).toEqual(['6,000,000', '0\n0.00%', '6,000,000']);
    await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
    await expect.poll(founders).toEqual(['6,000,000', '6,000,000', '0']);
    await page.getByRole('button', { name: 'Redo', exact: true }).click();
    await page.getByRole('button', { name: 'Change vesting of founders' }).click();
    await dialog(page).getByLabel('Start date').fill('2020-01-01');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await page.getByText('48 months, cliff of 12, linear, from 1 January 2020').waitFor();
    await expect.poll(founders).toEqual(['6,000,000', '6,000,000', '0']);
    await page.getByRole('button', { name: 'Change vesting of founders' }).click();
    await dialog(page).getByRole('button', { name: 'Remove schedule' }).click();
    await page.getByText('The schedule of “founders” was removed.').waitFor();
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
    await page.getByRole('button', { name: 'Change vesting of founders' }).waitFor();
  });

  it('are reached at 390 px without a sideways scroll, from the card of each entry', async () => {
    const asha = 'Asha Venkataraman-Krishnamurthy';
    const issued = sharesTable({ [asha]: 9_250_000 }, { pool: 1_000 });
    const grant = { id: 'o', stakeholderId: asha, shares: 400, exercisePrice: '0.01', date: null };
    const table: CapTable = { ...issued, shares: { ...issued.shares, options: [grant] } };
    const { page } = await openTool(`${SHARES}&view=issues`, table, { width: 390 });
    const cardOf = (list: string, text: string) =>
      page.getByRole('list', { name: list }).getByRole('listitem').filter({ hasText: text });
    const isInSight = async (button: Locator) => {
      const box = await button.boundingBox();
      return box !== null && box.x >= 0 && box.x + box.width <= 390 && box.width >= 44 && box.height >= 44;
    };
    await scrollTo(page, cardOf('Holders', 'Asha'));
    for (const [list, text, entry] of [
      ['Shares issued', 'Asha', `the shares of ${asha}`],
      ['Options granted', 'Asha', `the options of ${asha}`],
      ['Share classes', 'Common', 'Common'],
      ['Holders', 'Asha', asha],
    ] as const)
      for (const action of ['Edit', 'Remove'])
        await expect
          .poll(() => isInSight(cardOf(list, text).getByRole('button', { name: `${action} ${entry}` })))
          .toBe(true);
    await expect.poll(() => sideways(page)).toBeLessThanOrEqual(0);

    await cardOf('Shares issued', 'Asha').getByRole('button', { name: /^Edit/ }).click();
    await dialog(page).getByRole('textbox', { name: 'Number of shares' }).fill('8,000,000');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await cardOf('Shares issued', 'Asha').getByText('8,000,000').waitFor();
    await cardOf('Share classes', 'Common').getByText('8,000,000').waitFor();
    await cardOf('Options granted', 'Asha')
      .getByRole('button', { name: /^Remove/ })
      .click();
    await page.getByText('No options are granted yet.').waitFor();
  });
});
