/** The request for news: one schema for both call formats, the resulting search, and the feeds that it is sent to. */
import { z } from 'zod';
import { wholeNumber } from '@/domain/fields';
import {
  DEFAULT_CATEGORY,
  DEFAULT_TIMEFRAME,
  NEWS_CATEGORIES,
  NEWS_MAX_WORDS,
  MAX_NEWS,
  NEWS_TIMEFRAMES,
  tidyWords,
  type NewsCategory,
  type NewsTimeframe,
} from './choices';
import type { NewsItem } from './item';

// The meaning of each category for a search engine, and for a feed that cannot search.

export interface NewsTopic {
  /** The query for a source that can search. */
  query: string;
  /** Items of a source that cannot search must contain one of these. Lower case; a `*` at the end matches any ending. */
  terms: readonly string[];
}

export const NEWS_TOPICS: Readonly<Record<NewsCategory, NewsTopic>> = {
  funding: {
    query: 'India startup (funding OR raises OR "seed round" OR "Series A" OR "Series B")',
    terms: ['funding', 'fundrais*', 'raises', 'raised', 'seed round', 'pre-seed', 'series a', 'series b', 'series c'],
  },
  acquisition: {
    query: 'India startup (acquires OR acquisition OR acquired OR merger OR buyout)',
    terms: ['acqui*', 'merger', 'merges', 'buyout', 'buys', 'takeover'],
  },
  layoff: {
    query: 'India startup (layoffs OR "lays off" OR "job cuts" OR retrenchment)',
    terms: ['layoff*', 'lay off', 'lays off', 'laid off', 'job cut*', 'cuts jobs', 'retrench*', 'downsiz*'],
  },
  unicorn: {
    query: 'India startup (unicorn OR soonicorn OR "billion valuation")',
    terms: ['unicorn*', 'soonicorn*', 'billion valuation', 'billion-dollar valuation', '$1 billion', '$1 bn'],
  },
  fintech: {
    query: 'India (fintech OR neobank OR "digital payments" OR "digital lending") startup',
    terms: ['fintech*', 'neobank*', 'payment*', 'lending', 'lender*', 'upi', 'insurtech', 'wealthtech'],
  },
  edtech: {
    query: 'India (edtech OR "online learning" OR "education technology") startup',
    terms: ['edtech*', 'ed-tech', 'online learning', 'education', 'test prep', 'upskilling'],
  },
  healthtech: {
    query: 'India (healthtech OR "digital health" OR medtech OR telemedicine) startup',
    terms: ['healthtech*', 'health-tech', 'healthcare', 'medtech', 'telemedicine', 'diagnostic*', 'digital health'],
  },
};

/** Words that distinguish no story in Indian startup news. */
const COMMON = new Set(
  'a an and at for from in india indian latest news of on startup startups the to with'.split(' '),
);

/** The words of a free search that distinguish one story from another; lower case. */
export function tellingWords(query: string): string[] {
  const words = query.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}.&-]*/gu) ?? [];
  return [...new Set(words)].filter((word) => !COMMON.has(word)).slice(0, 20);
}

const isWordPart = (character: string | undefined) => character !== undefined && /[\p{L}\p{M}\p{N}]/u.test(character);

/** True when `term` is in `text` as whole words. Both lower case. */
export function mentions(text: string, term: string): boolean {
  const anyEnding = term.endsWith('*');
  const word = anyEnding ? term.slice(0, -1) : term;
  if (!word) return false;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (isWordPart(text[at - 1])) continue;
    if (anyEnding || !isWordPart(text[at + word.length])) return true;
  }
  return false;
}

const words = z
  .string('Enter words to search for.')
  .max(NEWS_MAX_WORDS, `Search with at most ${NEWS_MAX_WORDS} characters.`)
  .transform(tidyWords);

const COUNTRY = 'The location is a country code of two letters.';
const COUNT = 'Ask for 1 to 30 items.';

/**
 * Body of POST /api/news/fetch-news: `{category, timeframe, query}` or `{q, location, num}`. Every field has a default. `q` wins if both
 * shapes are given; an empty `q` counts as absent.
 */
export const NewsRequest = z.object({
  category: z.enum(NEWS_CATEGORIES, `Choose a category: ${NEWS_CATEGORIES.join(', ')}.`).default(DEFAULT_CATEGORY),
  timeframe: z.enum(NEWS_TIMEFRAMES, `Choose a timeframe: ${NEWS_TIMEFRAMES.join(', ')}.`).default(DEFAULT_TIMEFRAME),
  query: words.optional(),
  q: words.optional(),
  location: z
    .string(COUNTRY)
    .regex(/^[A-Za-z]{2}$/, COUNTRY)
    .transform((code) => code.toLowerCase())
    .default('in'),
  num: wholeNumber(COUNT, 1, 30).optional(),
});
export type NewsRequest = z.output<typeof NewsRequest>;

export interface NewsSearch {
  /** For a source that can search; free words and operators, one space between them. */
  query: string;
  /** Null for a search by free words only. */
  category: NewsCategory | null;
  /** The free words that items of a source without search must contain. */
  words: string;
  /** Two letters, lower case. */
  country: string;
  /** Null means no limit in time. */
  timeframe: NewsTimeframe | null;
  limit: number;
}

/** The search for a request. */
export function toNewsSearch(request: NewsRequest): NewsSearch {
  const shared = { country: request.location, limit: request.num ?? MAX_NEWS };
  if (request.q) return { ...shared, query: request.q, category: null, words: request.q, timeframe: null };
  const { category, timeframe } = request;
  const query = request.query ?? '';
  return {
    ...shared,
    query: [NEWS_TOPICS[category].query, query].filter(Boolean).join(' '),
    category,
    words: query,
    timeframe,
  };
}

/** The same text for all searches that share a cached answer; case and limit do not matter. */
export function newsCacheKey({ country, timeframe, category, words }: Omit<NewsSearch, 'query' | 'limit'>): string {
  return [country, timeframe ?? 'any', category ?? 'free', words.toLowerCase()].join('|');
}

/** True if an item contains every free word; with `some`, at least one of them. Without distinguishing words, every item matches. */
export function holdsWords(item: Pick<NewsItem, 'title' | 'snippet'>, query: string, some = false): boolean {
  const queryWords = tellingWords(query);
  if (queryWords.length === 0) return true;
  const text = `${item.title} ${item.snippet}`.toLowerCase();
  return some ? queryWords.some((word) => mentions(text, word)) : queryWords.every((word) => mentions(text, word));
}

/** True if an item of a source without search matches the request: the category's subject and its words. */
export function isAskedFor(item: Pick<NewsItem, 'title' | 'snippet'>, search: NewsSearch): boolean {
  if (search.category === null) return holdsWords(item, search.words, true);
  const text = `${item.title} ${item.snippet}`.toLowerCase();
  return NEWS_TOPICS[search.category].terms.some((term) => mentions(text, term)) && holdsWords(item, search.words);
}

// The feeds that an operator configures, and the address of each for a search.

/** Google News search: needs no key, and accepts the timeframe as a word of the query. */
export const GOOGLE_NEWS_FEED =
  'https://news.google.com/rss/search?q={query}{when}&hl=en-{COUNTRY}&gl={COUNTRY}&ceid={COUNTRY}:en';

/** A Worker may have six open connections, and KV needs one. */
const MAX_FEEDS = 5;

const WHEN: Readonly<Record<NewsTimeframe, string>> = { h: '1h', d: '1d', w: '7d', m: '30d', y: '1y' };

const fill = (template: string, query: string, when: string, country: string) =>
  template
    .replaceAll('{query}', query)
    .replaceAll('{when}', when)
    .replaceAll('{country}', country)
    .replaceAll('{COUNTRY}', country.toUpperCase());

/** The feed's address for a search. */
export function feedAddress(template: string, { query, country, timeframe }: NewsSearch): string {
  const when = timeframe ? ` when:${WHEN[timeframe]}` : '';
  return fill(template, encodeURIComponent(query.toWellFormed()), encodeURIComponent(when), country);
}

/** True if the feed can search; the items of other feeds are filtered here. */
export const hasQuery = (template: string): boolean => template.includes('{query}');

/** The templates in a comma-separated list, each once. Throws an Error that names the wrong one. */
export function readFeedList(text: string): string[] {
  const templates = [...new Set(text.split(',').map((part) => part.trim()))].filter(Boolean);
  if (templates.length > MAX_FEEDS) throw new Error(`names ${templates.length} feeds; at most ${MAX_FEEDS} are read`);
  templates.forEach((template, index) => {
    const address = fill(template, 'q', '', 'in');
    const isWeb = URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
    if (!isWeb) throw new Error(`feed ${index + 1} is not an http or https address (a comma inside one is %2C)`);
  });
  return templates;
}
