/** The account events of the security page: which carry a warning, and how newer ones join those shown. Pure. */
import type { AccountEventType } from '@/domain/accounts/events';
import type { DataOf } from '@/lib/api/api';

export type EventPage = DataOf<'/api/account/events', 'get'>;

/** What someone else may have done: shown with a mark. */
const WARNINGS: ReadonlySet<AccountEventType> = new Set([
  'login-failed',
  'two-factor-failed',
  'two-factor-disabled',
  'recovery-code-used',
]);

export const isWarning = (type: AccountEventType): boolean => WARNINGS.has(type);

/** What is shown, with the events of the newest page that were not there yet; that page alone where the two do not meet. */
export function withNewest(shown: EventPage, newest: EventPage): EventPage {
  const known = new Set(shown.events.map(({ id }) => id));
  const added = newest.events.filter(({ id }) => !known.has(id));
  if (added.length === newest.events.length) return newest;
  return { events: [...added, ...shown.events], next: shown.next };
}
