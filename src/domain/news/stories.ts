/** Merges the items of several sources into one list: within the timeframe, one entry per story, newest first. */
import type { NewsTimeframe } from './choices';
import type { NewsItem } from './item';
import { DAY_MS, HOUR_MS, WEEK_MS } from '@/domain/time/durations';

/** Milliseconds; a month and a year have their longest length. */
export const TIMEFRAME_MS: Readonly<Record<NewsTimeframe, number>> = {
  h: HOUR_MS,
  d: DAY_MS,
  w: WEEK_MS,
  m: 31 * DAY_MS,
  y: 366 * DAY_MS,
};

/** Parameters that show where a reader came from. They are not needed to open the page. */
const TRACKING =
  /^(?:utm_\w+|fbclid|gclid|gclsrc|dclid|gbraid|wbraid|msclkid|yclid|twclid|igshid|mc_[ce]id|mkt_tok|_hs(?:enc|mi)|vero_\w+|oly_\w+|cmpid|ocid|guc\w+|at_(?:campaign|medium)\w*)$/i;
/** Dropped only when links are compared: they choose a presentation, not a story. */
const PRESENTATION = /^(?:ref|ref_\w+|src|source|from|amp|output|oc|outputtype|hl|gl|ceid)$/i;

/** The same address without tracking parameters. `link` must be a whole address. */
export function withoutTracking(link: string): string {
  const url = new URL(link);
  const names = [...url.searchParams.keys()].filter((name) => TRACKING.test(name));
  if (names.length === 0) return link;
  for (const name of names) url.searchParams.delete(name);
  return url.href;
}

/** The same text for all addresses of a page: without scheme, www, AMP, order of parameters, tracking, fragment, last slash. */
export function linkKey(link: string): string {
  const url = new URL(link);
  const params = [...url.searchParams].filter(([name]) => !TRACKING.test(name) && !PRESENTATION.test(name));
  const query = params
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('&');
  const path = url.pathname.replace(/\/+$/, '').replace(/^\/amp(?=\/)|\/amp$/, '');
  return `${url.host.replace(/^(?:www|m|amp)\./, '')}${path}${query && `?${query}`}`;
}

/**
 * A key that is the same for all titles of a story: letters and digits in lower case, without the publisher's name that many sites append.
 * The part after the last dash or bar counts as a publisher if it is short, has no digit and leaves five words.
 */
export function titleKey(title: string): string {
  const [, main = '', tail = ''] = /^(.*\S)\s+[-–—|]\s+([^-–—|]{2,40})$/u.exec(title) ?? [];
  const endsWithPublisher =
    tail !== '' && main.split(/\s+/).length >= 5 && tail.split(/\s+/).length <= 4 && !/\p{N}/u.test(tail);
  return (endsWithPublisher ? main : title)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}%₹$€£]+/gu, ' ')
    .trim();
}

const timeOf = (item: NewsItem) => (item.date ? Date.parse(item.date) : Number.NEGATIVE_INFINITY);

/** A date less than a day in the future (a wrong time zone) becomes now. A later date is removed, because it must be wrong. */
function withHonestDate(item: NewsItem, now: number): NewsItem {
  const ahead = timeOf(item) - now;
  if (!(ahead > 0)) return item;
  return { ...item, date: ahead < DAY_MS ? new Date(now).toISOString() : '' };
}

/** True if an item is within the timeframe before `now`. False without a date. */
export function isWithin(item: Pick<NewsItem, 'date'>, timeframe: NewsTimeframe | null, now: number): boolean {
  if (timeframe === null) return true;
  const at = Date.parse(item.date);
  return !Number.isNaN(at) && now - at <= TIMEFRAME_MS[timeframe];
}

/**
 * All items in one list, newest first, items without a date last. If several sources published a story, the earliest item remains; if it
 * has no snippet, it gets one from the others. `now` in milliseconds.
 */
export function mergeStories(items: readonly NewsItem[], timeframe: NewsTimeframe | null, now: number): NewsItem[] {
  const timely = items
    .map((item) => withHonestDate(item, now))
    .filter((item) => isWithin(item, timeframe, now))
    .sort((a, b) => (a.date && b.date ? timeOf(a) - timeOf(b) : Number(!a.date) - Number(!b.date)));
  const known = new Map<string, NewsItem>();
  const stories: NewsItem[] = [];
  for (const item of timely) {
    const keys = [`link ${linkKey(item.link)}`, `title ${titleKey(item.title) || item.link}`];
    const same = known.get(keys[0] as string) ?? known.get(keys[1] as string);
    const story = same ?? { ...item, link: withoutTracking(item.link) };
    if (!same) stories.push(story);
    else if (!same.snippet) same.snippet = item.snippet;
    for (const key of keys) known.set(key, story);
  }
  return stories.sort((a, b) => (timeOf(a) === timeOf(b) ? 0 : timeOf(b) - timeOf(a)));
}
