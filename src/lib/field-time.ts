/** Between a `datetime-local` field of the back-office, which holds Indian time, and moments in UTC. */

/** What a `datetime-local` field holds for `iso`; empty for null. */
export const fieldTime = (iso: string | null): string =>
  iso === null
    ? ''
    : new Date(iso).toLocaleString('sv-SE', { timeZone: 'Asia/Kolkata' }).slice(0, 16).replace(' ', 'T');

/** The moment of a `datetime-local` field, as ISO 8601 in UTC; null where it holds none. */
export function timeOfField(value: string): string | null {
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value) ? Date.parse(`${value.slice(0, 16)}+05:30`) : NaN;
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}
