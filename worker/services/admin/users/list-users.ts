/** Lists of people for operators: search, filters, order and pages, as quick among 100,000 accounts as among a thousand. */
import type { UserType } from '../../../../src/domain/accounts/actor';
import type { UserQuery } from '../../../../src/domain/admin/users/user-query';
import type { UserRecord } from '../../../../src/domain/admin/users/user-record';
import type { UserSort } from '../../../../src/domain/admin/users/user-state';
import { batch } from '../../../db/batch';
import { fixedSql, NOTHING, sql, type Sql } from '../../../db/sql';
import type { Ctx } from '../../core/context';
import { readCursor, writeCursor } from '../../core/cursors';
import { requireAllowed } from '../../core/require-actor';
import { conditionsOf, type Narrow } from './user-conditions';
import { toUser, USER_COLUMNS, userTables, type UserRow } from './user-rows';

/** Totals are counted up to here; a list without parameters ends there. */
export const MOST_LISTED = 1000;
/** So many that fit the narrow condition are sorted; where more do, the order's index is walked until the page is full. */
const SORTED_MOST = 2000;
/** So many candidates are looked at for the total. */
const COUNTED_MOST = 5000;

export interface UserPage {
  users: UserRecord[];
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
type PlacedRow = UserRow & { placeKey: string | number; placeSeq: number };

interface Slice {
  key: Sql;
  place: Place | null;
  isUp: boolean;
  limit: number;
  offset: number;
}

/** Rows of `source` in their order; `limit` may be an expression, and with 0 nothing is read. */
function sliceSql(source: Sql, where: Sql, { key, place, isUp, offset }: Slice, limit: Sql): Sql<PlacedRow> {
  const direction = fixedSql(isUp ? 'ASC' : 'DESC');
  const after = place ? sql` AND (${key}, a.rowid) ${fixedSql(isUp ? '>' : '<')} (${place[0]}, ${place[1]})` : NOTHING;
  const page = sql`SELECT a.rowid AS placeSeq, ${key} AS placeKey FROM ${source} WHERE ${where}${after}
    ORDER BY ${key} ${direction}, a.rowid ${direction} LIMIT ${limit} OFFSET ${offset}`;
  return sql`SELECT page.placeKey, page.placeSeq, ${USER_COLUMNS}
    FROM (${page}) page CROSS JOIN ${userTables(sql`accounts a ON a.rowid = page.placeSeq`)}
    ORDER BY page.placeKey ${fixedSql(key === KEYS.fullName ? 'COLLATE NOCASE' : '')} ${direction}, page.placeSeq ${direction}`;
}

/** Two ways to one page, of which one reads nothing: few candidates are sorted, of many the order's index finds some soon. */
function pageSql(narrow: Narrow | null, rest: Sql, slice: Slice): Sql<PlacedRow>[] {
  if (!narrow) return [sliceSql(sql`accounts a`, rest, slice, sql`${slice.limit}`)];
  const found = sql`found AS MATERIALIZED (SELECT seq FROM (${narrow.from}) LIMIT ${SORTED_MOST + 1})`;
  const only = (sign: '<=' | '>') =>
    sql`CASE WHEN (SELECT count(*) FROM found) ${fixedSql(sign)} ${SORTED_MOST} THEN ${slice.limit} ELSE 0 END`;
  const few = sliceSql(sql`found CROSS JOIN accounts a ON a.rowid = found.seq`, rest, slice, only('<='));
  const many = sliceSql(sql`accounts a`, sql`${rest} AND ${narrow.holds}`, slice, only('>'));
  return [sql`WITH ${found} ${few}`, sql`WITH ${found} ${many}`];
}

/** How many there are, up to a page more than is told; with how many candidates were looked at. */
function countSql(narrow: Narrow | null, rest: Sql): Sql<{ n: number; seen: number }> {
  if (!narrow)
    return sql`SELECT count(*) AS n, 0 AS seen FROM (SELECT 1 FROM accounts a WHERE ${rest} LIMIT ${MOST_LISTED + 1})`;
  return sql`WITH found AS MATERIALIZED (SELECT seq FROM (${narrow.from}) LIMIT ${COUNTED_MOST})
    SELECT (SELECT count(*) FROM (SELECT 1 FROM found CROSS JOIN accounts a ON a.rowid = found.seq WHERE ${rest}
      LIMIT ${MOST_LISTED + 1})) AS n, (SELECT count(*) FROM found) AS seen`;
}

/**
 * One page of all, or of one kind. The total is counted up to 1,000. One round trip. Throws 400 for a cursor of another list.
 */
export async function listUsers(ctx: Ctx, kind: UserType | null, query: UserQuery): Promise<UserPage> {
  requireAllowed(ctx, 'user:read');
  const { sort, isDescending, limit, filters, q } = query;
  const list = `users:${kind ?? 'all'}:${sort}:${isDescending}:${q}:${JSON.stringify(filters)}`;
  const cursor = query.after ?? query.before;
  const place = cursor ? readCursor<Place>(ctx, list, cursor) : null;
  const isBackwards = query.before !== undefined;
  const { narrow, rest } = conditionsOf(kind, query);
  const pages = pageSql(narrow, rest, {
    key: KEYS[sort],
    place,
    isUp: isDescending === isBackwards,
    limit: limit + 1,
    offset: place ? 0 : (query.page - 1) * limit,
  });
  const [count, ...results] = await batch(ctx.d1, [countSql(narrow, rest), ...pages]);
  const found = (results as D1Result<PlacedRow>[]).flatMap((result) => result.results);
  const hasMore = found.length > limit;
  const rows = found.slice(0, limit);
  if (isBackwards) rows.reverse();
  const [first] = rows;
  const last = rows.at(-1);
  const isFirst = isBackwards ? !hasMore : !place && query.page === 1;
  const isLast = !isBackwards && !hasMore;
  const { n = 0, seen = 0 } = count.results[0] ?? {};
  const cursorAt = (row: PlacedRow) => writeCursor(ctx, list, [row.placeKey, row.placeSeq] satisfies Place);
  return {
    users: rows.map(toUser),
    total: Math.min(n, MOST_LISTED),
    totalIsCapped: n > MOST_LISTED || seen >= COUNTED_MOST,
    next: last && !isLast ? cursorAt(last) : null,
    previous: first && !isFirst ? cursorAt(first) : null,
  };
}
