/** The trends: the figures of a period, and their failure. */
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { computeTrends, type Trends } from '@/domain/admin/figures/trends';
import { drawScreen } from '@tests/setup/component/back-office';
import { answer, sentTo } from '@tests/setup/component/network';
import { TrendsScreen } from './TrendsScreen';

const TRENDS = '/api/admin/figures/trends';
const DAYS = ['2026-11-03', '2026-11-04', '2026-11-05'];
const trends: Trends = computeTrends(
  [
    { kind: 'founder', day: '2026-11-03', count: 1200 },
    { kind: 'visitor', day: '2026-11-04', count: 1300 },
  ],
  DAYS,
);

describe('the trends', () => {
  it('say the total and the highest day of each, and where there was nothing', async () => {
    drawScreen(<TrendsScreen query="" first={trends} />);
    await screen.findByText('2,500 in 3 days. The highest number was 1,300, on 4 Nov.', { exact: false });
    expect(screen.getAllByText('None in the last 3 days.')).toHaveLength(4);
    expect(sentTo('get', TRENDS)).toEqual([]);
  });

  it('are read for 90 days by choice, which the address keeps; a failure is said and tried again', async () => {
    answer('get', TRENDS, { status: 500 });
    const { user } = drawScreen(<TrendsScreen query="" first={trends} />);
    await user.selectOptions(screen.getByLabelText('Period'), '90');
    await screen.findByText('The trends could not be loaded.');
    expect(location.search).toBe('?days=90');
    const days = [...DAYS, '2026-11-06'];
    answer('get', TRENDS, { data: computeTrends([], days) });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getAllByText('None in the last 4 days.')).toHaveLength(5));
    expect(sentTo('get', TRENDS).map(({ query }) => query.get('days'))).toEqual(['90', '90']);
    answer('get', TRENDS, { data: trends });
    await user.selectOptions(screen.getByLabelText('Period'), '30');
    await waitFor(() => expect(location.search).toBe(''));
  });

  it('are read by the screen where the server could not', async () => {
    answer('get', TRENDS, { data: trends });
    drawScreen(<TrendsScreen query="?days=90" first={null} />);
    await screen.findByText(/^2,500 in 3 days\./);
    expect(sentTo('get', TRENDS).map(({ query }) => query.get('days'))).toEqual(['90']);
  });
});
