/** Lists of people for operators: search, filters, order and pages, as quick among 100,000 accounts as among a thousand. */
import type { UserSort } from '../../../../src/domain/admin/users/user-state';
import { batch } from '../../../db/batch';
import { fixedSql, joinSql, sql, type Sql } from '../../../db/sql';
import type { Ctx } from '../../core/context';
import { readCursor } from '../../core/cursors';
import { MOST_LISTED, numberedPage } from '../../lists/list-page';
import type { Condition, Search } from './user-conditions';

/** So many that fit the narrow condition are sorted; where more do, the order's index is walked until the page is full. */
const SORTED_MOST = 500;
/** So many candidates are looked at for the total. */
const COUNTED_MOST = 5000;

/** What is told of each person: `columns` of `tables`, which begin with the accounts `a` that they are given. */
export interface Told {
  columns: Sql;
  tables: (accountsAs: Sql) => Sql;
}

export interface PeopleQuery {
  sort: UserSort;
  isDescending: boolean;
  page: number;
  limit: number;
  after?: string | undefined;
  before?: string | undefined;
}

export interface PeoplePage<Row> {
  rows: Row[];
  /** Counted up to 1,000. */
  total: number;
  totalIsCapped: boolean;
  next: string | null;
  previous: string | null;
}

/** As the indexes of accounts have them. */
const KEYS: Readonly<Record<UserSort, Sql>> = {
  createdAt: fixedSql('a.created_at'),
  fullName: fixedSql('a.full_name COLLATE NOCASE'),
  lastLoginAt: fixedSql('(CASE WHEN a.last_login_at > 0 THEN a.last_login_at ELSE 0 END)'),
};

type Place = [key: string | number, seq: number];
interface Placed {
  placeKey: string | number;
  placeSeq: number;
}

interface Slice extends Told {
  sort: UserSort;
  place: Place | null;
  isUp: boolean;
  limit: number;
  offset: number;
}

const allOf = (conditions: readonly Sql[]): Sql => (conditions.length === 0 ? sql`1` : joinSql(conditions, ' AND '));
const holdAll = (conditions: readonly Condition[], but?: Condition): Sql[] =>
  conditions.filter((one) => one !== but).map(({ holds }) => holds);

/** Rows of `source` in the order of `key`; `limit` may be an expression, and with 0 nothing is read. */
function sliceSql(
  { source, key, seq = 'a.rowid', where }: { source: Sql; key: Sql; seq?: string; where: readonly Sql[] },
  { sort, place, isUp, offset, columns, tables }: Slice,
  limit: Sql,
): Sql<Placed> {
  const direction = fixedSql(isUp ? 'ASC' : 'DESC');
  const beyond = fixedSql(isUp ? '>' : '<');
  const rowid = fixedSql(seq);
  const isBySeq = key.text === seq;
  const after = isBySeq
    ? (at: Place) => sql`${rowid} ${beyond} ${at[1]}`
    : (at: Place) => sql`(${key}, ${rowid}) ${beyond} (${at[0]}, ${at[1]})`;
  // A full-text index gives its own order only where nothing else is asked for.
  const order = isBySeq ? sql`${rowid} ${direction}` : sql`${key} ${direction}, ${rowid} ${direction}`;
  const page = sql`SELECT ${rowid} AS placeSeq, ${key} AS placeKey FROM ${source}
    WHERE ${allOf(place ? [...where, after(place)] : where)} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`;
  const asNames = fixedSql(sort === 'fullName' ? 'COLLATE NOCASE' : '');
  return sql`SELECT page.placeKey, page.placeSeq, ${columns}
    FROM (${page}) page CROSS JOIN ${tables(sql`accounts a ON a.rowid = page.placeSeq`)}
    ORDER BY page.placeKey ${asNames} ${direction}, page.placeSeq ${direction}`;
}

/** By an index that has the order, asking each account for the conditions that the index does not have. */
function walkSql(conditions: readonly Condition[], extra: readonly Sql[], slice: Slice, limit: Sql): Sql<Placed> {
  const start = conditions.find(({ starts, isKind }) => starts && (isKind || slice.sort === 'createdAt'));
  const where = [...(start?.starts ? [start.starts] : []), ...holdAll(conditions, start), ...extra];
  return sliceSql({ source: sql`accounts a`, key: KEYS[slice.sort], where }, slice, limit);
}

/** Two statements for one page, of which one reads nothing: few candidates are sorted, of many the order's index finds some soon. */
function fewOrManySql(from: Sql, holds: Sql, conditions: readonly Condition[], slice: Slice): Sql<Placed>[] {
  const found = sql`found AS MATERIALIZED (SELECT seq FROM (${from}) LIMIT ${SORTED_MOST + 1})`;
  const only = (sign: '<=' | '>') =>
    sql`CASE WHEN (SELECT count(*) FROM found) ${fixedSql(sign)} ${SORTED_MOST} THEN ${slice.limit} ELSE 0 END`;
  const source = sql`found CROSS JOIN accounts a ON a.rowid = found.seq`;
  const few = sliceSql({ source, key: KEYS[slice.sort], where: holdAll(conditions) }, slice, only('<='));
  return [sql`WITH ${found} ${few}`, sql`WITH ${found} ${walkSql(conditions, [holds], slice, only('>'))}`];
}

/** Accounts are numbered as they register: what a search finds comes newest first without being sorted. */
function streamSql({ index, matches }: Search, conditions: readonly Condition[], slice: Slice): Sql<Placed> {
  const seq = `${index.text}.rowid`;
  const source = conditions.length === 0 ? index : sql`${index} CROSS JOIN accounts a ON a.rowid = ${fixedSql(seq)}`;
  const where = [matches, ...holdAll(conditions)];
  return sliceSql({ source, key: fixedSql(seq), seq, where }, slice, sql`${slice.limit}`);
}

function pageSql(search: Search | null, conditions: readonly Condition[], slice: Slice): Sql<Placed>[] {
  const isByTime = slice.sort === 'createdAt';
  if (search && isByTime) return [streamSql(search, conditions, slice)];
  const narrow = search ?? (isByTime ? conditions[0] : conditions.find(({ from }) => from));
  if (!narrow?.from || (isByTime && narrow.starts)) return [walkSql(conditions, [], slice, sql`${slice.limit}`)];
  const others = conditions.filter((one) => one !== narrow);
  return fewOrManySql(narrow.from, narrow.holds, others, slice);
}

/** How many there are, up to a page more than is told; with how many candidates were looked at. */
function countSql(search: Search | null, conditions: readonly Condition[]): Sql<{ n: number; seen: number }> {
  const narrow = search ?? conditions.find(({ from }) => from);
  const most = MOST_LISTED + 1;
  if (!narrow?.from) {
    const [first] = conditions;
    const where = [...(first?.starts ? [first.starts] : []), ...holdAll(conditions, first?.starts ? first : undefined)];
    return sql`SELECT count(*) AS n, 0 AS seen FROM (SELECT 1 FROM accounts a WHERE ${allOf(where)} LIMIT ${most})`;
  }
  const rest = holdAll(conditions, narrow);
  if (rest.length === 0)
    return sql`SELECT count(*) AS n, 0 AS seen FROM (SELECT 1 FROM (${narrow.from}) LIMIT ${most})`;
  const seen = sql`(SELECT seq FROM (${narrow.from}) LIMIT ${COUNTED_MOST})`;
  return sql`SELECT n, CASE WHEN n = ${most} THEN 0 ELSE (SELECT count(*) FROM ${seen}) END AS seen
    FROM (SELECT count(*) AS n FROM (SELECT 1 FROM ${seen} found CROSS JOIN accounts a ON a.rowid = found.seq
      WHERE ${allOf(rest)} LIMIT ${most}))`;
}

/**
 * One page of the people whom all conditions and the search find. `list` names the list and everything that narrows it. One round
 * trip. Throws 400 for a cursor of another list.
 */
export async function listPeople<Row>(
  ctx: Ctx,
  { list, search, conditions, ...told }: Told & { list: string; search: Search | null; conditions: Condition[] },
  query: PeopleQuery,
): Promise<PeoplePage<Row>> {
  const { sort, isDescending, limit } = query;
  const cursor = query.after ?? query.before;
  const place = cursor ? readCursor<Place>(ctx, list, cursor) : null;
  const isBackwards = query.before !== undefined;
  const pages = pageSql(search, conditions, {
    ...told,
    sort,
    place,
    isUp: isDescending === isBackwards,
    limit: limit + 1,
    offset: place ? 0 : (query.page - 1) * limit,
  });
  const [count, ...results] = await batch(ctx.d1, [countSql(search, conditions), ...pages]);
  const found = (results as D1Result<Row & Placed>[]).flatMap((result) => result.results);
  const { rows, ...places } = numberedPage(ctx, list, found, query, ({ placeKey, placeSeq }) => [placeKey, placeSeq]);
  const { n = 0, seen = 0 } = count.results[0] ?? {};
  return {
    rows,
    total: Math.min(n, MOST_LISTED),
    totalIsCapped: n > MOST_LISTED || seen >= COUNTED_MOST,
    ...places,
  };
}
