/** The bell in the portal's header: a badge that visible tabs keep fresh, and a panel that is fetched when first opened. */
import { Suspense, useEffect, useState } from 'react';
import { useStore } from '@nanostores/react';
import { Bell } from 'lucide-react';
import { unreadLabel } from '../../domain/notifications/lines';
import { $unread } from '../../stores/notifications';
import { lazyComponent } from '../ui/lazy-component';
import { pollUnread } from './notification-calls';

const NotificationPanel = lazyComponent(() => import('./NotificationPanel'));

const POLL_MS = 60_000;
/** A tab that comes back asks at once, unless it has just asked. */
const FRESH_MS = 15_000;

function usePolling(): void {
  useEffect(() => {
    let askedAt = 0;
    const stop = () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onShow);
    };
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      askedAt = Date.now();
      if (!(await pollUnread())) stop();
    };
    const onShow = () => {
      if (Date.now() - askedAt >= FRESH_MS) void ask();
    };
    const timer = setInterval(() => void ask(), POLL_MS);
    document.addEventListener('visibilitychange', onShow);
    void ask();
    return stop;
  }, []);
}

export function NotificationBell() {
  const unread = useStore($unread, { ssr: 'initial' }) ?? 0;
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  usePolling();
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={unread > 0 ? `Notifications, ${unreadLabel(unread)} unread` : 'Notifications'}
        title="Notifications"
        data-bell
        className="btn btn-ghost btn-sm btn-square relative max-md:size-11 noscript:hidden"
        onClick={() => {
          setWasOpened(true);
          setOpen(true);
        }}
      >
        <Bell className="size-4.5" aria-hidden="true" />
        {unread > 0 && (
          <span
            data-unread
            aria-hidden="true"
            className="absolute -top-0.5 -right-0.5 min-w-4.5 rounded-full bg-error px-1 text-center text-[11px] leading-4.5 font-semibold text-error-content tabular-nums max-md:top-1 max-md:right-1"
          >
            {unreadLabel(unread)}
          </span>
        )}
      </button>
      <Suspense fallback={null}>
        {wasOpened && <NotificationPanel open={open} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
