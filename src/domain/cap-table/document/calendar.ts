/** Dates of the cap table: "YYYY-MM-DD" as whole days, without time zones. */
import { EARLIEST_DAY, LATEST_DAY } from '@/domain/time/days';
import { DAY_MS } from '@/domain/time/durations';

const FORM = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Days since 1970-01-01, or null if the text is not a date from 1900 to 2200. */
export function dayOf(date: string): number | null {
  const match = FORM.exec(date);
  if (!match) return null;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  if (date < EARLIEST_DAY || date > LATEST_DAY) return null;
  const time = Date.UTC(year, month - 1, day);
  return dateOf(time / DAY_MS) === date ? time / DAY_MS : null;
}

export const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** The same day `months` later; a day that the month lacks becomes its last: 31 January plus one month is 28 or 29 February. */
export function addMonths(day: number, months: number): number {
  const start = new Date(day * DAY_MS);
  const [year, month] = [start.getUTCFullYear(), start.getUTCMonth() + months];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(start.getUTCDate(), last)) / DAY_MS;
}

/** Days between two days by 30/360 (bond basis, US): every month has 30 days, the year 360. */
export function days360(from: number, to: number): number {
  const [a, b] = [new Date(from * DAY_MS), new Date(to * DAY_MS)];
  const first = Math.min(a.getUTCDate(), 30);
  const second = first === 30 ? Math.min(b.getUTCDate(), 30) : b.getUTCDate();
  return (b.getUTCFullYear() - a.getUTCFullYear()) * 360 + (b.getUTCMonth() - a.getUTCMonth()) * 30 + (second - first);
}
