/** The bell with its panel, and the page of all notifications. */
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { expectGoodLook } from '@tests/setup/browser/look';
import { apiToken, base, expectAccessible, openContext, signIn } from '@tests/setup/browser/page';
import { makeAccount } from '@tests/e2e/accounts/account-steps';
import { makeLines, openAs } from './notification-steps';

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const badge = (page: Page) => page.locator('[data-bell] [data-unread]');

describe('the bell', () => {
  it('counts the unread, lists them, marks one and all read, and leads to the page', async () => {
    const account = await makeAccount();
    await makeLines(account, ['First', 'Second', 'Third <b>']);
    const { page, allow } = await openAs(account, '/portal');
    await expect.poll(() => badge(page).textContent()).toBe('3');
    await expect.poll(() => bell(page).getAttribute('aria-label')).toBe('Notifications, 3 unread');
    await bell(page).click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    const rows = panel.locator('[data-notification]');
    await expect.poll(() => rows.count()).toBe(3);
    await expect.poll(() => rows.first().textContent()).toContain('“Third <b>”');
    await expectAccessible(page);
    // A mark that the server refuses is taken back.
    allow(/answer: 500 POST/);
    await page.route('**/api/notifications/read', (route) => route.fulfill({ status: 500, body: '' }));
    await rows
      .first()
      .getByRole('button', { name: /Mark .* as read/ })
      .click();
    await page.getByText('The notification could not be marked as read. Please try again.').waitFor();
    await expect.poll(() => rows.first().getAttribute('data-read')).toBe('false');
    await expect.poll(() => badge(page).textContent()).toBe('3');
    await page.unroute('**/api/notifications/read');
    await rows
      .first()
      .getByRole('button', { name: /Mark .* as read/ })
      .click();
    await expect.poll(() => rows.first().getAttribute('data-read')).toBe('true');
    await expect.poll(() => badge(page).textContent()).toBe('2');
    await panel.getByRole('button', { name: 'Mark all as read' }).click();
    await expect.poll(() => badge(page).count()).toBe(0);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'hidden' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-bell'))).toBe(true);
    await page.reload();
    await bell(page).click();
    await expect.poll(() => panel.locator('[data-read=true]').count()).toBe(3);
    await panel.getByRole('link', { name: 'See all' }).click();
    await page.waitForURL('**/portal/notifications');
  });

  it('marks a line read while its link is followed', async () => {
    const account = await makeAccount('visitor');
    await makeLines(account, ['Where is my export']);
    const { page } = await openAs(account, '/portal');
    await bell(page).click();
    await page.getByRole('dialog').getByRole('link', { name: 'We received your message' }).click();
    await page.waitForURL('**/portal/support');
    const token = await apiToken(account.email, account.password);
    const unread = async () => {
      const response = await fetch(`${base()}/api/pulse`, {
        headers: { authorization: `Bearer ${token}` },
      });
      return ((await response.json()) as { data: { unread: number } }).data.unread;
    };
    await expect.poll(unread).toBe(0);
    await page.reload();
    expect(await bell(page).getAttribute('aria-label')).toBe('Notifications');
  });
});

describe('the page of all notifications', () => {
  it('can be read without JavaScript', async () => {
    const account = await makeAccount();
    await makeLines(account, ['Plain']);
    const signed = await openContext();
    await signIn(signed.context, account.email, account.password);
    const plain = await openContext({ javaScript: false });
    await plain.context.addCookies(await signed.context.cookies());
    const page = await plain.context.newPage();
    await page.goto('/portal/notifications');
    await page.getByText('“Plain”').waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Notifications', exact: true }).isVisible()).toBe(true);
    expect(await page.locator('[data-bell]').isVisible()).toBe(false);
  });

  it('shows the unread by its address; has no serious axe finding and fits, with the panel of the bell', async () => {
    const account = await makeAccount();
    await makeLines(account, ['A', 'B']);
    const { page } = await openAs(account, '/portal/notifications');
    const rows = page.locator('[data-notification]');
    await page.getByText('2 unread.').waitFor();
    await expectGoodLook(page, { widths: [1280, 390, 320] });
    await bell(page).click();
    await page.getByRole('dialog').locator('[data-notification]').first().waitFor();
    await expectGoodLook(page, { widths: [1280, 390, 320] });
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
    await page.reload();
    await page.getByRole('heading', { name: 'Nothing unread' }).waitFor();
  });
});
