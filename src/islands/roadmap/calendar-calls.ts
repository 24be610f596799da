/** The calls of the calendar feed, with words for what can go wrong. */
import { api } from '../../lib/api';

export interface CalendarFeed {
  url: string;
  subscribeUrl: string;
  createdAt: string;
}

function readFeed(data: unknown): CalendarFeed | null {
  const { url, subscribeUrl, createdAt } = (data ?? {}) as Partial<Record<keyof CalendarFeed, unknown>>;
  if (typeof url !== 'string' || !/^https?:/.test(url)) return null;
  if (typeof subscribeUrl !== 'string' || !/^webcal:/.test(subscribeUrl)) return null;
  return { url, subscribeUrl, createdAt: typeof createdAt === 'string' ? createdAt : '' };
}

/** Finds, makes or renews, or removes the feed; null when there is none afterwards. Throws an Error whose words may be shown. */
export async function callCalendar(method: 'get' | 'post' | 'delete'): Promise<CalendarFeed | null> {
  const { ok, message, data } = await api.call(method, '/api/check/calendar');
  if (!ok) throw new Error(message ?? 'Your calendar link could not be loaded. Please try again.');
  return readFeed(data);
}

/** Where Google Calendar asks whether to add the address. */
export function googleSubscribeHref(feed: CalendarFeed): string {
  const url = new URL('https://calendar.google.com/calendar/r');
  url.searchParams.set('cid', feed.subscribeUrl);
  return url.href;
}
