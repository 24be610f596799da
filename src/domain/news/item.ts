/** One news item in the API, the format of its date, and reading an answer with news. */
import { once } from '@/domain/once';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/domain/time/durations';

export interface NewsItem {
  title: string;
  link: string;
  snippet: string;
  source: string;
  /** ISO 8601, or empty if the source gives no date. */
  date: string;
  /** True for bundled samples that no publisher wrote. */
  sample: boolean;
}

const zone = { timeZone: 'Asia/Kolkata' } as const;
const dayOfYear = once(() => new Intl.DateTimeFormat('en-IN', { ...zone, day: 'numeric', month: 'short' }));
const dayWithYear = once(
  () => new Intl.DateTimeFormat('en-IN', { ...zone, day: 'numeric', month: 'short', year: 'numeric' }),
);
const moment = once(() => new Intl.DateTimeFormat('en-IN', { ...zone, dateStyle: 'medium', timeStyle: 'short' }));

/**
 * The publication date for readers: the age within a day, else the date in India. Empty for an invalid
 * date. `now` is in milliseconds; a date in the future counts as now.
 */
export function newsDate(date: string, now: number): string {
  const at = Date.parse(date);
  if (Number.isNaN(at)) return '';
  const age = Math.max(0, now - at);
  if (age < MINUTE_MS) return 'just now';
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)} min ago`;
  if (age < DAY_MS) return `${Math.floor(age / HOUR_MS)} h ago`;
  return (age < 300 * DAY_MS ? dayOfYear : dayWithYear)().format(at);
}

/** Date and time in India, e.g. for a tooltip. Empty for an invalid date. */
export function newsMoment(date: string): string {
  const at = Date.parse(date);
  return Number.isNaN(at) ? '' : moment().format(at);
}

// The answer of POST /api/news/fetch-news, for pages.

export interface NewsAnswer {
  success: true;
  news_results: NewsItem[];
  message: string;
  /** True while the sources are asked and there is no copy, or only an old one: ask again in a moment. */
  pending: boolean;
  /** When the sources answered, ISO 8601; null for samples. */
  as_of: string | null;
}

export const NO_NEWS = 'No News Found';
export const NEWS_FAILED = 'The news could not be loaded. Please try again in a minute.';
export const NEWS_IS_OLD = 'The news source is not answering. This is what it said last.';

/** The answer, or null if the body is not a valid answer. The server has already checked the links; a second check costs nothing. */
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
