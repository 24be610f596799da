/** What Outset needs of a news source. */

export interface NewsQuery {
  /** Free words to search for. */
  query: string;
  /** Two-letter country, lower case. */
  country: string;
  limit: number;
}

export interface NewsItem {
  title: string;
  link: string;
  snippet: string;
  source: string;
  /** ISO 8601, or empty when the source gives none. */
  date: string;
  /** True for bundled samples that no publisher wrote. */
  sample?: boolean;
}

export interface NewsPort {
  /** Up to `limit` items, newest first. Throws when the source does not answer properly. */
  fetch(query: NewsQuery): Promise<NewsItem[]>;
}
