import { describe, expect, it } from 'vitest';
import { findLastCheck, lastCheckText } from './listing';
import { areSamplesShown } from './samples';

const page = (published: string | null) => ({ published });

describe('the last check of an entry', () => {
  it.each([
    [{ on: '2026-11-14', by: 'institution' }, 'Confirmed by the institution in November 2026'],
    [{ on: '2026-11-14', by: 'investor' }, 'Confirmed by the investor in November 2026'],
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
    const confirmed = { confirmedOn: '2025-06-01', confirmedBy: 'operator' } as const;
    const check = { on: '2025-06-01', by: 'operator' };
    expect(findLastCheck({ sources: [page('2024-03')], ...confirmed })).toEqual(check);
    expect(findLastCheck({ sources: [page('2026-02')], ...confirmed })).toEqual({ on: '2026-02', by: 'page' });
    expect(findLastCheck({ sources: [], ...confirmed })).toEqual(check);
  });

  it.each(['institution', 'investor'] as const)('takes the word of the %s before every page', (confirmedBy) => {
    const entry = { sources: [page('2026-11-20')], confirmedOn: '2026-11-14', confirmedBy };
    expect(findLastCheck(entry)).toEqual({ on: '2026-11-14', by: confirmedBy });
  });
});

describe('samples', () => {
  it('are shown until there are ten real entries, unless an operator chose', () => {
    expect([0, 9, 10, 331].map((real) => areSamplesShown('auto', real))).toEqual([true, true, false, false]);
    expect(areSamplesShown('show', 331)).toBe(true);
    expect(areSamplesShown('hide', 0)).toBe(false);
  });
});
