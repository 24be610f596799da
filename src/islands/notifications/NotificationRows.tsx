/** One notification (icon, title, text, time, link, button to mark it as read), and the state of a list of them. */
import {
  Bell,
  CalendarClock,
  Check,
  CircleHelp,
  MailCheck,
  Map,
  Newspaper,
  SearchCheck,
  ShieldCheck,
  Sparkles,
  Wrench,
  type LucideIcon,
} from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { NotificationTopic, NotificationView, NotificationPage } from '@/domain/notifications/lines';
import { agoPhrase, dateTime } from '@/islands/account/sessions/session-list';
import { IconButton } from '@/islands/ui/Button';
import { onPageShown } from '@/islands/ui/hooks/use-browser';
import {
  $unread,
  fetchNotifications,
  isOwnChange,
  newestOf,
  onMark,
  sendAllRead,
  sendRead,
  setOwnCount,
  type ListQuery,
} from '@/stores/notifications';
import { toast } from '@/stores/toasts';

const ICONS: Record<NotificationTopic, LucideIcon> = {
  account: ShieldCheck,
  maintenance: Wrench,
  roadmap: Map,
  opportunity: Sparkles,
  application: MailCheck,
  search: SearchCheck,
  deadline: CalendarClock,
  'follow-up': CalendarClock,
  news: Newspaper,
  support: CircleHelp,
};

export interface NotificationRowProps {
  item: NotificationView;
  now: number;
  timeZone: string;
  onRead: (item: NotificationView) => void;
}

export function NotificationRow({ item, now, timeZone, onRead }: NotificationRowProps) {
  const Icon = ICONS[item.topic] ?? Bell;
  const at = Date.parse(item.createdAt);
  return (
    <li className="flex items-start gap-3 py-3.5" data-notification={item.id} data-read={item.isRead}>
      <span className="relative mt-0.5 grid size-9 shrink-0 place-items-center rounded-lg border hairline bg-base-200">
        <Icon className="size-4.5" aria-hidden="true" />
        {!item.isRead && (
          <span
            className="absolute -top-1 -right-1 size-2.5 rounded-full bg-info ring-2 ring-base-100"
            aria-hidden="true"
          />
        )}
      </span>
      <div className="min-w-0 flex-1 text-sm">
        <p className={`wrap-anywhere ${item.isRead ? '' : 'font-semibold'}`}>
          {!item.isRead && <span className="sr-only">Unread: </span>}
          {item.href ? (
            <a
              href={item.href}
              className="underline decoration-base-content/30 underline-offset-3 hover:decoration-current"
              onClick={() => onRead(item)}
            >
              {item.title}
            </a>
          ) : (
            item.title
          )}
        </p>
        {item.body && <p className="muted mt-0.5 wrap-anywhere whitespace-pre-line">{item.body}</p>}
        <p className="muted mt-1 text-[13px]">
          <time dateTime={item.createdAt} title={dateTime(at, timeZone)}>
            {agoPhrase(at, now)}
          </time>
        </p>
      </div>
      {!item.isRead && <IconButton label={`Mark “${item.title}” as read`} icon={Check} onClick={() => onRead(item)} />}
    </li>
  );
}

const MARK_FAILED = 'The notification could not be marked as read. Please try again.';
export const LIST_FAILED = 'Your notifications could not be loaded.';

export interface ListState {
  /** Null while nothing has been loaded yet. */
  page: NotificationPage | null;
  status: 'ready' | 'loading' | 'failed';
}

const withRead = (page: NotificationPage, isRead: (item: NotificationView) => boolean): NotificationPage => ({
  ...page,
  items: page.items.map((item) => ({ ...item, isRead: isRead(item) })),
});

/** The rows on screen, with the new rows and the read marks of a page that was loaded again. Rows that are only on screen stay there. */
function withFresh(shown: NotificationPage, fresh: NotificationPage): NotificationPage {
  const known = new Set(shown.items.map(({ id }) => id));
  // There may be more new rows than fit on a page.
  if (fresh.next !== null && !fresh.items.some(({ id }) => known.has(id))) return fresh;
  const loaded = new Set(fresh.items.map(({ id }) => id));
  const end = fresh.next === null ? '' : (fresh.items.at(-1)?.createdAt ?? '');
  const isRestRead = fresh.items.filter(({ isRead }) => !isRead).length === fresh.unread;
  const rest = withRead(shown, (item) => item.isRead || isRestRead || item.createdAt > end).items.filter(
    ({ id }) => !loaded.has(id),
  );
  const items = [...fresh.items, ...rest].toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
  return { ...fresh, items, next: loaded.has(items.at(-1)?.id ?? '') ? fresh.next : fresh.next && shown.next };
}

interface NotificationsInput {
  first: NotificationPage | null;
  show: 'all' | 'unread';
  /** The place before which the list begins; null for the newest. */
  before?: string | null;
  /** Whether the list is on screen. */
  isShown: boolean;
}

/** A list of notifications on screen: read marks are shown at once, and undone if the server refuses them. */
export function useNotifications({ first, show, before = null, isShown }: NotificationsInput) {
  const [{ page, status }, setState] = useState<ListState>({ page: first, status: first ? 'ready' : 'loading' });
  const latest = useRef(0);
  /** The loads of this list that have not finished. Their counts belong to the rows of the list. */
  const loads = useRef(0);
  /** Whether the count includes lines that this list may not show. */
  const isBehind = useRef(before !== null);

  useEffect(() => {
    if (first) setOwnCount(first.unread);
  }, [first]);

  const fetchPage = useCallback(async (query: ListQuery) => {
    loads.current += 1;
    const loaded = await fetchNotifications(query);
    loads.current -= 1;
    return loaded;
  }, []);

  const load = useCallback(async () => {
    const turn = ++latest.current;
    setState((now) => ({ ...now, status: 'loading' }));
    const loaded = await fetchPage({ show, before });
    if (turn !== latest.current) return;
    if (loaded) isBehind.current = before !== null;
    setState((now) => (loaded ? { page: loaded, status: 'ready' } : { ...now, status: 'failed' }));
  }, [fetchPage, show, before]);

  /** Loads the rows again in the background. */
  const refresh = useCallback(async () => {
    const turn = latest.current;
    const loaded = await fetchPage({ show, before });
    if (!loaded || turn !== latest.current) return;
    isBehind.current = before !== null;
    setState((now) => ({
      page: now.page ? withFresh(now.page, loaded) : loaded,
      status: now.status === 'loading' ? 'loading' : 'ready',
    }));
  }, [fetchPage, show, before]);

  useEffect(() => {
    if (!isShown) return;
    const stopMarks = onMark((mark) =>
      setState((now) => ({
        ...now,
        page:
          now.page &&
          withRead(now.page, ({ id, createdAt, isRead }) => {
            if ('id' in mark) return isRead || id === mark.id;
            return isRead || mark.until === undefined || createdAt <= mark.until;
          }),
      })),
    );
    const stopCount = $unread.listen((count, was) => {
      if (isOwnChange() || loads.current > 0 || count === null || was === null) return;
      isBehind.current = true;
      void refresh();
    });
    // A page that was frozen or stored by the browser missed the marks of other tabs.
    const stopReturn = onPageShown(() => void refresh());
    return () => {
      stopMarks();
      stopCount();
      stopReturn();
    };
  }, [isShown, refresh]);

  const loadMore = useCallback(async () => {
    if (!page?.next) return;
    setState((now) => ({ ...now, status: 'loading' }));
    const more = await fetchNotifications({ show, before: page.next });
    if (!more) toast('error', LIST_FAILED);
    setState((now) => ({
      page: now.page && more ? { ...more, items: [...now.page.items, ...more.items] } : now.page,
      status: 'ready',
    }));
  }, [page?.next, show]);

  const markRead = useCallback(async (item: NotificationView) => {
    if (item.isRead) return;
    const mark = (value: boolean) =>
      setState((now) => ({
        ...now,
        page: now.page && withRead(now.page, (one) => (one.id === item.id ? value : one.isRead)),
      }));
    const count = $unread.get();
    mark(true);
    if (count !== null && count < 100) setOwnCount(Math.max(0, count - 1));
    if (await sendRead(item.id)) return;
    mark(false);
    setOwnCount(count);
    toast('error', MARK_FAILED);
  }, []);

  const markAll = useCallback(async () => {
    const unread = new Set(page?.items.flatMap((item) => (item.isRead ? [] : [item.id])));
    const count = $unread.get();
    setState((now) => ({ ...now, page: now.page && withRead(now.page, () => true) }));
    setOwnCount(0);
    const until = isBehind.current ? await newestOf(count) : page?.items[0]?.createdAt;
    if (until !== null && (await sendAllRead(until))) return;
    setState((now) => ({
      ...now,
      page: now.page && withRead(now.page, (item) => item.isRead && !unread.has(item.id)),
    }));
    setOwnCount(count);
    toast('error', 'The notifications could not be marked as read. Please try again.');
  }, [page]);

  return { page, status, load, loadMore, markRead, markAll };
}
