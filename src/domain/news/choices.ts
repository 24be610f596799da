/** The choices in the news: categories, timeframes, page size. Separate from the schema, so that pages load no validator. */
import { searchText } from '@/domain/text/invisible-characters';

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

export const NEWS_CATEGORY_LABELS: Readonly<Record<NewsCategory, string>> = {
  funding: 'Funding',
  acquisition: 'Acquisitions',
  layoff: 'Layoffs',
  unicorn: 'Unicorns',
  fintech: 'Fintech',
  edtech: 'Edtech',
  healthtech: 'Healthtech',
};

/** How far back: an hour, a day, a week, a month, a year. */
export const NEWS_TIMEFRAMES = ['h', 'd', 'w', 'm', 'y'] as const;
export type NewsTimeframe = (typeof NEWS_TIMEFRAMES)[number];

export const NEWS_TIMEFRAME_LABELS: Readonly<Record<NewsTimeframe, string>> = {
  h: 'Past hour',
  d: 'Past day',
  w: 'Past week',
  m: 'Past month',
  y: 'Past year',
};

export const DEFAULT_CATEGORY: NewsCategory = 'funding';
export const DEFAULT_TIMEFRAME: NewsTimeframe = 'd';

/** Maximum characters of free words. */
export const NEWS_MAX_WORDS = 200;
export const NEWS_PAGE_SIZE = 6;
/** Four pages of six on the dashboard. */
export const MAX_NEWS = 24;

export const isNewsCategory = (value: unknown): value is NewsCategory =>
  (NEWS_CATEGORIES as readonly unknown[]).includes(value);
export const isNewsTimeframe = (value: unknown): value is NewsTimeframe =>
  (NEWS_TIMEFRAMES as readonly unknown[]).includes(value);

/** Free words in their search form: no control characters, one space between words, cut at the limit. */
export function tidyWords(text: string): string {
  const plain = searchText(text, Infinity).replace(/\s+/g, ' ');
  return plain.slice(0, NEWS_MAX_WORDS).toWellFormed().trim();
}
