/** Turns a filter into SQL that reads about as many rows as it returns, at 500 listings or 100,000: an index range of `listings`, or of the rarest tag. */
import type { IndexSort } from '@/domain/directory/list-state';
import { fixedSql, joinSql, NOTHING, sql, batch, type Sql } from '@worker/db/sql';
import type { Ctx } from '@worker/services/core/context';
import {
  inPartition,
  partition,
  rangeConditions,
  rangesOf,
  tagConditions,
  tagIn,
  driverOf,
  type ListFilter,
  type TagGroup,
} from './listing-filter';
import { rankUpOf, selectOf, type ListingRow, type Position } from './listing-rows';
import { forgetCatalogue } from './listing-catalogue';

type OrderKey = 'is_sample' | 'is_real' | 'rank_key' | 'rank_up' | 'checked_key' | 'sort_name' | 'seq';

interface Order {
  keys: OrderKey[];
  isDescending: boolean;
}

/** Samples are last in every order. Each order by a figure reads its own index forwards, because unknown figures are last in both directions. */
function orderOf(sort: IndexSort): Order {
  if (sort === 'name') return { keys: ['is_sample', 'sort_name', 'seq'], isDescending: false };
  if (sort === '-name') return { keys: ['is_real', 'sort_name', 'seq'], isDescending: true };
  if (sort === 'checked') return { keys: ['is_sample', 'checked_key', 'sort_name', 'seq'], isDescending: false };
  return { keys: ['is_sample', sort === 'rank' ? 'rank_up' : 'rank_key', 'sort_name', 'seq'], isDescending: false };
}

function valuesAt(order: Order, [isSample, rankKey, sortName, seq, checkedKey]: Position) {
  const values = {
    is_sample: isSample,
    is_real: 1 - isSample,
    rank_key: rankKey,
    rank_up: rankUpOf(rankKey),
    checked_key: checkedKey,
    sort_name: sortName,
    seq,
  };
  return order.keys.map((key) => values[key]);
}

export interface PageRequest {
  sort: IndexSort;
  limit: number;
  after?: Position;
  before?: Position;
  /** Rows to skip when the place is known by number only. */
  offset: number;
  /** Jump by the stored anchors instead of counting rows. */
  useAnchors: boolean;
}

const ANCHOR_STEP = 12;

/** True when anchors exist for this order: unfiltered lists of one kind or of all investors, in their default directions. */
export function canUseAnchors({ kinds, groups, bounds, hides }: ListFilter, sort: IndexSort): boolean {
  const { column, isExact } = partition(kinds);
  return (
    isExact &&
    // Samples are last, so that every place remains the same if all samples are hidden.
    (hides.length === 0 || hides.length === kinds.length) &&
    groups.length === 0 &&
    bounds.length === 0 &&
    (sort === 'name' || (sort === '-rank' && column === 'kind'))
  );
}

/** How a page is read: its order, its direction, and where it begins. */
interface Walk extends Order {
  direction: 'ASC' | 'DESC';
  /** The condition that an entry lies beyond the given place, over these columns. Empty, or begins with AND. */
  beyond: (columns: readonly string[]) => Sql;
}

function walkOf({ sort, after, before }: PageRequest): Walk {
  const order = orderOf(sort);
  const direction = order.isDescending !== (before !== undefined) ? 'DESC' : 'ASC';
  const place = after ?? before;
  const beyond = (columns: readonly string[]): Sql =>
    place
      ? sql` AND (${fixedSql(columns.join(', '))}) ${fixedSql(direction === 'ASC' ? '>' : '<')} (${joinSql(valuesAt(order, place))})`
      : NOTHING;
  return { ...order, direction, beyond };
}

/** One page: up to `limit` rows in order (reversed by the caller when `before` is given). */
export function pageSql(filter: ListFilter, request: PageRequest): Sql<ListingRow> {
  const walk = walkOf(request);
  // The index of tags does not have the time of the last check, so the entries are walked in that order and their tags are probed.
  const driver = request.sort === 'checked' ? null : driverOf(filter);
  return driver ? pageOfTags(filter, driver, request, walk) : pageOfListings(filter, request, walk);
}

/** Walks the tags of one group, one branch per tag, and reads only the entries of the page. */
function pageOfTags(filter: ListFilter, driver: TagGroup, { limit, offset }: PageRequest, walk: Walk): Sql<ListingRow> {
  const { keys, direction, beyond } = walk;
  const others = filter.groups.filter((group) => group !== driver).sort((a, b) => a.estimate - b.estimate);
  const columns = keys.map((key) => (key === 'seq' ? 't.listing_seq' : `t.${key}`));
  const selected = fixedSql(columns.map((name) => (name === 't.listing_seq' ? `${name} AS seq` : name)).join(', '));
  const rest = sql`${beyond(columns)}${tagConditions(others, 't.listing_seq')}${rangesOf(filter, 't.listing_seq')}`;
  const branches = driver.tags.map(
    (tag) =>
      sql`SELECT ${selected} FROM listing_tags t WHERE t.tag_id = ${tagIn({ tags: [tag] })} AND ${inPartition(filter.kinds, 't')}${rest}`,
  );
  // Several tags are merged lazily in index order (SQLite merges a sorted compound), so each branch reads a page at most.
  const inner = fixedSql(keys.map((_, i) => `${i + 1} ${direction}`).join(', '));
  const outer = fixedSql(keys.map((key) => `u.${key} ${direction}`).join(', '));
  return sql`SELECT ${fixedSql(selectOf(filter))} FROM (${joinSql(branches, ' UNION ')} ORDER BY ${inner} LIMIT ${limit} OFFSET ${offset}) u
      CROSS JOIN listings l ON l.seq = u.seq ORDER BY ${outer}`;
}

/** Walks the listings themselves, from an anchor if one is near. */
function pageOfListings(filter: ListFilter, request: PageRequest, { keys, direction, beyond }: Walk): Sql<ListingRow> {
  const columns = keys.map((key) => `l.${key}`);
  const jumps = request.useAnchors && request.offset > 0;
  const offset = jumps ? request.offset % ANCHOR_STEP : request.offset;
  // Each key has a separate look-up, with a plus before it; otherwise SQLite searches the index only by the first column.
  const anchor = () =>
    keys.map(
      (key) =>
        sql`+(SELECT ${fixedSql(key === 'seq' ? 'listing_seq' : key)} FROM listing_anchors WHERE directory = ${partition(filter.kinds).value} AND sort = ${request.sort} AND position = ${request.offset - offset})`,
    );
  const from = jumps ? sql` AND (${fixedSql(columns.join(', '))}) >= (${joinSql(anchor())})` : NOTHING;
  const order = fixedSql(columns.map((name) => `${name} ${direction}`).join(', '));
  return sql`SELECT ${fixedSql(selectOf(filter))} FROM listings l WHERE ${inPartition(filter.kinds, 'l')} AND l.is_active = 1${beyond(columns)}${from}${rangeConditions(
    filter,
    'l',
  )}${tagConditions(filter.groups, 'l.seq')} ORDER BY ${order} LIMIT ${request.limit} OFFSET ${offset}`;
}

// Stores every twelfth key of the unfiltered orders, so that a jump to a far page reads a dozen rows instead of thousands.

function anchorsOf(column: 'kind' | 'scope', sort: 'name' | '-rank'): Sql {
  const keys = fixedSql(sort === 'name' ? 'is_sample, sort_name, seq' : 'is_sample, rank_key, sort_name, seq');
  const part = fixedSql(column);
  return sql`INSERT INTO listing_anchors (directory, sort, position, is_sample, rank_key, sort_name, listing_seq)
    SELECT part, ${sort}, place - 1, is_sample, rank_key, sort_name, seq FROM (
      SELECT ${part} AS part, is_sample, rank_key, sort_name, seq, row_number() OVER (PARTITION BY ${part} ORDER BY ${keys}) AS place
      FROM listings WHERE is_active = 1
    ) WHERE (place - 1) % ${ANCHOR_STEP} = 0${fixedSql(column === 'scope' ? " AND part = 'investor'" : '')}`;
}

/** Rebuilds all anchors in one batch when listings changed since the last time; otherwise does nothing. */
export async function rebuildAnchorsIfStale(ctx: Ctx): Promise<boolean> {
  const state = await ctx.first(
    sql<{
      version: number;
      anchors_version: number;
    }>`SELECT version, anchors_version FROM listing_state`,
  );
  if (!state || state.version === state.anchors_version) return false;
  await batch(ctx.d1, [
    sql`DELETE FROM listing_anchors`,
    anchorsOf('kind', 'name'),
    anchorsOf('kind', '-rank'),
    anchorsOf('scope', 'name'),
    sql`UPDATE listing_state SET anchors_version = version`,
  ]);
  forgetCatalogue(ctx);
  return true;
}
