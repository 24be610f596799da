/** Whether each sample among the news is marked, or the list once. Apart from the dates, so that the landing page stays small. */
import type { NewsItem } from './item';

/** True for samples among published stories: each is marked then. Where all are samples, the list says so once. */
export const isMixed = (items: readonly Pick<NewsItem, 'sample'>[]): boolean =>
  items.some(({ sample }) => sample) && items.some(({ sample }) => !sample);
