/** The interface of a news source. */
import type { NewsItem } from '@/domain/news/item';
import type { NewsSearch } from '@/domain/news/search';

export type { NewsItem };

export interface NewsPort {
  /** False if the items are bundled, so that there is nothing to cache or wait for. */
  readonly isLive: boolean;
  /** Up to `limit` items within the timeframe, one per story, newest first. Throws if no source answers properly. */
  fetch(search: NewsSearch): Promise<NewsItem[]>;
}
