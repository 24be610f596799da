/** What the bell opens: the newest notifications, fetched each time, with the ways to mark them read. */
import { useEffect, useState } from 'react';
import { CheckCheck, Settings } from 'lucide-react';
import { Button } from '@/islands/ui/Button';
import { Drawer } from '@/islands/ui/overlay/Drawer';
import { EmptyState } from '@/islands/ui/EmptyState';
import { Skeleton } from '@/islands/ui/loading/Skeleton';
import { NotificationRow } from './NotificationRow';
import { useClock } from './use-clock';
import { LIST_FAILED, useNotifications } from './use-notifications';

export function NotificationPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { page, status, load, markRead, markAll } = useNotifications(null, 'all');
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
          <Button
            variant="ghost"
            size="sm"
            href="/portal/settings/notifications"
            icon={<Settings className="size-4" aria-hidden="true" />}
          >
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
        <EmptyState
          role="alert"
          headingLevel={3}
          title={LIST_FAILED}
          text="Check your connection and try again."
          action={<Button onClick={() => void load()}>Try again</Button>}
        />
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
              <Button
                variant="ghost"
                size="sm"
                icon={<CheckCheck className="size-4" aria-hidden="true" />}
                onClick={() => void markAll()}
              >
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
