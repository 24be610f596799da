/** One page of a directory by best fit. SQL computes the whole order once; the isolate caches it until a listing changes. */
import type { Directory } from '@/domain/directory/directories';
import { computeFit, computeTie, type FitWish } from '@/domain/directory/fit/fit';
import type { Listing } from '@/domain/directory/listing';
import type { ListQuery } from '@/domain/directory/input/query';
import { batch, fixedSql, sql, statementOf } from '@worker/db/sql';
import type { Ctx } from '@worker/services/core/context';
import { readCursor, writeCursor } from '@worker/services/core/cursors';
import { knownVersion } from './listing-catalogue';
import { countBeforeSql, FIT_COLUMNS, fitOrderSql, NOT_RANKED, positionOf, type FitPosition } from './fit';
import type { ListFilter } from './listing-filter';
import { columnsOf, namedRow, selectOf, sortKeysOf, toListing, type ListResult, type ListingRow } from './listing-rows';
import { listKey } from './listing-count';

/** The order of all entries that a filter leaves: four bytes per entry. */
interface FitOrder {
  /** The listings' version that it was computed from. */
  version: number;
  seqs: Uint32Array;
  /** How many at the end are samples, which have no fit. */
  samples: number;
}

/** The most places in all orders of one isolate together: 8 MB. */
const MAX_PLACES = 2_000_000;
const MAX_ORDERS = 500;

interface FitOrderCache {
  orders: Map<string, FitOrder>;
  places: number;
}
const cached = new WeakMap<D1Database, FitOrderCache>();
const running = new WeakMap<D1Database, Map<string, Promise<FitOrder>>>();

function keep(ctx: Ctx, key: string, order: FitOrder): void {
  let shelf = cached.get(ctx.env.DB);
  if (!shelf || shelf.orders.size >= MAX_ORDERS || shelf.places + order.seqs.length > MAX_PLACES)
    cached.set(ctx.env.DB, (shelf = { orders: new Map(), places: 0 }));
  shelf.places += order.seqs.length - (shelf.orders.get(key)?.seqs.length ?? 0);
  shelf.orders.set(key, order);
}

async function compute(ctx: Ctx, filter: ListFilter, wish: FitWish): Promise<FitOrder> {
  const [state, scores] = await batch(ctx.d1, [
    sql<{ version: number }>`SELECT version FROM listing_state`,
    fitOrderSql(filter, wish),
  ]);
  const seqs = scores.results.flatMap((row) => row.seqs.split(',').map(Number));
  const last = scores.results.at(-1);
  const samples = last?.score === NOT_RANKED ? last.seqs.split(',').length : 0;
  return { version: state.results[0]?.version ?? 0, seqs: Uint32Array.from(seqs), samples };
}

/** The order, from memory while the listings have not changed; requests for the same order wait for one computation. */
async function orderOf(ctx: Ctx, filter: ListFilter, wish: FitWish, isFresh: boolean): Promise<FitOrder> {
  const key = JSON.stringify([filter, wish]);
  const known = cached.get(ctx.env.DB)?.orders.get(key);
  if (known && !isFresh && known.version >= knownVersion(ctx)) return known;
  let mine = running.get(ctx.env.DB);
  if (!mine) running.set(ctx.env.DB, (mine = new Map()));
  const begun = mine.get(key);
  if (begun && !isFresh) return begun;
  const computing = compute(ctx, filter, wish).finally(() => mine.delete(key));
  mine.set(key, computing);
  const order = await computing;
  keep(ctx, key, order);
  return order;
}

/** Both ends of a page: their places in one version of the listings, and their keys for every other version. */
interface FitCursor {
  version: number;
  from: number;
  first: FitPosition;
  last: FitPosition;
}

async function startOf(
  ctx: Ctx,
  query: ListQuery,
  cursor: FitCursor | null,
  order: FitOrder,
  { filter, wish, size }: FitRequest,
): Promise<number> {
  if (!cursor) return ((query.page ?? 1) - 1) * size;
  const isSame = cursor.version === order.version;
  const countBefore = async (at: FitPosition, including: boolean) =>
    (await statementOf(ctx.d1, countBeforeSql(filter, wish, at, including)).first<number>('n')) ?? 0;
  if (query.after) {
    const at = isSame ? order.seqs.indexOf(cursor.last[3], cursor.from) : -1;
    return at >= 0 ? at + 1 : countBefore(cursor.last, true);
  }
  return Math.max(0, (isSame ? cursor.from : await countBefore(cursor.first, false)) - size);
}

export interface FitRequest {
  filter: ListFilter;
  wish: FitWish;
  size: number;
}

/** An entry with its fit; a sample has none. */
export const withFit = (row: ListingRow, wish: FitWish): Listing => {
  const listing = toListing(row);
  return listing.isSample ? listing : { ...listing, fit: computeFit(wish, listing) };
};

async function rowsOf(ctx: Ctx, filter: ListFilter, seqs: Uint32Array): Promise<ListingRow[]> {
  if (seqs.length === 0) return [];
  const columns = columnsOf(filter, FIT_COLUMNS);
  const found = await statementOf(
    ctx.d1,
    sql`SELECT ${fixedSql(selectOf(filter, FIT_COLUMNS))} FROM json_each(${JSON.stringify([...seqs])}) o
       CROSS JOIN listings l ON l.seq = o.value WHERE l.is_active = 1 ORDER BY o.key`,
  ).raw();
  return found.map((values) => namedRow(columns, values));
}

/** The first `max` entries by fit, without samples. The order is computed now, as exports need it, or comes from the cache. */
export async function bestFits(
  ctx: Ctx,
  filter: ListFilter,
  wish: FitWish,
  max: number,
  isFresh = true,
): Promise<Listing[]> {
  const order = await orderOf(ctx, filter, wish, isFresh);
  return (await rowsOf(ctx, filter, order.seqs.subarray(0, Math.min(max, order.seqs.length - order.samples)))).map(
    (row) => withFit(row, wish),
  );
}

/** One page by fit. Throws 400 for a cursor of another founder's wish, or of other filters. */
export async function fitPage(
  ctx: Ctx,
  directory: Directory,
  query: ListQuery,
  request: FitRequest,
): Promise<ListResult> {
  const { filter, wish, size } = request;
  const key = `${listKey(directory, query, 'fit')}${JSON.stringify(wish)}`;
  const cursorText = query.after ?? query.before;
  const cursor = cursorText ? readCursor<FitCursor>(ctx, key, cursorText) : null;
  let order = await orderOf(ctx, filter, wish, false);
  let start = await startOf(ctx, query, cursor, order, request);
  let rows = await rowsOf(ctx, filter, order.seqs.subarray(start, start + size));
  if (rows.length < Math.min(size, order.seqs.length - start)) {
    // An entry was removed from the list a moment ago.
    order = await orderOf(ctx, filter, wish, true);
    start = await startOf(ctx, query, cursor, order, request);
    rows = await rowsOf(ctx, filter, order.seqs.subarray(start, start + size));
  }
  const listings = rows.map((row) => withFit(row, wish));
  const [top, bottom] = [rows[0], rows.at(-1)];
  const total = order.seqs.length;
  const isLast = start + size >= total;
  const placeOf = (row: ListingRow, listing: Listing | undefined) =>
    positionOf(listing?.fit?.score ?? NOT_RANKED, listing?.fit ? computeTie(wish, listing) : 0, sortKeysOf(row));
  const place =
    top && bottom && !(start === 0 && isLast)
      ? writeCursor(ctx, key, {
          version: order.version,
          from: start,
          first: placeOf(top, listings[0]),
          last: placeOf(bottom, listings.at(-1)),
        } satisfies FitCursor)
      : null;
  return {
    listings,
    page: {
      number: cursor ? (query.page ?? Math.floor(start / size) + 1) : (query.page ?? 1),
      size,
      total,
      samples: order.samples,
      totalIsCapped: false,
      next: isLast ? null : place,
      previous: start === 0 ? null : place,
      correctedQuery: null,
      notices: [],
    },
  };
}
