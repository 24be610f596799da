/** The directories: lists, filter options, relaxations, details, exports. One D1 round trip each while the isolate is warm. */
import { toCsv } from '../../src/domain/csv';
import { ANGEL_STATUSES, STAGES, type Directory, type ListingKind } from '../../src/domain/directory/directories';
import {
  COUNT_CAP,
  defaultSort,
  PAGE_SIZE,
  SEARCH_LIMIT,
  type FacetOption,
  type Facets,
  type IndexSort,
  type ListSort,
  type Relaxation,
} from '../../src/domain/directory/list-state';
import { locationText, type Listing } from '../../src/domain/directory/listing';
import { LISTING_ID, type ListQuery } from '../../src/domain/directory/query';
import { searchWords } from '../../src/domain/directory/spelling';
import { invalid, loginRequired, notFound } from '../../src/domain/errors';
import type { Ctx } from './context';
import { readCursor, writeCursor } from './cursors';
import { requireFit } from './fit';
import { countOf, readCatalogue, totalOf, type Catalogue, type Facet } from './listing-catalogue';
import { fitOrderBy } from './listing-fit';
import { bestFits, fitPage } from './listing-fit-page';
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
import { sortKeysOf, toListing, type ListingRow } from './listing-rows';
import { canBrowse, rawRows, run, type ListResult } from './listing-results';
import { SEARCH_CAP, searchCountSql, searchSql } from './listing-search';
import { searchPage } from './listing-search-page';
import { keepTotal, listKey, recentTotal } from './listing-totals';

const LOGIN_FOR_MORE = 'Login required to view more';
const EXPORT_LIMIT = 1000;

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

/** One page of a directory. Throws 401 for a guest beyond page 1 and 400 for a cursor of another list. */
export async function listListings(ctx: Ctx, directory: Directory, query: ListQuery): Promise<ListResult> {
  checkGuest(ctx, query);
  const sort = sortOf(directory, query);
  const fit = sort === 'fit' ? await requireFit(ctx) : null;
  const wish = fit?.wish ?? null;
  const size = canBrowse(ctx.actor) ? (query.size ?? PAGE_SIZE) : PAGE_SIZE;
  const catalogue = await readCatalogue(ctx);
  const filter = filterOf(directory, query, catalogue);
  const words = searchWords(query.q.text);
  const result =
    words.length > 0
      ? await searchPage(ctx, directory, query, { filter, words, sort, wish, size })
      : wish
        ? await fitPage(ctx, directory, query, { filter, wish, size })
        : await browsePage(ctx, directory, query, { filter, catalogue, sort: sort as IndexSort, size });
  if (fit) result.page.notices.push(...fit.notices);
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
  sort: IndexSort;
  size: number;
}

/** Both ends of a page, so that one signature serves the way on and the way back. */
interface BrowseCursor {
  first: Position;
  last: Position;
  /** The total as counted on the first page, so that it is not counted again. */
  total: number;
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
    ...(cursor && query.after ? { after: cursor.last } : {}),
    ...(cursor && query.before ? { before: cursor.first } : {}),
  };
  let total = keptTotal(filter, catalogue) ?? cursor?.total ?? recentTotal(ctx, key)?.total ?? null;
  let rows: ListingRow[];
  if (total === null) {
    const [list, count] = await ctx.d1.batch([run(ctx, pageSql(filter, request)), run(ctx, countSql(filter))]);
    rows = (list?.results ?? []) as ListingRow[];
    total = (count?.results[0] as { n: number } | undefined)?.n ?? 0;
    keepTotal(ctx, key, { total, typed: 0 });
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
  const isFirst = query.before ? !hasMore : number <= 1 && !cursor;
  const isLast = query.before ? false : !hasMore;
  const [top] = rows;
  const bottom = rows.at(-1);
  const place =
    canBrowse(ctx.actor) && top && bottom && !(isFirst && isLast)
      ? writeCursor(ctx, key, { first: sortKeysOf(top), last: sortKeysOf(bottom), total } satisfies BrowseCursor)
      : null;
  return {
    listings: rows.map(toListing),
    page: {
      number,
      size,
      total: totalIsCapped ? COUNT_CAP : total,
      totalIsCapped,
      next: isLast ? null : place,
      previous: isFirst ? null : place,
      correctedQuery: null,
      notices: [],
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
  const fit = sort === 'fit' ? await requireFit(ctx) : null;
  const wish = fit?.wish ?? null;
  const words = searchWords(query.q.text);
  const rowsOf = async (sql: Sql) => (await run(ctx, sql).all<ListingRow>()).results.map(toListing);
  const orderBy = wish && { orderBy: fitOrderBy(wish) };
  const found =
    words.length > 0
      ? await rowsOf(searchSql(filter, { words, sort: orderBy, limit: SEARCH_CAP, offset: 0 }))
      : wish
        ? await bestFits(ctx, filter, wish, EXPORT_LIMIT)
        : await rowsOf(pageSql(filter, { sort: sort as IndexSort, limit: EXPORT_LIMIT, offset: 0, useAnchors: false }));
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
    found.map((listing) => [
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
