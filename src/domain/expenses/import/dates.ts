/** Reads the dates that banks write, and finds whether the day or the month comes first. It does not guess if both are possible. */
import { addDays, dayOf, MONTH_NAMES, type Day } from '@/domain/time/days';
import type { DayOrder } from './statement';

/** Two digits of a year: 69 to 99 are 19xx, 00 to 68 are 20xx. Source: POSIX strptime, %y. */
const yearOf = (text: string): number => {
  const year = Number(text);
  return text.length > 2 ? year : year >= 69 ? 1900 + year : 2000 + year;
};

const MONTHS: ReadonlyMap<string, number> = new Map([
  ...MONTH_NAMES.flatMap((name, index): [string, number][] => [
    [name.toLowerCase(), index + 1],
    [name.slice(0, 3).toLowerCase(), index + 1],
  ]),
  ['sept', 9],
]);

const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/;
const COMPACT = /^((?:19|20)\d{2})(\d{2})(\d{2})(?:(?:[01]\d|2[0-3])(?:[0-5]\d){2})?(?!\d)/;
/** QIF writes years from 2000 with an apostrophe: 1/15'26. */
const TWO_NUMBERS = /^(\d{1,2})([-/.])\s?(\d{1,2})(?:\2|['’])\s?(\d{4}|\d{2})(?!\d)/;
const NAMED_DAY_FIRST = /^(\d{1,2})(?:st|nd|rd|th)?(?: of )?[-/. ]?([A-Za-z]{3,9})[-/., ]{0,2}['’]?(\d{4}|\d{2})(?!\d)/;
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6},? /i;
/** Some apps put the time first. */
const TIME_FIRST = /^\d{1,2}:\d{2}(?::\d{2})? ?(?:[ap]m)?,? +(?=\S)/i;
const WITHOUT_YEAR = /^(?:\d{1,2}[-/. ](?:\d{1,2}|[A-Za-z]{3,9})|[A-Za-z]{3,9}[-. ]\d{1,2})$/;
const NAMED_MONTH_FIRST = /^([A-Za-z]{3,9})[-/. ]?(\d{1,2})(?:st|nd|rd|th)?(?:, ?|[-/ ])(\d{4}|\d{2})(?!\d)/;

export type DateReading =
  | { day: Day }
  /** Both orders have the shape of a date; null for an order that does not give a real day. */
  | { dayFirst: Day | null; monthFirst: Day | null }
  | null;

/** A cache: a statement has few different dates, and each is read several times. */
const seen = new Map<string, DateReading>();
const SEEN_MOST = 2000;

/** Reads a date; null if the text is not a date. A time before or after the date is ignored. */
export function readDate(raw: string): DateReading {
  let found = seen.get(raw);
  if (found === undefined) {
    if (seen.size >= SEEN_MOST) seen.clear();
    seen.set(raw, (found = parseDate(raw)));
  }
  return found;
}

function parseDate(raw: string): DateReading {
  const text = raw.slice(0, 40).trim().replace(TIME_FIRST, '').replace(WEEKDAY, '');
  const certain = (year: string, month: number | undefined, day: string): DateReading => {
    const found = month === undefined ? null : dayOf(yearOf(year), month, Number(day));
    return found === null ? null : { day: found };
  };
  let match = YEAR_FIRST.exec(text);
  if (match) return certain(match[1]!, Number(match[3]), match[4]!);
  match = COMPACT.exec(text);
  if (match) return certain(match[1]!, Number(match[2]), match[3]!);
  match = TWO_NUMBERS.exec(text);
  if (match) {
    const [, first, sign, second, year] = match;
    const dayFirst = dayOf(yearOf(year!), Number(second), Number(first));
    // If points divide a date, the day comes first (DIN 1355, and all countries that write it so).
    if (sign === '.') return dayFirst === null ? null : { day: dayFirst };
    const monthFirst = dayOf(yearOf(year!), Number(first), Number(second));
    return dayFirst === null && monthFirst === null ? null : { dayFirst, monthFirst };
  }
  match = NAMED_DAY_FIRST.exec(text);
  if (match) return certain(match[3]!, MONTHS.get(match[2]!.toLowerCase()), match[1]!);
  match = NAMED_MONTH_FIRST.exec(text);
  if (match) return certain(match[3]!, MONTHS.get(match[1]!.toLowerCase()), match[2]!);
  return null;
}

/** The fault of a line's date, as a sentence that quotes it. A year is never guessed. */
export function faultOfDate(text: string): string {
  if (text === '') return 'The date is missing.';
  const shown = `“${text.slice(0, 30)}”`;
  return WITHOUT_YEAR.test(text) ? `${shown} has no year.` : `${shown} is not a date.`;
}

export const looksLikeDate = (text: string): boolean => text.length < 60 && readDate(text) !== null;

/** One order, or one for each sign between the numbers: 13-11-26 and 11/14/2026 in one list. */
export type DayOrders = DayOrder | ReadonlyMap<string, DayOrder>;

/** The sign between the numbers of a date. */
const signOf = (text: string): string => /[-/]/.exec(text)?.[0] ?? '';

export type OrderReading =
  | { order: DayOrders }
  /** No date decides, or they contradict each other; the example differs between the orders. Null if no date does. */
  | { unclear: { example: string; dayFirst: Day; monthFirst: Day } | null };

/**
 * The order that all dates of a file allow. If some dates prove one order and some the other, each sign between the numbers may have its own
 * order; else a date that fits both is unclear, and without such a date the majority decides.
 */
export function orderOf(given: Iterable<string>): OrderReading {
  const texts = [...given];
  const whole = oneOrderOf(texts);
  if ('order' in whole || whole.unclear === null) return whole;
  const signs = [...new Set(texts.map(signOf))].filter((sign) => sign !== '');
  if (signs.length < 2) return whole;
  const orders = new Map<string, DayOrder>();
  for (const sign of signs) {
    const own = oneOrderOf(texts.filter((text) => signOf(text) === sign));
    if ('order' in own) orders.set(sign, own.order);
    else if (own.unclear !== null) return whole;
  }
  return orders.size > 0 ? { order: orders } : whole;
}

function oneOrderOf(texts: readonly string[]): { order: DayOrder } | Exclude<OrderReading, { order: DayOrders }> {
  let onlyDayFirst = 0;
  let onlyMonthFirst = 0;
  let example: { example: string; dayFirst: Day; monthFirst: Day } | null = null;
  for (const text of texts) {
    const reading = readDate(text);
    if (!reading || 'day' in reading) continue;
    const { dayFirst, monthFirst } = reading;
    if (dayFirst === null) onlyMonthFirst += 1;
    else if (monthFirst === null) onlyDayFirst += 1;
    else if (dayFirst !== monthFirst) example ??= { example: text.trim().slice(0, 40), dayFirst, monthFirst };
  }
  // If both orders are proved, a date that fits both stays unclear.
  if (onlyDayFirst > 0 && onlyMonthFirst > 0 && example) return { unclear: example };
  if (onlyDayFirst + onlyMonthFirst === 0) return { unclear: example };
  return { order: onlyDayFirst >= onlyMonthFirst ? 'day-first' : 'month-first' };
}

/** Day 0 of spreadsheets, which count a leap day in 1900 that did not exist. */
const SERIAL_START = '1899-12-30';

/** Seconds that the time of India is ahead of UTC. */
const INDIA_SECONDS = 19_800;

/**
 * The day that a program stores as a number: a spreadsheet's day from 1980 to 2099, or the seconds or milliseconds since 1970 from 2001 to
 * 2096, as gateways write them. Null for any other number. Source: ECMA-376, part 1, §18.17.4.1; POSIX, seconds since the epoch.
 */
function numberedDay(text: string): Day | null {
  const match = /^(\d{5}|\d{10}|\d{13})(?:\.\d+)?$/.exec(text.trim());
  if (!match) return null;
  const figure = match[1]!;
  if (figure.length > 5) {
    const seconds = Number(figure.slice(0, 10));
    return seconds > 4_000_000_000 || seconds < 1_000_000_000
      ? null
      : addDays('1970-01-01', Math.floor((seconds + INDIA_SECONDS) / 86_400));
  }
  const days = Number(figure);
  return days < 29_221 || days > 73_050 ? null : addDays(SERIAL_START, days);
}

/** True for a valid cell of a date column: a date, or the number that a program stores for one. */
export const isDateCell = (text: string): boolean => looksLikeDate(text) || numberedDay(text) !== null;

/** The day of a text in this order, or of a number that a program stores; null if it is not a day. */
export function dayIn(text: string, order: DayOrders): Day | null {
  const reading = readDate(text);
  if (!reading) return numberedDay(text);
  if ('day' in reading) return reading.day;
  const own = typeof order === 'string' ? order : (order.get(signOf(text)) ?? 'day-first');
  return own === 'day-first' ? reading.dayFirst : reading.monthFirst;
}
