/** The list of /portal/notifications: the first page from the server, older ones on demand; read marks show at once. */
import { useStore } from '@nanostores/react';
import { CheckCheck } from 'lucide-react';
import type { NotificationPage } from '@/domain/notifications/lines';
import { $unread } from '@/stores/notifications';
import { Button } from '@/islands/ui/Button';
import { EmptyState } from '@/islands/ui/EmptyState';
import { NotificationRow, useNotifications } from './NotificationRows';
import { useClock } from '@/islands/ui/hooks/use-browser';

export interface NotificationListProps {
  page: NotificationPage;
  show: 'all' | 'unread';
  /** The place before which the page begins; null for the newest. */
  before?: string | null;
  /** The server's clock when the page was made. */
  now: number;
}

export function NotificationList({ page: first, show, before = null, now }: NotificationListProps) {
  const { page, status, loadMore, markRead, markAll } = useNotifications({
    first,
    show,
    before,
    isShown: true,
  });
  const clock = useClock(now);
  const unread = useStore($unread, { ssr: 'initial' }) ?? first.unread;
  const items = page?.items ?? [];
  if (items.length === 0) {
    return (
      <EmptyState
        ghost={['mark', 'text', 'figure']}
        title={show === 'unread' ? 'Nothing unread' : 'No notifications yet'}
        text={
          show === 'unread'
            ? 'You are all caught up.'
            : 'News about your account and the alerts you turned on will appear here.'
        }
        action={<Button href="/portal/settings/notifications">Choose your notifications</Button>}
      />
    );
  }
  return (
    <>
      <div className="mb-2 flex min-h-11 flex-wrap items-center justify-between gap-2">
        <p role="status" className="muted text-sm">
          {unread === 0 ? 'All read.' : `${unread >= 100 ? 'More than 99' : unread} unread.`}
        </p>
        {unread > 0 && (
          <Button size="sm" icon={CheckCheck} onClick={() => void markAll()} className="noscript:hidden">
            Mark all as read
          </Button>
        )}
      </div>
      <ul className="divide-y divide-base-content/10 card px-4 sm:px-5">
        {items.map((item) => (
          <NotificationRow key={item.id} item={item} {...clock} onRead={(one) => void markRead(one)} />
        ))}
      </ul>
      {page?.next && (
        <div className="mt-4 flex justify-center">
          <a
            href={`?${new URLSearchParams({ ...(show === 'unread' ? { show } : {}), before: page.next })}`}
            className="btn border btn-ghost control-line max-md:min-h-11"
            aria-busy={status === 'loading' || undefined}
            onClick={(event) => {
              event.preventDefault();
              if (status !== 'loading') void loadMore();
            }}
          >
            {status === 'loading' && <span className="loading loading-spinner loading-xs" aria-hidden="true" />}
            Show older
          </a>
        </div>
      )}
    </>
  );
}
