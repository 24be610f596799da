/** What POST /api/news/fetch-news answers, as pages read it. */
import type { NewsItem } from './item';

export interface NewsAnswer {
  success: true;
  news_results: NewsItem[];
  message: string;
  /** True while the sources are asked for the first time: ask again in a moment. */
  pending: boolean;
  /** When the sources said this, ISO 8601; null for samples. */
  as_of: string | null;
}

export const NO_NEWS = 'No News Found';
export const NEWS_FAILED = 'The news could not be loaded. Please try again in a minute.';
export const NEWS_IS_OLD = 'The news source is not answering. This is what it said last.';

/** An answer, or null when it is none. Its links were checked by the server; a second look costs nothing. */
export function readNewsAnswer(body: unknown): NewsAnswer | null {
  const answer = body as Partial<NewsAnswer> | null;
  if (!answer?.success || !Array.isArray(answer.news_results)) return null;
  return {
    success: true,
    news_results: answer.news_results.filter((item) => /^https?:\/\//i.test(item?.link)),
    message: answer.message ?? '',
    pending: answer.pending === true,
    as_of: answer.as_of ?? null,
  };
}

/** The message of a refusal, which may be shown as it is. */
export function newsFailure(body: unknown): string {
  const { message } = (body ?? {}) as { message?: unknown };
  return typeof message === 'string' && message ? message : NEWS_FAILED;
}
