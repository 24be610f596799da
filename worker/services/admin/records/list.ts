/** Lists of records for the back-office: search, filters, order and pages, by keyset. */
import { copiesOf } from '@/domain/addresses/own-picture';
import type { AdminRecord } from '@/domain/admin/entities/entity';
import { lackedFields } from '@/domain/admin/bulk';
import { isTyped, MISSING } from '@/domain/admin/record-list';
import { MAX_IDS, type RecordQuery, type RecordSelection } from '@/domain/admin/record-query';
import { searchText } from '@/domain/lists/list';
import { WRONG_DAY } from '@/domain/lists/list-query';
import { isDay } from '@/domain/time/days';
import { conflict, invalid, notFound } from '@/domain/errors';
import { fixedSql, joinSql, NOTHING, sql, statementOf, type Sql, type SqlValue } from '@worker/db/sql';
import type { Ctx } from '@worker/services/core/context';
import { readCursor } from '@worker/services/core/cursors';
import { requireAllowed } from '@worker/services/core/require-actor';
import { containsText, MAX_LISTED, numberedPage, onDays } from '@worker/services/lists/list-page';
import { idsIn, inScope, tableOf, pathOf, type Row, type Store } from './store';

/** One more column: our copies of the pictures. */
export const copiesColumn = ({ pictures }: Store): Sql => (pictures ? fixedSql(`, ${pictures} AS pictures`) : NOTHING);

/** A row as the API returns it. */
export const toAdminRecord = (store: Store, row: Row): AdminRecord => ({
  ...store.toRecord(row),
  ...copiesOf(row['pictures']),
  _id: row.id,
  revision: row.revision,
  createdAt: new Date(Number(row['created_at'])).toISOString(),
  updatedAt: new Date(Number(row['updated_at'])).toISOString(),
});

interface Order {
  /** SQL of the values that the records are ordered by. */
  keys: readonly Sql[];
  isDescending: boolean;
}

/** The rowid makes every order total; listings have it as `seq`. */
const tieOf = (store: Store): string => (store.table === 'listings' ? 'seq' : 'rowid');

function orderOf(store: Store, sort: string): Order {
  const isDescending = sort.startsWith('-');
  const name = isDescending ? sort.slice(1) : sort;
  const key = Object.hasOwn(store.sorts, name) ? store.sorts[name] : undefined;
  if (!key) {
    const message = 'This list has no such order.';
    throw invalid(message, { sort: message });
  }
  return { keys: [fixedSql(key), fixedSql(tieOf(store))], isDescending };
}

const NO_FILTER = 'This list has no such filter.';
const notFilter = (name: string) => invalid(NO_FILTER, { [name]: NO_FILTER });

/** A typed filter matches a part of the text, any other filter the whole value. */
function fieldSql(store: Store, name: string, value: string): Sql {
  const field = store.entity.fields.find((one) => one.name === name && (one.isFilter || one.optionsOf));
  const path = pathOf(store, name);
  if (!field || !path) throw notFilter(name);
  if (isTyped(field)) return containsText(`lower(${path})`)(value);
  return sql`${fixedSql(path)} = ${value === 'true' ? 1 : value === 'false' ? 0 : value}`;
}

function missingSql(store: Store, name: string): Sql {
  const path = lackedFields(store.entity).some((field) => field.name === name) ? pathOf(store, name) : undefined;
  if (!path) throw notFilter(MISSING);
  return sql`coalesce(${fixedSql(path)}, '') IN ('', '[]', 'null')`;
}

/** The condition of filters: by fields, by a field without a value, and by the days on which records were changed. */
function filterSql(store: Store, filters: Readonly<Record<string, string>>): Sql {
  const parts = Object.entries(filters).map(([name, value]) => {
    if (name === MISSING) return missingSql(store, value);
    if (name !== 'from' && name !== 'to') return fieldSql(store, name, value);
    if (!isDay(value)) throw invalid(WRONG_DAY, { [name]: WRONG_DAY });
    return onDays('updated_at')[name](value);
  });
  return joinSql(
    parts.map((part) => sql` AND ${part}`),
    '',
  );
}

/** The records of a query, and the ids that a fuzzy search found, best first. */
async function matchesOf(ctx: Ctx, store: Store, { q, filters }: Pick<RecordQuery, 'q' | 'filters'>) {
  const search = q === '' ? null : store.search(q);
  const ranked = search && store.ranked ? await store.ranked(ctx, q) : [];
  const found = search && (ranked.length > 0 ? sql`(id IN ${idsIn(ranked)} OR ${search})` : search);
  return {
    ranked,
    where: sql`WHERE 1${inScope(store)}${filterSql(store, filters)}${found ? sql` AND ${found}` : NOTHING}`,
  };
}

/** By the places in the list of ids; a match that is not in it comes last. */
const rankOrder = (store: Store, ranked: readonly string[]): Order => ({
  keys: [sql`coalesce(nullif(instr(${ranked.join(' ')}, id), 0), 1e9)`, fixedSql(tieOf(store))],
  isDescending: false,
});

const keyName = (at: number): string => `order_key_${at}`;
const valuesAt = (row: Row, { keys }: Order): SqlValue[] => keys.map((_, at) => row[keyName(at)] ?? null);

/** One page with the total, counted up to 1,000. One round trip, two with a fuzzy search. Throws 400 for an unknown order or filter and a cursor of another list. */
export async function listRecords(ctx: Ctx, store: Store, query: RecordQuery) {
  requireAllowed(ctx, 'record:read');
  const sort = query.sort ?? store.entity.defaultSort;
  const { where, ranked } = await matchesOf(ctx, store, query);
  const order =
    ranked.length > 0 && sort === store.entity.defaultSort ? rankOrder(store, ranked) : orderOf(store, sort);
  const list = `records:${store.entity.noun}:${sort}:${query.q}:${JSON.stringify(query.filters)}`;
  const cursor = query.after ?? query.before;
  const place = cursor ? readCursor<SqlValue[]>(ctx, list, cursor) : null;
  const isBackwards = query.before !== undefined;
  const direction = fixedSql(order.isDescending !== isBackwards ? 'DESC' : 'ASC');
  const keys = joinSql(order.keys);
  const namedKeys = joinSql(order.keys.map((key, at) => sql`${key} AS ${fixedSql(keyName(at))}`));
  const keyset = place
    ? sql` AND (${keys}) ${fixedSql(order.isDescending !== isBackwards ? '<' : '>')} (${joinSql(place)})`
    : NOTHING;
  const [page, count] = await ctx.d1.batch<Row & { n: number }>([
    statementOf(
      ctx.d1,
      sql`SELECT ${namedKeys}, *${copiesColumn(store)} FROM ${tableOf(store)} ${where}${keyset}
        ORDER BY ${joinSql(order.keys.map((key) => sql`${key} ${direction}`))}
        LIMIT ${query.limit + 1} OFFSET ${place ? 0 : (query.page - 1) * query.limit}`,
    ),
    statementOf(
      ctx.d1,
      sql`SELECT count(*) AS n FROM (SELECT 1 FROM ${tableOf(store)} ${where} LIMIT ${MAX_LISTED + 1})`,
    ),
  ]);
  const { rows, ...places } = numberedPage(ctx, list, page?.results ?? [], query, (row) => valuesAt(row, order));
  const n = count?.results[0]?.n ?? 0;
  return {
    records: rows.map((row) => toAdminRecord(store, row)),
    total: Math.min(n, MAX_LISTED),
    totalIsCapped: n > MAX_LISTED,
    ...places,
    at: ctx.now(),
  };
}

/**
 * The ids of a selection. If the selection is "all matches", they are searched again, without records added since. Throws 409
 * `selection-changed` if their number differs from the number that the person saw.
 */
export async function selectedIds(ctx: Ctx, store: Store, { ids, all }: RecordSelection): Promise<readonly string[]> {
  requireAllowed(ctx, 'record:write');
  if (!all) return ids ?? [];
  const { q = '', ...filters } = all.match;
  const { where } = await matchesOf(ctx, store, { q: searchText(q), filters });
  const results = await ctx.rows(sql<{
    id: string;
  }>`SELECT id FROM ${tableOf(store)} ${where}
      AND created_at <= ${all.at} LIMIT ${MAX_IDS + 1}`);
  if (results.length === all.count) return results.map(({ id }) => id);
  throw conflict(
    `${results.length} ${store.entity.names[1]} match now, not ${all.count}. Look at the list and select again.`,
    undefined,
    'selection-changed',
  );
}

/** The row of a record. Throws 404 if it is gone, with a message for a person who edits it. */
export async function requireRow(ctx: Ctx, store: Store, id: string): Promise<Row> {
  const row = await ctx.first(
    sql<Row>`SELECT *${copiesColumn(store)} FROM ${tableOf(store)} WHERE id = ${id}${inScope(store)}`,
  );
  if (!row) throw recordGone(store);
  return row;
}

export const recordGone = (store: Store) => notFound(`This ${store.entity.names[0]} does not exist or was deleted.`);

export async function readRecord(ctx: Ctx, store: Store, id: string): Promise<AdminRecord> {
  requireAllowed(ctx, 'record:read');
  return toAdminRecord(store, await requireRow(ctx, store, id));
}
