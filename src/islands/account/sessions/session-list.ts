/** The sessions of an account as the security page shows them: sorted, dated. Pure. */
import type { DataOf } from '@/lib/api/api';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/domain/time/durations';

export type ShownSession = DataOf<'/api/sessions', 'get'>[number];

/** This device first, then the most recently active. */
export const inOrder = (sessions: readonly ShownSession[]): ShownSession[] =>
  sessions.toSorted(
    (a, b) => Number(b.current) - Number(a.current) || Date.parse(b.lastActiveAt) - Date.parse(a.lastActiveAt),
  );

const UNITS = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
] as const;

/** "just now", "5 minutes ago", "2 days ago". A future time counts as now. Without `Intl` (domain/once.ts says why). */
export function agoPhrase(at: number, now: number): string {
  const passed = now - at;
  const [unit, size] = UNITS.find((one) => passed >= one[1]) ?? [];
  if (!unit) return 'just now';
  const count = Math.floor(passed / size);
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}

/** "20 Nov 2026, 9:39 pm" in a time zone. */
export function dateTime(at: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone })
    .format(at)
    .replace(/[\u202f\u00a0]/g, ' ');
}

/** Whether a device description names a phone or a tablet. */
export function isHandheld(device: string): boolean {
  return /iphone|ipad|android|mobile|phone|tablet/i.test(device);
}
