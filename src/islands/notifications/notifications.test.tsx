/** The bell with its panel, the page of all notifications, and the switches of what is sent. */
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { NEWS_CATEGORIES } from '@/domain/news/choices';
import type { NotificationPage } from '@/domain/notifications/lines';
import { tellPulse } from '@/lib/shell/pulse-news';
import { $unread } from '@/stores/notifications';
import { $toasts } from '@/stores/toasts';
import { answer, sent, sentTo } from '@tests/setup/component/network';
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
import { PreferenceSwitches } from './PreferenceSwitches';

/** A page of unread lines, the newest first. */
const pageOf = (subjects: readonly string[], next: string | null = null): NotificationPage => ({
  items: subjects.map((subject, n) => ({
    id: `n${n}`,
    topic: 'support',
    title: 'We received your message',
    body: `“${subject}”`,
    href: '/portal/support',
    createdAt: new Date(NOW - n * 60_000).toISOString(),
    isRead: false,
  })),
  next,
  unread: subjects.length,
});

beforeEach(() => {
  $toasts.set([]);
  $unread.set(null);
});

describe('the bell', () => {
  const bell = () => screen.getByRole('button', { name: /^Notifications/ });
  const panel = () => within(screen.getByRole('dialog', { name: 'Notifications' }));

  it('counts the unread, lists them, and marks one and all read', async () => {
    render(<NotificationBell unreadAtFirst={3} />);
    expect(badge()).toBe('3');
    expect(bell().getAttribute('aria-label')).toBe('Notifications, 3 unread');
    answer('get', LIST, { data: pageOf(['Third <b>', 'Second', 'First']) });
    await user.click(bell());
    await waitFor(() => expect(rows()).toHaveLength(3));
    expect(rows()[0]?.textContent).toContain('“Third <b>”');
    answer('post', READ, { data: { unread: 2 } });
    await mark();
    await waitFor(() => expect(badge()).toBe('2'));
    expect(readMarks()).toEqual(['true', 'false', 'false']);
    expect(sentTo('post', READ).map(({ body }) => body)).toEqual([{ id: 'n0' }]);
    answer('post', READ_ALL, { data: { unread: 0 } });
    await user.click(panel().getByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(badge()).toBeUndefined());
    expect(readMarks()).toEqual(['true', 'true', 'true']);
    // What comes later has not been seen.
    expect(sentTo('post', READ_ALL).map(({ body }) => body)).toEqual([{ until: new Date(NOW).toISOString() }]);
    expect(bell().getAttribute('aria-label')).toBe('Notifications');
    expect(panel().getByRole('link', { name: 'See all' }).getAttribute('href')).toBe('/portal/notifications');
  });

  it('marks a line read while its link is followed', async () => {
    render(<NotificationBell unreadAtFirst={1} />);
    answer('get', LIST, { data: pageOf(['Where is my export']) });
    await user.click(bell());
    await waitFor(() => expect(rows()).toHaveLength(1));
    const link = panel().getByRole('link', { name: 'We received your message' });
    expect(link.getAttribute('href')).toBe('/portal/support');
    link.addEventListener('click', (event) => event.preventDefault());
    answer('post', READ, { data: { unread: 0 } });
    await user.click(link);
    await waitFor(() => expect(sentTo('post', READ).map(({ body }) => body)).toEqual([{ id: 'n0' }]));
    await waitFor(() => expect(badge()).toBeUndefined());
  });

  it('takes a mark back that the server refuses, and offers to try again when the list does not come', async () => {
    render(<NotificationBell unreadAtFirst={1} />);
    answer('get', LIST, { status: 500 });
    await user.click(bell());
    await screen.findByText('Your notifications could not be loaded.');
    answer('get', LIST, { data: pageOf(['One']) });
    await user.click(panel().getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(rows()).toHaveLength(1));
    answer('post', READ, { status: 500 });
    await mark();
    await waitFor(() => expect(notices()).toEqual(['The notification could not be marked as read. Please try again.']));
    expect(readMarks()).toEqual(['false']);
    expect(badge()).toBe('1');
    answer('post', READ_ALL, 'offline');
    await user.click(panel().getByRole('button', { name: 'Mark all as read' }));
    await waitFor(() =>
      expect(notices()).toContain('The notifications could not be marked as read. Please try again.'),
    );
    expect(readMarks()).toEqual(['false']);
    expect(badge()).toBe('1');
  });

  it('takes the count of the page’s pulse, but none that was asked for before the last mark', async () => {
    const pulse = (unread: number) => ({ unread }) as Parameters<typeof tellPulse>[0]['pulse'];
    render(
      <>
        <NotificationBell unreadAtFirst={0} />
        <NotificationList page={pageOf(['One', 'Two'])} show="all" now={NOW} />
      </>,
    );
    answer('get', LIST, { data: { ...pageOf(['One', 'Two']), unread: 5 } });
    act(() => tellPulse({ pulse: pulse(5), askedAt: Date.now() }));
    expect(badge()).toBe('5');
    await waitFor(() => expect(sentTo('get', LIST)).toHaveLength(1));
    const askedAt = Date.now() - 1;
    answer('get', LIST, { data: { ...pageOf(['One', 'Two']), unread: 1 } });
    answer('post', READ, { data: { unread: 1 } });
    await mark();
    await waitFor(() => expect(badge()).toBe('1'));
    await waitFor(() => expect(sentTo('get', LIST)).toHaveLength(2));
    act(() => tellPulse({ pulse: pulse(2), askedAt }));
    expect(badge()).toBe('1');
    screen.getByText('1 unread.');
    answer('get', LIST, { data: { ...pageOf(['One', 'Two']), unread: 7 } });
    act(() => tellPulse({ pulse: pulse(7), askedAt: Date.now() + 1 }));
    expect(badge()).toBe('7');
  });
});

describe('the page of all notifications', () => {
  it('marks them read in step with the bell', async () => {
    render(
      <>
        <NotificationBell unreadAtFirst={3} />
        <NotificationList page={pageOf(['One', 'Two', 'Three'])} show="all" now={NOW} />
      </>,
    );
    screen.getByText('3 unread.');
    answer('post', READ, { data: { unread: 2 } });
    await mark();
    await screen.findByText('2 unread.');
    expect(badge()).toBe('2');
    answer('post', READ_ALL, { data: { unread: 0 } });
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
    await screen.findByText('All read.');
    expect(badge()).toBeUndefined();
  });

  it.each([
    ['unread', 'Nothing unread', 'You are all caught up.'],
    ['all', 'No notifications yet', 'News about your account and the alerts you turned on will appear here.'],
  ] as const)('of %s ones says when there are none', (show, title, text) => {
    render(<NotificationList page={pageOf([])} show={show} now={NOW} />);
    screen.getByRole('heading', { name: title });
    screen.getByText(text);
  });

  it('fetches older ones below the first', async () => {
    render(<NotificationList page={pageOf(['One'], 'place')} show="unread" now={NOW} />);
    const older = { ...pageOf(['Old']), items: pageOf(['Old']).items.map((item) => ({ ...item, id: 'old' })) };
    answer('get', LIST, { data: older });
    await user.click(screen.getByText('Show older'));
    await waitFor(() => expect(rows().map(({ dataset }) => dataset['notification'])).toEqual(['n0', 'old']));
    expect(Object.fromEntries(sent[0]?.query ?? [])).toEqual({ show: 'unread', before: 'place' });
    expect(screen.queryByText('Show older')).toBeNull();
  });
});

describe('the switches', () => {
  const SWITCHES = [
    ['newOpportunities', 'New opportunities', 'emailNotifications'],
    ['newsletter', 'Newsletter', 'emailNotifications'],
    ['applicationUpdates', 'Application updates', 'emailNotifications'],
    ['investorMessages', 'Investor messages', 'emailNotifications'],
    ['taskReminders', 'Task reminders', 'systemNotifications'],
    ['deadlineAlerts', 'Deadline alerts', 'systemNotifications'],
    ['newsUpdates', 'News updates', 'systemNotifications'],
  ] as const;
  const ALL_OFF = {
    emailNotifications: {
      newOpportunities: false,
      newsletter: false,
      applicationUpdates: false,
      investorMessages: false,
    },
    systemNotifications: { taskReminders: false, deadlineAlerts: false, newsUpdates: false },
  };
  const PATHS = { founder: '/api/notifications', visitor: '/api/visitor/notifications' } as const;

  const switchOf = (name: string) => screen.getByLabelText(name, { selector: '[role=switch]' }) as HTMLInputElement;
  const open = (userType: 'founder' | 'visitor' = 'founder', preferences = ALL_OFF) =>
    render(<PreferenceSwitches preferences={preferences} userType={userType} categories={NEWS_CATEGORIES} />);

  it('ACC-23 ACC-24 are seven, all off, one of them folded away, and say what is sent for them', () => {
    open();
    expect(document.querySelectorAll('[role=switch]')).toHaveLength(7);
    for (const [, name] of SWITCHES) expect(switchOf(name).checked, name).toBe(false);
    expect(switchOf('Investor messages').closest('details')?.open).toBe(false);
    expect(document.querySelectorAll('details [role=switch]')).toHaveLength(1);
    const described = (name: string) =>
      document.getElementById(switchOf(name).getAttribute('aria-describedby') ?? '')?.textContent;
    expect(described('New opportunities')).toBe('What is new in your saved searches, at most once a day.');
    expect(described('Deadline alerts')).toBe('When the deadline of a scheme that you saved comes near.');
  });

  it.each(['founder', 'visitor'] as const)('ACC-25 of a %s are each saved by one call', async (kind) => {
    open(kind);
    answer('put', PATHS[kind], {});
    for (const [index, [key, name, section]] of SWITCHES.entries()) {
      fireEvent.click(switchOf(name));
      await waitFor(() => expect(sent).toHaveLength(index + 1));
      expect(sent.at(-1)).toMatchObject({ method: 'PUT', path: PATHS[kind], body: { section, key, value: true } });
      expect(switchOf(name).checked).toBe(true);
    }
  });

  it('show what is stored', () => {
    open('founder', { ...ALL_OFF, systemNotifications: { ...ALL_OFF.systemNotifications, deadlineAlerts: true } });
    expect(SWITCHES.map(([, name]) => switchOf(name).checked)).toEqual([
      false,
      false,
      false,
      false,
      false,
      true,
      false,
    ]);
  });

  it.each([
    ['by a refusal', { status: 500 }],
    ['without a network', 'offline'],
  ] as const)('ACC-26 turn back and say so when saving fails %s', async (_, reply) => {
    open();
    answer('put', '/api/notifications', reply);
    await user.click(switchOf('Newsletter'));
    await waitFor(() => expect(notices()).toEqual(['Failed to update notification preference']));
    expect(switchOf('Newsletter').checked).toBe(false);
  });

  it('ACC-25 turn at once, and save the last of several quick changes', async () => {
    open('visitor');
    let release = () => {};
    const held = new Promise<void>((done) => (release = done));
    answer('put', '/api/visitor/notifications', async () => {
      await held;
      return {};
    });
    const newsletter = () => switchOf('Newsletter');
    await user.click(newsletter());
    expect(newsletter().checked).toBe(true);
    for (let n = 0; n < 3; n += 1) await user.click(newsletter());
    expect(newsletter().checked).toBe(false);
    release();
    await waitFor(() => expect(sent.map(({ body }) => (body as { value: boolean }).value)).toEqual([true, false]));
    expect(newsletter().checked).toBe(false);
  });

  describe('of the weekly news', () => {
    const group = () => within(screen.getByRole('group', { name: 'Categories of news' }));
    const box = (name: string) => group().getByRole('checkbox', { name }) as HTMLInputElement;
    const PATH = '/api/notifications/news-categories';

    it('let one choose the categories, and keep one of them', async () => {
      open();
      expect(screen.queryByRole('group', { name: 'Categories of news' })).toBeNull();
      answer('put', '/api/notifications', {});
      answer('put', PATH, {});
      await user.click(switchOf('News updates'));
      expect(group().getAllByRole('checkbox')).toHaveLength(7);
      for (const name of ['Funding', 'Acquisitions', 'Layoffs', 'Unicorns', 'Fintech', 'Edtech'])
        await user.click(box(name));
      screen.getByText('Choose at least one category. To get no news, turn off News updates.');
      expect(box('Healthtech').disabled).toBe(true);
      await waitFor(() => expect(sentTo('put', PATH).at(-1)?.body).toEqual({ categories: ['healthtech'] }));
    });

    it('ACC-26 take a category back that could not be saved', async () => {
      open('founder', { ...ALL_OFF, systemNotifications: { ...ALL_OFF.systemNotifications, newsUpdates: true } });
      answer('put', PATH, { status: 500 });
      await user.click(box('Layoffs'));
      await waitFor(() => expect(notices()).toEqual(['Failed to update notification preference']));
      expect(box('Layoffs').checked).toBe(true);
    });
  });
});
