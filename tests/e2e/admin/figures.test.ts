/** The dashboard's figures and the analytics: what they show, ask again for, and say when they cannot. */
import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { ActiveUser } from '@/domain/admin/figures/active-users';
import { expectGoodLook } from '@tests/setup/browser/look';
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

describe('the dashboard', () => {
  it('ADM-19 ADM-21 has its figures with a table for each chart, and looks good', async () => {
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
    await expectGoodLook(page, { widths: [1280, 390, 320] });
  });
});

describe('user analytics', () => {
  it('ADM-06 ADM-42 ADM-43 charts 30 days and classes devices by the words of their text, asked for every 30 seconds; the trends are a tab, of 30 or 90 days', async () => {
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

    await page.setViewportSize({ width: 1280, height: 860 });
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
    await expectGoodLook(page);
  });
});
