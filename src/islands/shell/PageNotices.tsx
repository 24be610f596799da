/** The notices of a page: no network, the age of an offline copy, a newer version, a notice of the previous page; and the start of the service worker. */
import { useEffect, useState } from 'react';
import { WifiOff } from 'lucide-react';
import { offlineText } from '@/domain/offline/changes';
import { agoPhrase, dateTime } from '@/islands/account/sessions/session-list';
import { useOffline, useStoredAt, useTimeZone } from '@/islands/ui/hooks/use-browser';
import { DAY_MS } from '@/domain/time/durations';
import { OTHER_VERSION } from '@/lib/api/api';
import { toast } from '@/stores/toasts';

function takeNotice(): { text: string; kind: 'success' | 'info' } | null {
  try {
    const stored = sessionStorage.getItem('notice');
    if (stored === null) return null;
    sessionStorage.removeItem('notice');
    const { text, kind } = JSON.parse(stored) as { text?: unknown; kind?: unknown };
    return typeof text === 'string' && text !== '' ? { text, kind: kind === 'info' ? 'info' : 'success' } : null;
  } catch {
    return null;
  }
}

const reload = () => location.reload();

/** Shows the notice that the previous page left, once, and offers a reload when the server has a newer version than the page. */
export function useNotice(): void {
  useEffect(() => {
    const notice = takeNotice();
    if (notice) toast(notice.kind, notice.text);
    const offerReload = () =>
      toast('info', 'Outset has a new version.', {
        about: 'Reload when you have saved your work on this page.',
        action: {
          label: 'Reload',
          run: () => void import('@/lib/offline/own-device').then(({ reloadToNewest }) => reloadToNewest(), reload),
        },
        duration: DAY_MS,
      });
    window.addEventListener(OTHER_VERSION, offerReload, { once: true });
    return () => window.removeEventListener(OTHER_VERSION, offerReload);
  }, []);
}

/** The service worker and the outbox start after everything else is loaded. */
const DEVICE_DELAY_MS = 3000;

async function startWorker(): Promise<void> {
  const { registerWorker } = await import('@/lib/offline/own-device');
  // The copy holds only pages. The data that the saved page loads is stored separately.
  if (await registerWorker()) await import('@/islands/saved/use-cards').then((rest) => rest.fetchForOffline());
}

function useDevice(isSignedIn: boolean): void {
  useEffect(() => {
    if (!isSignedIn) return;
    const send = () =>
      void import('@/stores/tools/tool-outbox').then(
        (rest) => rest.sendOutbox(),
        () => undefined,
      );
    const timer = setTimeout(() => {
      void startWorker().catch(() => undefined);
      send();
    }, DEVICE_DELAY_MS);
    window.addEventListener('online', send);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', send);
    };
  }, [isSignedIn]);
}

/** On an offline copy, checks the session's owner as soon as there is a network. True after the server can be reached. */
function useOwnerCheck(isCopy: boolean): boolean {
  const [isBack, setIsBack] = useState(false);
  useEffect(() => {
    if (!isCopy) return;
    const check = () =>
      void import('@/lib/offline/own-device').then(({ checkOwner }) => checkOwner()).then(setIsBack, () => undefined);
    window.addEventListener('online', check);
    if (navigator.onLine) check();
    return () => window.removeEventListener('online', check);
  }, [isCopy]);
  return isBack;
}

function CopyNote({ storedAt }: { storedAt: number }) {
  const timeZone = useTimeZone();
  return (
    <span>
      This page was saved on {dateTime(storedAt, timeZone)}, {agoPhrase(storedAt, Date.now())}.
    </span>
  );
}

export function OfflineBar({ isSignedIn = false }: { isSignedIn?: boolean }) {
  const isOffline = useOffline();
  const storedAt = useStoredAt();
  const isBack = useOwnerCheck(storedAt > 0);
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-0 z-40">
      {isOffline && (
        <p className="pointer-events-auto flex items-center justify-center gap-2 bg-warning px-4 py-2 text-sm font-medium text-warning-content">
          <WifiOff className="size-4 shrink-0" aria-hidden="true" />
          <span className="min-w-0">
            {storedAt > 0 && <CopyNote storedAt={storedAt} />}{' '}
            {isBack ? (
              <button type="button" className="underline underline-offset-4" onClick={() => location.reload()}>
                You are online again. Load the latest version
              </button>
            ) : (
              offlineText(location.pathname, isSignedIn)
            )}
          </span>
        </p>
      )}
    </div>
  );
}

/** The bar on portal pages and in the flow builder, and their background work: notices, the service worker, and sending earlier unsent changes. */
export function MemberBar({ isSignedIn }: { isSignedIn: boolean }) {
  useNotice();
  useDevice(isSignedIn);
  return <OfflineBar isSignedIn={isSignedIn} />;
}
