/** The bell in the portal's header: a badge that the page's pulse updates, and a panel that loads its list each time it is opened. */
import type { Closable } from '@/islands/ui/overlay/Dialog';
import { useEffect, useState } from 'react';
import { useStore } from '@nanostores/react';
import { Bell, CheckCheck, Settings } from 'lucide-react';
import { unreadLabel } from '@/domain/notifications/pulse';
import { $unread, onMark, takePulse } from '@/stores/notifications';
import { onPulse } from '@/lib/shell/pulse-news';
import { Button } from '@/islands/ui/Button';
import { Drawer } from '@/islands/ui/overlay/Drawer';
import { EmptyState, FailedState } from '@/islands/ui/EmptyState';
import { Skeleton } from '@/islands/ui/loading/Skeleton';
import { NotificationRow, LIST_FAILED, useNotifications } from './NotificationRows';
import { useClock } from '@/islands/ui/hooks/use-browser';

/** The panel of the bell: the newest notifications, loaded each time, with buttons that mark them read. */
function NotificationPanel({ open, onClose }: Closable) {
  const { page, status, load, markRead, markAll } = useNotifications({ first: null, show: 'all', isShown: open });
  const [mountedAt] = useState(() => Date.now());
  const clock = useClock(mountedAt);
  const hasUnread = page?.items.some((item) => !item.isRead) === true;

  useEffect(() => {
    if (open) void load();
  }, [open, load]);

  return (
    <Drawer
      open={open}
      onClose={onClose}
      title="Notifications"
      footer={
        <>
          <Button variant="ghost" size="sm" href="/portal/settings/notifications" icon={Settings}>
            Preferences
          </Button>
          <Button size="sm" href="/portal/notifications">
            See all
          </Button>
        </>
      }
    >
      {!page && status === 'loading' && (
        <div role="status" className="grid gap-5">
          <span className="sr-only">Loading your notifications</span>
          {[0, 1, 2].map((row) => (
            <div key={row} className="flex gap-3">
              <Skeleton className="size-9 shrink-0" />
              <div className="grid flex-1 gap-2">
                <Skeleton className="h-4 w-3/4" />
                <Skeleton className="h-3 w-full" />
              </div>
            </div>
          ))}
        </div>
      )}
      {!page && status === 'failed' && (
        <FailedState headingLevel={3} title={LIST_FAILED} text="Check your connection and try again." retry={load} />
      )}
      {page && page.items.length === 0 && (
        <EmptyState
          ghost={['mark', 'text']}
          headingLevel={3}
          title="Nothing new"
          text="News about your account and the alerts you turned on will appear here."
        />
      )}
      {page && page.items.length > 0 && (
        <>
          {hasUnread && (
            <div className="-mt-2 mb-1 flex justify-end">
              <Button variant="ghost" size="sm" icon={CheckCheck} onClick={() => void markAll()}>
                Mark all as read
              </Button>
            </div>
          )}
          <ul className="divide-y divide-base-content/10">
            {page.items.map((item) => (
              <NotificationRow key={item.id} item={item} {...clock} onRead={(one) => void markRead(one)} />
            ))}
          </ul>
        </>
      )}
    </Drawer>
  );
}

export function NotificationBell({ unreadAtFirst }: { unreadAtFirst: number }) {
  const unread = useStore($unread, { ssr: 'initial' }) ?? unreadAtFirst;
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  useEffect(() => {
    if ($unread.get() === null) $unread.set(unreadAtFirst);
    const stops = [onPulse(takePulse), onMark()];
    return () => stops.forEach((stop) => stop());
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

// Drawn from its props only (src/lib/react-renderer.ts).
NotificationBell.isDrawnOnce = true as const;
