/** Days and times in India, in any time zone of the machine. */
import { describe, expect, it } from 'vitest';
import {
  dayInIndia,
  daysBefore,
  localInIndia,
  momentInIndia,
  secondsToMidnight,
  startInIndia,
  yearInIndia,
} from './india';

describe('a day', () => {
  it('begins at 18:30 of the day before in UTC', () => {
    const start = Date.parse('2026-11-25T18:30:00Z');
    expect(startInIndia('2026-11-26')).toBe(start);
    expect([dayInIndia(start - 1), dayInIndia(start)]).toEqual(['2026-11-25', '2026-11-26']);
    expect(daysBefore('2028-03-01', 1)).toBe('2028-02-29');
  });

  it('of the new year begins at 18:30 of 31 December in UTC', () => {
    const start = Date.parse('2026-12-31T18:30:00Z');
    expect([yearInIndia(start - 1), yearInIndia(start)]).toEqual([2026, 2027]);
  });
});

describe('the end of a day in India', () => {
  it.each([
    ['2026-11-23T18:29:59Z', 1],
    ['2026-11-23T18:30:00Z', 86_400],
    ['2026-11-23T06:30:00Z', 43_200],
  ])('at %s is %d seconds away', (at, seconds) => {
    expect(secondsToMidnight(Date.parse(at))).toBe(seconds);
  });
});

describe('a moment', () => {
  it('is the same, to the minute, after it was written to a form field and read again', () => {
    for (const iso of ['2026-12-01T10:00:00.000Z', '2027-02-28T23:59:00.000Z', '2028-02-29T00:00:00.000Z'])
      expect(momentInIndia(localInIndia(iso))).toBe(iso);
    expect([localInIndia(null), localInIndia('2026-12-01T20:00:00.000Z')]).toEqual(['', '2026-12-02T01:30']);
    expect(momentInIndia('2026-11-23T12:31')).toBe('2026-11-23T07:01:00.000Z');
  });

  it.each([
    ...['', 'tomorrow', '2026-12-01', '2026-13-01T10:00', '2026-12-01T25:00', 'x2026-12-01T10:00'],
    ...['2026-02-31T10:00', '2027-02-29T10:00:30', '2026-12-01T24:00'],
  ])('is null for a form field with %j', (value) => expect(momentInIndia(value)).toBeNull());
});
