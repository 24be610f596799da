/** The bell with its panel, and the page of all notifications. */
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { expectGoodLook } from '@tests/setup/browser/look';
import { base, expectAccessible } from '@tests/setup/browser/page';
import { makeAccount } from '@tests/e2e/accounts/account-steps';
import { makeLines, openAs } from './notification-steps';

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const badge = (page: Page) => page.locator('[data-bell] [data-unread]');

describe('the bell', () => {
  it('counts the unread, marks one read, another while its link is followed, and then all; the focus comes back', async () => {
    const account = await makeAccount();
    await makeLines(account, ['First', 'Second', 'Third <b>']);
    const { page } = await openAs(account, '/portal');
    await expect.poll(() => badge(page).textContent()).toBe('3');
    await expect.poll(() => bell(page).getAttribute('aria-label')).toBe('Notifications, 3 unread');
    await bell(page).click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    const rows = panel.locator('[data-notification]');
    await expect.poll(() => rows.count()).toBe(3);
    await expect.poll(() => rows.first().textContent()).toContain('“Third <b>”');
    await rows
      .first()
      .getByRole('button', { name: /Mark .* as read/ })
      .click();
    await expect.poll(() => rows.first().getAttribute('data-read')).toBe('true');
    await expect.poll(() => badge(page).textContent()).toBe('2');
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'hidden' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-bell'))).toBe(true);

    await bell(page).click();
    await panel.getByRole('link', { name: 'We received your message' }).nth(1).click();
    await page.waitForURL('**/portal/support');
    const unread = async () =>
      ((await (await page.request.get(`${base()}/api/pulse`)).json()) as { data: { unread: number } }).data.unread;
    await expect.poll(unread).toBe(1);
    await page.reload();
    await expect.poll(() => badge(page).textContent()).toBe('1');
    await bell(page).click();
    await panel.getByRole('button', { name: 'Mark all as read' }).click();
    await expect.poll(() => badge(page).count()).toBe(0);
    await expect.poll(() => panel.locator('[data-read=true]').count()).toBe(3);
    await panel.getByRole('link', { name: 'See all' }).click();
    await page.waitForURL('**/portal/notifications');
  });
});

describe('the page of all notifications', () => {
  it('shows the unread by its address; has no serious axe finding and fits, with the panel of the bell', async () => {
    const account = await makeAccount();
    await makeLines(account, ['A', 'B']);
    const { page } = await openAs(account, '/portal/notifications');
    const rows = page.locator('[data-notification]');
    await page.getByText('2 unread.').waitFor();
    await expectGoodLook(page, { widths: [1280, 390, 320] });
    await bell(page).click();
    await page.getByRole('dialog').locator('[data-notification]').first().waitFor();
    await expectAccessible(page, { within: 'dialog[open]' });
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await rows
      .first()
      .getByRole('button', { name: /as read/ })
      .click();
    await page.getByText('1 unread.').waitFor();
    await expect.poll(() => badge(page).textContent()).toBe('1');
    await page.getByRole('link', { name: 'Unread' }).click();
    await page.waitForURL('**/portal/notifications?show=unread');
    await expect.poll(() => rows.count()).toBe(1);
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await page.getByText('All read.').waitFor();
    await expect.poll(() => badge(page).count()).toBe(0);
  });
});
