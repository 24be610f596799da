/**
 * Answers that the edge may cache: pages and lists that are the same for everyone without a session, each with the tags of its contents.
 * This is the only place that decides about caching. It never sees requests of signed-in people.
 */
import { DIRECTORIES } from '@/domain/directory/directories';
import { FILTER_ROWS, paramsOf } from '@/domain/directory/filters/filter-table';
import { MEDIA_DIRECTORIES, MEDIA_KINDS } from '@/domain/media/people';

/** Tags that a change purges. `site` is on every answer: the state of the whole site, such as maintenance. */
export const CACHE_TAGS = ['site', 'listings', 'people', 'faqs'] as const;
export type CacheTag = (typeof CACHE_TAGS)[number];

/** How long an answer is served without a new check: the maximum delay after a lost purge. */
export const CACHE_SECONDS = 30;

export interface Cacheable {
  /** Path and query in a fixed order, so that equal answers have equal keys. */
  key: string;
  tags: readonly CacheTag[];
  kind: 'page' | 'list';
}

/** Pages for everyone, by path. */
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

/** Filters of a list, sort and size. Free text, pages and cursors are excluded, because there are too many different ones. */
const LIST_PARAMS = new Set<string>([...FILTER_ROWS.flatMap((row) => [...paramsOf(row)]), 'sort', 'size']);
const MAX_FILTERS = 3;
const MAX_VALUE = 80;

/** The query of a list in a fixed order; null if it is not cached. */
function listQueryKey(params: URLSearchParams): string | null {
  const pairs = [...params];
  if (pairs.length > MAX_FILTERS) return null;
  for (const [name, value] of pairs)
    if (!LIST_PARAMS.has(name) || value === '' || value.length > MAX_VALUE) return null;
  if (new Set(pairs.map(String)).size !== pairs.length) return null;
  return new URLSearchParams(pairs.sort(([a, b], [c, d]) => (a < c || (a === c && b < d) ? -1 : 1))).toString();
}

/** The caching of an address for a person without a session; null if it is not cached. `isGuest`: the person chose guest mode. */
export function cacheableAt({ pathname, search, searchParams }: URL, isGuest: boolean): Cacheable | null {
  const tags = PUBLIC_PAGES.get(pathname) ?? (isGuest ? GUEST_PAGES.get(pathname) : undefined);
  if (tags) return search === '' ? { key: pathname, tags, kind: 'page' } : null;
  const listed = LISTS.get(pathname);
  if (!listed) return null;
  const query = listQueryKey(searchParams);
  if (query === null) return null;
  return { key: query === '' ? pathname : `${pathname}?${query}`, tags: listed, kind: 'list' };
}

/** The tag that a change purges, by subject of the audit log. */
const PURGED_BY = new Map<string, CacheTag>([
  ['listing', 'listings'],
  ['pre-seed-investor', 'listings'],
  ['seed-investor', 'listings'],
  ['angel-investor', 'listings'],
  ['incubator', 'listings'],
  // The lists show the rates at which their ranges are converted.
  ['exchange-rate', 'listings'],
  ['media-person', 'people'],
  ...MEDIA_KINDS.map((kind) => [kind, 'people'] as const),
  ['faq', 'faqs'],
  ['maintenance', 'site'],
]);

export const tagPurgedBy = (subjectType: string): CacheTag | null => PURGED_BY.get(subjectType) ?? null;
