/** The dashboard's figures and the analytics: what they show, ask again for, and say when they cannot. */
import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { ActiveUser } from '../../../src/domain/admin/figures/active-users';
import { expectGoodLook } from '../../setup/look';
import { DASHBOARD, openAdmin } from './admin-steps';

const ANALYTICS = '/adminPortal/analytics/user-analytics';
const ACTIVE = '**/api/logged-in-users';
const person = (userId: string, deviceInfo: string): ActiveUser => ({
  userId,
  fullName: `Asha ${userId} <script>`,
  userType: 'founder',
  deviceInfo,
  lastActive: new Date().toISOString(),
});
const PEOPLE = [person('a1', 'Mobile Safari'), person('b2', 'Some TABLET'), person('c3', 'Chrome on Linux')];
const answer = (users: readonly ActiveUser[]) => (route: Route) =>
  route.fulfill({ json: { success: true, data: users, totalUsers: users.length } });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor();

/** The tab as the browser tells it is hidden or seen. */
const setHidden = (page: Page, hidden: boolean) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => value });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);

describe('the dashboard', () => {
  it('has its figures with a table for each chart, and looks good', async () => {
    const { page } = await openAdmin(DASHBOARD);
    for (const name of [
      'Industry Distribution',
      'Top 5 Industries',
      'Geographic Distribution',
      'Company Age Distribution',
      'Average Company Age by Industry',
      'Beta Feedback Statistics',
      'Currently Logged In',
    ])
      await heading(page, name);
    const ages = page.getByRole('figure', { name: 'Company Age Distribution' });
    await ages.getByRole('button', { name: 'Table' }).click();
    for (const bucket of ['0-2', '3-5', '6-10', '10+'])
      await ages.getByRole('rowheader', { name: bucket, exact: true }).waitFor();
    for (const [name, columns] of [
      ['Top 5 Industries', ['Industry', 'Count', 'Share']],
      ['Geographic Distribution', ['Location', 'Count', 'Share']],
      ['Average Company Age by Industry', ['Industry', 'Average age', 'Companies']],
    ] as const) {
      const bars = page.getByRole('figure', { name, exact: true });
      await bars.getByRole('button', { name: 'Table' }).click();
      expect(await bars.getByRole('columnheader').allInnerTexts()).toEqual(columns);
    }
    await expectGoodLook(page, { widths: [1280, 390] });
  });

  it('ADM-25 lists who is signed in, asks every ten seconds while it is seen, and not while it is hidden', async () => {
    let asked = 0;
    const { page } = await openAdmin(DASHBOARD, {}, async (page) => {
      await page.clock.install();
      await page.route(ACTIVE, (route) => {
        asked += 1;
        return answer(PEOPLE)(route);
      });
    });
    await page.clock.runFor(10_100);
    await page.getByRole('table').getByText('Asha a1 <script>', { exact: true }).waitFor();
    expect(asked).toBeGreaterThanOrEqual(1);
    await setHidden(page, true);
    const before = asked;
    await page.clock.runFor(60_000);
    expect(asked).toBe(before);
    await setHidden(page, false);
    await expect.poll(() => asked).toBe(before + 1);
    await page.clock.runFor(10_100);
    await expect.poll(() => asked).toBeGreaterThanOrEqual(before + 2);
  });

  it('ADM-22 ADM-24 shows the statistics of feedback, says that there is none, and what went wrong', async () => {
    let answer: 'none' | 'broken' | 'away' | 'right' = 'none';
    const ratingDistribution = [1, 2, 3, 4, 5].map((_id) => ({ _id, count: _id * 10 }));
    const stats = { totalFeedback: 150, averageRating: 3.7, ratingDistribution };
    const none = { totalFeedback: 0, averageRating: 0, ratingDistribution: [] };
    const { page } = await openAdmin(DASHBOARD, { allow: [/500 GET|ERR_FAILED/] }, (page) =>
      page.route('**/api/feedback/stats', (route) => {
        if (answer === 'away') return route.abort();
        return route.fulfill(
          answer === 'broken'
            ? { status: 500, body: '{' }
            : { json: { success: true, ...(answer === 'none' ? none : stats) } },
        );
      }),
    );
    const card = page.locator('section').filter({ hasText: 'Beta Feedback Statistics' });
    // Whoever comes back to the tab sees it as it is now.
    const comeBack = async () => {
      await setHidden(page, true);
      await setHidden(page, false);
    };
    await comeBack();
    await card.getByText('No feedback has been submitted yet', { exact: true }).waitFor();
    answer = 'broken';
    await comeBack();
    await card.getByText('Failed to load feedback statistics').waitFor();
    answer = 'away';
    await card.getByRole('button', { name: 'Try again' }).press('Enter');
    await card.getByText('Error loading feedback data').waitFor();
    answer = 'right';
    await card.getByRole('button', { name: 'Try again' }).click();
    await card.getByText('150 ratings', { exact: true }).waitFor();
    expect(await card.locator('[data-average]').innerText()).toBe('3.7');
    for (const [group, count] of [
      ['positive', '90'],
      ['neutral', '30'],
      ['negative', '30'],
    ] as const)
      expect(await card.locator(`[data-group=${group}]`).innerText()).toBe(count);
    for (const { _id, count } of ratingDistribution)
      expect(await card.locator(`[data-rating="${_id}"]`).innerText()).toBe(String(count));
    await expectGoodLook(page, { within: 'main' });
  });
});

describe('user analytics', () => {
  it('ADM-42 ADM-43 charts 30 days and classes devices by the words of their text, asked for every 30 seconds', async () => {
    let asked = 0;
    const { page } = await openAdmin(ANALYTICS, {}, async (page) => {
      await page.clock.install();
      await page.route(ACTIVE, (route) => {
        asked += 1;
        return answer(PEOPLE)(route);
      });
    });
    const growth = page.getByRole('figure', { name: 'User Growth' });
    await growth.getByRole('button', { name: 'Table' }).click();
    expect(await growth.getByRole('columnheader').allInnerTexts()).toEqual(['Day', 'Founders', 'Visitors']);
    expect(await growth.getByRole('row').count()).toBe(31);
    expect(asked).toBe(0);
    await page.clock.runFor(30_100);
    for (const name of ['mobile', 'tablet', 'desktop'])
      await expect.poll(() => page.locator(`[data-device=${name}]`).innerText()).toBe('1');
    await expectGoodLook(page);
  });

  it('ADM-44 says when growth and active users cannot be fetched, and asks again', async () => {
    let isBroken = true;
    const fail = (route: Route) =>
      isBroken ? route.fulfill({ status: 500, json: { success: false } }) : route.continue();
    const { page } = await openAdmin(ANALYTICS, { allow: [/500 GET/] }, async (page) => {
      await page.clock.install();
      await page.route(ACTIVE, fail);
      await page.route('**/api/user/user-growth', fail);
    });
    await page.clock.runFor(30_500);
    await page.getByText('Failed to fetch user growth data', { exact: false }).waitFor();
    await page.getByText('Failed to fetch active users', { exact: false }).waitFor();
    isBroken = false;
    await page.clock.runFor(30_500);
    await page.getByText('Failed to fetch active users').waitFor({ state: 'hidden' });
    await page.getByText('Failed to fetch user growth data').waitFor({ state: 'hidden' });
  });

  it('has the trends as a tab, of 30 or 90 days', async () => {
    const { page } = await openAdmin(ANALYTICS);
    await page.getByRole('tab', { name: 'Trends' }).click();
    await page.waitForURL('**/adminPortal/analytics/trends');
    for (const name of ['Sign-ups', 'Sign-ins', 'Saves', 'Exports', 'Searches without a result'])
      await heading(page, name);
    await page.getByLabel('Period').selectOption('90');
    await page.waitForURL('**/trends?days=90');
    // What other tests did is in them.
    await page
      .getByText(/in (?:the last )?90 days/)
      .first()
      .waitFor();
    await page.reload();
    await page
      .getByText(/in (?:the last )?90 days/)
      .first()
      .waitFor();
    await expectGoodLook(page);
  });
});
