/** The layer over every portal page: notices, the offline bar and the shell's dialogs, each loaded when first opened. Follows sign-ins of other tabs. */
import type { Closable } from '@/islands/ui/overlay/Dialog';
import { Suspense, useCallback, useEffect, useState, type FunctionComponent, type ReactNode } from 'react';
import { useStore } from '@nanostores/react';
import type { Viewer } from '@/lib/session/viewer';
import { readText, writeText } from '@/lib/storage/storage';
import { $signInRequired, $shellDialog, closeShellDialog, type ShellDialog } from '@/stores/shell';
import { $viewer } from '@/stores/session';
import { openSaved } from '@/stores/lazy-saved';
import { Toaster } from '@/islands/ui/overlay/Toaster';
import { lazyComponent, prefetch } from '@/islands/ui/loading/lazy-component';
import { useOnce } from '@/islands/ui/hooks/use-modal';
import { MemberBar } from './PageNotices';
import { api } from '@/lib/api/api';
import { agreeWith, readSignInState, rememberLogout, watchOtherTabs } from '@/lib/session/sign-in-state';
import { MINUTE_MS } from '@/domain/time/durations';

/** Other tabs write several keys in a row; the state is read this long after the last one. */
const SETTLE_MS = 60;
/** A recorded logout younger than this is the one that this tab has just noticed, so the session has already ended. */
const LOGOUT_AGE_MS = 5_000;

async function leave(hadSession: boolean): Promise<void> {
  // The token was deleted by hand: the cookie alone would still open the portal, so the session is ended on the server.
  if (hadSession && Date.now() - Number(readText('logout') ?? 0) > LOGOUT_AGE_MS) {
    await api.post('/api/logout');
    rememberLogout();
  }
  location.assign('/');
}

function useSessionWatch(viewer: Viewer): void {
  const { state } = viewer;

  useEffect(() => {
    const canFollow = agreeWith(viewer);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (readSignInState() === 'unauthenticated') void leave(viewer.state === 'authenticated');
        else location.reload();
      }, SETTLE_MS);
    };
    // A page from the back/forward cache missed the changes of other tabs.
    const wake = () => {
      if (canFollow && document.visibilityState === 'visible' && readSignInState() !== viewer.state) follow();
    };
    const stop = watchOtherTabs(follow);
    window.addEventListener('pageshow', wake);
    document.addEventListener('visibilitychange', wake);
    return () => {
      clearTimeout(timer);
      stop();
      window.removeEventListener('pageshow', wake);
      document.removeEventListener('visibilitychange', wake);
    };
  }, [viewer]);

  useEffect(() => {
    if (state !== 'authenticated') return;
    const write = () => {
      if (document.visibilityState === 'visible') writeText('lastActive', String(Date.now()));
    };
    write();
    const timer = setInterval(write, MINUTE_MS);
    document.addEventListener('visibilitychange', write);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', write);
    };
  }, [state]);
}

/** The delay before saved items load, because a page that has just been opened has more urgent work. */
const SAVED_DELAY_MS = 2500;
/** The same delay after a sign-in: saved items are not known yet, and the page shows their number. */
const FIRST_SAVED_DELAY_MS = 300;

const fetchPalette = () => import('./CommandPalette');
const SignInRequiredDialog = lazyComponent(() => import('./SignInRequiredDialog'));
const GuestWelcome = lazyComponent(() => import('./GuestWelcome'));

interface ShellDialogProps extends Closable {
  viewer: Viewer;
}

const DIALOGS: Record<ShellDialog, FunctionComponent<ShellDialogProps>> = {
  tools: lazyComponent(() => import('./ToolsDialog')),
  feedback: lazyComponent(() => import('./FeedbackDialog')),
  palette: lazyComponent(fetchPalette),
  shortcuts: lazyComponent(() => import('./ShortcutsDialog')),
  assistant: lazyComponent(async () => (await import('@/islands/assistant/fetch-dialog')).fetchDialog()),
};
const NAMES = Object.keys(DIALOGS) as ShellDialog[];

/** Each dialog has its own boundary: a shared one would hide the open dialog while another is loaded. */
function Fetched({ children }: { children: ReactNode }) {
  return <Suspense fallback={null}>{children}</Suspense>;
}

function Opened({ name, open, viewer }: { name: ShellDialog; open: boolean; viewer: Viewer }) {
  const Part = DIALOGS[name];
  const wasOpened = useOnce(open);
  const close = useCallback(() => closeShellDialog(name), [name]);
  return <Fetched>{wasOpened && <Part open={open} onClose={close} viewer={viewer} />}</Fetched>;
}

/** Loads the palette when a modifier key goes down, so that it is there for the first letter. */
function useEarlyPalette(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Control' || event.key === 'Meta') prefetch(fetchPalette);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

export function ShellLayer({ viewer }: { viewer: Viewer }) {
  // Page scripts may have set the stores before this island is hydrated; `ssr` makes the first render equal to the server's.
  const [isWelcome, setIsWelcome] = useState(false);
  const dialog = useStore($shellDialog, { ssr: 'initial' });
  const isSignInRequired = useStore($signInRequired, { ssr: 'initial' }) !== null;
  useSessionWatch(viewer);
  useEarlyPalette();

  useEffect(() => {
    $viewer.set(viewer);
    if (viewer.state === 'guest' && readText('guestModeFirstVisit') === 'true') setIsWelcome(true);
  }, [viewer]);

  // Loaded once the page has settled, so that saving works when the network goes; pending changes are synced.
  const isSignedIn = viewer.state === 'authenticated';
  useEffect(() => {
    if (!isSignedIn) return;
    const timer = setTimeout(
      () => void openSaved().catch(() => null),
      readText('savedSyncedAt') === null ? FIRST_SAVED_DELAY_MS : SAVED_DELAY_MS,
    );
    return () => clearTimeout(timer);
  }, [isSignedIn]);

  const hasAsked = useOnce(isSignInRequired);
  const hasWelcomed = useOnce(isWelcome);

  return (
    <>
      <MemberBar isSignedIn={isSignedIn} />
      <Toaster />
      {NAMES.map((name) => (
        <Opened key={name} name={name} open={dialog === name} viewer={viewer} />
      ))}
      <Fetched>{hasAsked && <SignInRequiredDialog />}</Fetched>
      <Fetched>
        {hasWelcomed && (
          <GuestWelcome
            // Only one question is shown at a time; the question of a locked page comes first.
            open={isWelcome && !isSignInRequired}
            onClose={() => {
              writeText('guestModeFirstVisit', 'false');
              setIsWelcome(false);
            }}
          />
        )}
      </Fetched>
    </>
  );
}

// Drawn from its props only (src/lib/react-renderer.ts).
ShellLayer.isDrawnOnce = true as const;
