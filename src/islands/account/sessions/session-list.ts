/** The sessions of an account as the security page shows them: read from the API's answer, sorted, dated. Pure. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/domain/time/durations';

export interface ShownSession {
  id: string;
  device: string;
  city: string | null;
  /** Milliseconds since 1970. */
  createdAt: number;
  lastActiveAt: number;
  current: boolean;
}

function toTime(value: unknown): number {
  if (typeof value === 'number') return value;
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? 0 : time;
}

/** The list of an API answer: this device first, then the most recently active. Null when it is no such answer. */
export function readSessions(answer: unknown): ShownSession[] | null {
  if (typeof answer !== 'object' || answer === null || !('data' in answer) || !Array.isArray(answer.data)) return null;
  return answer.data
    .flatMap((row: unknown): ShownSession[] => {
      if (typeof row !== 'object' || row === null || !('id' in row) || typeof row.id !== 'string') return [];
      const { id, device, city, createdAt, lastActiveAt, current } = row as Record<string, unknown> & { id: string };
      return [
        {
          id,
          device: typeof device === 'string' && device.trim() ? device : 'Unknown device',
          city: typeof city === 'string' && city.trim() ? city : null,
          createdAt: toTime(createdAt),
          lastActiveAt: toTime(lastActiveAt),
          current: current === true,
        },
      ];
    })
    .sort((a, b) => Number(b.current) - Number(a.current) || b.lastActiveAt - a.lastActiveAt);
}

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
