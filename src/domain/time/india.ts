/** Days and times in India, which has one zone, UTC+5:30, and no summer time. */
import { addDays, dayNumber, type Day } from './days';
import { DAY_MS, MINUTE_MS } from './durations';

/** How far clocks in India are ahead of UTC. */
export const INDIA_MS = 330 * MINUTE_MS;

/** The day in India at `ms` since the epoch. */
export const dayInIndia = (ms: number): Day => new Date(ms + INDIA_MS).toISOString().slice(0, 10);

/** The year in India at `ms` since the epoch. */
export const yearInIndia = (ms: number): number => Number(dayInIndia(ms).slice(0, 4));

/** The moment, ms since the epoch, at which a day begins in India. */
export const startInIndia = (day: Day): number => dayNumber(day) * DAY_MS - INDIA_MS;

/** Seconds from `now` (ms) until the next day begins in India, at least 1. */
export const secondsToMidnight = (now: number): number =>
  Math.max(1, Math.ceil((DAY_MS - ((now + INDIA_MS) % DAY_MS)) / 1000));

/** The day `count` days before `day`. */
export const daysBefore = (day: Day, count: number): Day => addDays(day, -count);

/** A moment in ISO 8601 as a `datetime-local` field has it in India, to the minute; empty for null. */
export const localInIndia = (iso: string | null): string =>
  iso === null ? '' : new Date(Date.parse(iso) + INDIA_MS).toISOString().slice(0, 16);

/** A date and time in India, as a `datetime-local` field has it, as the moment in ISO 8601; null for any other text. */
export function momentInIndia(local: string): string | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?$/.test(local)) return null;
  const at = Date.parse(`${local}${local.length === 16 ? ':00' : ''}Z`) - INDIA_MS;
  if (Number.isNaN(at)) return null;
  const iso = new Date(at).toISOString();
  // 31 February is read as 3 March, and 24:00 as the next day.
  return localInIndia(iso) === local.slice(0, 16) ? iso : null;
}

// How the back-office writes a moment: date and time in India with the name of the zone, so that operators everywhere read the same.

/** `iso` as "1 Dec 2026, 3:30 pm IST"; in another zone only if a schedule has its own. */
export function momentText(iso: string, timeZone = 'Asia/Kolkata'): string {
  return new Date(iso).toLocaleString('en-IN', {
    timeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
}
