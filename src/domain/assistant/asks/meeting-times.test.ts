/** Days as people type them, on Thursday 26 November 2026. */
import { describe, expect, it } from 'vitest';
import { readDay, takeDay } from './meeting-times';

const TODAY = '2026-11-26';

describe('a day', () => {
  it.each([
    ['2026-12-31', '2026-12-31'],
    ['on 31/12/2027', '2027-12-31'],
    ['31.12.27', '2027-12-31'],
    ['31-12-2027', '2027-12-31'],
    ['on 31/12', '2026-12-31'],
    ['by 1/2', '2027-02-01'],
    ['2 Dec', '2026-12-02'],
    ['Jan 5th, 2028', '2028-01-05'],
    ['the day after tomorrow', '2026-11-28'],
    ['3 Sept', '2027-09-03'],
    ['4 september 2028', '2028-09-04'],
    ['tonight', '2026-11-26'],
    ['kal', '2026-11-27'],
    ['in a week', '2026-12-03'],
    ['in two weeks', '2026-12-10'],
    ['after 10 days', '2026-12-06'],
    ['a week from now', '2026-12-03'],
    ['in a month', '2026-12-26'],
    ['next friday', '2026-11-27'],
    ['guruvar', '2026-12-03'],
    ['29 feb', '2028-02-29'],
  ])('“%s” is %s', (text, day) => expect(readDay(text, TODAY)).toBe(day));

  it.each([
    ...['with 2 junior engineers', '5 marketing people', '3 decisions', 'mayor 5', 'march2 5'],
    ...['50/50', 'split 60/40', 'on 31/13', 'on 30/2', 'grows 10% in months', 'in a weekly call', 'next quarter'],
  ])('is not in “%s”', (text) => expect(readDay(text, TODAY)).toBeNull());

  it('leaves the text without its words', () => {
    expect(takeDay('call Blume on the 5th of December, early', TODAY).rest).toBe('call Blume  , early');
    expect(takeDay('call Blume', TODAY)).toEqual({ day: null, rest: 'call Blume' });
  });
});
