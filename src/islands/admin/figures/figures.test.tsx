import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ActiveUser } from '@/domain/admin/figures/active-users';
import type { Figures } from '@/domain/admin/figures/figures';
import type { UserGrowth } from '@/domain/admin/figures/trends';
import { drawScreen, setHidden } from '@tests/setup/component/back-office';
import { answer, sentTo, type Reply } from '@tests/setup/component/network';
import { AnalyticsScreen } from './AnalyticsScreen';
import { DashboardFigures } from './DashboardFigures';

const NOW = Date.parse('2026-11-23T03:30:00.000Z');
const ACTIVE = '/api/logged-in-users';
const STATS = '/api/feedback/stats';
const person = (userId: string, deviceInfo: string): ActiveUser => ({
  userId,
  fullName: `Asha ${userId} <script>`,
  userType: 'founder',
  deviceInfo,
  lastActive: new Date(NOW).toISOString(),
});
const PEOPLE = [person('a1', 'Mobile Safari'), person('b2', 'Some TABLET'), person('c3', 'Chrome on Linux')];
const activeReply = { data: PEOPLE, body: { totalUsers: PEOPLE.length } };
const none = { totalFeedback: 0, averageRating: 0, ratingDistribution: [] };
const figures: Figures = {
  overview: { verifiedUsers: 3, twoFactorUsers: 1, founders: 2, visitors: 1 },
  industries: [],
  withoutIndustry: 0,
  locations: [],
  ages: { buckets: ['0-2', '3-5', '6-10', '10+'].map((label) => ({ label, count: 0 })), unknown: 0 },
  averageAges: [],
  feedback: none,
  active: { users: [], totalUsers: 0 },
};
const growth: UserGrowth = {
  founders: Array.from({ length: 30 }, (_, day) => ({ _id: `2026-10-${String(day + 1).padStart(2, '0')}`, count: 2 })),
  visitors: Array.from({ length: 30 }, (_, day) => ({ _id: `2026-10-${String(day + 1).padStart(2, '0')}`, count: 1 })),
};
const asked = () => sentTo('get', ACTIVE).length;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => false });
});

describe('the dashboard', () => {
  it('ADM-25 lists who is signed in, asks every ten seconds while it is seen, and not while it is hidden', async () => {
    vi.useFakeTimers({ now: NOW });
    answer('get', ACTIVE, activeReply);
    answer('get', STATS, { data: { ...none } });
    drawScreen(<DashboardFigures figures={figures} serverNow={NOW} />);
    expect(asked()).toBe(0);
    await pass(10_000);
    expect(asked()).toBe(1);
    const table = within(screen.getByRole('table', { name: 'Currently Logged In' }));
    for (const { fullName, userId, deviceInfo } of PEOPLE) {
      const row = within(table.getByText(fullName).closest('tr')!);
      expect(row.getByText(fullName).getAttribute('href')).toBe(`/adminPortal/user-settings/${userId}`);
      row.getByText('Founder');
      row.getByText(deviceInfo);
    }
    expect(document.querySelector(`time[datetime="${new Date(NOW).toISOString()}"]`)).not.toBeNull();
    await pass(10_000);
    expect(asked()).toBe(2);
    await setHidden(true);
    await pass(60_000);
    expect(asked()).toBe(2);
    await setHidden(false);
    expect(asked()).toBe(3);
    await pass(10_000);
    expect(asked()).toBe(4);
  });

  it('ADM-22 ADM-24 shows the statistics of feedback, says that there is none, and what went wrong', async () => {
    const ratingDistribution = [1, 2, 3, 4, 5].map((_id) => ({ _id, count: _id * 10 }));
    const stats = { totalFeedback: 150, averageRating: 3.7, ratingDistribution };
    const { user } = drawScreen(<DashboardFigures figures={figures} serverNow={Date.now()} />);
    answer('get', ACTIVE, activeReply);
    const card = screen.getByText('Beta Feedback Statistics').closest('section')!;
    const comeBack = async (reply: Reply<unknown> | Response) => {
      answer('get', STATS, reply as never);
      await setHidden(true);
      await setHidden(false);
    };
    await comeBack({ data: { ...none } });
    await within(card).findByText('No feedback has been submitted yet');
    await comeBack(new Response('{', { status: 500 }));
    await within(card).findByText('Failed to load feedback statistics');
    answer('get', STATS, 'offline');
    await user.click(within(card).getByRole('button', { name: 'Try again' }));
    await within(card).findByText('Error loading feedback data');
    answer('get', STATS, { data: { ...stats } });
    await user.click(within(card).getByRole('button', { name: 'Try again' }));
    await within(card).findByText('150 ratings');
    const textAt = (selector: string) => card.querySelector(selector)?.textContent;
    expect(textAt('[data-average]')).toBe('3.7');
    expect(['positive', 'neutral', 'negative'].map((group) => textAt(`[data-group=${group}]`))).toEqual([
      '90',
      '30',
      '30',
    ]);
    for (const { _id, count } of ratingDistribution) expect(textAt(`[data-rating="${_id}"]`)).toBe(String(count));
  });
});

describe('user analytics', () => {
  const drawAnalytics = () =>
    drawScreen(<AnalyticsScreen growth={growth} active={{ users: [], totalUsers: 0 }} serverNow={NOW} />);

  it('ADM-42 ADM-43 has the growth of each kind and classes devices by the words of their text, asked for every 30 seconds', async () => {
    vi.useFakeTimers({ now: NOW });
    answer('get', ACTIVE, activeReply);
    const founders = growth.founders.map((day) => ({ ...day, count: 3 }));
    answer('get', '/api/user/user-growth', { data: { ...growth, founders } });
    drawAnalytics();
    screen.getByText(/^In 30 days: founders 60, visitors 30\./);
    await pass(29_999);
    expect(asked()).toBe(0);
    await pass(1);
    expect(asked()).toBe(1);
    screen.getByText(/^In 30 days: founders 90, visitors 30\./);
    for (const name of ['mobile', 'tablet', 'desktop'])
      expect(document.querySelector(`[data-device=${name}]`)?.textContent).toBe('1');
  });

  it('ADM-44 says when growth and active users cannot be fetched, and asks again', async () => {
    vi.useFakeTimers({ now: NOW });
    answer('get', ACTIVE, { status: 500 });
    answer('get', '/api/user/user-growth', { status: 500 });
    drawAnalytics();
    await pass(30_500);
    screen.getByText('Failed to fetch user growth data', { exact: false });
    screen.getByText('Failed to fetch active users', { exact: false });
    answer('get', ACTIVE, activeReply);
    answer('get', '/api/user/user-growth', { data: growth });
    await pass(30_500);
    expect(screen.queryByText('Failed to fetch active users', { exact: false })).toBeNull();
    expect(screen.queryByText('Failed to fetch user growth data', { exact: false })).toBeNull();
    vi.useRealTimers();
    await waitFor(() => expect(asked()).toBe(2));
  });
});
