/** Calendar days as "YYYY-MM-DD" without time zones: checks, arithmetic and names. Reads no clock; the caller passes today. */
import { DAY_MS } from './durations';

/** "YYYY-MM-DD", years 0001 to 9999. Sorting the texts sorts by time. */
export type Day = string;

const FIRST_DAY: Day = '0001-01-01';
const LAST_DAY: Day = '9999-12-31';

/** Days that people enter lie between these two. */
export const EARLIEST_DAY: Day = '1900-01-01';
export const LATEST_DAY: Day = '2200-12-31';
export const DAY_RANGE_MESSAGE = 'Please enter a date between 1900 and 2200';

const isLeapYear = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/** 28 to 31; `month` is 1 to 12. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** The day of these numbers, or null when the calendar has none: 30 February, month 13, year 0. */
export function dayOf(year: number, month: number, day: number): Day | null {
  if (!Number.isInteger(year) || !Number.isInteger(month) || !Number.isInteger(day)) return null;
  if (year < 1 || year > 9999 || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null;
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

const numbersOf = (day: Day): [number, number, number] => [
  Number(day.slice(0, 4)),
  Number(day.slice(5, 7)),
  Number(day.slice(8, 10)),
];

/** True for a day that the calendar has, written exactly "YYYY-MM-DD". */
export function isDay(value: unknown): value is Day {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  return dayOf(...numbersOf(value)) !== null;
}

/** The message for a wrong day in a field that may be left empty; null if the day is right. */
export const faultOfEnteredDay = (text: string): string | null =>
  text === '' || (isDay(text) && text >= EARLIEST_DAY && text <= LATEST_DAY) ? null : DAY_RANGE_MESSAGE;

/** Days since 1970-01-01, negative before. Counts from 1 March, so that the leap day is the last of its year. */
export function dayNumber(day: Day): number {
  const [year, month, date] = numbersOf(day);
  const years = month > 2 ? year : year - 1;
  const months = (month + 9) % 12;
  const leapDays = Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400);
  return years * 365 + leapDays + Math.floor((months * 153 + 2) / 5) + date - 1 - 719_468;
}

/** The day that is `number` days after 1970-01-01. Before the year 1 it is the first day of that year, after 9999 the last. */
export function dayFromNumber(number: number): Day {
  if (number <= dayNumber(FIRST_DAY)) return FIRST_DAY;
  if (number >= dayNumber(LAST_DAY)) return LAST_DAY;
  const date = new Date(number * DAY_MS);
  return date.toISOString().slice(0, 10);
}

export const addDays = (day: Day, days: number): Day => dayFromNumber(dayNumber(day) + days);

/** Days from `from` to `to`, negative when `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number => dayNumber(to) - dayNumber(from);

/** `months` later on the same date, or on the last day of a shorter month: 31 January + 1 is 28 or 29 February. */
export function addMonthsToDay(day: Day, months: number): Day {
  const [year, month, date] = numbersOf(day);
  const index = year * 12 + (month - 1) + months;
  const newYear = Math.floor(index / 12);
  const newMonth = index - newYear * 12 + 1;
  if (newYear < 1) return FIRST_DAY;
  return dayOf(newYear, newMonth, Math.min(date, daysInMonth(newYear, newMonth))) ?? LAST_DAY;
}

/** 0 is Monday, 6 is Sunday. */
export const weekdayOf = (day: Day): number => (((dayNumber(day) + 3) % 7) + 7) % 7;

export const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

const partly = (letters: string): string => [...letters].reduceRight((after, letter) => `(?:${letter}${after})?`, '');

/** A pattern for the name of a month, whole or cut to three letters or more: "march" and "sept". Callers add word boundaries and the flag `i`. */
export const MONTH_WORD = `(?:${MONTH_NAMES.map((name) => `${name.slice(0, 3)}${partly(name.slice(3))}`).join('|')})`;

/** `12 March 2026`. */
export function formatDay(day: Day): string {
  const [year, month, date] = numbersOf(day);
  return `${date} ${MONTH_NAMES[month - 1] ?? ''} ${year}`;
}

/** "3 Nov 2026", without the year if it is the year of `today`. Does not use `Intl` (domain/once.ts gives the reason). */
export function shortDay(day: Day, today: Day | '' = ''): string {
  const [year, month, date] = numbersOf(day);
  const text = `${date} ${(MONTH_NAMES[month - 1] ?? '').slice(0, 3)}`;
  return today.startsWith(day.slice(0, 4)) ? text : `${text} ${year}`;
}
