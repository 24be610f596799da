/** Creates, changes and orders records: one action for each change, the same for a form, an import and its roll-back. */
import type { AdminRecord } from '@/domain/admin/entities/entity';
import { AppError, conflict, invalid, type FieldErrors } from '@/domain/errors';
import { fixedSql, joinSql, NOTHING, sql, statementOf, type Sql } from '@worker/db/sql';
import type { Ctx } from '@worker/services/core/context';
import { requireAllowed } from '@worker/services/core/require-actor';
import { inScope, tableOf, type Row, type Store } from './store';
import { copiesColumn, requireRow, toAdminRecord } from './list';
import { auditRecords } from './record-audit';
import { hasTwin } from './same-record';
import { describeError } from '@worker/log';

/** D1 takes a bound text of 2 MB; a character is up to 4 bytes. */
const CHUNK_CHARACTERS = 400_000;

/** Joins texts into JSON arrays, none of them longer than a parameter may be. */
export function chunksOf(items: readonly string[]): string[] {
  const chunks: string[][] = [];
  let size = Infinity;
  for (const item of items) {
    if (size + item.length > CHUNK_CHARACTERS) {
      chunks.push([]);
      size = 0;
    }
    chunks.at(-1)?.push(item);
    size += item.length;
  }
  return chunks.map((chunk) => `[${chunk.join(',')}]`);
}

/** The column values of an input. */
export const rowOf = <Input extends object>(store: Store<Input>, input: Input): Record<string, unknown> =>
  Object.fromEntries(Object.entries(store.columns).map(([column, valueOf]) => [column, valueOf(input)]));

/** Leaves out a row whose parent is gone, because a foreign key would refuse all rows. */
const hasParent = ({ parent }: Store): Sql =>
  parent
    ? sql` AND EXISTS (SELECT 1 FROM ${fixedSql(parent.table)} p WHERE p.id = ${fixedSql(`value ->> '$.${parent.column}'`)})`
    : NOTHING;

/** Inserts rows given as JSON, except rows whose name another record has. Returns the ids that were written. */
export function insertSql(store: Store, columns: readonly string[], json: string): Sql {
  const names = [...columns, ...(store.scope ? [store.scope.column] : [])];
  const values = [
    ...columns.map((name) => fixedSql(`value ->> '$.${name}'`)),
    ...(store.scope ? [store.scope.value] : []),
  ];
  return sql`INSERT INTO ${tableOf(store)} (${joinSql(names.map(fixedSql))})
    SELECT ${joinSql(values)} FROM json_each(${json}) WHERE true${hasParent(store)} ON CONFLICT DO NOTHING RETURNING id`;
}

/** The error that a record of the same name exists, at the field with the name. */
export function sameName(store: Store) {
  const [one] = store.entity.names;
  const message = `There is another ${one} with this name.`;
  return conflict(message, { [store.entity.nameField]: message });
}

/** The error that the parent of a record is missing, at the field that names the parent. */
const parentGone = ({ parent }: Store) =>
  new AppError(404, parent?.missing ?? '', {
    code: 'not-found',
    fields: { [parent?.field ?? '']: parent?.missing ?? '' },
  });

export async function isParentThere(ctx: Ctx, store: Store, row: Readonly<Record<string, unknown>>): Promise<boolean> {
  if (!store.parent) return true;
  const { table, column } = store.parent;
  const id = String(store.scope?.column === column ? store.scope.value : row[column]);
  return (await ctx.first(sql`SELECT 1 FROM ${fixedSql(table)} WHERE id = ${id}`)) !== null;
}

/**
 * Statements of the caller for the batch of an action. `ids` are in the order of the input; `isWritten` is a condition on
 * `value ->> 'id'` (and `value ->> 'was'`, the revision, for changes) that is true for records that the batch writes.
 */
export type BesideStatements = (ids: readonly string[], isWritten: Sql) => readonly Sql[];

/** Writes new records. The result has null for a record that was left out because its name is taken. */
export async function createRecords<Input extends object>(
  ctx: Ctx,
  store: Store<Input>,
  inputs: readonly Input[],
  beside: BesideStatements = () => [],
): Promise<(AdminRecord | null)[]> {
  requireAllowed(ctx, 'record:write');
  if (inputs.length === 0) return [];
  const plain = store as unknown as Store;
  const place = store.place ? await nextPlace(ctx, plain, store.place) : null;
  const rows = inputs.map((input, i) => ({
    ...rowOf(store, input),
    ...(store.scope ? { [store.scope.column]: store.scope.value } : {}),
    ...(store.place ? { [store.place]: (place ?? 0) + i } : {}),
    id: ctx.newId(),
    created_at: ctx.now(),
    updated_at: ctx.now(),
    revision: 1,
  }));
  const records = rows.map((row) => toAdminRecord(plain, row as unknown as Row));
  const columns = [
    ...Object.keys(store.columns),
    ...(store.place ? [store.place] : []),
    'id',
    'created_at',
    'updated_at',
  ];
  const isWritten = sql` AND EXISTS (SELECT 1 FROM ${tableOf(plain)} WHERE id = value ->> 'id')`;
  const chunks = chunksOf(rows.map((row) => JSON.stringify(row)));
  const audits = records.map((record, i) => ({
    id: record._id,
    before: null,
    after: store.toRecord(rows[i] as unknown as Row),
  }));
  const written = await ctx.d1.batch<{ id: string }>(
    [
      ...chunks.map((json) => insertSql(plain, columns, json)),
      ...inSlices(audits).map((slice) => auditRecords(ctx, plain, 'created', slice, isWritten)),
      ...beside(
        rows.map(({ id }) => id),
        isWritten,
      ),
    ].map((piece) => statementOf(ctx.d1, piece)),
  );
  store.onChange?.(ctx);
  const ids = new Set(written.slice(0, chunks.length).flatMap(({ results }) => results.map(({ id }) => id)));
  return records.map((record) => (ids.has(record._id) ? record : null));
}

/** Slices that fit into a parameter, as an audit row holds a record twice at most. */
export function inSlices<Item>(items: readonly Item[], max = 50): Item[][] {
  return Array.from({ length: Math.ceil(items.length / max) }, (_, i) => items.slice(i * max, (i + 1) * max));
}

async function nextPlace(ctx: Ctx, store: Store, column: string): Promise<number> {
  const row = await ctx.first(
    sql<{
      place: number | null;
    }>`SELECT max(${fixedSql(column)}) AS place FROM ${tableOf(store)}`,
  );
  return (row?.place ?? -1) + 1;
}

/** Creates one record. Throws 409 if another has its name, 404 if its parent is gone. */
export async function createRecord<Input extends object>(
  ctx: Ctx,
  store: Store<Input>,
  input: Input,
): Promise<AdminRecord> {
  requireAllowed(ctx, 'record:write');
  const plain = store as unknown as Store;
  if (await hasTwin(ctx, plain, rowOf(store, input))) throw sameName(plain);
  const [record] = await createRecords(ctx, store, [input]);
  if (record) return record;
  throw (await isParentThere(ctx, plain, rowOf(store, input))) ? sameName(plain) : parentGone(plain);
}

const CHANGED = 'Someone else has changed this record. Nothing was saved.';

/** The error that someone saved first. The code of the error lets the form show both versions of the `fields` that both operators changed. */
export const changedElsewhere = (fields?: FieldErrors) => conflict(CHANGED, fields, 'changed-elsewhere');

export interface UpdatedRecord {
  record: AdminRecord;
  before: Row;
}

/** Changes a record as it was read. Null if it was changed or deleted since. Throws 409 if another record has the name. */
export async function updateRow<Input extends object>(
  ctx: Ctx,
  store: Store<Input>,
  before: Row,
  input: Input,
): Promise<UpdatedRecord | null> {
  requireAllowed(ctx, 'record:write');
  const plain = store as unknown as Store;
  const { id } = before;
  const after = { ...before, ...rowOf(store, input) } as unknown as Row;
  if (await hasTwin(ctx, plain, after, before)) throw sameName(plain);
  const isAt = sql`id = ${id} AND revision = ${before.revision}${inScope(plain)}`;
  const sets = Object.keys(store.columns).map((column) => sql`${fixedSql(column)} = ${after[column] ?? null}`);
  const change = { id, before: store.toRecord(before), after: store.toRecord(after) };
  const pieces = [
    auditRecords(ctx, plain, 'updated', [change], sql` AND EXISTS (SELECT 1 FROM ${tableOf(plain)} WHERE ${isAt})`),
    sql`UPDATE ${tableOf(plain)} SET ${joinSql(sets)}, revision = revision + 1, updated_at = ${ctx.now()} WHERE ${isAt} RETURNING *${copiesColumn(plain)}`,
  ];
  const written = await ctx.d1.batch<Row>(pieces.map((piece) => statementOf(ctx.d1, piece))).catch((error: unknown) => {
    if (describeError(error).includes('UNIQUE constraint failed')) throw sameName(plain);
    if (describeError(error).includes('FOREIGN KEY constraint failed')) throw parentGone(plain);
    throw error;
  });
  const row = written[1]?.results[0];
  if (!row) return null;
  store.onChange?.(ctx);
  return { record: toAdminRecord(plain, row), before };
}

/**
 * Runs a change on the current record, and once more if someone saved first. Throws 404 if it is gone, 409 `changed-elsewhere` if
 * someone saved first both times.
 */
export async function onRecord<Result>(
  ctx: Ctx,
  store: Store,
  id: string,
  change: (before: Row) => Promise<Result | null>,
): Promise<Result> {
  requireAllowed(ctx, 'record:write');
  for (let tries = 2; tries > 0; tries -= 1) {
    const result = await change(await requireRow(ctx, store, id));
    if (result !== null) return result;
  }
  throw changedElsewhere();
}

/**
 * Sorts records into the order of the ids; with `within`, only the records of that parent. Throws 400 if the kind has no order or no
 * parent, 409 unless the ids are all the records, each once.
 */
export async function orderRecords(ctx: Ctx, store: Store, ids: readonly string[], within?: string): Promise<void> {
  requireAllowed(ctx, 'record:write');
  if (!store.place || (within !== undefined && !store.parent))
    throw invalid('These records have no order of their own.');
  const place = fixedSql(store.place);
  const inParent =
    within !== undefined && store.parent ? sql` AND ${fixedSql(store.parent.column)} = ${within}` : NOTHING;
  const results = await ctx.rows(
    sql<{ id: string }>`SELECT id FROM ${tableOf(store)} WHERE true${inScope(store)}${inParent} ORDER BY ${place}, id`,
  );
  const before = results.map(({ id }) => id);
  const known = new Set(before);
  if (ids.length !== known.size || new Set(ids).size !== ids.length || !ids.every((id) => known.has(id)))
    throw conflict('The list has changed. Reload it.', undefined, 'changed-elsewhere');
  const pieces = [
    sql`UPDATE ${tableOf(store)} SET ${place} = wanted.key FROM json_each(${JSON.stringify(ids)}) AS wanted
      WHERE ${tableOf(store)}.id = wanted.value`,
    auditRecords(ctx, store, 'ordered', [
      { id: null, before: { order: before, within }, after: { order: ids, within } },
    ]),
  ];
  await ctx.d1.batch(pieces.map((piece) => statementOf(ctx.d1, piece)));
  store.onChange?.(ctx);
}
