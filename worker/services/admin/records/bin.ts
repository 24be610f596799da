/** Moves records to the bin, restores them, and empties the bin after 30 days. */
import { BIN, BIN_DAYS, type BinEntry } from '@/domain/admin/audit';
import type { ListQuery } from '@/domain/lists/list-query';
import type { AdminRecord } from '@/domain/admin/entities/entity';
import { conflict } from '@/domain/errors';
import { isAdmin } from '@/domain/accounts/actor';
import { fixedSql, joinSql, sql, statementOf, type Sql } from '@worker/db/sql';
import type { Ctx } from '@worker/services/core/context';
import { requireAllowed } from '@worker/services/core/require-actor';
import { equals, listPage } from '@worker/services/lists/list-page';
import { idsIn, inScope, tableOf, columnsOf, type Row, type Store } from './store';
import { toAdminRecord } from './list';
import { auditRecords } from './record-audit';
import { chunksOf, inSlices, insertSql, isParentThere } from './write';
import { DAY_MS } from '@/domain/time/durations';

const BIN_MS = BIN_DAYS * DAY_MS;

const nameOf = (store: Store, record: Readonly<Record<string, unknown>>): string =>
  String(record[store.entity.nameField] ?? '').slice(0, 200);

/** Columns that are restored from the bin. */
const allColumns = (store: Store): string[] => [...columnsOf(store), 'id', 'created_at', 'updated_at', 'revision'];

/**
 * The row in the form that the bin stores, with its child records. The child records are read in the same batch that deletes them, so that
 * none is missed.
 */
function storedRow({ children }: Store): Sql {
  if (!children) return sql`value -> 'row'`;
  const pairs = allColumns(children.store).map((column) => fixedSql(`'${column}', c.${column}`));
  return sql`json_set(value -> 'row', '$.children', json((SELECT json_group_array(json_object(${joinSql(pairs)}))
    FROM ${tableOf(children.store)} c WHERE c.${fixedSql(children.column)} = value ->> 'id')))`;
}

/** Restores the children that were deleted with the rows. */
function insertChildren({ children }: Store, rows: readonly Row[]): Sql[] {
  if (!children) return [];
  const entries = rows.flatMap((row) => (row['children'] ?? []) as unknown as Row[]);
  return chunksOf(entries.map((row) => JSON.stringify(row))).map((json) =>
    insertSql(children.store, allColumns(children.store), json),
  );
}

/**
 * Puts records into the bin. Skips records that are gone, that change at this moment, or for which `isMeant` is false. Returns the ids that
 * were deleted.
 */
export async function deleteRecords(
  ctx: Ctx,
  store: Store,
  ids: readonly string[],
  isMeant: (row: Row) => boolean = () => true,
): Promise<string[]> {
  requireAllowed(ctx, 'record:write');
  const results = await ctx.rows(sql<Row>`SELECT * FROM ${tableOf(store)} WHERE id IN ${idsIn(ids)}${inScope(store)}`);
  const rows = results.filter(isMeant);
  if (rows.length === 0) return [];
  const isUnchanged = sql`EXISTS (SELECT 1 FROM ${tableOf(store)} t WHERE t.id = value ->> 'id' AND t.revision = value ->> 'revision')`;
  const entries = rows.map((row) => ({
    id: row.id,
    revision: row.revision,
    name: nameOf(store, store.toRecord(row)),
    row,
  }));
  const changes = rows.map((row) => ({ id: row.id, before: store.toRecord(row), after: null }));
  // Read once, because the clock may advance between the statements, and audit rows are written for bin rows with this time.
  const at = ctx.now();
  const by = isAdmin(ctx.actor) ? ctx.actor.adminId : null;
  const pairs = chunksOf(rows.map(({ id, revision }) => JSON.stringify({ id, revision })));
  const isInBin = sql` AND EXISTS (SELECT 1 FROM bin WHERE id = value ->> 'id' AND deleted_at = ${at})`;
  const written = await ctx.d1.batch<{ id: string }>(
    [
      ...chunksOf(entries.map((entry) => JSON.stringify(entry))).map(
        (json) => sql`INSERT INTO bin (id, noun, name, row, deleted_at, deleted_by)
          SELECT value ->> 'id', ${store.entity.noun}, value ->> 'name', ${storedRow(store)}, ${at}, ${by}
          FROM json_each(${json}) WHERE ${isUnchanged}
          ON CONFLICT (id) DO UPDATE SET name = excluded.name, row = excluded.row, deleted_at = excluded.deleted_at,
            deleted_by = excluded.deleted_by`,
      ),
      ...inSlices(changes).map((slice) => auditRecords(ctx, store, 'deleted', slice, isInBin)),
      ...pairs.map(
        (json) =>
          sql`DELETE FROM ${tableOf(store)} WHERE id IN (SELECT value ->> 'id' FROM json_each(${json}) WHERE ${isUnchanged}) RETURNING id`,
      ),
    ].map((piece) => statementOf(ctx.d1, piece)),
  );
  store.onChange?.(ctx);
  return written.slice(-pairs.length).flatMap(({ results: deleted }) => deleted.map(({ id }) => id));
}

/**
 * Restores records from the bin. If a new record has the name of a record, that record stays in the bin. Returns the restored records.
 * Throws 409 if none was restored because their parent is deleted.
 */
export async function restoreRecords(ctx: Ctx, store: Store, ids: readonly string[]): Promise<AdminRecord[]> {
  requireAllowed(ctx, 'record:write');
  const results = await ctx.rows(
    sql<{ row: string }>`SELECT row FROM bin WHERE noun = ${store.entity.noun} AND id IN ${idsIn(ids)}`,
  );
  const rows = results.map(({ row }) => JSON.parse(row) as Row);
  if (rows.length === 0) return [];
  const isThere = sql` AND EXISTS (SELECT 1 FROM ${tableOf(store)} WHERE id = value ->> 'id')`;
  const changes = rows.map((row) => ({ id: row.id, before: null, after: store.toRecord(row) }));
  const chunks = chunksOf(rows.map((row) => JSON.stringify(row)));
  const written = await ctx.d1.batch<{ id: string }>(
    [
      ...chunks.map((json) => insertSql(store, allColumns(store), json)),
      ...insertChildren(store, rows),
      ...inSlices(changes).map((slice) => auditRecords(ctx, store, 'restored', slice, isThere)),
      sql`DELETE FROM bin WHERE id IN ${idsIn(rows.map(({ id }) => id))} AND id IN (SELECT id FROM ${tableOf(store)})`,
    ].map((piece) => statementOf(ctx.d1, piece)),
  );
  store.onChange?.(ctx);
  const back = new Set(written.slice(0, chunks.length).flatMap(({ results: ones }) => ones.map(({ id }) => id)));
  const [row] = rows;
  if (back.size === 0 && store.parent && row && !(await isParentThere(ctx, store, row)))
    throw conflict(store.parent.missingAtRestore);
  return rows.filter(({ id }) => back.has(id)).map((row) => toAdminRecord(store, row));
}

/** One page of the bin, latest deletion first. */
export async function listBin(ctx: Ctx, query: ListQuery) {
  requireAllowed(ctx, 'record:read');
  const { items, next } = await listPage(ctx, BIN.name, query, {
    columns: sql`b.id AS _id, b.noun, b.name, b.deleted_at AS at, coalesce(u.name, (SELECT a.actor_name FROM audit_log a
      WHERE a.subject_type = b.noun AND a.subject_id = b.id AND a.actor_id = b.deleted_by ORDER BY a.at DESC LIMIT 1)) AS deletedBy`,
    from: sql`bin b LEFT JOIN admin_users u ON u.id = b.deleted_by`,
    order: ['b.deleted_at', 'b.id'],
    match: { noun: equals('b.noun') },
    itemOf: ({ at, ...row }: Omit<BinEntry, 'deletedAt'> & { at: number }): BinEntry => ({
      ...row,
      deletedAt: new Date(at).toISOString(),
    }),
  });
  return { items, next };
}

/** Records that one step deletes for good. */
const STEP = 500;

/** One step: permanently deletes records that have been in the bin for 30 days, with their files. Returns whether more may be due. */
export async function emptyBin(ctx: Ctx, storeOf: (noun: string) => Store | undefined): Promise<boolean> {
  const results = await ctx.rows(
    sql<{
      id: string;
      noun: string;
      row: string;
    }>`SELECT id, noun, row FROM bin WHERE deleted_at < ${ctx.now() - BIN_MS} ORDER BY deleted_at, id LIMIT ${STEP}`,
  );
  for (const noun of new Set(results.map((entry) => entry.noun))) {
    const rows = results.filter((entry) => entry.noun === noun).map(({ row }) => JSON.parse(row) as Row);
    await storeOf(noun)?.onForget?.(ctx, rows);
  }
  await ctx.run(sql`DELETE FROM bin WHERE id IN ${idsIn(results.map(({ id }) => id))}`);
  return results.length === STEP;
}
