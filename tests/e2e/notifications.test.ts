/** The notification switches, the bell with its panel, and the page of all notifications. */
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { apiToken, base, expectAccessible, openContext, openPage, signIn, type PageOptions } from '../setup/page';
import { makeAccount, type Account, type Kind } from './account-steps';

const SWITCHES = [
  ['newOpportunities', 'New opportunities'],
  ['newsletter', 'Newsletter'],
  ['applicationUpdates', 'Application updates'],
  ['investorMessages', 'Investor messages'],
  ['taskReminders', 'Task reminders'],
  ['deadlineAlerts', 'Deadline alerts'],
  ['newsUpdates', 'News updates'],
] as const;
const SETTINGS = '/portal/settings/notifications';

async function openAs(account: Account, path: string, options: PageOptions = {}) {
  const opened = await openContext(options);
  await signIn(opened.context, account.email, account.password);
  const page = await opened.context.newPage();
  await page.goto(path);
  return { ...opened, page };
}

/** Every message to the support leaves a line in the sender's centre. */
async function makeLines(account: Account, subjects: readonly string[]): Promise<void> {
  const token = await apiToken(account.email, account.password);
  for (const subject of subjects) {
    const response = await fetch(`${base()}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ name: 'Asha Rao', email: account.email, subject, message: 'Hello' }),
    });
    if (!response.ok) throw new Error(`The contact form answered ${response.status}.`);
  }
}

const switchOf = (page: Page, name: string) => page.getByRole('switch', { name, exact: true });
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const badge = (page: Page) => page.locator('[data-bell] [data-unread]');

describe('notification preferences', () => {
  it.each(['founder', 'visitor'] as const)(
    'ACC-23 ACC-24 ACC-25 a %s has seven switches, all off, each saved by one call to the own address',
    async (kind: Kind) => {
      const account = await makeAccount(kind);
      const { page } = await openAs(account, SETTINGS);
      const calls: { path: string; body: unknown }[] = [];
      page.on('request', (request) => {
        if (request.method() === 'PUT')
          calls.push({ path: new URL(request.url()).pathname, body: request.postDataJSON() as unknown });
      });
      expect(await page.locator('#main').getByRole('switch').count()).toBe(7);
      for (const [, name] of SWITCHES) expect(await switchOf(page, name).isChecked()).toBe(false);
      for (const [index, [key, name]] of SWITCHES.entries()) {
        await switchOf(page, name).check();
        await expect.poll(() => calls.length).toBe(index + 1);
        expect(calls.at(-1)).toEqual({
          path: kind === 'founder' ? '/api/notifications' : '/api/visitor/notifications',
          body: { section: index < 4 ? 'emailNotifications' : 'systemNotifications', key, value: true },
        });
      }
      await page.waitForLoadState('networkidle');
      await page.reload();
      for (const [, name] of SWITCHES) expect(await switchOf(page, name).isChecked()).toBe(true);
    },
  );

  it('ACC-26 turns back and says so when saving fails, by a refusal or without a network', async () => {
    const account = await makeAccount();
    const { page } = await openAs(account, SETTINGS, { allow: [/answer: 500 PUT/, /ERR_FAILED/] });
    const failed = page.getByText('Failed to update notification preference');
    await page.route('**/api/notifications', (route) => route.fulfill({ status: 500, body: '' }));
    await switchOf(page, 'Newsletter').click();
    await failed.waitFor();
    await expect.poll(() => switchOf(page, 'Newsletter').isChecked()).toBe(false);
    await page.unroute('**/api/notifications');
    await page.route('**/api/notifications', (route) => route.abort());
    await switchOf(page, 'News updates').click();
    await expect.poll(() => failed.count()).toBe(2);
    await expect.poll(() => switchOf(page, 'News updates').isChecked()).toBe(false);
    await page.unroute('**/api/notifications');
    await page.reload();
    expect(await page.locator('input[role=switch]:checked').count()).toBe(0);
  });

  it('turns at once, and saves the last of several quick changes', async () => {
    const account = await makeAccount();
    const { page } = await openAs(account, SETTINGS);
    let calls = 0;
    await page.route('**/api/notifications', async (route) => {
      calls += 1;
      await new Promise((done) => setTimeout(done, 400));
      await route.continue();
    });
    const newsletter = switchOf(page, 'Newsletter');
    await newsletter.focus();
    await page.keyboard.press('Space');
    expect(await newsletter.isChecked()).toBe(true);
    await page.keyboard.press('Space');
    await page.keyboard.press('Space');
    await page.keyboard.press('Space');
    expect(await newsletter.isChecked()).toBe(false);
    await expect.poll(() => calls).toBe(2);
    await page.waitForTimeout(600);
    await page.unrouteAll({ behavior: 'wait' });
    await page.reload();
    expect(await newsletter.isChecked()).toBe(false);
  });

  it('asks a guest to log in', async () => {
    for (const path of [SETTINGS, '/portal/notifications']) {
      const { page } = await openPage(path, { guest: true });
      await page.getByRole('heading', { name: 'Login Required' }).waitFor();
      expect(await page.getByRole('link', { name: 'Login Now' }).getAttribute('href')).toBe(
        `/login?returnTo=${encodeURIComponent(path)}`,
      );
      expect(await page.locator('[data-bell]').count()).toBe(0);
    }
  });
});

describe('the bell', () => {
  it('counts the unread, lists them, marks one and all read, and leads to the page', async () => {
    const account = await makeAccount();
    await makeLines(account, ['First', 'Second', 'Third <b>']);
    const { page } = await openAs(account, '/portal');
    await expect.poll(() => badge(page).textContent()).toBe('3');
    expect(await bell(page).getAttribute('aria-label')).toBe('Notifications, 3 unread');
    await bell(page).click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    const rows = panel.locator('[data-notification]');
    await expect.poll(() => rows.count()).toBe(3);
    expect(await rows.first().textContent()).toContain('“Third <b>”');
    await expectAccessible(page);
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
    expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-bell'))).toBe(true);
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
    await expect.poll(() => page.locator('[data-bell]').getAttribute('aria-label')).toBe('Notifications');
  });

  it('takes a mark back that the server refuses, and offers to try again when the list does not come', async () => {
    const account = await makeAccount();
    await makeLines(account, ['One']);
    const { page } = await openAs(account, '/portal', { allow: [/answer: 500/] });
    await page.route('**/api/notifications/read', (route) => route.fulfill({ status: 500, body: '' }));
    await page.route('**/api/notifications/list*', (route) => route.fulfill({ status: 500, body: '' }));
    await bell(page).click();
    await page.getByText('Your notifications could not be loaded.').waitFor();
    await page.unroute('**/api/notifications/list*');
    await page.getByRole('button', { name: 'Try again' }).click();
    const row = page.locator('[data-notification]');
    await row.getByRole('button').click();
    await page.getByText('The notification could not be marked as read. Please try again.').waitFor();
    await expect.poll(() => row.getAttribute('data-read')).toBe('false');
    await expect.poll(() => badge(page).textContent()).toBe('1');
  });

  it('learns of new lines when the tab is looked at again', async () => {
    const account = await makeAccount();
    const opened = await openContext();
    await signIn(opened.context, account.email, account.password);
    const page = await opened.context.newPage();
    await page.clock.install();
    await page.goto('/portal');
    await bell(page).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await badge(page).count()).toBe(0);
    await makeLines(account, ['While away']);
    await page.clock.fastForward(61_000);
    await expect.poll(() => badge(page).textContent()).toBe('1');
  });
});

describe('the page of all notifications', () => {
  it('shows all or the unread by its address, and marks them read in step with the bell', async () => {
    const account = await makeAccount();
    await makeLines(
      account,
      Array.from({ length: 10 }, (_, n) => `Message ${n}`),
    );
    const { page } = await openAs(account, '/portal/notifications');
    const rows = page.locator('[data-notification]');
    expect(await rows.count()).toBe(10);
    await page.getByText('10 unread.').waitFor();
    await rows
      .first()
      .getByRole('button', { name: /as read/ })
      .click();
    await page.getByText('9 unread.').waitFor();
    await expect.poll(() => badge(page).textContent()).toBe('9');
    await page.getByRole('link', { name: 'Unread' }).click();
    await page.waitForURL('**/portal/notifications?show=unread');
    await expect.poll(() => rows.count()).toBe(9);
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await page.getByText('All read.').waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Nothing unread' }).waitFor();
  });

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
    expect(await page.getByRole('link', { name: 'Notifications', exact: true }).isVisible()).toBe(true);
    expect(await page.locator('[data-bell]').isVisible()).toBe(false);
  });

  it.each([
    ['dark', 1280],
    ['light', 1280],
    ['dark', 390],
    ['light', 320],
  ] as const)('has no serious axe finding and does not scroll sideways (%s, %i px)', async (theme, width) => {
    const account = await makeAccount();
    await makeLines(account, ['A', 'B']);
    const { page } = await openAs(account, SETTINGS, { theme, width });
    await switchOf(page, 'Newsletter').check();
    const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expectAccessible(page);
    expect(await sideways()).toBeLessThanOrEqual(0);
    await page.goto('/portal/notifications');
    await expectAccessible(page);
    expect(await sideways()).toBeLessThanOrEqual(0);
    await bell(page).click();
    await page.getByRole('dialog').locator('[data-notification]').first().waitFor();
    await expectAccessible(page);
  });
});
