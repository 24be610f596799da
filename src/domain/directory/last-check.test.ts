import { describe, expect, it } from 'vitest';
import { findLastCheck, lastCheckText } from './last-check';
import { areSamplesShown } from './samples';

const page = (published: string | null) => ({ published });
const november = Date.UTC(2026, 10, 14, 6);

describe('the last check of an entry', () => {
  it.each([
    [{ on: '2026-11-14', by: 'institution' }, 'Confirmed by the institution in November 2026'],
    [{ on: '2026-01-02', by: 'operator' }, 'Checked by Outset in January 2026'],
    [{ on: '2024-03', by: 'page' }, 'Last published in March 2024'],
    [{ on: '2019', by: 'page' }, 'Last published in 2019'],
  ] as const)('reads %o as %s', (check, text) => {
    expect(lastCheckText(check)).toBe(text);
  });

  it('is of the newest page that has a date', () => {
    expect(findLastCheck({ sources: [page('2023'), page('2024-03'), page(null)] })).toEqual({
      on: '2024-03',
      by: 'page',
    });
    expect(findLastCheck({ sources: [page(null)] })).toBeNull();
    expect(findLastCheck({ sources: [] })).toBeNull();
  });

  it('is of the operator who confirmed it, unless a page is newer', () => {
    const confirmedOn = '2025-06-01';
    expect(findLastCheck({ sources: [page('2024-03')], confirmedOn })).toEqual({ on: confirmedOn, by: 'operator' });
    expect(findLastCheck({ sources: [page('2026-02')], confirmedOn })).toEqual({ on: '2026-02', by: 'page' });
    expect(findLastCheck({ sources: [], confirmedOn })).toEqual({ on: confirmedOn, by: 'operator' });
  });

  it('takes the word of the institution before every page and operator', () => {
    const entry = { sources: [page('2026-11')], confirmedOn: '2026-11-20' };
    expect(findLastCheck(entry, { confirmedAt: november })).toEqual({ on: '2026-11-14', by: 'institution' });
    expect(findLastCheck(entry, null)).toEqual({ on: '2026-11-20', by: 'operator' });
  });
});

describe('samples', () => {
  it('are shown until there are ten real entries, unless an operator chose', () => {
    expect([0, 9, 10, 331].map((real) => areSamplesShown('auto', real))).toEqual([true, true, false, false]);
    expect(areSamplesShown('show', 331)).toBe(true);
    expect(areSamplesShown('hide', 0)).toBe(false);
  });
});
