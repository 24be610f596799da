import { describe, expect, it } from 'vitest';
import { isWarning, withNewest, type EventPage } from './AccountEvents';

describe('account events', () => {
  it('puts new events on top of those shown, and keeps the older pages and the way to more', () => {
    const event = (id: number): EventPage['events'][number] => ({
      id,
      type: 'logged-in',
      device: null,
      city: null,
      at: '2026-11-20T12:00:00.000Z',
    });
    const page = (next: number | null, ...ids: number[]) => ({ events: ids.map(event), next });
    expect(withNewest(page(1, 3, 2, 1), page(2, 4, 3, 2))).toEqual(page(1, 4, 3, 2, 1));
    expect(withNewest(page(1, 3, 2, 1), page(2, 3, 2))).toEqual(page(1, 3, 2, 1));
    expect(withNewest(page(null), page(null, 1))).toEqual(page(null, 1));
    expect(withNewest(page(1, 3, 2, 1), page(7, 9, 8, 7))).toEqual(page(7, 9, 8, 7));
  });

  it('marks what someone else may have done', () => {
    expect(isWarning('login-failed')).toBe(true);
    expect(isWarning('logged-in')).toBe(false);
  });
});
