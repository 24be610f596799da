import { describe, expect, it } from 'vitest';
import { agoPhrase, dateTime, inOrder, isHandheld } from './session-list';

const NOW = Date.UTC(2026, 10, 20, 12);

describe('inOrder', () => {
  it('puts this device first, then the most recently active', () => {
    const row = (id: string, lastActiveAt: string, current = false) => ({
      id,
      device: 'Firefox on Linux',
      city: 'Pune',
      createdAt: '2026-11-01T00:00:00.000Z',
      lastActiveAt,
      current,
    });
    const sessions = inOrder([
      row('old', '2026-11-02T00:00:00Z'),
      row('new', '2026-11-19T00:00:00Z'),
      row('mine', '2026-11-03T00:00:00Z', true),
    ]);
    expect(sessions.map(({ id }) => id)).toEqual(['mine', 'new', 'old']);
  });
});

describe('times', () => {
  it('says how long ago', () => {
    expect(agoPhrase(NOW + 5000, NOW)).toBe('just now');
    expect(agoPhrase(NOW - 59_000, NOW)).toBe('just now');
    expect(agoPhrase(NOW - 5 * 60_000, NOW)).toBe('5 minutes ago');
    expect(agoPhrase(NOW - 3_600_000, NOW)).toBe('1 hour ago');
    expect(agoPhrase(NOW - 49 * 3_600_000, NOW)).toBe('2 days ago');
  });

  it('writes dates in the zone that is asked for', () => {
    expect(dateTime(NOW, 'Asia/Kolkata')).toBe('20 Nov 2026, 5:30 pm');
    expect(dateTime(NOW, 'UTC')).toBe('20 Nov 2026, 12:00 pm');
  });

  it('tells phones from desks', () => {
    expect(isHandheld('Chrome on Android')).toBe(true);
    expect(isHandheld('Safari on macOS')).toBe(false);
  });
});
