/** The notification switches, each saved by itself. */
import { describe, expect, it } from 'vitest';
import { expectGoodLook } from '../../setup/look';
import { openPage } from '../../setup/page';
import { afterFrame } from '../../setup/waits';
import { makeAccount } from '../accounts/account-steps';
import { openAs, SETTINGS, switchOf } from './notification-steps';

const SWITCHES = [
  ['newOpportunities', 'New opportunities'],
  ['newsletter', 'Newsletter'],
  ['applicationUpdates', 'Application updates'],
  ['investorMessages', 'Investor messages'],
  ['taskReminders', 'Task reminders'],
  ['deadlineAlerts', 'Deadline alerts'],
  ['newsUpdates', 'News updates'],
] as const;
describe('notification preferences', () => {
  it('ACC-23 ACC-24 ACC-25 are seven switches, all off, each saved by one call, which say what is sent for them', async () => {
    const { page } = await openAs(await makeAccount(), SETTINGS);
    const calls: { path: string; body: unknown }[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT')
        calls.push({ path: new URL(request.url()).pathname, body: request.postDataJSON() as unknown });
    });
    await expect.poll(() => page.locator('#main').getByRole('switch').count()).toBe(6);
    await page.getByText('Not sent yet').click();
    expect(await page.locator('#main').getByRole('switch').count()).toBe(7);
    for (const [, name] of SWITCHES) expect(await switchOf(page, name).isChecked()).toBe(false);
    for (const [index, [key, name]] of SWITCHES.entries()) {
      const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
      await switchOf(page, name).check();
      expect((await saved).status()).toBe(200);
      expect(calls).toHaveLength(index + 1);
      expect(calls.at(-1)).toEqual({
        path: '/api/notifications',
        body: { section: index < 4 ? 'emailNotifications' : 'systemNotifications', key, value: true },
      });
    }
    await page.reload();
    await page.getByText('Not sent yet').click();
    for (const [, name] of SWITCHES) await expect.poll(() => switchOf(page, name).isChecked()).toBe(true);

    const described = (name: string) =>
      switchOf(page, name).evaluate(
        (field) => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent ?? '',
      );
    await expect
      .poll(() => described('New opportunities'))
      .toBe('What is new in your saved searches, at most once a day.');
    expect(await described('Deadline alerts')).toBe('On the day a milestone or follow-up is due.');
  });

  it('let one choose the categories of the weekly news, and keep one of them', async () => {
    const { page } = await openAs(await makeAccount(), SETTINGS);
    expect(await page.getByRole('group', { name: 'Categories of news' }).count()).toBe(0);
    await switchOf(page, 'News updates').check();
    const group = page.getByRole('group', { name: 'Categories of news' });
    const boxes = group.getByRole('checkbox');
    await expect.poll(() => boxes.count()).toBe(7);
    for (const name of ['Funding', 'Acquisitions', 'Layoffs', 'Unicorns', 'Fintech', 'Edtech'])
      await group.getByRole('checkbox', { name }).uncheck();
    await page.getByText('Keep at least one category. To get no news, turn off News updates.').waitFor();
    expect(await group.getByRole('checkbox', { name: 'Healthtech' }).isDisabled()).toBe(true);
    await expectGoodLook(page);
    await page.reload();
    await expect.poll(() => group.getByRole('checkbox', { checked: true }).count()).toBe(1);
  });

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
    await expect.poll(() => page.locator('input[role=switch]:checked').count()).toBe(0);
  });

  it('ACC-25 turn at once, and save the last of several quick changes, a visitor’s at the own address', async () => {
    const account = await makeAccount('visitor');
    const { page } = await openAs(account, SETTINGS);
    let calls = 0;
    let release = () => {};
    const held = new Promise<void>((done) => (release = done));
    await page.route('**/api/visitor/notifications', async (route) => {
      calls += 1;
      await held;
      await route.continue();
    });
    let saved = 0;
    page.on('requestfinished', (request) => (saved += Number(request.method() === 'PUT')));
    const newsletter = switchOf(page, 'Newsletter');
    await newsletter.focus();
    await page.keyboard.press('Space');
    await expect.poll(() => newsletter.isChecked()).toBe(true);
    await page.keyboard.press('Space');
    await page.keyboard.press('Space');
    await page.keyboard.press('Space');
    await expect.poll(() => newsletter.isChecked()).toBe(false);
    release();
    await expect.poll(() => saved).toBe(2);
    await afterFrame(page);
    expect(calls).toBe(2);
    await page.unrouteAll({ behavior: 'wait' });
    await page.reload();
    await expect.poll(() => newsletter.isChecked()).toBe(false);
  });

  it('asks a guest to log in', async () => {
    const { page } = await openPage('about:blank', { guest: true });
    for (const path of [SETTINGS, '/portal/notifications']) {
      await page.goto(path);
      await page.getByRole('heading', { name: 'Login Required' }).waitFor();
      await expect
        .poll(() => page.getByRole('link', { name: 'Login Now' }).getAttribute('href'))
        .toBe(`/login?returnTo=${encodeURIComponent(path)}`);
      expect(await page.locator('[data-bell]').count()).toBe(0);
    }
  });
});
