/** The calls of the calendar feed, with words for what can go wrong. */
import { DUE_KINDS, type DueKind } from '../../domain/calendar/due-items';
import { api } from '../../lib/api';

interface FeedAddress {
  url: string;
  subscribeUrl: string;
}

export interface CalendarFeed extends FeedAddress {
  createdAt: string;
  /** One for each kind; kinds whose address cannot be read are left out. */
  feeds: Partial<Record<DueKind, FeedAddress>>;
}

function readAddress(data: unknown): FeedAddress | null {
  const { url, subscribeUrl } = (data ?? {}) as Partial<Record<keyof FeedAddress, unknown>>;
  if (typeof url !== 'string' || !/^https?:/.test(url)) return null;
  if (typeof subscribeUrl !== 'string' || !/^webcal:/.test(subscribeUrl)) return null;
  return { url, subscribeUrl };
}

function readFeed(data: unknown): CalendarFeed | null {
  const { createdAt, feeds } = (data ?? {}) as Partial<Record<keyof CalendarFeed, unknown>>;
  const own = readAddress(data);
  if (!own) return null;
  const kinds = (Object.keys(DUE_KINDS) as DueKind[]).flatMap((kind) => {
    const address = readAddress((feeds as Record<string, unknown> | undefined)?.[kind]);
    return address ? [[kind, address] as const] : [];
  });
  return { ...own, createdAt: typeof createdAt === 'string' ? createdAt : '', feeds: Object.fromEntries(kinds) };
}

/** Finds, makes or renews, or removes the feed; null when there is none afterwards. Throws an Error whose words may be shown. */
export async function callCalendar(method: 'get' | 'post' | 'delete'): Promise<CalendarFeed | null> {
  const { ok, message, data } = await api.call(method, '/api/check/calendar');
  if (!ok) throw new Error(message ?? 'Your calendar link could not be loaded. Please try again.');
  return readFeed(data);
}

/** Where Google Calendar asks whether to add the address. */
export function googleSubscribeHref(feed: Pick<CalendarFeed, 'subscribeUrl'>): string {
  const url = new URL('https://calendar.google.com/calendar/r');
  url.searchParams.set('cid', feed.subscribeUrl);
  return url.href;
}
