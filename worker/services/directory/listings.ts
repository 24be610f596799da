/** The directories: lists, filter options, relaxations, details, exports. One D1 round trip each, once the caches of the isolate are filled. */
import { isAccount } from '@/domain/accounts/actor';
import { toCsv } from '@/domain/tables/csv';
import { SIGN_IN_FOR_MORE, type Directory, type ListingKind } from '@/domain/directory/directories';
import { isFound, OPTION_ROWS, type OptionName, type OptionRow } from '@/domain/directory/filters/filter-table';
import {
  COUNT_CAP,
  defaultSort,
  DROPS,
  PAGE_SIZE,
  SEARCH_LIMIT,
  type FacetOption,
  type Facets,
  type IndexSort,
  type ListSort,
  type Relaxation,
} from '@/domain/directory/list-state';
import { rangeText } from '@/domain/directory/funds';
import { locationText, type Listing } from '@/domain/directory/listing';
import { sourceLines } from '@/domain/directory/sources';
import { isProgram } from '@/domain/tokens/program-rights';
import { filtersNamed, LISTING_ID, withoutDrop, type ListQuery } from '@/domain/directory/input/query';
import { searchWords, WORDLESS } from '@/domain/text/spelling';
import { invalid, notFound } from '@/domain/errors';
import { ratesText } from '@/domain/money/exchange-rates';
import type { MaintainedSince } from '@/domain/quality/claims';
import { dayInIndia } from '@/domain/time/india';
import { batch, fixedSql, sql, statementOf, type Sql } from '@worker/db/sql';
import type { Ctx } from '@worker/services/core/context';
import { readCursor, writeCursor } from '@worker/services/core/cursors';
import { countLater } from '@worker/services/core/daily-counts';
import { listingCopiesSql } from '@worker/services/core/pictures';
import { requireFit, fitOrderBy } from './fit';
import { readCatalogue, realOf, samplesOf, type Catalogue } from './listing-catalogue';
import { bestFits, fitPage } from './listing-fit-page';
import { countSql, storedTotal, storeTotal, listKey, recentTotal, type ListTotal } from './listing-count';
import { filterOf, type ListFilter } from './listing-filter';
import { currentIdSql, maintainedSql } from './merged';
import { canUseAnchors, pageSql } from './listing-plan';
import {
  sortKeysOf,
  toListing,
  canBrowse,
  shownTo,
  rawRows,
  type ListingRow,
  type Position,
  type ListResult,
} from './listing-rows';
import { SEARCH_CAP, searchCountSql, searchSql } from './listing-search';
import { searchPage } from './listing-search-page';
import { requireAllowed } from '@worker/services/core/require-actor';

const EXPORT_LIMIT = 1000;

/** Guests see only the first page, of six entries. Throws 401 if they ask for more. */
function checkGuest(ctx: Ctx, query: ListQuery): void {
  if ((query.page ?? 1) > 1 || query.after || query.before)
    requireAllowed(ctx, 'directory:browse', { guest: SIGN_IN_FOR_MORE });
}

function sortOf(directory: Directory, query: ListQuery): ListSort {
  const sort = query.sort ?? defaultSort(directory.name);
  if (directory.name === 'all-investors' && sort.endsWith('rank'))
    throw invalid('sort must be one of name, -name', { sort: 'sort must be one of name, -name' });
  return sort;
}

/** The number of entries of a directory by the stored counts, samples separately. */
const entriesOf = (catalogue: Catalogue, { kinds }: Directory) => ({
  total: realOf(catalogue.totals, kinds),
  samples: samplesOf(catalogue.totals, kinds),
});

/** One page of a directory. Throws 401 for a guest beyond page 1 and 400 for a cursor of another list. */
export async function listListings(ctx: Ctx, directory: Directory, query: ListQuery): Promise<ListResult> {
  checkGuest(ctx, query);
  const sort = sortOf(directory, query);
  const fit = sort === 'fit' ? await requireFit(ctx) : null;
  const wish = fit?.wish ?? null;
  const size = canBrowse(ctx.actor) ? (query.size ?? PAGE_SIZE) : PAGE_SIZE;
  const catalogue = await readCatalogue(ctx);
  const filter = { ...filterOf(directory, query, catalogue), isPreview: !canBrowse(ctx.actor) };
  const words = searchWords(query.q.text);
  const result =
    words.length > 0
      ? await searchPage(ctx, directory, query, { filter, words, sort, wish, size })
      : wish
        ? await fitPage(ctx, directory, query, { filter, wish, size })
        : await browsePage(ctx, directory, query, { filter, catalogue, sort: sort as IndexSort, size });
  result.page.directory = entriesOf(catalogue, directory);
  if (fit) result.page.notices.push(...fit.notices);
  result.listings = shownTo(ctx.actor, result.listings);
  if (query.q.text !== '' && words.length === 0) result.page.notices.push(WORDLESS);
  if (query.q.wasCut)
    result.page.notices.unshift(`Searches are limited to ${SEARCH_LIMIT} characters. We left out the rest.`);
  return result;
}

/** Counts a search that a person made and that found nothing. Only the first page counts, because further pages belong to the same search. */
export function countEmptySearch(ctx: Ctx, query: ListQuery, found: number): void {
  const isFirstPage = (query.page ?? 1) === 1 && !query.after && !query.before;
  if (found === 0 && isFirstPage && searchWords(query.q.text).length > 0) countLater(ctx, 'empty-search');
}

interface Browse {
  filter: ListFilter;
  catalogue: Catalogue;
  sort: IndexSort;
  size: number;
}

/** Both ends of a page, so that one signature is enough for the next page and the previous one. */
interface BrowseCursor {
  first: Position;
  last: Position;
  /** The total as counted on the first page, so that it is not counted again. */
  total: ListTotal;
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
  const recent = recentTotal(ctx, key);
  const known: ListTotal | null =
    storedTotal(filter, catalogue) ?? cursor?.total ?? (recent && { n: recent.total, samples: recent.samples });
  let counted = known ?? { n: 0, samples: 0 };
  let rows: ListingRow[];
  if (known === null) {
    const [list, count] = await batch(ctx.d1, [pageSql(filter, request), countSql(filter)]);
    rows = list.results;
    counted = count.results[0] ?? counted;
    storeTotal(ctx, key, { total: counted.n, samples: counted.samples });
  } else {
    rows = await rawRows(ctx, filter, pageSql(filter, request));
  }
  const { n: total, samples } = counted;
  if (useAnchors && rows.length === 0 && offset < total) {
    rows = await rawRows(ctx, filter, pageSql(filter, { ...request, useAnchors: false }));
  }
  const hasMore = rows.length > size;
  rows = rows.slice(0, size);
  if (query.before) rows.reverse();
  const totalIsCapped = storedTotal(filter, catalogue) === null && total > COUNT_CAP;
  const isFirst = query.before ? !hasMore : number <= 1 && !cursor;
  const isLast = query.before ? false : !hasMore;
  const [top] = rows;
  const bottom = rows.at(-1);
  const place =
    canBrowse(ctx.actor) && top && bottom && !(isFirst && isLast)
      ? writeCursor(ctx, key, {
          first: sortKeysOf(top),
          last: sortKeysOf(bottom),
          total: counted,
        } satisfies BrowseCursor)
      : null;
  return {
    listings: rows.map(toListing),
    page: {
      number,
      size,
      total: totalIsCapped ? COUNT_CAP : total,
      samples: totalIsCapped ? 0 : samples,
      totalIsCapped,
      next: isLast ? null : place,
      previous: isFirst ? null : place,
      correctedQuery: null,
      notices: [],
    },
  };
}

/** Moves options without entries to the end of a fixed order. */
const emptyLast = (options: FacetOption[]) => options.sort((a, b) => Number(a.count === 0) - Number(b.count === 0));

/** The options of one filter with the number of entries that have each; known options in their order, others by that number. */
function optionsOf(catalogue: Catalogue, { kinds }: Directory, row: OptionRow): FacetOption[] {
  if (row.kind === 'choice')
    return emptyLast(kinds.map((kind) => ({ name: kind, count: realOf(catalogue.totals, [kind]) })));
  const counts = new Map<string, number>();
  for (const tag of catalogue.tags.values()) if (tag.facet === row.facet) counts.set(tag.name, realOf(tag, kinds));
  if (row.known) return emptyLast(row.known.map((name) => ({ name, count: counts.get(name) ?? 0 })));
  return [...counts]
    .flatMap(([name, count]) => (count > 0 ? [{ name, count }] : []))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'en'));
}

/** Every filter option of a directory with its number of entries, from the stored counts. */
export async function listFacets(ctx: Ctx, directory: Directory): Promise<Facets> {
  const catalogue = await readCatalogue(ctx);
  const options = OPTION_ROWS.map((row): [OptionName, FacetOption[]] => [
    row.name,
    isFound(row, directory) ? optionsOf(catalogue, directory, row) : [],
  ]);
  return {
    ...(Object.fromEntries(options) as Record<OptionName, FacetOption[]>),
    maxFund: catalogue.maxFund,
    rates: ratesText(catalogue.rates, dayInIndia(ctx.now())),
    ...entriesOf(catalogue, directory),
  };
}

/**
 * The filters that search words name, and the single parts of the query whose removal shows entries again, the smallest step first.
 * One batch.
 */
export async function listRelaxations(ctx: Ctx, directory: Directory, query: ListQuery): Promise<Relaxation[]> {
  const catalogue = await readCatalogue(ctx);
  const named = filtersNamed(query, (row) =>
    isFound(row, directory)
      ? optionsOf(catalogue, directory, row).flatMap(({ name, count }) => (count > 0 ? [name] : []))
      : [],
  );
  const dropped = DROPS.flatMap((drop) => {
    const relaxed = withoutDrop(query, drop);
    return relaxed ? [{ drop, relaxed }] : [];
  });
  const steps = [...named.map((step) => ({ drop: 'q' as const, ...step })), ...dropped].map((step) => ({
    instead: undefined,
    ...step,
    words: searchWords(step.relaxed.q.text),
  }));
  if (steps.length === 0) return [];
  const counts = await batch(
    ctx.d1,
    steps.map(({ relaxed, words }): Sql<{ n: number; samples?: number }> => {
      const filter = filterOf(directory, relaxed, catalogue);
      return words.length > 0 ? searchCountSql(filter, words) : countSql(filter);
    }),
  );
  return steps
    .map(({ drop, instead, words }, i): Relaxation => {
      const { n: rows = 0, samples = 0 } = counts[i]?.results[0] ?? {};
      const n = rows - samples;
      const cap = words.length > 0 ? SEARCH_CAP : COUNT_CAP;
      return { drop, ...(instead ? { instead } : {}), count: Math.min(n, cap), countIsCapped: n > cap };
    })
    .filter(({ count }) => count > 0)
    .sort((a, b) => Number(b.instead !== undefined) - Number(a.instead !== undefined) || a.count - b.count)
    .slice(0, 4);
}

/** Reads the active listing of an id, for `requireListing`. The id of a merged entry reads the entry that it was merged into. */
export const readListing = (ctx: Ctx, id: string): D1PreparedStatement =>
  statementOf(
    ctx.d1,
    sql`SELECT l.*, ${fixedSql(listingCopiesSql('l'))} AS pictures,
               (SELECT json_group_array(json_object('id', s.id, 'name', s.name)) FROM schemes s, json_each(s.institutions) i
                 WHERE lower(i.value) = l.sort_name AND s.is_active = 1) AS schemes,
               (SELECT json_object('accountId', m.account_id, 'since', m.since, 'confirmedAt', max(m.confirmed_at, coalesce(m.edited_at, 0)))
                 FROM claims m WHERE ${maintainedSql(ctx, 'm', fixedSql('l.id'))}
                 ORDER BY m.since LIMIT 1) AS maintainer
          FROM listings l WHERE l.id = ${currentIdSql(id)} AND l.is_active = 1`,
  );

/**
 * One active listing of these kinds. `ahead` is the result of `readListing` if that has already run. Throws 400 for an impossible id, 404
 * for an unknown one.
 */
export async function requireListing(
  ctx: Ctx,
  kinds: readonly ListingKind[],
  id: string,
  ahead: readonly Record<string, unknown>[] | null = null,
): Promise<Listing> {
  if (!LISTING_ID.test(id))
    throw invalid(kinds.includes('incubator') ? 'Invalid incubator ID' : 'Invalid ID', {
      id: 'must be 24 hexadecimal digits',
    });
  const [row] = (ahead ?? (await readListing(ctx, id).all()).results) as unknown as (ListingRow & {
    schemes: string;
    maintainer: string | null;
  })[];
  if (!row || !kinds.includes(row.kind)) throw notFound('This entry does not exist or is no longer listed.');
  const schemes = JSON.parse(row.schemes) as NonNullable<Listing['schemes']>;
  const maintainer =
    row.maintainer === null ? null : (JSON.parse(row.maintainer) as MaintainedSince & { accountId: string });
  if (maintainer) countView(ctx, row.id, maintainer.accountId);
  const listing = {
    ...toListing(row),
    ...(schemes.length > 0 ? { schemes } : {}),
    maintained: maintainer && { since: maintainer.since, confirmedAt: maintainer.confirmedAt },
  };
  const [shown = listing] = shownTo(ctx.actor, [listing]);
  return shown;
}

/**
 * Counts a view of a maintained entry for its owner, after the answer was sent: by day, without the viewer. Views by the owner, by
 * operators and by programs do not count.
 */
function countView(ctx: Ctx, id: string, ownerId: string): void {
  const { actor } = ctx;
  if (!isAccount(actor) || actor.accountId === ownerId || isProgram(actor)) return;
  ctx.defer(
    ctx.run(sql`INSERT INTO entry_views (record_id, day, count) VALUES (${id}, ${dayInIndia(ctx.now())}, 1)
      ON CONFLICT (record_id, day) DO UPDATE SET count = count + 1`),
  );
}

/** The first 1,000 rows that the query finds, as CSV and in its order. */
export async function exportListings(ctx: Ctx, directory: Directory, query: ListQuery): Promise<string> {
  const catalogue = await readCatalogue(ctx);
  const filter = filterOf(directory, query, catalogue);
  const sort = sortOf(directory, query);
  const fit = sort === 'fit' ? await requireFit(ctx) : null;
  const wish = fit?.wish ?? null;
  const words = searchWords(query.q.text);
  const rowsOf = async (sql: Sql<ListingRow>) => (await ctx.rows(sql)).map(toListing);
  const orderBy = wish && { orderBy: fitOrderBy(wish) };
  const found =
    words.length > 0
      ? await rowsOf(searchSql(filter, { words, sort: orderBy, limit: SEARCH_CAP, offset: 0 }))
      : wish
        ? await bestFits(ctx, filter, wish, EXPORT_LIMIT)
        : await rowsOf(pageSql(filter, { sort: sort as IndexSort, limit: EXPORT_LIMIT, offset: 0, useAnchors: false }));
  countLater(ctx, 'export');
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
      'Investment range',
      'Website',
      'LinkedIn',
      'Twitter',
      'About',
      'Sample',
      'Sources',
    ],
    // Samples only show how the list works, so they are not exported.
    found
      .filter(({ isSample }) => !isSample)
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
        listing.funds && rangeText(listing),
        listing.website,
        listing.linkedin,
        listing.twitter,
        listing.about,
        listing.isSample ? 'sample' : '',
        sourceLines(listing.sources).join('; '),
      ]),
  );
}
