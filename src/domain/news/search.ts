/** What a caller may ask of the news: one schema for both call shapes, and the search that either one means. */
import { z } from 'zod';

export const NEWS_CATEGORIES = [
  'funding',
  'acquisition',
  'layoff',
  'unicorn',
  'fintech',
  'edtech',
  'healthtech',
] as const;
export type NewsCategory = (typeof NEWS_CATEGORIES)[number];

/** How far back: an hour, a day, a week, a month, a year. */
export const NEWS_TIMEFRAMES = ['h', 'd', 'w', 'm', 'y'] as const;
export type NewsTimeframe = (typeof NEWS_TIMEFRAMES)[number];

const MAX_WORDS = 200;
/** Four pages of six on the dashboard. */
const DEFAULT_LIMIT = 24;

const words = z
  .string('Enter words to search for.')
  .max(MAX_WORDS, `Search with at most ${MAX_WORDS} characters.`)
  .transform((text) =>
    text
      .replace(/[\u0000-\u001f\u007f]+/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );

/** Body of POST /api/news/fetch-news: `{category, timeframe, query}` or `{q, location, num}`. Everything has a default. */
export const NewsRequest = z.object({
  category: z.enum(NEWS_CATEGORIES, `Choose a category: ${NEWS_CATEGORIES.join(', ')}.`).default('funding'),
  timeframe: z.enum(NEWS_TIMEFRAMES, `Choose a timeframe: ${NEWS_TIMEFRAMES.join(', ')}.`).default('d'),
  query: words.optional(),
  q: words.optional(),
  location: z
    .string('The location is a country code of two letters.')
    .regex(/^[A-Za-z]{2}$/, 'The location is a country code of two letters.')
    .transform((code) => code.toLowerCase())
    .default('in'),
  num: z.int('Ask for 1 to 30 items.').min(1, 'Ask for 1 to 30 items.').max(30, 'Ask for 1 to 30 items.').optional(),
});
export type NewsRequest = z.output<typeof NewsRequest>;

export interface NewsSearch {
  /** Free words, one space between them. */
  query: string;
  /** Two letters, lower case. */
  country: string;
  /** Null asks for no limit in time. */
  timeframe: NewsTimeframe | null;
  limit: number;
}

/** The search that a request means. `q` wins over the category shape when both are given. */
export function toNewsSearch(request: NewsRequest): NewsSearch {
  const limit = request.num ?? DEFAULT_LIMIT;
  if (request.q) return { query: request.q, country: request.location, timeframe: null, limit };
  const query = ['Indian startup', request.category, request.query].filter(Boolean).join(' ');
  return { query, country: request.location, timeframe: request.timeframe, limit };
}

/** One text for searches that must share a cached answer; case and the limit do not matter. */
export function newsCacheKey(search: Pick<NewsSearch, 'query' | 'country' | 'timeframe'>): string {
  return [search.country, search.timeframe ?? 'any', search.query.toLowerCase()].join('|');
}
