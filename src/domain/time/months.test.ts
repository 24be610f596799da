/** Days and months: worked examples of the calendar, and its arithmetic against the platform's own. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonthsToDay,
  dayFromNumber,
  dayNumber,
  dayOf,
  daysBetween,
  formatDay,
  isDay,
  weekdayOf,
} from './days';
import {
  addMonths,
  firstDayOf,
  formatMonth,
  formatShortMonth,
  isMonth,
  lastDayOf,
  monthOfDay,
  monthRange,
  monthsBetween,
} from './months';

const anyNumber = fc.integer({ min: dayNumber('0001-01-01'), max: dayNumber('9999-12-31') });
const anyMonth = fc
  .tuple(fc.integer({ min: 1900, max: 2200 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, month]) => `${year}-${String(month).padStart(2, '0')}`);

describe('days', () => {
  it.each([
    ['2026-02-28', true],
    ['2026-02-29', false],
    ['2024-02-29', true],
    ['1900-02-29', false],
    ['2000-02-29', true],
    ['2026-13-01', false],
    ['2026-00-10', false],
    ['2026-04-31', false],
    ['0000-01-01', false],
    ['2026-1-1', false],
    ['2026-01-01T00:00', false],
    [20260101, false],
    [null, false],
  ])('%j is a day: %s', (value, real) => expect(isDay(value)).toBe(real));

  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-01-31', 2, '2026-03-31'],
    ['2026-12-31', 2, '2027-02-28'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2024-02-29', 48, '2028-02-29'],
    ['2026-03-31', -1, '2026-02-28'],
    ['9999-12-31', 1, '9999-12-31'],
  ])('%s and %i months is %s', (day, months, expected) => expect(addMonthsToDay(day, months)).toBe(expected));

  it('counts as the platform does', () => {
    fc.assert(
      fc.property(anyNumber, (number) => {
        const day = dayFromNumber(number);
        expect(isDay(day)).toBe(true);
        expect(dayNumber(day)).toBe(number);
        expect(new Date(`${day}T00:00:00Z`).getTime()).toBe(number * 86_400_000);
        expect(weekdayOf(day)).toBe((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7);
      }),
    );
  });

  it('adds, subtracts and stays in the calendar', () => {
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
    expect(addDays('1970-01-01', -1)).toBe('1969-12-31');
    expect(addDays('9999-12-31', 5)).toBe('9999-12-31');
    expect(daysBetween('2026-01-01', '2027-01-01')).toBe(365);
    expect(formatDay('2026-03-05')).toBe('5 March 2026');
    expect(dayOf(2026, 2.5, 1)).toBeNull();
  });
});

describe('months', () => {
  it('knows what a month is', () => {
    expect(['2026-01', '2026-12'].every(isMonth)).toBe(true);
    expect(['2026-13', '2026-00', '26-01', '0000-01', '2026-1', '2026-01-01', 202601].some(isMonth)).toBe(false);
  });

  it('adds across years, and back', () => {
    expect(addMonths('2026-11', 3)).toBe('2027-02');
    expect(addMonths('2026-01', -1)).toBe('2025-12');
    expect(addMonths('9999-12', 1)).toBe('9999-12');
    expect(monthsBetween('2026-01', '2026-03')).toBe(2);
    expect(monthRange('2026-11', '2027-01')).toEqual(['2026-11', '2026-12', '2027-01']);
    expect(monthRange('2026-02', '2026-01')).toEqual([]);
    expect(monthRange('0001-01', '9999-12')).toHaveLength(1200);
    fc.assert(
      fc.property(anyMonth, fc.integer({ min: -1200, max: 1200 }), (month, count) => {
        const later = addMonths(month, count);
        expect(isMonth(later)).toBe(true);
        expect(monthsBetween(month, later)).toBe(count);
        expect(addMonths(later, -count)).toBe(month);
        expect(later > month).toBe(count > 0);
      }),
    );
  });

  it('names its days and itself', () => {
    expect(monthOfDay('2026-02-17')).toBe('2026-02');
    expect(firstDayOf('2024-02')).toBe('2024-02-01');
    expect(lastDayOf('2024-02')).toBe('2024-02-29');
    expect(formatMonth('2026-02')).toBe('February 2026');
    expect(formatShortMonth('2026-09')).toBe('Sep 2026');
  });
});
