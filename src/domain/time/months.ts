/** Calendar months as "YYYY-MM": checks, arithmetic, ranges and names. */
import { daysInMonth, MONTH_NAMES, type Day } from './days';

/** "YYYY-MM", years 0001 to 9999. Sorting the texts sorts by time. */
export type Month = string;

const FIRST_INDEX = 12;
const LAST_INDEX = 9999 * 12 + 11;

/** True for a month written exactly "YYYY-MM". */
export const isMonth = (value: unknown): value is Month =>
  typeof value === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(value) && value >= '0001';

const indexOf = (month: Month): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;

function fromIndex(index: number): Month {
  const inside = Math.max(FIRST_INDEX, Math.min(LAST_INDEX, index));
  const year = Math.floor(inside / 12);
  return `${String(year).padStart(4, '0')}-${String(inside - year * 12 + 1).padStart(2, '0')}`;
}

export const monthOfDay = (day: Day): Month => day.slice(0, 7);
export const firstDayOf = (month: Month): Day => `${month}-01`;
export const lastDayOf = (month: Month): Day =>
  `${month}-${String(daysInMonth(Number(month.slice(0, 4)), Number(month.slice(5, 7)))).padStart(2, '0')}`;

/** Stays within the years 1 to 9999. */
export const addMonths = (month: Month, count: number): Month => fromIndex(indexOf(month) + count);

/** Months from `from` to `to`, negative when `to` is earlier: 2026-01 to 2026-03 is 2. */
export const monthsBetween = (from: Month, to: Month): number => indexOf(to) - indexOf(from);

/** Every month from `from` to `to`, both included; empty when `to` is earlier, at most `max` from the start. */
export function monthRange(from: Month, to: Month, max = 1200): Month[] {
  const count = Math.max(0, Math.min(max, monthsBetween(from, to) + 1));
  return Array.from({ length: count }, (_, index) => addMonths(from, index));
}

/** `March 2026`. */
export const formatMonth = (month: Month): string =>
  `${MONTH_NAMES[Number(month.slice(5, 7)) - 1] ?? ''} ${Number(month.slice(0, 4))}`;

/** `Mar 2026`, for charts and tables. */
export const formatShortMonth = (month: Month): string =>
  `${(MONTH_NAMES[Number(month.slice(5, 7)) - 1] ?? '').slice(0, 3)} ${Number(month.slice(0, 4))}`;
