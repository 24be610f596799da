/** The calls of the calendar feed, with words for what can go wrong. */

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
export async function callCalendar(method: 'GET' | 'POST' | 'DELETE'): Promise<CalendarFeed | null> {
  const failed = 'Your calendar link could not be reached. Please try again.';
  const response = await fetch('/api/check/calendar', { method }).catch(() => null);
  const body = (await response?.json().catch(() => null)) as { data?: unknown; message?: string } | null | undefined;
  if (!response?.ok) throw new Error(body?.message ?? failed);
  return readFeed(body?.data);
}

/** Where Google Calendar asks whether to add the address. */
export function googleSubscribeHref(feed: CalendarFeed): string {
  const url = new URL('https://calendar.google.com/calendar/r');
  url.searchParams.set('cid', feed.subscribeUrl);
  return url.href;
}
