/** Says that the network is gone. The page stays usable. */
import { useSyncExternalStore } from 'react';
import { WifiOff } from 'lucide-react';

function subscribe(listen: () => void) {
  window.addEventListener('online', listen);
  window.addEventListener('offline', listen);
  return () => {
    window.removeEventListener('online', listen);
    window.removeEventListener('offline', listen);
  };
}

export function OfflineBar() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-0 z-40">
      {!isOnline && (
        <p className="pointer-events-auto flex items-center justify-center gap-2 bg-warning px-4 py-2 text-sm font-medium text-warning-content">
          <WifiOff className="size-4 shrink-0" aria-hidden="true" />
          You are offline. You can keep working. Changes are sent when you are back online.
        </p>
      )}
    </div>
  );
}
