import { describe, expect, it } from 'vitest';
import { EVENT_LINES, eventWords, parsePlace, readNotificationPage } from './lines';
import { unreadLabel } from './unread';
import { EMAIL_PREFERENCES, readPreferences, SYSTEM_PREFERENCES } from './preferences';

describe('lines of the notification centre', () => {
  it('says what an event means and where it happened', () => {
    expect(eventWords('password-changed', 'Firefox on Linux, Pune')).toEqual({
      title: 'Your password was changed',
      body: `Firefox on Linux, Pune. ${EVENT_LINES['password-changed']?.advice}`,
    });
    expect(eventWords('password-changed', '').body).toBe(EVENT_LINES['password-changed']?.advice);
    for (const type of ['__proto__', 'toString', 'gone']) {
      expect(eventWords(type, 'Pune')).toEqual({ title: 'There was activity in your account', body: 'Pune' });
    }
  });

  it('reads the place of a page and nothing else', () => {
    expect(parsePlace('1700000000000_abc')).toEqual({ at: 1_700_000_000_000, id: 'abc' });
    for (const text of ['', '_', '1_', '_a', '1_a b', `1_${'a'.repeat(101)}`, '1.5_a', '1_a\n']) {
      expect(parsePlace(text), text).toBeNull();
    }
  });

  it('stops counting at 99+', () => {
    expect([1, 99, 100, 5000].map(unreadLabel)).toEqual(['1', '99', '99+', '99+']);
  });

  it('takes answers of the API, mends what it can and never follows a foreign link', () => {
    const item = {
      id: 'a',
      topic: 'account',
      title: 't',
      body: '',
      href: '/portal',
      createdAt: '2026-11-20T10:00:00.000Z',
      isRead: false,
    };
    const page = { items: [item], next: null, unread: 1 };
    expect(readNotificationPage(page)).toEqual(page);
    for (const href of ['https://evil.test', '//evil.test', '/\\evil.test', 'javascript:alert(1)', 7]) {
      expect(readNotificationPage({ ...page, items: [{ ...item, href }] })?.items[0]?.href).toBeNull();
    }
    expect(readNotificationPage({ ...page, items: [{}, null, 7, item] })?.items).toEqual([item]);
    for (const data of [null, [], 'x', { ...page, items: {} }, { ...page, unread: 'x' }])
      expect(readNotificationPage(data)).toBeNull();
  });

  it('reads the seven switches or nothing', () => {
    expect(readPreferences({ emailNotifications: {}, systemNotifications: {} })).toBeNull();
    expect(readPreferences(null)).toBeNull();
    const on = Object.fromEntries(EMAIL_PREFERENCES.map((key) => [key, true]));
    const off = Object.fromEntries(SYSTEM_PREFERENCES.map((key) => [key, false]));
    const all = { emailNotifications: on, systemNotifications: off };
    expect(readPreferences({ ...all, more: 1 })).toEqual(all);
    expect(readPreferences({ ...all, emailNotifications: { ...on, newsletter: 'true' } })).toBeNull();
  });
});
