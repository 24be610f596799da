/** Everything of the burn rate calculator that opens above the page, through axe in both themes and at both widths. */
import { describe, expect, it } from 'vitest';
import { expectAccessible, type Theme } from '../setup/page';
import { configure, drawer, field, hasFocus, keysOf, openWith } from './burn-rate-steps';

const WAYS: [Theme, number][] = [
  ['dark', 1280],
  ['dark', 390],
  ['light', 1280],
  ['light', 390],
];

const lastMonth = () => {
  const now = new Date();
  return new Date(Date.UTC(now.getFullYear(), now.getMonth() - 1, 10)).toISOString().slice(0, 10);
};
const expenses = [
  {
    id: 'e1',
    date: lastMonth(),
    description: 'Rent',
    category: 'Office & Utilities',
    amount: 900,
    paymentMethod: 'Cash',
    isRecurring: false,
  },
];

describe.each(WAYS)('in %s at %i pixels', (theme, width) => {
  it('the drawer, the real costs and the guide are accessible and fit', async () => {
    const keys: [string, string][] = [...keysOf({}), ['expenses', JSON.stringify(expenses)]];
    const { page } = await openWith(keys, { theme, width });
    const fits = () =>
      page.evaluate(() => {
        const dialog = document.querySelector('dialog[open]');
        return dialog === null || dialog.scrollWidth <= dialog.clientWidth;
      });

    const panel = await configure(page);
    await panel.getByRole('button', { name: 'Add team member' }).click();
    await expect.poll(() => hasFocus(field(panel.getByRole('group', { name: 'Team member 3' }), 'Name'))).toBe(true);
    await panel.getByRole('button', { name: 'Add fixed cost' }).click();
    await panel.getByRole('group', { name: 'Fixed cost 3' }).waitFor();
    await panel.getByRole('button', { name: 'Done' }).click();
    await panel.getByText('Please select category').waitFor();
    await panel.getByRole('button', { name: 'Remove Asha Rao' }).click();
    await panel.getByText('“Asha Rao” was removed.').waitFor();
    await expectAccessible(page, { within: 'dialog[open]' });
    await expect.poll(fits).toBe(true);

    await panel.getByRole('button', { name: 'Take my real costs' }).click();
    const costs = page.getByRole('dialog', { name: 'Take my real costs' });
    await costs.getByText('$900.00').first().waitFor();
    await drawer(page).waitFor({ state: 'hidden' });
    await expectAccessible(page, { within: 'dialog[open]' });
    await expect.poll(fits).toBe(true);
    await page.keyboard.press('Escape');
    await costs.waitFor({ state: 'hidden' });

    await page.getByRole('button', { name: 'Guide' }).click();
    const guide = page.getByRole('dialog', { name: 'Burn rate guide' });
    for (const [tab, text] of [
      ['Overview', 'Monthly burn = team costs + fixed costs − monthly revenue.'],
      ['How to Use', 'In five minutes'],
      ['Financial Terms', 'Gross burn'],
    ] as const) {
      await guide.getByRole('tab', { name: tab }).click();
      await guide.getByText(text, { exact: true }).waitFor();
      await expectAccessible(page, { within: 'dialog[open]' });
      await expect.poll(fits).toBe(true);
    }
  });
});
