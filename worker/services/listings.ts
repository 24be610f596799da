/** The directories: lists, filter options, relaxations, details, exports. One D1 round trip each while the isolate is warm. */
import type { Actor } from '../../src/domain/accounts/actor';
import { toCsv } from '../../src/domain/csv';
import { ANGEL_STATUSES, STAGES, type Directory, type ListingKind } from '../../src/domain/directory/directories';
import {
  COUNT_CAP,
  defaultSort,
  PAGE_SIZE,
  SEARCH_LIMIT,
  type FacetOption,
  type Facets,
  type ListSort,
  type PageInfo,
  type Relaxation,
} from '../../src/domain/directory/list-state';
import { locationText, type Listing } from '../../src/domain/directory/listing';
import { LISTING_ID, type ListQuery } from '../../src/domain/directory/query';
import { mendWords, searchWords } from '../../src/domain/directory/spelling';
import { invalid, loginRequired, notFound } from '../../src/domain/errors';
import { isAllowed } from '../../src/domain/permissions';
import type { Ctx } from './context';
import { readCursor, writeCursor } from './cursors';
import { countOf, readCatalogue, totalOf, type Catalogue, type Facet } from './listing-catalogue';
import {
  canUseAnchors,
  countSql,
  filterOf,
  keptTotal,
  pageSql,
  type ListFilter,
  type Position,
  type Sql,
} from './listing-plan';
import { columnsOf, namedRow, sortKeysOf, toListing, type ListingRow } from './listing-rows';
import { SEARCH_CAP, searchCountSql, searchSql } from './listing-search';
import { knownVocabulary, loadVocabulary } from './listing-vocabulary';

export interface ListResult {
  listings: Listing[];
  page: PageInfo;
}

const LOGIN_FOR_MORE = 'Login required to view more';
const EXPORT_LIMIT = 1000;

const run = (ctx: Ctx, { text, params }: Sql) => ctx.d1.prepare(text).bind(...params);
/** A list as array rows: D1 then sends each column name never instead of once a row. */
async function rawRows(ctx: Ctx, filter: ListFilter, sql: Sql): Promise<ListingRow[]> {
  const columns = columnsOf(filter.kinds);
  return (await run(ctx, sql).raw()).map((values) => namedRow(columns, values));
}

const canBrowse = (actor: Actor) => isAllowed(actor.role, 'directory:browse');

/** Guests see the first page of six and nothing else, whatever they ask for. */
function checkGuest(ctx: Ctx, query: ListQuery): void {
  if (canBrowse(ctx.actor)) return;
  if ((query.page ?? 1) > 1 || query.after || query.before) throw loginRequired(LOGIN_FOR_MORE);
}

function sortOf(directory: Directory, query: ListQuery): ListSort {
  const sort = query.sort ?? defaultSort(directory.name);
  if (directory.name === 'all-investors' && sort.endsWith('rank'))
    throw invalid('sort must be one of name, -name', { sort: 'sort must be one of name, -name' });
  return sort;
}

/** Everything that shapes a list but the place in it. */
function listKey(directory: Directory, query: ListQuery, sort: ListSort): string {
  const { after: _after, before: _before, page: _page, size: _size, sort: _sort, ...rest } = query;
  return JSON.stringify([directory.name, sort, rest]);
}

/** One page of a directory. Throws 401 for a guest beyond page 1 and 400 for a cursor of another list. */
export async function listListings(ctx: Ctx, directory: Directory, query: ListQuery): Promise<ListResult> {
  checkGuest(ctx, query);
  const sort = sortOf(directory, query);
  const size = canBrowse(ctx.actor) ? (query.size ?? PAGE_SIZE) : PAGE_SIZE;
  const catalogue = await readCatalogue(ctx);
  const filter = filterOf(directory, query, catalogue);
  const words = searchWords(query.q.text);
  const result =
    words.length > 0
      ? await searchPage(ctx, directory, query, { filter, words, sort, size })
      : await browsePage(ctx, directory, query, { filter, catalogue, sort, size });
  // Whom to write to is not part of the preview.
  if (!canBrowse(ctx.actor)) for (const listing of result.listings) listing.contact = null;
  if (query.q.text !== '' && words.length === 0) {
    result.page.notices.push('The search holds no letters or digits, so every entry is shown.');
  }
  if (query.q.wasCut)
    result.page.notices.unshift(`Searches are limited to ${SEARCH_LIMIT} characters. The rest was left out.`);
  return result;
}

interface Browse {
  filter: ListFilter;
  catalogue: Catalogue;
  sort: ListSort;
  size: number;
}

interface BrowseCursor {
  at: Position;
  /** The total as counted on the first page, so that it is not counted again. */
  total: number;
}

/** Filtered totals counted a moment ago, by list; bounded. */
const recentTotals = new WeakMap<D1Database, Map<string, { total: number; at: number }>>();
const TOTAL_MS = 10_000;

function recentTotal(ctx: Ctx, key: string): number | null {
  const known = recentTotals.get(ctx.d1)?.get(key);
  return known && Date.now() - known.at < TOTAL_MS ? known.total : null;
}

function keepTotal(ctx: Ctx, key: string, total: number): void {
  let totals = recentTotals.get(ctx.d1);
  if (!totals) recentTotals.set(ctx.d1, (totals = new Map()));
  if (totals.size > 500) totals.clear();
  totals.set(key, { total, at: Date.now() });
}

/** Called by whoever writes listings, beside forgetCatalogue. */
export function forgetTotals(ctx: Ctx): void {
  recentTotals.delete(ctx.d1);
}

async function browsePage(ctx: Ctx, directory: Directory, query: ListQuery, browse: Browse): Promise<ListResult> {
  const { filter, catalogue, sort, size } = browse;
  const key = listKey(directory, query, sort);
  const cursorText = query.after ?? query.before;
  const cursor = cursorText ? readCursor<BrowseCursor>(ctx, key, cursorText) : null;
  const number = query.page ?? 1;
  const offset = cursor ? 0 : (number - 1) * size;
  const useAnchors = offset > 0 && catalogue.anchorsAreFresh && canUseAnchors(filter, sort);
  const request = {
    sort,
    limit: size + 1,
    offset,
    useAnchors,
    ...(cursor && query.after ? { after: cursor.at } : {}),
    ...(cursor && query.before ? { before: cursor.at } : {}),
  };
  let total = keptTotal(filter, catalogue) ?? cursor?.total ?? recentTotal(ctx, key);
  let rows: ListingRow[];
  if (total === null) {
    const [list, count] = await ctx.d1.batch([run(ctx, pageSql(filter, request)), run(ctx, countSql(filter))]);
    rows = (list?.results ?? []) as ListingRow[];
    total = (count?.results[0] as { n: number } | undefined)?.n ?? 0;
    keepTotal(ctx, key, total);
  } else {
    rows = await rawRows(ctx, filter, pageSql(filter, request));
  }
  if (useAnchors && rows.length === 0 && offset < total) {
    rows = await rawRows(ctx, filter, pageSql(filter, { ...request, useAnchors: false }));
  }
  const hasMore = rows.length > size;
  rows = rows.slice(0, size);
  if (query.before) rows.reverse();
  const totalIsCapped = keptTotal(filter, catalogue) === null && total > COUNT_CAP;
  const cursorAt = (row: ListingRow | undefined) =>
    row && canBrowse(ctx.actor) ? writeCursor(ctx, key, { at: sortKeysOf(row), total } satisfies BrowseCursor) : null;
  const isFirst = query.before ? !hasMore : number <= 1 && !cursor;
  const isLast = query.before ? false : !hasMore;
  return {
    listings: rows.map(toListing),
    page: {
      number,
      size,
      total: totalIsCapped ? COUNT_CAP : total,
      totalIsCapped,
      next: isLast ? null : cursorAt(rows.at(-1)),
      previous: isFirst ? null : cursorAt(rows[0]),
      correctedQuery: null,
      notices: [],
    },
  };
}

interface Search {
  filter: ListFilter;
  words: string[];
  sort: ListSort;
  size: number;
}

type SearchRow = ListingRow & { total: number };

/** A page of hits; when a mistyped word finds nothing, the hits of the mended words, and says so. */
async function searchPage(ctx: Ctx, directory: Directory, query: ListQuery, search: Search): Promise<ListResult> {
  const { filter, words, size } = search;
  const key = listKey(directory, query, search.sort);
  const cursorText = query.after ?? query.before;
  const number = query.page ?? 1;
  const offset = cursorText ? readCursor<{ offset: number }>(ctx, key, cursorText).offset : (number - 1) * size;
  const sort = query.sort && query.sort !== defaultSort(directory.name) ? query.sort : null;
  const request = { words, sort, limit: size, offset };
  const hits = (fallback: readonly string[] | null) =>
    run(ctx, searchSql(filter, fallback ? { ...request, words: fallback, unless: words } : request));

  let mended: string[] | null = null;
  let rows: SearchRow[];
  const vocabulary = knownVocabulary(ctx);
  const guess = vocabulary ? mendWords(words, vocabulary) : null;
  if (guess) {
    const [exact, corrected] = await ctx.d1.batch([hits(null), hits(guess)]);
    rows = (exact?.results ?? []) as SearchRow[];
    if (rows.length === 0 && (corrected?.results.length ?? 0) > 0) {
      rows = corrected?.results as SearchRow[];
      mended = guess;
    }
  } else {
    rows = (await hits(null).all<SearchRow>()).results;
    if (rows.length === 0 && offset === 0 && !vocabulary) {
      mended = mendWords(words, await loadVocabulary(ctx));
      if (mended) rows = (await hits(mended).all<SearchRow>()).results;
      if (rows.length === 0) mended = null;
    } else if (!vocabulary) {
      ctx.defer(loadVocabulary(ctx));
    }
  }
  const found = rows[0]?.total ?? 0;
  const total = Math.min(found, SEARCH_CAP);
  const totalIsCapped = found > SEARCH_CAP;
  const cursorAt = (place: number) => (canBrowse(ctx.actor) ? writeCursor(ctx, key, { offset: place }) : null);
  const notices = totalIsCapped
    ? [`Showing the ${SEARCH_CAP} best matches. Add a word or a filter to narrow them.`]
    : [];
  return {
    listings: rows.slice(0, Math.max(0, SEARCH_CAP - offset)).map(toListing),
    page: {
      number: cursorText ? Math.floor(offset / size) + 1 : number,
      size,
      total,
      totalIsCapped,
      next: offset + size < total ? cursorAt(offset + size) : null,
      previous: offset > 0 ? cursorAt(Math.max(0, offset - size)) : null,
      correctedQuery: mended ? mended.join(' ') : null,
      notices,
    },
  };
}

/** Every filter option of a directory with how many entries carry it; from the kept counts. */
export async function listFacets(ctx: Ctx, directory: Directory): Promise<Facets> {
  const catalogue = await readCatalogue(ctx);
  const options = (facet: Facet): FacetOption[] => {
    const found: FacetOption[] = [];
    for (const tag of catalogue.tags.values()) {
      if (tag.facet !== facet) continue;
      const count = countOf(tag, directory.kinds);
      if (count > 0) found.push({ name: tag.name, count });
    }
    return found.sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'en'));
  };
  const inOrder = (facet: Facet, names: readonly string[]) => {
    const known = new Map(options(facet).map(({ name, count }) => [name, count]));
    return names.map((name) => ({ name, count: known.get(name) ?? 0 }));
  };
  return {
    sectors: options('sector'),
    locations: options('city'),
    industries: options('industry'),
    stages: inOrder('stage', STAGES),
    statuses: directory.kinds.includes('angel') ? inOrder('status', ANGEL_STATUSES) : [],
    types:
      directory.kinds.length > 1
        ? directory.kinds.map((kind) => ({ name: kind, count: totalOf(catalogue, [kind]) }))
        : [],
    maxFund: catalogue.maxFund,
    total: totalOf(catalogue, directory.kinds),
  };
}

/** Which single part of the query to drop to see entries again, the smallest step first. One batch. */
export async function listRelaxations(ctx: Ctx, directory: Directory, query: ListQuery): Promise<Relaxation[]> {
  const catalogue = await readCatalogue(ctx);
  const none = { text: '', wasCut: false };
  const drops: [Relaxation['drop'], boolean, Partial<ListQuery>][] = [
    ['q', query.q.text !== '', { q: none }],
    ['sectors', query.sector.length > 0, { sector: [] }],
    ['locations', query.location.length > 0, { location: [] }],
    ['industries', query.industry.length > 0, { industry: [] }],
    ['stages', query.stage.length > 0, { stage: [] }],
    ['statuses', query.status.length > 0, { status: [] }],
    ['types', query.type.length > 0, { type: [] }],
    ['near', query.near !== '' || query.region !== '', { near: '', region: '' }],
    ['funds', query.minFund !== undefined || query.maxFund !== undefined, { minFund: undefined, maxFund: undefined }],
    ['years', query.minYear !== undefined || query.maxYear !== undefined, { minYear: undefined, maxYear: undefined }],
  ];
  const active = drops.filter(([, isOn]) => isOn);
  if (active.length === 0) return [];
  const counts = await ctx.d1.batch<{ n: number }>(
    active.map(([, , change]) => {
      const relaxed: ListQuery = { ...query, ...change };
      const filter = filterOf(directory, relaxed, catalogue);
      const words = searchWords(relaxed.q.text);
      return run(ctx, words.length > 0 ? searchCountSql(filter, words) : countSql(filter));
    }),
  );
  return active
    .map(([drop, , change], i) => {
      const n = counts[i]?.results[0]?.n ?? 0;
      const cap = searchWords((change.q ?? query.q).text).length > 0 ? SEARCH_CAP : COUNT_CAP;
      return { drop, count: Math.min(n, cap), countIsCapped: n > cap };
    })
    .filter(({ count }) => count > 0)
    .sort((a, b) => a.count - b.count)
    .slice(0, 4);
}

/** One active listing of these kinds. Throws 400 for an id that cannot be one, 404 for an unknown one. */
export async function requireListing(ctx: Ctx, kinds: readonly ListingKind[], id: string): Promise<Listing> {
  if (!LISTING_ID.test(id))
    throw invalid(kinds.includes('incubator') ? 'Invalid incubator ID' : 'Invalid ID', {
      id: 'must be 24 hexadecimal digits',
    });
  const row = await ctx.d1
    .prepare('SELECT * FROM listings WHERE id = ? AND is_active = 1')
    .bind(id)
    .first<ListingRow>();
  if (!row || !kinds.includes(row.kind)) throw notFound('This entry does not exist or is no longer listed.');
  return toListing(row);
}

/** The list as CSV, first 1,000 rows of what the query finds, in its order. */
export async function exportListings(ctx: Ctx, directory: Directory, query: ListQuery): Promise<string> {
  const catalogue = await readCatalogue(ctx);
  const filter = filterOf(directory, query, catalogue);
  const sort = sortOf(directory, query);
  const words = searchWords(query.q.text);
  const sql =
    words.length > 0
      ? searchSql(filter, { words, sort: null, limit: SEARCH_CAP, offset: 0 })
      : pageSql(filter, { sort, limit: EXPORT_LIMIT, offset: 0, useAnchors: false });
  const { results } = await run(ctx, sql).all<ListingRow>();
  return toCsv(
    [
      'Name',
      'Kind',
      'Type',
      'Location',
      'Sectors',
      'Focus industries',
      'Preferred stages',
      'Companies invested in',
      'Year of establishment',
      'Website',
      'LinkedIn',
      'Twitter',
      'About',
      'Sample',
    ],
    results
      .map(toListing)
      .map((listing) => [
        listing.name,
        listing.kind,
        listing.type,
        locationText(listing),
        listing.sectors.join('; '),
        listing.focusIndustries.join('; '),
        listing.stages.join('; '),
        listing.investedCount,
        listing.year,
        listing.website,
        listing.linkedin,
        listing.twitter,
        listing.about,
        listing.isSample ? 'sample' : '',
      ]),
  );
}
