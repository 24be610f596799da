/** Shows where the open document is saved, in reserved space of the title line. If only in this browser, a press offers the account. */
import { useEffect, useState } from 'react';
import { useStore } from '@nanostores/react';
import { CircleAlert, Cloud, CloudOff, Monitor, RefreshCw } from 'lucide-react';
import { watchToolAccount, openToolAccount } from '@/stores/tools/lazy-tool-account';
import { $toolAccount, type AccountState } from '@/stores/tools/tool-account-state';
import type { ToolStore } from '@/stores/tools/tool-store';
import { useOnce } from '@/islands/ui/hooks/use-modal';
import { agoPhrase } from '@/islands/account/sessions/session-list';
import { HOUR_MS, MINUTE_MS } from '@/domain/time/durations';
import { $viewer } from '@/stores/session';
import { Button } from '@/islands/ui/Button';
import { Dialog, type Closable } from '@/islands/ui/overlay/Dialog';
import { toast } from '@/stores/toasts';

/** Turns on saving a tool's documents in the account, for all places that offer it. */
export function saveInAccount<Data>(store: ToolStore<Data>): void {
  openToolAccount(store).then(
    (account) => account.switchOn(),
    () => toast('error', 'Your account cannot be reached. Please try again.'),
  );
}

/** Explains "Only in this browser", and offers to save in the account, or to log in first. */
function SaveInAccountDialog({ store, open, onClose }: Closable & { store: ToolStore<unknown> }) {
  const isSignedIn = useStore($viewer).state === 'authenticated';
  const save = () => {
    saveInAccount(store);
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="sm"
      title="Only in this browser"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Leave it here
          </Button>
          {isSignedIn ? (
            <Button variant="primary" data-autofocus="" onClick={save}>
              Save in my account
            </Button>
          ) : (
            <Button variant="primary" href={`/login?returnTo=${encodeURIComponent(location.pathname)}`}>
              Log in to save it
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-3 text-sm">
        <p>
          What you enter in this tool is saved only in this browser. Other devices do not show it, and you lose it if
          you clear the browser’s data.
        </p>
        <p className="muted">
          {isSignedIn
            ? 'In your account, you find it wherever you log in, with earlier versions to go back to. You can turn this off again in the menu of your documents.'
            : 'With an account, you find it wherever you log in, with earlier versions to go back to.'}
          {isSignedIn && !navigator.onLine && ' You are offline now: it is saved there once you are connected again.'}
        </p>
      </div>
    </Dialog>
  );
}

/** Milliseconds until a phrase such as "2 minutes ago" changes. */
export function untilNextPhrase(at: number, now: number): number {
  const passed = Math.max(0, now - at);
  const unit = passed < HOUR_MS ? MINUTE_MS : HOUR_MS;
  return unit - (passed % unit);
}

/** How long ago `at` was, in words that a timer updates; null if `at` is null. */
function useAgo(at: number | null): string | null {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (at === null) return;
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const time = Date.now();
      setNow(time);
      timer = setTimeout(tick, untilNextPhrase(at, time));
    };
    tick();
    return () => clearTimeout(timer);
  }, [at]);
  return at === null ? null : agoPhrase(at, now);
}

const ONLY_HERE = 'Only in this browser';
const ICON = { className: 'size-3.5 shrink-0', 'aria-hidden': true } as const;
const TEXTS = {
  synchronising: ['Saving', <RefreshCw key="icon" {...ICON} />],
  kept: ['Saved in your account', <Cloud key="icon" {...ICON} />],
  offline: ['Not saved: offline', <CloudOff key="icon" {...ICON} />],
  stuck: ['Not saved: the server does not answer', <CloudOff key="icon" {...ICON} />],
} as const;
/** Shows only the icon if the words would be cut to a few letters. */
const WORDS = 'truncate @max-[7rem]:sr-only';

function OnlyHere({ store }: { store: ToolStore<unknown> }) {
  const [isOpen, setOpen] = useState(false);
  const hasDialog = useOnce(isOpen);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        title={ONLY_HERE}
        className="muted inline-flex min-h-8 max-w-full min-w-8 cursor-pointer items-center gap-1.5 rounded-md px-1.5 text-xs underline decoration-dotted underline-offset-4 hover:text-base-content max-md:min-h-11 @max-[7rem]:justify-center"
        onClick={() => setOpen(true)}
      >
        <Monitor {...ICON} />
        <span className={WORDS}>{ONLY_HERE}</span>
      </button>
      {hasDialog && <SaveInAccountDialog store={store} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}

/** "5:04 pm" in the time of this device. Without `Intl` (the reason is in domain/once.ts). */
const clockText = (at: Date): string =>
  `${at.getHours() % 12 || 12}:${String(at.getMinutes()).padStart(2, '0')} ${at.getHours() < 12 ? 'am' : 'pm'}`;

function InAccount({ phase, keptAt }: { phase: keyof typeof TEXTS; keptAt: number | null }) {
  const ago = useAgo(phase === 'kept' ? keptAt : null);
  const [text, icon] = TEXTS[phase];
  const at = keptAt === null ? null : clockText(new Date(keptAt));
  const statusText = ago === null ? text : `${text}, ${ago}`;
  return (
    <span
      className="muted inline-flex max-w-full min-w-8 items-center gap-1.5 px-1.5 text-xs @max-[7rem]:justify-center"
      title={at ? `${statusText} (${at})` : statusText}
    >
      {icon}
      <span className={WORDS}>{statusText}</span>
    </span>
  );
}

/** Says in full, on a separate line, why the account does not accept the document. */
const Refused = ({ message }: Pick<AccountState, 'message'>) => (
  <span role="status" className="inline-flex items-center gap-1.5 text-xs">
    <CircleAlert className="size-3.5 shrink-0 text-warning" aria-hidden="true" />
    <span className="wrap-anywhere">Only in this browser. {message}</span>
  </span>
);

export interface AccountStatusProps<Data> {
  store: ToolStore<Data>;
  documentId: string;
  /** True when the documents were read; before that, only the space is reserved. */
  isReady: boolean;
  className?: string;
}

export function AccountStatus<Data>({ store, documentId, isReady, className = '' }: AccountStatusProps<Data>) {
  const account = useStore($toolAccount, { ssr: 'initial' });
  useEffect(() => (isReady ? watchToolAccount(store) : undefined), [store, isReady]);
  const { phase } = account;
  const isOnlyHere = phase === 'off' || account.foreign.includes(documentId);
  const isRefused = !isOnlyHere && (phase === 'too-large' || phase === 'refused');
  return (
    <span
      className={`flex min-w-8 ${isRefused ? 'basis-full' : '@container flex-1 basis-8 max-sm:grow-0'} ${className}`}
    >
      {!isReady ? null : isOnlyHere && phase !== 'opening' ? (
        <OnlyHere store={store as ToolStore<unknown>} />
      ) : phase === 'too-large' || phase === 'refused' ? (
        <Refused message={account.message} />
      ) : phase === 'opening' ? null : (
        <InAccount phase={phase} keptAt={account.keptAt} />
      )}
    </span>
  );
}
