/** What a caller may ask of the news: one schema for both call shapes, and the search that either one means. */
import { z } from 'zod';
import { wholeNumber } from '@/domain/fields';
import {
  DEFAULT_CATEGORY,
  DEFAULT_TIMEFRAME,
  NEWS_CATEGORIES,
  NEWS_MAX_WORDS,
  NEWS_MOST,
  NEWS_TIMEFRAMES,
  tidyWords,
  type NewsCategory,
  type NewsTimeframe,
} from './choices';
import type { NewsItem } from './item';
import { mentions, NEWS_TOPICS, tellingWords } from './topics';

const words = z
  .string('Enter words to search for.')
  .max(NEWS_MAX_WORDS, `Search with at most ${NEWS_MAX_WORDS} characters.`)
  .transform(tidyWords);

const COUNTRY = 'The location is a country code of two letters.';
const COUNT = 'Ask for 1 to 30 items.';

/**
 * Body of POST /api/news/fetch-news: `{category, timeframe, query}` or `{q, location, num}`. Everything has a default;
 * `q` wins when both shapes are given, and an empty `q` counts as none.
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
  /** Asked of a source that searches; free words and operators, one space between them. */
  query: string;
  /** Null for a search by free words alone. */
  category: NewsCategory | null;
  /** The free words, which items of a source that cannot search must hold. */
  words: string;
  /** Two letters, lower case. */
  country: string;
  /** Null asks for no limit in time. */
  timeframe: NewsTimeframe | null;
  limit: number;
}

/** The search that a request means. */
export function toNewsSearch(request: NewsRequest): NewsSearch {
  const shared = { country: request.location, limit: request.num ?? NEWS_MOST };
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

/** One text for searches that must share a cached answer; case and the limit do not matter. */
export function newsCacheKey({ country, timeframe, category, words }: Omit<NewsSearch, 'query' | 'limit'>): string {
  return [country, timeframe ?? 'any', category ?? 'free', words.toLowerCase()].join('|');
}

/** True when an item holds every free word, or with `some` at least one. Without telling words everything does. */
export function holdsWords(item: Pick<NewsItem, 'title' | 'snippet'>, query: string, some = false): boolean {
  const asked = tellingWords(query);
  if (asked.length === 0) return true;
  const text = `${item.title} ${item.snippet}`.toLowerCase();
  return some ? asked.some((word) => mentions(text, word)) : asked.every((word) => mentions(text, word));
}

/** True when an item of a source that cannot search is what was asked for: on the category's subject and with its words. */
export function isAskedFor(item: Pick<NewsItem, 'title' | 'snippet'>, search: NewsSearch): boolean {
  if (search.category === null) return holdsWords(item, search.words, true);
  const text = `${item.title} ${item.snippet}`.toLowerCase();
  return NEWS_TOPICS[search.category].terms.some((term) => mentions(text, term)) && holdsWords(item, search.words);
}
