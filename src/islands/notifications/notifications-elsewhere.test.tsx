/** Changes from elsewhere in the lists of notifications and the bell: new lines, and read marks of other tabs and lists. */
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { NotificationPage } from '@/domain/notifications/lines';
import { tellPulse } from '@/lib/shell/pulse-news';
import { $unread } from '@/stores/notifications';
import { $toasts } from '@/stores/toasts';
import { answer, sentTo } from '@tests/setup/component/network';
import {
  NOW,
  READ,
  READ_ALL,
  LIST,
  user,
  notices,
  rows,
  readMarks,
  badge,
  mark,
} from '@tests/setup/component/notifications';
import { NotificationBell } from './NotificationBell';
import { NotificationList } from './NotificationList';

beforeEach(() => {
  $toasts.set([]);
  $unread.set(null);
});

describe('what happens elsewhere', () => {
  const ids = () => rows().map(({ dataset }) => dataset['notification']);
  const line = (id: string, minutes: number, isRead = false) => ({
    topic: 'support' as const,
    title: 'We received your message',
    body: '',
    href: '/portal/support',
    id,
    isRead,
    createdAt: new Date(NOW + minutes * 60_000).toISOString(),
  });
  const listOf = (unread: number, ...items: ReturnType<typeof line>[]): NotificationPage => ({
    items,
    unread,
    next: null,
  });
  const pulse = (unread: number) =>
    act(() => tellPulse({ pulse: { unread } as Parameters<typeof tellPulse>[0]['pulse'], askedAt: Date.now() + 1 }));
  const markAll = () => user.click(screen.getByRole('button', { name: 'Mark all as read' }));
  const untils = () => sentTo('post', READ_ALL).map(({ body }) => body);

  function open(page: NotificationPage, before: string | null = null) {
    render(
      <>
        <NotificationBell unreadAtFirst={page.unread} />
        <NotificationList page={page} show="all" before={before} now={NOW} />
      </>,
    );
  }

  it('is in the list when the count grows: the new line comes first, older pages stay, and all of it can be marked', async () => {
    open({ ...listOf(0, line('b', 2, true)), next: 'place' });
    answer('get', LIST, { data: listOf(0, line('a', 1, true)) });
    await user.click(screen.getByText('Show older'));
    await waitFor(() => expect(ids()).toEqual(['b', 'a']));
    answer('get', LIST, { data: { ...listOf(1, line('c', 3), line('b', 2, true)), next: 'place' } });
    pulse(1);
    await waitFor(() => expect(ids()).toEqual(['c', 'b', 'a']));
    expect(screen.queryByText('Show older')).toBeNull();
    answer('post', READ_ALL, { data: { unread: 0 } });
    await markAll();
    await screen.findByText('All read.');
    expect(untils()).toEqual([{ until: line('c', 3).createdAt }]);
    expect(readMarks()).toEqual(['true', 'true', 'true']);
  });

  it('replaces the list when there are more new lines than a page holds', async () => {
    open(listOf(0, line('a', 1, true)));
    answer('get', LIST, { data: { ...listOf(30, line('z', 9), line('y', 8)), next: 'place' } });
    pulse(30);
    await waitFor(() => expect(ids()).toEqual(['z', 'y']));
    screen.getByText('Show older');
  });

  it('is marked from an older page as far as its count speaks of, and no further', async () => {
    open(listOf(2, line('a', 1)), 'place');
    // A third line has come since the page was loaded.
    answer('get', LIST, () => ({
      data: untils().length > 0 ? listOf(1, line('a', 1, true)) : listOf(3, line('d', 4), line('c', 3), line('a', 1)),
    }));
    answer('post', READ_ALL, { data: { unread: 1 } });
    await markAll();
    await screen.findByText('1 unread.');
    expect(untils()).toEqual([{ until: line('c', 3).createdAt }]);
  });

  it('marks nothing when the server does not say what the count speaks of', async () => {
    open(listOf(1, line('a', 1)), 'place');
    answer('get', LIST, 'offline');
    await markAll();
    await waitFor(() =>
      expect(notices()).toEqual(['The notifications could not be marked as read. Please try again.']),
    );
    expect(readMarks()).toEqual(['false']);
    expect(badge()).toBe('1');
    expect(untils()).toEqual([]);
  });

  it('takes the read marks and the count of other tabs, and tells them its own', async () => {
    const heard: unknown[] = [];
    const other = new BroadcastChannel('outset-notifications');
    other.onmessage = ({ data }) => heard.push(data);
    open(listOf(3, line('c', 3), line('b', 2), line('a', 1)));
    await act(async () => other.postMessage({ id: 'b', unread: 2 }));
    await screen.findByText('2 unread.');
    expect(readMarks()).toEqual(['false', 'true', 'false']);
    expect(badge()).toBe('2');
    answer('post', READ, { data: { unread: 1 } });
    await mark();
    await waitFor(() => expect(heard).toEqual([{ id: 'c', unread: 1 }]));
    await act(async () => other.postMessage({ until: line('a', 1).createdAt, unread: 0 }));
    await screen.findByText('All read.');
    expect(readMarks()).toEqual(['true', 'true', 'true']);
    expect(sentTo('get', LIST)).toEqual([]);
    other.close();
  });

  it('is loaded again when the tab is shown', async () => {
    open(listOf(2, line('b', 2), line('a', 1)));
    answer('get', LIST, { data: listOf(1, line('b', 2)) });
    document.dispatchEvent(new Event('visibilitychange'));
    await screen.findByText('1 unread.');
    // The line that is no longer among the unread ones stays on screen.
    expect(readMarks()).toEqual(['false', 'true']);
    expect(badge()).toBe('1');
  });

  it('of the panel is also marked in the list of the page', async () => {
    open(listOf(1, line('a', 1)));
    answer('get', LIST, { data: listOf(1, line('a', 1)) });
    await user.click(screen.getByRole('button', { name: /^Notifications/ }));
    const panel = within(screen.getByRole('dialog', { name: 'Notifications' }));
    answer('post', READ, { data: { unread: 0 } });
    await user.click((await panel.findAllByRole('button', { name: /^Mark “/ }))[0]!);
    await screen.findByText('All read.');
    expect(readMarks()).toEqual(['true', 'true']);
  });
});
