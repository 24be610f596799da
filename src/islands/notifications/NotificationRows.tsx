/** One notification (icon, title, text, time, link, button to mark it as read), and the state and API calls of a list of them. */
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
import { $unread } from '@/stores/notifications';
import type { PulseNews } from '@/lib/shell/pulse-news';
import { toast } from '@/stores/toasts';
import { api, type Answer } from '@/lib/api/api';

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
      {!item.isRead && (
        <IconButton
          label={`Mark “${item.title}” as read`}
          icon={<Check className="size-4" aria-hidden="true" />}
          onClick={() => onRead(item)}
        />
      )}
    </li>
  );
}

// The unread count of the bell, set by the page's pulse and by the API calls of the list. Every page of the portal loads this.

/** When a mark was last sent or answered, ms: a count that was requested before is out of date. */
let markedAt = 0;

function noteMark(): void {
  markedAt = Date.now();
}

/** Sets the count from the page's pulse. */
export function takePulse({ pulse, askedAt }: PulseNews): void {
  if (pulse && askedAt > markedAt) $unread.set(pulse.unread);
}

/** Sets the count from an API answer; false if it has none. */
function takeUnread({ data }: Answer<{ unread: number }>): boolean {
  if (data) $unread.set(data.unread);
  return data !== undefined;
}

/** A page of the list, or null when it could not be loaded. */
async function fetchNotifications(query: {
  before?: string | null;
  show: 'all' | 'unread';
}): Promise<NotificationPage | null> {
  const answer = await api.get('/api/notifications/list', { query });
  takeUnread(answer);
  return answer.data ?? null;
}

async function marked<Data>(answer: Promise<Answer<Data>>): Promise<Answer<Data>> {
  noteMark();
  const answered = await answer;
  noteMark();
  return answered;
}

/** Marks one read, even while its link is followed. A 404 counts as success: it no longer exists, so there is nothing to mark. */
async function sendRead(id: string): Promise<boolean> {
  const answer = await marked(api.post('/api/notifications/read', { json: { id }, keepalive: true }));
  return takeUnread(answer) || answer.status === 404;
}

/** Marks all up to `until` as read; the person has not seen later ones. */
async function sendAllRead(until: string | undefined): Promise<boolean> {
  return takeUnread(await marked(api.post('/api/notifications/read-all', { json: until ? { until } : {} })));
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

/** A list of notifications on screen: read marks are shown at once, and undone if the server refuses them. */
export function useNotifications(first: NotificationPage | null, show: 'all' | 'unread') {
  const [{ page, status }, setState] = useState<ListState>({ page: first, status: first ? 'ready' : 'loading' });
  const latest = useRef(0);

  useEffect(() => {
    if (first) $unread.set(first.unread);
  }, [first]);

  const load = useCallback(async () => {
    const turn = ++latest.current;
    setState((now) => ({ ...now, status: 'loading' }));
    const loaded = await fetchNotifications({ show });
    if (turn === latest.current)
      setState((now) => (loaded ? { page: loaded, status: 'ready' } : { ...now, status: 'failed' }));
  }, [show]);

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
    const before = $unread.get();
    mark(true);
    if (before !== null && before < 100) $unread.set(Math.max(0, before - 1));
    if (await sendRead(item.id)) return;
    mark(false);
    $unread.set(before);
    toast('error', MARK_FAILED);
  }, []);

  const markAll = useCallback(async () => {
    const unread = new Set(page?.items.flatMap((item) => (item.isRead ? [] : [item.id])));
    const before = $unread.get();
    setState((now) => ({ ...now, page: now.page && withRead(now.page, () => true) }));
    $unread.set(0);
    if (await sendAllRead(page?.items[0]?.createdAt)) return;
    setState((now) => ({
      ...now,
      page: now.page && withRead(now.page, (item) => item.isRead && !unread.has(item.id)),
    }));
    $unread.set(before);
    toast('error', 'The notifications could not be marked as read. Please try again.');
  }, [page]);

  return { page, status, load, loadMore, markRead, markAll };
}
