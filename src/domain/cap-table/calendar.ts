/** Dates of the cap table: "YYYY-MM-DD" as whole days, without time zones. */

/** Milliseconds. */
export const DAY = 86_400_000;
const FORM = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Days since 1970-01-01, or null where the text is no date of 1900 to 2200. */
export function dayOf(date: string): number | null {
  const match = FORM.exec(date);
  if (!match) return null;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  if (year < 1900 || year > 2200) return null;
  const time = Date.UTC(year, month - 1, day);
  return dateOf(time / DAY) === date ? time / DAY : null;
}

export const dateOf = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);
