/** The feeds that an operator names, and the address that each has for a search. */
import type { NewsTimeframe } from './choices';
import type { NewsSearch } from './search';

/** Google News search: needs no key, and takes the timeframe as a word of the query. */
export const GOOGLE_NEWS_FEED =
  'https://news.google.com/rss/search?q={query}{when}&hl=en-{COUNTRY}&gl={COUNTRY}&ceid={COUNTRY}:en';

/** A Worker may have six connections open at once, and KV wants one. */
const MOST_FEEDS = 5;

const WHEN: Readonly<Record<NewsTimeframe, string>> = { h: '1h', d: '1d', w: '7d', m: '30d', y: '1y' };

const fill = (template: string, query: string, when: string, country: string) =>
  template
    .replaceAll('{query}', query)
    .replaceAll('{when}', when)
    .replaceAll('{country}', country)
    .replaceAll('{COUNTRY}', country.toUpperCase());

/** The address to ask for a search. */
export function feedAddress(template: string, { query, country, timeframe }: NewsSearch): string {
  const when = timeframe ? ` when:${WHEN[timeframe]}` : '';
  return fill(template, encodeURIComponent(query.toWellFormed()), encodeURIComponent(when), country);
}

/** True when the feed searches by itself; another's items are chosen here. */
export const hasQuery = (template: string): boolean => template.includes('{query}');

/** The templates in a list separated by commas, each once. Throws an Error that says which one is wrong. */
export function readFeedList(text: string): string[] {
  const templates = [...new Set(text.split(',').map((part) => part.trim()))].filter(Boolean);
  if (templates.length > MOST_FEEDS) throw new Error(`names ${templates.length} feeds; at most ${MOST_FEEDS} are read`);
  templates.forEach((template, index) => {
    const address = fill(template, 'q', '', 'in');
    const isWeb = URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
    if (!isWeb) throw new Error(`feed ${index + 1} is not an http or https address (a comma inside one is %2C)`);
  });
  return templates;
}
