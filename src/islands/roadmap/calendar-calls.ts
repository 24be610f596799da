/** The calls of the calendar feed, with words for what can go wrong. */
import { api, type DataOf } from '../../lib/api';

export type CalendarFeed = NonNullable<DataOf<'/api/check/calendar', 'get'>>;

/** Finds, makes or renews, or removes the feed; null when there is none afterwards. Throws an Error whose words may be shown. */
export async function callCalendar(method: 'get' | 'post' | 'delete'): Promise<CalendarFeed | null> {
  const { ok, message, data } = await api.call(method, '/api/check/calendar');
  if (!ok) throw new Error(message ?? 'Your calendar link could not be loaded. Please try again.');
  return data ?? null;
}

/** Where Google Calendar asks whether to add the address. */
export function googleSubscribeHref(feed: Pick<CalendarFeed, 'subscribeUrl'>): string {
  const url = new URL('https://calendar.google.com/calendar/r');
  url.searchParams.set('cid', feed.subscribeUrl);
  return url.href;
}
