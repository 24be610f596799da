/** Turns a list query into SQL that reads about as many rows as it answers, at 500 listings or 100,000: an index range of `listings`, or of the rarest tag. */
import type { Directory, ListingKind } from '../../src/domain/directory/directories';
import { COUNT_CAP, type IndexSort } from '../../src/domain/directory/list-state';
import { FOREIGN, RUPEES_PER } from '../../src/domain/exchange-rates';
import type { ListQuery } from '../../src/domain/directory/query';
import { countOf, tagKey, totalOf, type Catalogue, type Facet } from './listing-catalogue';
import { rankUpOf, selectOf } from './listing-rows';

export interface Sql {
  text: string;
  params: (string | number)[];
}

/** Tags of one facet: an entry must have one of them. */
export interface TagGroup {
  /** Id, or facet and name when the catalogue does not know the tag (yet). */
  tags: (number | { facet: Facet; name: string })[];
  /** How many entries have one of them, at most. */
  estimate: number;
}

export interface ListFilter {
  kinds: readonly ListingKind[];
  groups: TagGroup[];
  minFund: number | undefined;
  maxFund: number | undefined;
  minYear: number | undefined;
  maxYear: number | undefined;
}

export type Position = [rankKey: number, sortName: string, seq: number];

/** More branches than this in one UNION are refused by D1 (compound SELECT limit of 5). */
const MAX_BRANCHES = 5;

/** Which kinds and tags a query asks for. */
export function filterOf(directory: Directory, query: ListQuery, catalogue: Catalogue): ListFilter {
  const asked = directory.kinds.filter((kind) => query.type.length === 0 || query.type.includes(kind));
  const kinds = directory.name === 'all-investors' && asked.length > 0 ? asked : directory.kinds;
  const group = (wanted: [Facet, string][]): TagGroup => {
    const known = wanted.map(([facet, name]) => catalogue.tags.get(tagKey(facet, name)) ?? { facet, name });
    return {
      tags: known.map((tag) => ('id' in tag ? tag.id : { facet: tag.facet, name: tag.name })),
      estimate: known.reduce((sum, tag) => sum + ('id' in tag ? countOf(tag, kinds) : 0), 0),
    };
  };
  const of = (facet: Facet, names: string[]) => group(names.map((name) => [facet, name]));
  const near: [Facet, string][] = [];
  if (query.near) near.push(['city', query.near]);
  if (query.region) near.push(['region', query.region]);
  return {
    kinds,
    groups: [
      of('sector', query.sector),
      of('city', query.location),
      of('industry', query.industry),
      of('stage', query.stage),
      of('status', query.status),
      group(near),
    ].filter(({ tags }) => tags.length > 0),
    minFund: query.minFund,
    maxFund: query.maxFund,
    minYear: query.minYear,
    maxYear: query.maxYear,
  };
}

export const hasRanges = (filter: ListFilter) =>
  [filter.minFund, filter.maxFund, filter.minYear, filter.maxYear].some((bound) => bound !== undefined);

export function partition(kinds: readonly ListingKind[]): {
  column: 'kind' | 'scope';
  value: string;
  isExact: boolean;
} {
  const [first] = kinds;
  if (kinds.length === 1 && first) return { column: 'kind', value: first, isExact: true };
  return { column: 'scope', value: 'investor', isExact: kinds.length === 3 };
}

const empty = (): Sql => ({ text: '', params: [] });

function add(target: Sql, text: string, ...params: (string | number)[]): void {
  target.text += text;
  target.params.push(...params);
}

export function tagIn(group: TagGroup): Sql {
  const sql = empty();
  group.tags.forEach((tag, i) => {
    if (i > 0) add(sql, ', ');
    if (typeof tag === 'number') add(sql, '?', tag);
    else add(sql, '(SELECT id FROM tags WHERE facet = ? AND name = ?)', tag.facet, tag.name);
  });
  return sql;
}

/** An end of an investment range in whole rupees at the stated rates; without a currency it is in rupees. */
function rupeesSql(column: 'fund_min' | 'fund_max', alias: string): string {
  const rates = FOREIGN.map((currency) => `WHEN '${currency}' THEN ${RUPEES_PER[currency]}`).join(' ');
  return `${alias}.${column} * CASE ${alias}.fund_currency ${rates} ELSE 1 END`;
}

/** Conditions on the listing's own columns that no index range covers. */
function rangeConditions(filter: ListFilter, alias: string): Sql {
  const sql = empty();
  if (!partition(filter.kinds).isExact) {
    add(sql, ` AND ${alias}.kind IN (${filter.kinds.map(() => '?').join(', ')})`, ...filter.kinds);
  }
  if (filter.minFund !== undefined) add(sql, ` AND ${rupeesSql('fund_max', alias)} >= ?`, filter.minFund);
  if (filter.maxFund !== undefined) add(sql, ` AND ${rupeesSql('fund_min', alias)} <= ?`, filter.maxFund);
  if (filter.minYear !== undefined) add(sql, ` AND ${alias}.year >= ?`, filter.minYear);
  if (filter.maxYear !== undefined) add(sql, ` AND ${alias}.year <= ?`, filter.maxYear);
  return sql;
}

/** Conditions that an entry given by `seqColumn` has one tag of each group. */
export function tagConditions(groups: readonly TagGroup[], seqColumn: string): Sql {
  const sql = empty();
  for (const group of groups) {
    const tags = tagIn(group);
    add(
      sql,
      ` AND EXISTS (SELECT 1 FROM listing_tags g WHERE g.listing_seq = ${seqColumn} AND g.tag_id IN (${tags.text}))`,
      ...tags.params,
    );
  }
  return sql;
}

type OrderKey = 'rank_key' | 'rank_up' | 'sort_name' | 'seq';

interface Order {
  keys: OrderKey[];
  isDescending: boolean;
}

/** Each order by a figure reads its own index forwards, because the unknown is last in both. */
function orderOf(sort: IndexSort): Order {
  if (sort === 'name' || sort === '-name') return { keys: ['sort_name', 'seq'], isDescending: sort === '-name' };
  return { keys: [sort === 'rank' ? 'rank_up' : 'rank_key', 'sort_name', 'seq'], isDescending: false };
}

function valuesAt(order: Order, [rankKey, sortName, seq]: Position) {
  const values = { rank_key: rankKey, rank_up: rankUpOf(rankKey), sort_name: sortName, seq };
  return order.keys.map((key) => values[key]);
}

export interface PageRequest {
  sort: IndexSort;
  limit: number;
  after?: Position;
  before?: Position;
  /** Rows to skip when the place is known by number only. */
  offset: number;
  /** Jump by the kept anchors instead of counting rows. */
  useAnchors: boolean;
}

export const ANCHOR_STEP = 12;

/** True when anchors exist for this order: unfiltered lists of one kind or of all investors, in their default directions. */
export function canUseAnchors(filter: ListFilter, sort: IndexSort): boolean {
  const { column, isExact } = partition(filter.kinds);
  return (
    isExact &&
    filter.groups.length === 0 &&
    !hasRanges(filter) &&
    (sort === 'name' || (sort === '-rank' && column === 'kind'))
  );
}

/** The group with the fewest entries leads; the others are probed. Null when the listings themselves are walked. */
export function driverOf(filter: ListFilter): TagGroup | null {
  let best: TagGroup | null = null;
  for (const group of filter.groups)
    if (group.tags.length <= MAX_BRANCHES && (!best || group.estimate < best.estimate)) best = group;
  return best;
}

/** One page: up to `limit` rows in order (reversed by the caller when `before` is given). */
export function pageSql(filter: ListFilter, request: PageRequest): Sql {
  const order = orderOf(request.sort);
  const isReversed = request.before !== undefined;
  const direction = order.isDescending !== isReversed ? 'DESC' : 'ASC';
  const comparison = direction === 'ASC' ? '>' : '<';
  const place = request.after ?? request.before;
  const driver = driverOf(filter);

  const keyset = (columns: string[]): Sql =>
    place
      ? {
          text: ` AND (${columns.join(', ')}) ${comparison} (${columns.map(() => '?').join(', ')})`,
          params: valuesAt(order, place),
        }
      : empty();

  if (!driver) return walkSql(filter, request, order, direction, keyset);

  const others = filter.groups.filter((group) => group !== driver).sort((a, b) => a.estimate - b.estimate);
  const { column, value } = partition(filter.kinds);
  const columns = order.keys.map((key) => (key === 'seq' ? 't.listing_seq' : `t.${key}`));
  const ranges = rangeConditions(filter, 'r');
  const selected = order.keys.map((key) => (key === 'seq' ? 't.listing_seq AS seq' : `t.${key}`)).join(', ');
  const branches = driver.tags.map((tag): Sql => {
    const sql = empty();
    const one = tagIn({ tags: [tag], estimate: 0 });
    add(
      sql,
      `SELECT ${selected} FROM listing_tags t WHERE t.tag_id = ${one.text} AND t.${column} = ?`,
      ...one.params,
      value,
    );
    const after = keyset(columns);
    add(sql, after.text, ...after.params);
    const tags = tagConditions(others, 't.listing_seq');
    add(sql, tags.text, ...tags.params);
    if (ranges.text)
      add(sql, ` AND EXISTS (SELECT 1 FROM listings r WHERE r.seq = t.listing_seq${ranges.text})`, ...ranges.params);
    return sql;
  });
  // Several tags are merged lazily in index order (SQLite merges a sorted compound), so each branch reads a page at most.
  const orderBy = order.keys.map((_, i) => `${i + 1} ${direction}`).join(', ');
  const outerOrder = order.keys.map((key) => `u.${key} ${direction}`).join(', ');
  return {
    text: `SELECT ${selectOf(filter.kinds)} FROM (${branches.map(({ text }) => text).join(' UNION ')} ORDER BY ${orderBy} LIMIT ? OFFSET ?) u
      CROSS JOIN listings l ON l.seq = u.seq ORDER BY ${outerOrder}`,
    params: [...branches.flatMap(({ params }) => params), request.limit, request.offset],
  };
}

function walkSql(
  filter: ListFilter,
  request: PageRequest,
  order: Order,
  direction: 'ASC' | 'DESC',
  keyset: (columns: string[]) => Sql,
): Sql {
  const { column, value } = partition(filter.kinds);
  const columns = order.keys.map((key) => `l.${key}`);
  const sql = empty();
  add(sql, `SELECT ${selectOf(filter.kinds)} FROM listings l WHERE l.${column} = ? AND l.is_active = 1`, value);
  const after = keyset(columns);
  add(sql, after.text, ...after.params);
  let offset = request.offset;
  if (request.useAnchors && offset > 0) {
    const anchor = order.keys.map((key) => (key === 'seq' ? 'listing_seq' : key)).join(', ');
    add(
      sql,
      ` AND (${columns.join(', ')}) >= (SELECT ${anchor} FROM listing_anchors WHERE directory = ? AND sort = ? AND position = ?)`,
      value,
      request.sort,
      offset - (offset % ANCHOR_STEP),
    );
    offset %= ANCHOR_STEP;
  }
  const ranges = rangeConditions(filter, 'l');
  add(sql, ranges.text, ...ranges.params);
  const tags = tagConditions(filter.groups, 'l.seq');
  add(sql, tags.text, ...tags.params);
  add(
    sql,
    ` ORDER BY ${columns.map((name) => `${name} ${direction}`).join(', ')} LIMIT ? OFFSET ?`,
    request.limit,
    offset,
  );
  return sql;
}

/** The total where the kept counts know it: no filter, or one tag and nothing else. */
export function keptTotal(filter: ListFilter, catalogue: Catalogue): number | null {
  if (hasRanges(filter)) return null;
  const [group, ...more] = filter.groups;
  if (!group) return totalOf(catalogue, filter.kinds);
  if (more.length > 0 || group.tags.length !== 1 || typeof group.tags[0] !== 'number') return null;
  return group.estimate;
}

/** Counts what the filter leaves, up to the cap. */
export function countSql(filter: ListFilter, cap = COUNT_CAP): Sql {
  const { column, value } = partition(filter.kinds);
  const driver = driverOf(filter);
  const sql = empty();
  if (!driver) {
    add(sql, `SELECT count(*) AS n FROM (SELECT 1 FROM listings l WHERE l.${column} = ? AND l.is_active = 1`, value);
    const ranges = rangeConditions(filter, 'l');
    add(sql, ranges.text, ...ranges.params);
    const tags = tagConditions(filter.groups, 'l.seq');
    add(sql, `${tags.text} LIMIT ?)`, ...tags.params, cap + 1);
    return sql;
  }
  const tags = tagIn(driver);
  add(
    sql,
    `SELECT count(*) AS n FROM (SELECT ${driver.tags.length > 1 ? 'DISTINCT t.listing_seq' : '1'} FROM listing_tags t`,
  );
  add(sql, ` WHERE t.tag_id IN (${tags.text}) AND t.${column} = ?`, ...tags.params, value);
  const others = tagConditions(
    filter.groups.filter((group) => group !== driver),
    't.listing_seq',
  );
  add(sql, others.text, ...others.params);
  const ranges = rangeConditions(filter, 'r');
  if (ranges.text)
    add(sql, ` AND EXISTS (SELECT 1 FROM listings r WHERE r.seq = t.listing_seq${ranges.text})`, ...ranges.params);
  add(sql, ' LIMIT ?)', cap + 1);
  return sql;
}

export { rangeConditions };
