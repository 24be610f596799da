/** The bell in the portal's header: a badge that the pulse of the page keeps fresh, and a panel that is fetched when first opened. */
import { useEffect, useState } from 'react';
import { useStore } from '@nanostores/react';
import { Bell } from 'lucide-react';
import { unreadLabel } from '@/domain/notifications/unread';
import { $unread } from '@/stores/notifications';
import { onPulse } from '@/lib/shell/pulse-news';
import { takePulse } from './take-pulse';
import { NotificationPanel } from './NotificationPanel';

export function NotificationBell({ unreadAtFirst }: { unreadAtFirst: number }) {
  const unread = useStore($unread, { ssr: 'initial' }) ?? unreadAtFirst;
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  useEffect(() => {
    if ($unread.get() === null) $unread.set(unreadAtFirst);
    return onPulse(takePulse);
  }, [unreadAtFirst]);
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

      {wasOpened && <NotificationPanel open={open} onClose={() => setOpen(false)} />}
    </>
  );
}

// Drawn from its props alone (src/lib/react-renderer.ts).
NotificationBell.isDrawnOnce = true as const;
