/** From day to day by months: when something matures or vests, and how interest counts them. */
import { DAY } from './calendar';

/** The same day `months` later; a day that the month lacks becomes its last: 31 January and a month is 28 or 29 February. */
export function addMonths(day: number, months: number): number {
  const start = new Date(day * DAY);
  const [year, month] = [start.getUTCFullYear(), start.getUTCMonth() + months];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(start.getUTCDate(), last)) / DAY;
}

/** Days between two days by 30/360 (bond basis, US): every month has 30 days, the year 360. */
export function days360(from: number, to: number): number {
  const [a, b] = [new Date(from * DAY), new Date(to * DAY)];
  const first = Math.min(a.getUTCDate(), 30);
  const second = first === 30 ? Math.min(b.getUTCDate(), 30) : b.getUTCDate();
  return (b.getUTCFullYear() - a.getUTCFullYear()) * 360 + (b.getUTCMonth() - a.getUTCMonth()) * 30 + (second - first);
}
