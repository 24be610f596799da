/** Says that the network is gone, and of a page of the offline copy how old it is. The page stays usable. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { WifiOff } from 'lucide-react';
import { agoPhrase, dateTime } from '@/islands/account/sessions/session-list';
import { useTimeZone } from '@/islands/ui/hooks/use-time-zone';

function subscribe(listen: () => void) {
  window.addEventListener('online', listen);
  window.addEventListener('offline', listen);
  return () => {
    window.removeEventListener('online', listen);
    window.removeEventListener('offline', listen);
  };
}

/** When the page was kept, ms, as the service worker wrote it into the page; 0 for a page of the server. */
const keptAtOfPage = (): number => Number(document.documentElement.dataset['keptAt'] ?? 0);

/** Of a page of the copy: asks whose session it is as soon as there is a network. True once the server can be reached. */
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

function CopyNote({ keptAt }: { keptAt: number }) {
  const timeZone = useTimeZone();
  return (
    <span>
      This page is of {dateTime(keptAt, timeZone)}, {agoPhrase(keptAt, Date.now())}.
    </span>
  );
}

export function OfflineBar() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  const keptAt = useSyncExternalStore(subscribe, keptAtOfPage, () => 0);
  const isBack = useOwnerCheck(keptAt > 0);
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-0 z-40">
      {(!isOnline || keptAt > 0) && (
        <p className="pointer-events-auto flex flex-wrap items-center justify-center gap-2 bg-warning px-4 py-2 text-sm font-medium text-warning-content">
          <WifiOff className="size-4 shrink-0" aria-hidden="true" />
          {keptAt > 0 && <CopyNote keptAt={keptAt} />}{' '}
          {isBack ? (
            <button type="button" className="underline underline-offset-4" onClick={() => location.reload()}>
              You are online again. Load the newest version
            </button>
          ) : (
            'You are offline. You can keep working. Changes are sent when you are back online.'
          )}
        </p>
      )}
    </div>
  );
}
