/** What opens above the page of the burn rate calculator: the guide's tabs, and the looks of the drawer, the real costs and the guide. */
import { expect, it } from 'vitest';
import { expectGoodLook } from '@tests/setup/browser/look';
import { expectAccessible } from '@tests/setup/browser/page';
import { keysOf } from '@tests/factories/burn-plans';
import { configure, drawer, field, hasFocus, openWith } from './burn-rate-steps';

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

it('BURN-15 the guide has three tabs, moved between by arrows; it, the drawer and the real costs look right everywhere', async () => {
  const { page } = await openWith([...keysOf({}), ['expenses', JSON.stringify(expenses)]]);
  const fits = () =>
    page.evaluate(() => {
      const dialog = document.querySelector('dialog[open]');
      return dialog === null || dialog.scrollWidth <= dialog.clientWidth;
    });
  /** The dialog that is open, in both themes, wide and narrow. Ends wide, as it began. */
  const look = async () => {
    await expectGoodLook(page, { within: 'dialog[open]', also: () => expect.poll(fits).toBe(true) });
    await page.setViewportSize({ width: 1280, height: 860 });
  };

  /** What is made of the parts of the drawer: narrow, and in the theme that the look has left. */
  const fitsToo = async () => {
    await page.setViewportSize({ width: 390, height: 860 });
    await expect.poll(fits).toBe(true);
    await expectAccessible(page, { within: 'dialog[open]' });
    await page.setViewportSize({ width: 1280, height: 860 });
  };

  const panel = await configure(page);
  await panel.getByRole('button', { name: 'Add team member' }).click();
  await expect.poll(() => hasFocus(field(panel.getByRole('group', { name: 'Team member 3' }), 'Name'))).toBe(true);
  await panel.getByRole('button', { name: 'Add fixed cost' }).click();
  await panel.getByRole('group', { name: 'Fixed cost 3' }).waitFor();
  await panel.getByRole('button', { name: 'Done' }).click();
  await panel.getByText('Please select category').waitFor();
  await panel.getByRole('button', { name: 'Remove Asha Rao' }).click();
  await panel.getByText('“Asha Rao” was removed.').waitFor();
  await look();

  await panel.getByRole('button', { name: 'Use my actual costs' }).click();
  const costs = page.getByRole('dialog', { name: 'Use my actual costs' });
  await costs.getByText('$900.00').first().waitFor();
  await drawer(page).waitFor({ state: 'hidden' });
  await fitsToo();
  await page.keyboard.press('Escape');
  await costs.waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: 'Guide' }).click();
  const guide = page.getByRole('dialog', { name: 'Burn rate guide' });
  await guide.getByRole('tab', { name: 'Overview' }).waitFor();
  await expect
    .poll(() => guide.getByRole('tab').allInnerTexts())
    .toEqual(['Overview', 'How to Use', 'Financial Terms']);
  await guide.getByRole('tab', { name: 'Overview' }).focus();
  for (const text of [
    'Monthly burn = team costs + fixed costs − monthly revenue.',
    'In five minutes',
    'Gross burn',
  ] as const) {
    await guide.getByText(text, { exact: true }).waitFor();
    // The tabs are of the same text.
    if (text === 'In five minutes') await fitsToo();
    await page.keyboard.press('ArrowRight');
  }
  await page.keyboard.press('Escape');
  await guide.waitFor({ state: 'hidden' });
});
