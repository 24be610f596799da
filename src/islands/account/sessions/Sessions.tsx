/** Active sessions on the security page: end one, end all others, or log out everywhere. */
import { useEffect, useRef, useState } from 'react';
import { LogOut, Monitor, Smartphone } from 'lucide-react';
import { eventAdded } from '@/stores/account-events';
import { $othersEnded } from '@/stores/session';
import { toast } from '@/stores/toasts';
import { logOut } from '@/islands/account/leave';
import { Button } from '@/islands/ui/Button';
import { focusAfter, focusNextRow } from '@/islands/ui/focus';
import { onPageShown, useTimeZone } from '@/islands/ui/hooks/use-browser';
import { ConfirmDialog } from '@/islands/ui/overlay/Dialog';
import { api, failureText } from '@/lib/api/api';
import { inOrder, type ShownSession, agoPhrase, dateTime, isHandheld } from './session-list';
import { MINUTE_MS } from '@/domain/time/durations';

interface SessionRowProps {
  session: ShownSession;
  now: number;
  timeZone: string;
  onEnd: () => void;
}

/** One active session: device, city, when it began and was last used, and the button that ends it. */
function SessionRow({ session, now, timeZone, onEnd }: SessionRowProps) {
  const Icon = isHandheld(session.device) ? Smartphone : Monitor;
  const signedIn = dateTime(Date.parse(session.createdAt), timeZone);
  return (
    <li className="flex items-center gap-3 px-4 py-4 sm:gap-4 sm:px-5" data-session={session.id}>
      <span className="grid size-10 shrink-0 place-items-center rounded-lg border hairline bg-base-200">
        <Icon className="size-5" aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="font-medium wrap-anywhere">{session.device}</span>
          {session.current && <span className="text-[13px] font-medium text-success">This device</span>}
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

const END_FAILED = 'The session could not be ended. Please try again.';
const OTHERS_FAILED = 'The other sessions could not be ended. Please try again.';

export interface SessionsProps {
  sessions: ShownSession[];
  /** The server's clock when the page was rendered, so that server and browser render the same text. */
  now: number;
}

type Question = { kind: 'one'; session: ShownSession } | { kind: 'others' } | { kind: 'all' };

const wordsOf = (question: Question | null) => {
  if (question?.kind === 'one') {
    return {
      title: 'End this session?',
      text: `${question.session.device} will be signed out the next time it connects to Outset.`,
      confirm: 'End session',
    };
  }
  if (question?.kind === 'others') {
    return {
      title: 'Log out everywhere else?',
      text: 'Every other device will be signed out. You stay signed in here.',
      confirm: 'Log out everywhere else',
    };
  }
  return {
    title: 'Log out from all devices?',
    text: 'You will be signed out on every device, including this one, and will have to sign in again.',
    confirm: 'Log out everywhere',
  };
};

export function Sessions({ sessions: first, now: serverNow }: SessionsProps) {
  const [sessions, setSessions] = useState(first);
  const [now, setNow] = useState(serverNow);
  const timeZone = useTimeZone();
  const [question, setQuestion] = useState<Question | null>(null);
  const [asked, setAsked] = useState<Question | null>(null);
  const others = sessions.filter((session) => !session.current);

  useEffect(() => {
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, MINUTE_MS);
    return () => clearInterval(timer);
  }, []);

  /** Counts requests that end sessions: those that run now, and all so far. A list that was requested before one of them is out of date. */
  const ends = useRef({ underWay: 0, all: 0 });

  // Other devices may have signed in or out since the page was loaded.
  useEffect(() => {
    const reload = async () => {
      const { underWay, all } = ends.current;
      if (underWay > 0) return;
      const { data } = await api.get('/api/sessions');
      if (data && ends.current.all === all) setSessions(inOrder(data));
    };
    return onPageShown(() => void reload());
  }, []);

  // A new password signs the other devices out.
  useEffect(
    () =>
      $othersEnded.listen(() => {
        ends.current.all += 1;
        setSessions((list) => list.filter((session) => session.current));
      }),
    [],
  );

  const ask = (next: Question) => {
    setQuestion(next);
    setAsked(next); // the text stays during the closing animation
  };

  // Rows disappear immediately, and return with a message if the server refuses. A success needs no message, because the list shows it.

  const remove = (ending: readonly ShownSession[]) => {
    const ids = new Set(ending.map(({ id }) => id));
    setSessions((list) => list.filter(({ id }) => !ids.has(id)));
  };
  const bringBack = (refused: readonly ShownSession[], reason: string) => {
    setSessions((list) => inOrder([...list, ...refused]));
    toast('error', reason);
  };
  const ended = async <Answered,>(call: Promise<Answered>): Promise<Answered> => {
    ends.current.underWay += 1;
    ends.current.all += 1;
    const answer = await call;
    ends.current.underWay -= 1;
    eventAdded();
    return answer;
  };

  const rows = useRef<HTMLUListElement>(null);
  const buttons = useRef<HTMLDivElement>(null);
  const logOutButton = () => buttons.current?.querySelector<HTMLElement>('button:last-child');

  const endOne = async (session: ShownSession) => {
    const close = () => {
      setQuestion(null);
      remove([session]);
    };
    const ends = () => rows.current?.querySelectorAll('button');
    focusNextRow(close, others.indexOf(session), ends, logOutButton);
    const answer = await ended(api.delete('/api/sessions/:id', { param: { id: session.id } }));
    // 404: the session had ended already, so there is nothing more to do.
    if (!answer.ok && answer.status !== 404) bringBack([session], failureText(answer, END_FAILED));
  };

  /** The server ends the sessions, because it also knows sessions that began after this page was loaded. */
  const endOthers = async () => {
    focusAfter(() => {
      setQuestion(null);
      remove(others);
    }, logOutButton);
    const answer = await ended(api.delete('/api/sessions'));
    if (answer.data) setSessions(inOrder(answer.data));
    else bringBack(others, failureText(answer, OTHERS_FAILED));
  };

  const confirm = () => {
    if (question?.kind === 'one') void endOne(question.session);
    else if (question?.kind === 'others') void endOthers();
    else if (question?.kind === 'all') {
      setQuestion(null);
      void logOut('all-devices');
    }
  };
  const words = wordsOf(question ?? asked);

  return (
    <>
      <ul ref={rows} className="divide-y divide-base-content/10 card">
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            now={now}
            timeZone={timeZone}
            onEnd={() => ask({ kind: 'one', session })}
          />
        ))}
      </ul>
      {others.length === 0 && <p className="muted mt-3 text-sm">You are signed in on this device only.</p>}
      <div ref={buttons} className="mt-4 flex flex-wrap gap-2.5">
        {others.length > 0 && (
          <Button onClick={() => ask({ kind: 'others' })} className="max-sm:w-full">
            Log out everywhere else
          </Button>
        )}
        <Button icon={LogOut} onClick={() => ask({ kind: 'all' })} className="text-error max-sm:w-full">
          Log out from all devices
        </Button>
      </div>
      <ConfirmDialog
        open={question !== null}
        title={words.title}
        text={words.text}
        confirmLabel={words.confirm}
        danger
        onConfirm={confirm}
        onCancel={() => setQuestion(null)}
      />
    </>
  );
}
