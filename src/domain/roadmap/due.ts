/** Due dates: calendar days as `YYYY-MM-DD`, which need no time zone until they are compared with today. */
import { daysBetween, isDay, shortDay, type Day } from '@/domain/time/days';
import { clockAt } from '@/domain/time/zones';

export const FIRST_DUE_DAY = '2000-01-01';
export const LAST_DUE_DAY = '2100-12-31';

/** True for a day that exists, between the first and the last that can be due. */
export const isDueDay = (text: unknown): text is Day => isDay(text) && text >= FIRST_DUE_DAY && text <= LAST_DUE_DAY;

/** The day that it is at `now` (ms) in a time zone. */
export const dayAt = (now: number, timeZone: string): Day => clockAt(now, timeZone).date;

export type DueTone = 'overdue' | 'today' | 'soon' | 'later';

/** How near a due day is: past, today, within a week, later. */
export function dueTone(day: string, today: string): DueTone {
  const days = daysBetween(today, day);
  if (days < 0) return 'overdue';
  if (days === 0) return 'today';
  return days <= 7 ? 'soon' : 'later';
}

/** `Overdue, 30 Nov 2026`, `Due today`, `Due tomorrow`, `Due 30 Nov 2026`. */
export function duePhrase(day: string, today: string): string {
  const days = daysBetween(today, day);
  if (days < 0) return `Overdue, ${shortDay(day)}`;
  if (days === 0) return 'Due today';
  return days === 1 ? 'Due tomorrow' : `Due ${shortDay(day)}`;
}
