import { describe, expect, it } from 'vitest';
import { isWarning, readEvents } from './event-list';

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

  it('marks what somebody else may have done', () => {
    expect(isWarning('login-failed')).toBe(true);
    expect(isWarning('logged-in')).toBe(false);
  });
});
