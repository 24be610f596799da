/**
 * The unread count, for the badge of the bell, and the API calls and read marks of the lists. The count is set by the page's pulse, by the
 * calls and by other tabs. Every page of the portal loads this.
 */
import { atom } from 'nanostores';
import type { NotificationPage } from '@/domain/notifications/lines';
import { api, type Answer } from '@/lib/api/api';
import type { PulseNews } from '@/lib/shell/pulse-news';

/** Null until it is known. */
export const $unread = atom<number | null>(null);

/** When a mark was last sent or answered, ms: a count that was requested before is out of date. */
let markedAt = 0;
/** True while the count is set to the result of a press on a screen of this browser. The lists show that result already. */
let isOwn = false;

function noteMark(): void {
  markedAt = Date.now();
}

export const isOwnChange = (): boolean => isOwn;

export function setOwnCount(count: number | null): void {
  isOwn = true;
  $unread.set(count);
  isOwn = false;
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

/** The lines that were marked as read: one, or all up to a time. `unread` is the count afterwards, if the server returned it. */
type Mark = ({ id: string } | { until: string | undefined }) & { unread: number | undefined };

const CHANNEL = 'outset-notifications';
const hearers = new Set<(mark: Mark) => void>();
let channel: BroadcastChannel | undefined;

/** Calls `hear` when any list of this browser, also in another tab, marks lines as read. Takes over the counts of other tabs. Returns a function that stops this. */
export function onMark(hear: (mark: Mark) => void = () => undefined): () => void {
  hearers.add(hear);
  if (!channel && typeof BroadcastChannel !== 'undefined') {
    channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }: MessageEvent<Mark>) => {
      noteMark();
      if (data.unread !== undefined) setOwnCount(data.unread);
      for (const one of hearers) one(data);
    };
  }
  return () => {
    hearers.delete(hear);
    if (hearers.size > 0) return;
    channel?.close();
    channel = undefined;
  };
}

function tellMark(mark: Mark): void {
  for (const hear of hearers) hear(mark);
  channel?.postMessage(mark);
}

export interface ListQuery {
  before?: string | null;
  show: 'all' | 'unread';
}

/** A page of the list, or null when it could not be loaded. */
export async function fetchNotifications(query: ListQuery): Promise<NotificationPage | null> {
  const askedAt = Date.now();
  const answer = await api.get('/api/notifications/list', { query: { ...query } });
  // The server may have answered before it knew the mark.
  if (markedAt > askedAt) return fetchNotifications(query);
  takeUnread(answer);
  return answer.data ?? null;
}

async function marked<Data>(answer: Promise<Answer<Data>>): Promise<Answer<Data>> {
  noteMark();
  const answered = await answer;
  noteMark();
  return answered;
}

/**
 * Marks a notification as read, even while its link is followed. A 404 counts as success: the notification no longer exists, so there is
 * nothing to mark.
 */
export async function sendRead(id: string): Promise<boolean> {
  const answer = await marked(api.post('/api/notifications/read', { json: { id }, keepalive: true }));
  if (!takeUnread(answer) && answer.status !== 404) return false;
  tellMark({ id, unread: answer.data?.unread });
  return true;
}

/** Marks all up to `until` as read; the person has not seen later ones. */
export async function sendAllRead(until: string | undefined): Promise<boolean> {
  const answer = await marked(api.post('/api/notifications/read-all', { json: until ? { until } : {} }));
  if (!takeUnread(answer)) return false;
  tellMark({ until, unread: answer.data?.unread });
  return true;
}

/** The time of the newest line in a count of unread lines, for a list that does not show that line. Null if the server cannot be asked. */
export async function newestOf(count: number | null): Promise<string | undefined | null> {
  const { data } = await api.get('/api/notifications/list', { query: { show: 'unread' } });
  if (!data) return null;
  const later = count === null ? 0 : Math.max(0, data.unread - count);
  return (data.items[later] ?? data.items.at(-1))?.createdAt;
}
