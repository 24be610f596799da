/** Undoes an import in steps: created records go to the bin and changed records get their former values, unless they were changed since. */
import { eq } from 'drizzle-orm';
import type { RollbackStep } from '@/domain/admin/imports/job';
import { batch, sql, type Sql, type Stored } from '@worker/db/sql';
import { imports, type importRows } from '@worker/db/schema';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import { requireAllowed } from '@worker/services/core/require-actor';
import { deleteRecords } from '@worker/services/admin/records/bin';
import { changeRecords } from '@worker/services/admin/records/edit';
import { idsIn, inScope, tableOf, type Row, type Store } from '@worker/services/admin/records/store';
import { jobOf, jobSql, readImport, requireImportable, reopenKept } from './jobs';

/** Rows in one step. */
const STEP = 500;

type UndoRow = Pick<Stored<typeof importRows.$inferSelect>, 'row' | 'outcome' | 'record_id' | 'before' | 'revision'> & {
  record_id: string;
  revision: number;
};

const marked = (importId: string, rows: readonly number[], undo: 'undone' | 'kept'): Sql =>
  sql`UPDATE import_rows SET undo = ${undo}
    WHERE import_id = ${importId} AND undo IS NULL AND row IN (SELECT value FROM json_each(${JSON.stringify(rows)}))`;

/** The last row of each record; the earlier ones wait for the next step. */
function lastOfEach(rows: readonly UndoRow[]): UndoRow[] {
  const seen = new Set<string>();
  return rows.filter(({ record_id }) => !seen.has(record_id) && seen.add(record_id));
}

/**
 * Gives changed records their former values. If a row of any import left the record with these values, the row gets the record's new
 * revision, so that it is current again and can be undone.
 */
async function restoreFormer(ctx: Ctx, store: Store, importId: string, rows: readonly { undo: UndoRow; now: Row }[]) {
  const byId = new Map(rows.map((row) => [row.now.id, row]));
  const changes = rows.map(({ undo, now }) => ({
    before: now,
    after: { ...now, ...(JSON.parse(undo.before ?? '{}') as Row), revision: now.revision },
  }));
  const changed = await changeRecords(ctx, store, changes, (ids, isWritten) => {
    const pairs = ids.map((id) => {
      const { undo, now } = byId.get(id) ?? {};
      const former = JSON.parse(undo?.before ?? '{}') as Partial<Row>;
      return { id, row: undo?.row, was: now?.revision, former: former.revision, next: (now?.revision ?? 0) + 1 };
    });
    const json = JSON.stringify(pairs);
    return [
      sql`UPDATE import_rows SET undo = 'undone' WHERE import_id = ${importId} AND undo IS NULL AND row IN
        (SELECT value ->> 'row' FROM json_each(${json}) WHERE 1${isWritten})`,
      sql`UPDATE import_rows SET revision = back.value ->> 'next' FROM
        (SELECT value FROM json_each(${json}) WHERE 1${isWritten}) AS back
        WHERE record_id = back.value ->> 'id' AND revision = back.value ->> 'former' AND undo IS NOT 'undone'`,
    ];
  });
  return rows.filter(({ now }) => !changed.has(now.id)).map(({ undo }) => undo);
}

/** One step. Returns the import with its counts, and whether that was the last. Safe to call again at any time. */
export async function rollBackImport(ctx: Ctx, importId: string): Promise<RollbackStep> {
  requireAllowed(ctx, 'import:write');
  const job = jobOf(await ctx.first(jobSql(importId)));
  const store = { ...requireImportable(job.noun), batch: importId };
  const waits = sql`EXISTS (SELECT 1 FROM import_rows WHERE import_id = ${importId} AND undo IS NULL AND outcome IN ('created', 'updated'))`;
  const [, , , found] = await batch(ctx.d1, [
    job.state === 'rolled-back' ? reopenKept(store, importId) : sql`SELECT 1`,
    auditRow(
      ctx,
      { action: 'import.rolled-back', subjectType: 'import', subjectId: importId, details: { name: job.fileName } },
      sql`EXISTS (SELECT 1 FROM imports WHERE id = ${importId} AND state <> 'rolling-back' AND (state <> 'rolled-back' OR ${waits}))`,
    ),
    ctx.db.update(imports).set({ state: 'rolling-back', updatedAt: ctx.now() }).where(eq(imports.id, importId)),
    sql<UndoRow>`SELECT row, outcome, record_id, before, revision FROM import_rows
        WHERE import_id = ${importId} AND undo IS NULL AND outcome IN ('created', 'updated') ORDER BY row DESC LIMIT ${STEP}`,
  ]);
  const waiting = found.results;
  const rows = lastOfEach(waiting);
  const ids = rows.map(({ record_id }) => record_id);
  const standing = await ctx.rows(sql<Row>`SELECT * FROM ${tableOf(store)} WHERE id IN ${idsIn(ids)}${inScope(store)}`);
  const byId = new Map(standing.map((row) => [row.id, row]));
  // A deleted record needs no undo: its creation is undone already, and there is nothing to give former values to.
  const goneRows = rows.filter(({ record_id }) => !byId.has(record_id));
  const isCurrent = ({ record_id, revision }: UndoRow) => byId.get(record_id)?.revision === revision;
  const created = rows.filter((row) => row.outcome === 'created' && isCurrent(row));
  const revisions = new Map(created.map(({ record_id, revision }) => [record_id, revision]));
  const deleted = new Set(
    created.length === 0
      ? []
      : await deleteRecords(ctx, store, [...revisions.keys()], ({ id, revision }) => revisions.get(id) === revision),
  );
  const updated = rows
    .filter((row) => row.outcome === 'updated' && isCurrent(row))
    .flatMap((undo) => {
      const now = byId.get(undo.record_id);
      return now ? [{ undo, now }] : [];
    });
  const lost = updated.length === 0 ? [] : await restoreFormer(ctx, store, importId, updated);
  const remaining = [
    ...rows.filter((row) => byId.has(row.record_id) && !isCurrent(row)),
    ...created.filter(({ record_id }) => !deleted.has(record_id)),
    ...lost,
  ];
  const isOver = waiting.length < STEP && rows.length === waiting.length;
  const numbers = (list: readonly UndoRow[]) => list.map(({ row }) => row);
  const state = isOver ? 'rolled-back' : 'rolling-back';
  const [, , , , read] = await batch(ctx.d1, [
    marked(importId, numbers(goneRows), 'undone'),
    marked(importId, numbers(created.filter(({ record_id }) => deleted.has(record_id))), 'undone'),
    marked(importId, numbers(remaining), 'kept'),
    ctx.db.update(imports).set({ state, updatedAt: ctx.now() }).where(eq(imports.id, importId)),
    jobSql(importId),
  ]);
  return { job: isOver ? await readImport(ctx, importId) : jobOf(read.results[0]), isOver };
}
