/** The events of the account in the last 90 days, newest first; older pages on request. */
import { useEffect, useRef, useState } from 'react';
import { CircleAlert, CircleDot } from 'lucide-react';
import { ACCOUNT_EVENTS, type AccountEventType } from '@/domain/accounts/events';
import { $eventsAdded } from '@/stores/account-events';
import { toast } from '@/stores/toasts';
import { Button } from '@/islands/ui/Button';
import { useTimeZone } from '@/islands/ui/hooks/use-browser';
import { api, failureText, type DataOf } from '@/lib/api/api';
import { dateTime } from '@/islands/account/sessions/session-list';

export type EventPage = DataOf<'/api/account/events', 'get'>;

/** Events that someone else may have caused: shown with a warning icon. */
const WARNINGS: ReadonlySet<AccountEventType> = new Set([
  'login-failed',
  'two-factor-failed',
  'two-factor-disabled',
  'recovery-code-used',
]);

export const isWarning = (type: AccountEventType): boolean => WARNINGS.has(type);

/** The shown events with the new ones of the newest page; only the newest page if the two do not overlap. */
export function withNewest(shown: EventPage, newest: EventPage): EventPage {
  const known = new Set(shown.events.map(({ id }) => id));
  const added = newest.events.filter(({ id }) => !known.has(id));
  if (added.length === newest.events.length) return newest;
  return { events: [...added, ...shown.events], next: shown.next };
}

const EVENTS_FAILED = 'Older events could not be loaded. Please try again.';

export default function AccountEvents({ first }: { first: EventPage }) {
  const [{ events, next }, setPage] = useState(first);
  const timeZone = useTimeZone();
  const [isBusy, setIsBusy] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  /** Id of the row that gets the focus once it is rendered. */
  const firstOlder = useRef<number | null>(null);

  // Shows actions on this page at once. A failure is ignored, because the person did not ask for this request.
  useEffect(
    () =>
      $eventsAdded.listen(async () => {
        const { data: newest } = await api.get('/api/account/events');
        if (newest) setPage((shown) => withNewest(shown, newest));
      }),
    [],
  );

  const showOlder = async () => {
    if (isBusy) return;
    setIsBusy(true);
    const answer = await api.get('/api/account/events', { query: { before: next } });
    setIsBusy(false);
    const page = answer.data;
    if (!page) {
      toast('error', failureText(answer, EVENTS_FAILED));
      return;
    }
    firstOlder.current = page.events[0]?.id ?? null;
    setPage((shown) => ({ events: [...shown.events, ...page.events], next: page.next }));
  };

  // The first new row gets the focus, because the button disappears after the last page.
  useEffect(() => {
    if (firstOlder.current === null) return;
    const at = events.findIndex(({ id }) => id === firstOlder.current);
    firstOlder.current = null;
    (list.current?.children[at] as HTMLElement | undefined)?.focus();
  }, [events]);

  if (events.length === 0) {
    return (
      <p className="muted rounded-xl border border-dashed hairline px-5 py-8 text-center text-sm">
        No events yet. Sign-ins and changes to your account will be listed here.
      </p>
    );
  }
  return (
    <>
      <ol ref={list} className="divide-y divide-base-content/10 card">
        {events.map((event) => {
          const Icon = isWarning(event.type) ? CircleAlert : CircleDot;
          const place = [event.device, event.city].filter(Boolean).join(', ');
          return (
            <li
              key={event.id}
              tabIndex={-1}
              data-event={event.type}
              className="flex items-start gap-3 px-4 py-3 text-sm -outline-offset-2 sm:px-5"
            >
              <Icon
                className={`mt-0.5 size-4 shrink-0 ${isWarning(event.type) ? 'text-error' : 'muted'}`}
                aria-hidden="true"
              />
              <div className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-4">
                <p className="min-w-0">
                  <span className="font-medium">{ACCOUNT_EVENTS[event.type]}</span>
                  {place && <span className="muted block wrap-anywhere">{place}</span>}
                </p>
                <time dateTime={event.at} className="muted tabular-nums">
                  {dateTime(Date.parse(event.at), timeZone)}
                </time>
              </div>
            </li>
          );
        })}
      </ol>
      {next !== null && (
        <Button busy={isBusy} onClick={() => void showOlder()} className="mt-4 max-sm:w-full">
          Show older events
        </Button>
      )}
    </>
  );
}
