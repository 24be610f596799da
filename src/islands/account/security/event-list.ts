/** Reads the API's answer about account events defensively. Pure. */
import { ACCOUNT_EVENTS, type AccountEventType } from '../../../domain/accounts/events';

export interface ShownEvent {
  id: number;
  type: AccountEventType;
  device: string | null;
  city: string | null;
  /** Milliseconds since 1970. */
  at: number;
}

export interface EventPage {
  events: ShownEvent[];
  /** What to ask with for the page after this one; null at the end. */
  next: number | null;
}

/** What somebody else may have done: shown with a mark. */
const WARNINGS: ReadonlySet<AccountEventType> = new Set([
  'login-failed',
  'two-factor-failed',
  'two-factor-disabled',
  'recovery-code-used',
]);

export const isWarning = (type: AccountEventType): boolean => WARNINGS.has(type);

const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value ? value : null);

/** What is shown, with the events of the newest page that were not there yet; that page alone where the two do not meet. */
export function withNewest(shown: EventPage, newest: EventPage): EventPage {
  const known = new Set(shown.events.map(({ id }) => id));
  const added = newest.events.filter(({ id }) => !known.has(id));
  if (added.length === newest.events.length) return newest;
  return { events: [...added, ...shown.events], next: shown.next };
}

/** Null when it is no such answer; events of an unknown kind are left out. */
export function readEvents(answer: unknown): EventPage | null {
  const data = (answer as { data?: { events?: unknown; next?: unknown } } | null)?.data;
  if (!data || !Array.isArray(data.events)) return null;
  const events = data.events.flatMap((row: unknown): ShownEvent[] => {
    const { id, type, device, city, at } = (row ?? {}) as Record<string, unknown>;
    const time = typeof at === 'string' ? Date.parse(at) : Number.NaN;
    if (typeof id !== 'number' || typeof type !== 'string' || !Object.hasOwn(ACCOUNT_EVENTS, type)) return [];
    if (Number.isNaN(time)) return [];
    return [{ id, type: type as AccountEventType, device: textOrNull(device), city: textOrNull(city), at: time }];
  });
  return { events, next: typeof data.next === 'number' ? data.next : null };
}
