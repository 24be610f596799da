/** Reads one page of a list by keyset. Only this module reads and writes the signed positions of lists. Names no table. */
import { MAX_COUNTED } from '@/domain/count';
import type { ListQuery } from '@/domain/lists/list-query';
import { batch, fixedSql, joinSql, lowerAscii, sql, type ResultOf, type Sql, type SqlValue } from '@worker/db/sql';
import type { Ctx } from '@worker/services/core/context';
import { readCursor, writeCursor } from '@worker/services/core/cursors';
import { DAY_MS } from '@/domain/time/durations';
import { startInIndia } from '@/domain/time/india';

type Place = readonly SqlValue[];

interface Keyset<Row, Item> {
  /** The list and everything that narrows it: a place is valid in this list only. */
  list: string;
  columns: Sql;
  /** A function of the place, for a union whose parts must be cut to one page before they are joined. */
  from: Sql | ((place: Place | null) => Sql);
  where?: readonly Sql[];
  /** Columns of the order, the last one unique; greatest first unless `isAscending`. */
  order: readonly string[];
  isAscending?: boolean;
  itemOf: (row: Row) => Item;
}

const allOf = (conditions: readonly Sql[]): Sql => (conditions.length > 0 ? joinSql(conditions, ' AND ') : sql`1`);

/** `(a, b) < (?, ?)`: the rows after a place. */
export const beyond = (order: readonly string[], place: Place, isAscending = false): Sql =>
  sql`(${joinSql(order.map(fixedSql))}) ${fixedSql(isAscending ? '>' : '<')} (${joinSql(place)})`;

/** The statement of one page, and the reader of its rows. Throws 400 for a place of another list. */
export function keyset<Row, Item>(
  ctx: Ctx,
  { list, columns, from, where = [], order, isAscending = false, itemOf }: Keyset<Row, Item>,
  { limit, after }: { limit: number; after?: string | undefined },
) {
  const place = after === undefined ? null : readCursor<Place>(ctx, list, after);
  const direction = fixedSql(isAscending ? 'ASC' : 'DESC');
  const by = joinSql(order.map((one) => sql`${fixedSql(one)} ${direction}`));
  const conditions = [...where, ...(place ? [beyond(order, place, isAscending)] : [])];
  return {
    isFirst: place === null,
    statement: sql<Row & { place: string }>`SELECT ${columns}, json_array(${joinSql(order.map(fixedSql))}) AS place
      FROM ${typeof from === 'function' ? from(place) : from} WHERE ${allOf(conditions)} ORDER BY ${by} LIMIT ${limit + 1}`,
    pageOf: ({ results }: { results: readonly (Row & { place: string })[] }) => {
      const rows = results.slice(0, limit);
      const last = rows.at(-1);
      return {
        items: rows.map(({ place: _, ...row }) => itemOf(row as unknown as Row)),
        next: last && results.length > limit ? writeCursor(ctx, list, JSON.parse(last.place)) : null,
      };
    },
  };
}

/** Totals of numbered pages are counted up to here. */
export const MAX_LISTED = 1000;

/**
 * A numbered page with its signed positions. `found` has one more row than the page if there are more rows; after a step back, `found` has
 * the last row first.
 */
export function numberedPage<Row>(
  ctx: Ctx,
  list: string,
  found: readonly Row[],
  {
    limit,
    page,
    after,
    before,
  }: { limit: number; page: number; after?: string | undefined; before?: string | undefined },
  placeOf: (row: Row) => Place,
) {
  const hasMore = found.length > limit;
  const isBackwards = before !== undefined;
  const rows = found.slice(0, limit);
  if (isBackwards) rows.reverse();
  const isFirst = isBackwards ? !hasMore : after === undefined && page === 1;
  const isLast = !isBackwards && !hasMore;
  const cursorAt = (row: Row | undefined, isEnd: boolean) =>
    row && !isEnd ? writeCursor(ctx, list, placeOf(row)) : null;
  return { rows, next: cursorAt(rows.at(-1), isLast), previous: cursorAt(rows[0], isFirst) };
}

/** The source of a list, and the condition for each part of its query. */
interface Source<Row, Item> extends Omit<Keyset<Row, Item>, 'list'> {
  match?: Readonly<Record<string, (value: string) => Sql>>;
  /** True if the first page says how many rows match. */
  isCounted?: boolean;
}

export const equals =
  (column: string) =>
  (value: string): Sql =>
    sql`${fixedSql(column)} = ${value}`;

/**
 * True if the text is a part of one of these columns, which are in the lower case of SQLite. Does not use LIKE, because D1 limits its
 * pattern to 50 bytes.
 */
export const containsText =
  (...columns: readonly string[]) =>
  (text: string): Sql =>
    sql`(${joinSql(
      columns.map((column) => sql`instr(${fixedSql(column)}, ${lowerAscii(text)}) > 0`),
      ' OR ',
    )})`;

/** Conditions from the start of the first day to the end of the last. */
export const onDays = (column: string) => ({
  from: (day: string): Sql => sql`${fixedSql(column)} >= ${startInIndia(day)}`,
  to: (day: string): Sql => sql`${fixedSql(column)} < ${startInIndia(day) + DAY_MS}`,
});

/** One page of a list, and the other statements of its screen in the same round trip. Throws 400 for a place of another list. */
export async function listPage<Row, Item, const Others extends readonly Sql[] = []>(
  ctx: Ctx,
  name: string,
  { limit, after, match: asked }: ListQuery,
  { match = {}, where = [], isCounted = false, ...source }: Source<Row, Item>,
  others: (isFirst: boolean) => Others = () => [] as unknown as Others,
) {
  const conditions = [...where, ...Object.entries(asked).flatMap(([part, value]) => match[part]?.(value) ?? [])];
  const list = `${name}:${JSON.stringify(asked)}`;
  const page = keyset(ctx, { ...source, list, where: conditions }, { limit, after });
  const from = typeof source.from === 'function' ? source.from(null) : source.from;
  const isCounting = isCounted && page.isFirst;
  const count = sql<{ total: number }>`SELECT count(*) AS total FROM ${from} WHERE ${allOf(conditions)}`;
  const [found, ...rest] = await batch(ctx.d1, [
    page.statement,
    ...(isCounting ? [count] : []),
    ...others(page.isFirst),
  ]);
  const total = isCounting ? (rest.shift() as D1Result<{ total: number }>).results[0]?.total : undefined;
  return {
    ...page.pageOf(found),
    ...(isCounted ? { total: total ?? null } : {}),
    others: rest as unknown as { -readonly [Key in keyof Others]: ResultOf<Others[Key]> },
  };
}

/** Counts rows that wait, and stops at `MAX_COUNTED`, so that many do not slow a page. */
export const countWaiting = (rows: Sql): Sql => sql`(SELECT count(*) FROM (${rows} LIMIT ${MAX_COUNTED}))`;
