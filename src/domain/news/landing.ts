/** The landing page's query for news. Separate from the schema, so that the page loads no validator. */
import type { NewsItem } from './item';

/** The first words of the landing page's query; the visitor's state follows if it is known. */
export const LANDING_NEWS_QUERY = 'Indian startup funding news';
export const LANDING_NEWS_LIMIT = 6;

// Whether each sample is marked, or the list once. Separate from the dates, so that the landing page stays small.

/** True if samples are among published stories: then each sample is marked. If all are samples, the list says so once. */
export const isMixed = (items: readonly Pick<NewsItem, 'sample'>[]): boolean =>
  items.some(({ sample }) => sample) && items.some(({ sample }) => !sample);
