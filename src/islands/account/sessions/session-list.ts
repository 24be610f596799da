/** The sessions of an account as the security page shows them: sorted, dated. Pure. */
import type { DataOf } from '@/lib/api/api';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/domain/time/durations';

export type ShownSession = DataOf<'/api/sessions', 'get'>[number];

/** This device first, then the most recently active. */
export const inOrder = (sessions: readonly ShownSession[]): ShownSession[] =>
  sessions.toSorted(
    (a, b) => Number(b.current) - Number(a.current) || Date.parse(b.lastActiveAt) - Date.parse(a.lastActiveAt),
  );

const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
];

/** "just now", "5 minutes ago", "2 days ago". A clock that runs ahead counts as now. */
export function agoPhrase(at: number, now: number): string {
  const passed = now - at;
  const unit = UNITS.find(([, size]) => passed >= size);
  if (!unit) return 'just now';
  return new Intl.RelativeTimeFormat('en-IN').format(-Math.floor(passed / unit[1]), unit[0]);
}

/** "20 Nov 2026, 9:39 pm" in a time zone. */
export function dateTime(at: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone })
    .format(at)
    .replace(/[\u202f\u00a0]/g, ' ');
}

/** Whether a device description is of something held in the hand. */
export function isHandheld(device: string): boolean {
  return /iphone|ipad|android|mobile|phone|tablet/i.test(device);
}
