/** Due dates: calendar days as `YYYY-MM-DD`, which need no time zone until they are compared with today. */
import { shortDay } from '@/domain/time/days';
import { DAY_MS } from '@/domain/time/durations';

export const FIRST_DUE_DAY = '2000-01-01';
export const LAST_DUE_DAY = '2100-12-31';

/** True for a day that exists, between the first and the last that can be due. */
export function isDueDay(text: unknown): text is string {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  if (text < FIRST_DUE_DAY || text > LAST_DUE_DAY) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** The day that it is at `now` (ms) in a time zone. */
export function dayAt(now: number, timeZone: string): string {
  // Swedish writes days as ISO does.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now);
}

const atMidnight = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** Whole days from one day to another; negative when it is past. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((atMidnight(to) - atMidnight(from)) / DAY_MS);

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
