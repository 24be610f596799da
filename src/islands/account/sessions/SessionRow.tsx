/** One active session: device, city, when it began and was last used, and the way to end it. */
import { Monitor, Smartphone } from 'lucide-react';
import { Button } from '../../ui/Button';
import { agoPhrase, dateTime, isHandheld, type ShownSession } from './session-list';

export interface SessionRowProps {
  session: ShownSession;
  now: number;
  timeZone: string;
  onEnd: () => void;
}

export function SessionRow({ session, now, timeZone, onEnd }: SessionRowProps) {
  const Icon = isHandheld(session.device) ? Smartphone : Monitor;
  const signedIn = dateTime(Date.parse(session.createdAt), timeZone);
  return (
    <li className="flex items-center gap-3 px-4 py-4 sm:gap-4 sm:px-5" data-session={session.id}>
      <span className="grid size-10 shrink-0 place-items-center rounded-lg border hairline bg-base-200">
        <Icon className="size-5" aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="font-medium break-words">{session.device}</span>
          {session.current && (
            <span className="rounded-full border border-success/50 px-2.5 py-0.5 text-xs font-medium text-success">
              This device
            </span>
          )}
        </p>
        <p className="muted mt-0.5 flex flex-wrap gap-x-4 text-sm">
          <span>{session.city ?? 'Unknown location'}</span>
          <span>
            {session.current ? 'Active now' : `Last active ${agoPhrase(Date.parse(session.lastActiveAt), now)}`}
          </span>
          <span>
            Signed in <time dateTime={session.createdAt}>{signedIn}</time>
          </span>
        </p>
      </div>
      {!session.current && (
        <Button size="sm" onClick={onEnd} aria-label={`End the session on ${session.device}, signed in ${signedIn}`}>
          End
        </Button>
      )}
    </li>
  );
}
