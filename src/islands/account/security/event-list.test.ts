import { describe, expect, it } from 'vitest';
import { isWarning, readEvents, withNewest, type ShownEvent } from './event-list';

describe('readEvents', () => {
  it('reads a page, and leaves out what it does not know', () => {
    const row = { id: 7, type: 'logged-in', device: 'Firefox on Linux', city: null, at: '2026-11-20T12:00:00.000Z' };
    const odd = [null, 7, {}, { ...row, type: 'toString' }, { ...row, at: 'soon' }, { ...row, id: '7' }];
    expect(readEvents({ data: { events: [row, ...odd], next: 7 } })).toEqual({
      events: [{ ...row, at: Date.UTC(2026, 10, 20, 12) }],
      next: 7,
    });
    expect(readEvents({ data: { events: [], next: 'x' } })).toEqual({ events: [], next: null });
    for (const answer of [null, 'x', {}, { data: null }, { data: [] }, { data: { events: {} } }]) {
      expect(readEvents(answer)).toBeNull();
    }
  });

  it('puts new events on top of those shown, and keeps the older pages and the way to more', () => {
    const event = (id: number): ShownEvent => ({ id, type: 'logged-in', device: null, city: null, at: id });
    const page = (next: number | null, ...ids: number[]) => ({ events: ids.map(event), next });
    expect(withNewest(page(1, 3, 2, 1), page(2, 4, 3, 2))).toEqual(page(1, 4, 3, 2, 1));
    expect(withNewest(page(1, 3, 2, 1), page(2, 3, 2))).toEqual(page(1, 3, 2, 1));
    expect(withNewest(page(null), page(null, 1))).toEqual(page(null, 1));
    expect(withNewest(page(1, 3, 2, 1), page(7, 9, 8, 7))).toEqual(page(7, 9, 8, 7));
  });

  it('marks what somebody else may have done', () => {
    expect(isWarning('login-failed')).toBe(true);
    expect(isWarning('logged-in')).toBe(false);
  });
});
