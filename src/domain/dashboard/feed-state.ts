/** Reads and writes the state of the Feed tab in its address: news filters and page numbers. Pure, and loads no schema. */
import {
  DEFAULT_CATEGORY,
  DEFAULT_TIMEFRAME,
  isNewsCategory,
  isNewsTimeframe,
  NEWS_CATEGORY_LABELS,
  MAX_NEWS,
  NEWS_PAGE_SIZE,
  NEWS_TIMEFRAME_LABELS,
  NEWS_TIMEFRAMES,
  tidyWords,
  type NewsCategory,
  type NewsTimeframe,
} from '@/domain/news/choices';

/** A number, not the length of the list, so that scripts need not load hackathons.ts. */
export const HACKATHON_COUNT = 6;
export const HACKATHONS_PER_PAGE = 2;
export const HACKATHON_PAGES = HACKATHON_COUNT / HACKATHONS_PER_PAGE;
export const MAX_NEWS_PAGES = MAX_NEWS / NEWS_PAGE_SIZE;

export interface FeedState {
  category: NewsCategory;
  timeframe: NewsTimeframe;
  query: string;
  page: number;
  /** Page of the hackathon platforms. */
  platforms: number;
}

function readPage(text: string | null, max: number): number {
  const page = /^\d{1,4}$/.test(text ?? '') ? Number(text) : 1;
  return Math.min(Math.max(page, 1), max);
}

/** Reads an address leniently: unknown values become the default. */
export function readFeedState(params: URLSearchParams): FeedState {
  const category = params.get('category');
  const timeframe = params.get('timeframe');
  return {
    category: isNewsCategory(category) ? category : DEFAULT_CATEGORY,
    timeframe: isNewsTimeframe(timeframe) ? timeframe : DEFAULT_TIMEFRAME,
    query: tidyWords(params.get('query') ?? ''),
    page: readPage(params.get('page'), MAX_NEWS_PAGES),
    platforms: readPage(params.get('platforms'), HACKATHON_PAGES),
  };
}

/** The address of a state, without values that are the default. */
export function feedHref({ category, timeframe, query, page, platforms }: FeedState): string {
  const params = new URLSearchParams();
  if (category !== DEFAULT_CATEGORY) params.set('category', category);
  if (timeframe !== DEFAULT_TIMEFRAME) params.set('timeframe', timeframe);
  if (query) params.set('query', query);
  if (page > 1) params.set('page', String(page));
  if (platforms > 1) params.set('platforms', String(platforms));
  const text = params.toString();
  return `/portal${text && `?${text}`}`;
}

/** True when both show the same news, whatever their pages. */
export const sameNews = (a: FeedState, b: FeedState): boolean =>
  a.category === b.category && a.timeframe === b.timeframe && a.query === b.query;

export interface Page<Item> {
  items: Item[];
  page: number;
  pages: number;
}

/** One page of a list; a page number past the end gives the last page. There is always at least one page. */
export function pageOf<Item>(items: readonly Item[], page: number, size: number): Page<Item> {
  const pages = Math.max(1, Math.ceil(items.length / size));
  const number = Math.min(Math.max(page, 1), pages);
  return { items: items.slice((number - 1) * size, number * size), page: number, pages };
}

/** Samples only show the purpose of the list, so a few are enough. */
const MAX_SAMPLES = 3;

/** The stories of a page, and the total. If all stories are samples, only three are shown, on one page. */
export function newsPage<Item extends { sample: boolean }>(
  items: readonly Item[],
  page: number,
): Page<Item> & { total: number } {
  const all = items.every(({ sample }) => sample) ? items.slice(0, MAX_SAMPLES) : items;
  return { ...pageOf(all, page, NEWS_PAGE_SIZE), total: all.length };
}

/** A description of the list: category, timeframe, search, and the range that is shown. */
export function newsStatus({ category, timeframe, query }: FeedState, total: number, page: number): string {
  const filterTexts = [NEWS_CATEGORY_LABELS[category], NEWS_TIMEFRAME_LABELS[timeframe].toLowerCase()];
  if (query) filterTexts.push(`“${query}”`);
  const first = (page - 1) * NEWS_PAGE_SIZE + 1;
  const last = Math.min(page * NEWS_PAGE_SIZE, total);
  const countPhrase =
    total > NEWS_PAGE_SIZE ? `${first}–${last} of ${total} stories` : `${total} ${total === 1 ? 'story' : 'stories'}`;
  return `${filterTexts.join(', ')}: ${countPhrase}`;
}

/** The next longer timeframe, or null for the longest. */
export function longerTimeframe(timeframe: NewsTimeframe): NewsTimeframe | null {
  return NEWS_TIMEFRAMES[NEWS_TIMEFRAMES.indexOf(timeframe) + 1] ?? null;
}

/** The label of the link to a longer timeframe. */
export const longerPhrase = (timeframe: NewsTimeframe): string =>
  `Look at the ${NEWS_TIMEFRAME_LABELS[timeframe].toLowerCase()}`;
