/** What the landing page asks of the news. Apart from the schema, so that the page carries no validator. */
import type { NewsItem } from './item';

/** The first words of the landing page's query; the visitor's state follows where it is known. */
export const LANDING_NEWS_QUERY = 'Indian startup funding news';
export const LANDING_NEWS_LIMIT = 6;

// Whether each sample among the news is marked, or the list once. Apart from the dates, so that the landing page stays small.

/** True for samples among published stories: each is marked then. Where all are samples, the list says so once. */
export const isMixed = (items: readonly Pick<NewsItem, 'sample'>[]): boolean =>
  items.some(({ sample }) => sample) && items.some(({ sample }) => !sample);
