/** Days as the figures count them: those of India, UTC+5:30 all the year, so that each has 24 hours. */

const OFFSET_MS = 330 * 60_000;
const DAY_MS = 86_400_000;

/** What a chart by day says of its zone. */
export const DAYS_ZONE = 'Days in India Standard Time';

/** The day in India at `ms` since the epoch, as `YYYY-MM-DD`. */
export const indiaDay = (ms: number): string => new Date(ms + OFFSET_MS).toISOString().slice(0, 10);

/** The last `count` days in India at `ms` since the epoch, that of `ms` among them; oldest first. */
export const lastDays = (ms: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => indiaDay(ms - (count - 1 - index) * DAY_MS));

/** Days since the epoch, for an axis. */
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;

/** `day` (`YYYY-MM-DD`) as "5 Nov". */
export const dayText = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleString('en-IN', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** The day of a number of `dayNumber` as "5 Nov". */
export const dayNumberText = (number: number): string => dayText(new Date(number * DAY_MS).toISOString().slice(0, 10));
