/** The notification switches, each saved by itself. */
import { describe, expect, it } from 'vitest';
import { expectGoodLook } from '@tests/setup/browser/look';
import { makeAccount } from '@tests/e2e/accounts/account-steps';
import { openAs, SETTINGS, switchOf } from './notification-steps';

describe('notification preferences', () => {
  it('ACC-26 turn back when saving fails; let one choose the categories of the weekly news, and keep one of them', async () => {
    const { page } = await openAs(await makeAccount(), SETTINGS, { allow: [/answer: 500 PUT/] });
    await page.route('**/api/notifications', (route) => route.fulfill({ status: 500, body: '' }));
    await switchOf(page, 'Newsletter').click();
    await page.getByText('Failed to update notification preference').waitFor();
    await expect.poll(() => switchOf(page, 'Newsletter').isChecked()).toBe(false);
    await page.unroute('**/api/notifications');

    expect(await page.getByRole('group', { name: 'Categories of news' }).count()).toBe(0);
    await switchOf(page, 'News updates').check();
    const group = page.getByRole('group', { name: 'Categories of news' });
    const boxes = group.getByRole('checkbox');
    await expect.poll(() => boxes.count()).toBe(7);
    for (const name of ['Funding', 'Acquisitions', 'Layoffs', 'Unicorns', 'Fintech', 'Edtech'])
      await group.getByRole('checkbox', { name }).uncheck();
    await page.getByText('Choose at least one category. To get no news, turn off News updates.').waitFor();
    expect(await group.getByRole('checkbox', { name: 'Healthtech' }).isDisabled()).toBe(true);
    await expectGoodLook(page, { widths: [1280, 390, 320] });
    expect(await switchOf(page, 'Newsletter').isChecked()).toBe(false);
    await expect.poll(() => group.getByRole('checkbox', { checked: true }).count()).toBe(1);
  });
});
