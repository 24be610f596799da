/** Days as the figures count them: those of India, UTC+5:30 all the year, so that each has 24 hours. */
import { dayFromNumber } from '@/domain/time/days';
import { DAY_MS } from '@/domain/time/durations';
import { dayInIndia } from '@/domain/time/india';

/** What a chart by day says of its zone. */
export const DAYS_ZONE = 'Days in India Standard Time';

/** The last `count` days in India at `ms` since the epoch, that of `ms` among them; oldest first. */
export const lastDays = (ms: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => dayInIndia(ms - (count - 1 - index) * DAY_MS));

/** `day` (`YYYY-MM-DD`) as "5 Nov". */
export const dayText = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleString('en-IN', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** The day of a number of `dayNumber` as "5 Nov". */
export const dayNumberText = (number: number): string => dayText(dayFromNumber(number));
