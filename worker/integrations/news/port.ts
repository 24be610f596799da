/** What Outset needs of a news source. */
import type { NewsSearch } from '../../../src/domain/news/search';

export interface NewsItem {
  title: string;
  link: string;
  snippet: string;
  source: string;
  /** ISO 8601, or empty when the source gives none. */
  date: string;
  /** True for bundled samples that no publisher wrote. */
  sample: boolean;
}

export interface NewsPort {
  /** False when the items are bundled: nothing to cache, nothing to wait for. */
  readonly isLive: boolean;
  /** Up to `limit` items, newest first. Throws when the source does not answer properly. */
  fetch(search: NewsSearch): Promise<NewsItem[]>;
}
