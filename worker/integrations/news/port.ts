/** What Outset needs of a news source. */
import type { NewsItem } from '@/domain/news/item';
import type { NewsSearch } from '@/domain/news/search';

export type { NewsItem };

export interface NewsPort {
  /** False when the items are bundled: nothing to cache, nothing to wait for. */
  readonly isLive: boolean;
  /** Up to `limit` items within the timeframe, one a story, newest first. Throws when no source answers properly. */
  fetch(search: NewsSearch): Promise<NewsItem[]>;
}
