/**
 * What the edge may cache: pages and lists that are the same for everyone without a session, each with the tags of what is in
 * it. The one place that decides. Anyone who is signed in never gets here.
 */
import { DIRECTORIES } from '@/domain/directory/directories';
import { FILTER_ROWS, paramsOf } from '@/domain/directory/filters/filter-table';
import { MEDIA_DIRECTORIES, MEDIA_KINDS } from '@/domain/media/people';

/** What a change purges. `site` is on every answer: the state of the site as a whole, such as maintenance. */
export const CACHE_TAGS = ['site', 'listings', 'people', 'faqs'] as const;
export type CacheTag = (typeof CACHE_TAGS)[number];

/** How long an answer is shown without asking again: what a lost purge can cost. */
export const CACHE_SECONDS = 30;

export interface Cacheable {
  /** Path and query in one order: equal answers have equal keys. */
  key: string;
  tags: readonly CacheTag[];
  kind: 'page' | 'list';
}

/** Pages for anyone, by their paths. */
const PUBLIC_PAGES = new Map<string, readonly CacheTag[]>(
  (
    [
      ['/subscription-plans', []],
      ['/support', ['faqs']],
      ['/privacy', []],
      ['/terms', []],
      ['/security', []],
      ['/developers', []],
      ['/login', []],
      ['/forgot-password', []],
      ['/company-details', []],
      ['/user-details', []],
      ['/coming-soon', []],
    ] as const
  ).map(([path, tags]) => [path, ['site', ...tags]]),
);

const directories = Object.values(DIRECTORIES);
const people = Object.values(MEDIA_DIRECTORIES);

/** The first pages of the lists, which guests may see. */
const GUEST_PAGES = new Map<string, readonly CacheTag[]>([
  ...directories.map(({ page }) => [page, ['site', 'listings']] as const),
  ...people.map(({ path }) => [path, ['site', 'people']] as const),
]);

const LISTS = new Map<string, readonly CacheTag[]>([
  ...directories.map(({ api }) => [api, ['site', 'listings']] as const),
  ...people.map(({ api }) => [api, ['site', 'people']] as const),
]);

/** Filters of a list and what is beside them; free text, pages and cursors are as many as there are people. */
const LIST_PARAMS = new Set<string>([...FILTER_ROWS.flatMap((row) => [...paramsOf(row)]), 'sort', 'size']);
const FILTERS_MOST = 3;
const VALUE_MOST = 80;

/** The query of a list in one order; null where it is not one that is cached. */
function listQueryKey(params: URLSearchParams): string | null {
  const pairs = [...params];
  if (pairs.length > FILTERS_MOST) return null;
  for (const [name, value] of pairs)
    if (!LIST_PARAMS.has(name) || value === '' || value.length > VALUE_MOST) return null;
  if (new Set(pairs.map(String)).size !== pairs.length) return null;
  return new URLSearchParams(pairs.sort(([a, b], [c, d]) => (a < c || (a === c && b < d) ? -1 : 1))).toString();
}

/** How an address is cached for someone without a session; null where it is not. `isGuest`: they chose to look around. */
export function cacheableAt({ pathname, search, searchParams }: URL, isGuest: boolean): Cacheable | null {
  const tags = PUBLIC_PAGES.get(pathname) ?? (isGuest ? GUEST_PAGES.get(pathname) : undefined);
  if (tags) return search === '' ? { key: pathname, tags, kind: 'page' } : null;
  const listed = LISTS.get(pathname);
  if (!listed) return null;
  const query = listQueryKey(searchParams);
  if (query === null) return null;
  return { key: query === '' ? pathname : `${pathname}?${query}`, tags: listed, kind: 'list' };
}

/** What a change of a subject of the audit log purges. */
const PURGED_BY = new Map<string, CacheTag>([
  ['listing', 'listings'],
  ['pre-seed-investor', 'listings'],
  ['seed-investor', 'listings'],
  ['angel-investor', 'listings'],
  ['incubator', 'listings'],
  // The lists say at which rates their ranges are converted.
  ['exchange-rate', 'listings'],
  ['media-person', 'people'],
  ...MEDIA_KINDS.map((kind) => [kind, 'people'] as const),
  ['faq', 'faqs'],
  ['maintenance', 'site'],
]);

export const tagPurgedBy = (subjectType: string): CacheTag | null => PURGED_BY.get(subjectType) ?? null;
