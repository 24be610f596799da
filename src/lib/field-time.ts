/** Between a `datetime-local` field, which speaks the zone of this device, and moments in UTC. */

/** What a `datetime-local` field holds for `iso` in the zone of this device; empty for null. */
export function fieldTime(iso: string | null): string {
  if (iso === null) return '';
  const at = new Date(iso);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The moment of a `datetime-local` field in the zone of this device, as ISO 8601 in UTC; null where it holds none. */
export function timeOfField(value: string): string | null {
  const at = /^\d{4,6}-\d\d-\d\dT\d\d:\d\d/.test(value) ? new Date(value).getTime() : NaN;
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}
