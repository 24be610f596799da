/** The entries of the mode of share counts on a phone, from the card of each. */
import { describe, expect, it } from 'vitest';
import type { Locator } from 'playwright-core';
import type { CapTable } from '@/domain/cap-table/document/document';
import { sharesTable } from '@tests/factories/cap-table';
import { dialog, openTool, scrollTo, SHARES, sideways } from './shares-steps';

describe('forms', () => {
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
