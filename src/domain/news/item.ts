/** One news item as the API answers it, and how its date is written. */
import { once } from '@/domain/once';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/domain/time/durations';

export interface NewsItem {
  title: string;
  link: string;
  snippet: string;
  source: string;
  /** ISO 8601, or empty when the source gives none. */
  date: string;
  /** True for bundled samples that no publisher wrote. */
  sample: boolean;
}

const zone = { timeZone: 'Asia/Kolkata' } as const;
const dayOfYear = once(() => new Intl.DateTimeFormat('en-IN', { ...zone, day: 'numeric', month: 'short' }));
const dayWithYear = once(
  () => new Intl.DateTimeFormat('en-IN', { ...zone, day: 'numeric', month: 'short', year: 'numeric' }),
);
const moment = once(() => new Intl.DateTimeFormat('en-IN', { ...zone, dateStyle: 'medium', timeStyle: 'short' }));

/**
 * When something was published, as a reader wants it: its age within a day, else the date in India. Empty for a date
 * that is none. `now` is in milliseconds; a date in the future counts as now.
 */
export function newsDate(date: string, now: number): string {
  const at = Date.parse(date);
  if (Number.isNaN(at)) return '';
  const age = Math.max(0, now - at);
  if (age < MINUTE_MS) return 'just now';
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)} min ago`;
  if (age < DAY_MS) return `${Math.floor(age / HOUR_MS)} h ago`;
  return (age < 300 * DAY_MS ? dayOfYear : dayWithYear)().format(at);
}

/** Date and time in India, e.g. for a tooltip. Empty for a date that is none. */
export function newsMoment(date: string): string {
  const at = Date.parse(date);
  return Number.isNaN(at) ? '' : moment().format(at);
}
