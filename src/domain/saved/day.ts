/** Days of follow-ups as `YYYY-MM-DD`: of an instant in India, before another day, and the day after. */

/** India has one offset and no summer time. */
const INDIA_MS = 5.5 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The day in India at `ms` since the epoch. */
export const dayInIndia = (ms: number): string => dayOf(ms + INDIA_MS);

/** The day `count` days before `day`. */
export const daysBefore = (day: string, count: number): string =>
  dayOf(Date.parse(`${day}T00:00:00Z`) - count * DAY_MS);
