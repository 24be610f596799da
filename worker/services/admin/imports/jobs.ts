/** Stored imports: starts, reads and lists them, and lists the outcome of each row. */
import { isAdmin } from '@/domain/accounts/actor';
import {
  IMPORTS,
  type ImportJob,
  type ImportPreparation,
  type ImportRow,
  type UndoableCounts,
} from '@/domain/admin/imports/job';
import type { ListQuery } from '@/domain/lists/list-query';
import type { ColumnFields, RememberedHeading } from '@/domain/admin/imports/columns';
import type { RowErrors } from '@/domain/admin/imports/judge';
import type { ImportRowsQuery, ImportStart } from '@/domain/admin/imports/requests';
import { invalid, notFound } from '@/domain/errors';
import { batch, NOTHING, sql, type Sql, type Stored } from '@worker/db/sql';
import { imports, type importRows } from '@worker/db/schema/index';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import { requireAllowed } from '@worker/services/core/require-actor';
import { equals, listPage } from '@worker/services/lists/list-page';
import { inScope, tableOf, type Store } from '@worker/services/admin/records/store';
import { requireStore } from '@worker/services/admin/records/stores';

// The rows of an import that a roll-back can undo now: the record has not changed since the row, or only by a later row of the same import.

const undoableRows = (
  store: Store,
  importId: string,
): Sql => sql`WITH RECURSIVE undoable(row, record_id, outcome, former) AS (
    SELECT r.row, r.record_id, r.outcome, r.before ->> 'revision'
      FROM import_rows r JOIN ${tableOf(store)} t ON t.id = r.record_id AND t.revision = r.revision
      WHERE r.import_id = ${importId} AND r.undo IS NOT 'undone' AND r.outcome IN ('created', 'updated')${inScope(store)}
    UNION ALL
    SELECT r.row, r.record_id, r.outcome, r.before ->> 'revision'
      FROM undoable u JOIN import_rows r ON r.record_id = u.record_id AND r.revision = u.former
      WHERE r.import_id = ${importId} AND r.undo IS NOT 'undone')`;

async function countUndoable(ctx: Ctx, store: Store, importId: string): Promise<UndoableCounts> {
  const found = await ctx.rows(
    sql<{ outcome: keyof UndoableCounts; n: number }>`${undoableRows(store, importId)}
      SELECT outcome, count(*) AS n FROM undoable GROUP BY outcome`,
  );
  const counts: UndoableCounts = { created: 0, updated: 0 };
  for (const { outcome, n } of found) counts[outcome] = n;
  return counts;
}

/** Reopens rows that stayed because of another import, if the roll-back of that import has made them current again. */
export const reopenKept = (store: Store, importId: string): Sql =>
  sql`${undoableRows(store, importId)} UPDATE import_rows SET undo = NULL
    WHERE import_id = ${importId} AND undo = 'kept' AND row IN (SELECT row FROM undoable)`;

/** `counts` is JSON: a count by outcome and undo. */
type JobRow = Omit<Stored<typeof imports.$inferSelect>, 'file_hash'> & { counts: string };

/** Counts come from the index of the rows: there is no counter that could differ from them. */
const JOB_COLUMNS = sql`i.id, i.noun, i.file_name, i.total, i.state, i.columns, i.keeps_edited, a.name AS started_by, i.started_at, i.updated_at,
    (SELECT json_group_array(json_array(outcome, undo, n)) FROM
      (SELECT outcome, undo, count(*) AS n FROM import_rows WHERE import_id = i.id GROUP BY outcome, undo)) AS counts`;
const JOB_TABLES = sql`imports i LEFT JOIN admin_users a ON a.id = i.started_by`;
const JOBS = sql`SELECT ${JOB_COLUMNS} FROM ${JOB_TABLES}`;

function toJob(row: JobRow): ImportJob {
  const job: ImportJob = {
    id: row.id,
    noun: row.noun,
    fileName: row.file_name,
    total: row.total,
    state: row.state,
    columns: JSON.parse(row.columns) as ColumnFields,
    keepsEdited: row.keeps_edited === 1,
    startedBy: row.started_by,
    startedAt: new Date(row.started_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
    counts: { created: 0, updated: 0, same: 0, edited: 0, skipped: 0, failed: 0 },
    undone: 0,
    kept: 0,
    undoable: null,
  };
  for (const [outcome, undo, n] of JSON.parse(row.counts) as [keyof ImportJob['counts'], string | null, number][]) {
    job.counts[outcome] += n;
    if (undo === 'undone') job.undone += n;
    if (undo === 'kept') job.kept += n;
  }
  return job;
}

export const jobSql = (id: string): Sql<JobRow> => sql<JobRow>`${JOBS} WHERE i.id = ${id}`;

/** The import of a row that `jobSql` read; 404 if there is none. */
export function jobOf(row: JobRow | null | undefined): ImportJob {
  if (!row) throw notFound('This import does not exist.');
  return toJob(row);
}

/** A kind of record that can be imported. 400 for the others. */
export function requireImportable(noun: string): Store {
  const store = requireStore(noun);
  if (store.entity.imports.length === 0) throw invalid(`There is no import of ${store.entity.names[1]}.`);
  return store;
}

export async function readImport(ctx: Ctx, id: string): Promise<ImportJob> {
  requireAllowed(ctx, 'import:read');
  const job = jobOf(await ctx.first(jobSql(id)));
  if (job.state !== 'done' && job.state !== 'rolled-back') return job;
  return { ...job, undoable: await countUndoable(ctx, requireImportable(job.noun), id) };
}

/** The remembered fields of headings, and the unfinished import of this same file. */
export async function prepareImport(ctx: Ctx, noun: string, file: string): Promise<ImportPreparation> {
  requireAllowed(ctx, 'import:read');
  const { entity } = requireImportable(noun);
  const [headings, unfinished] = await batch(ctx.d1, [
    sql<RememberedHeading>`SELECT heading, field FROM import_headings WHERE noun = ${entity.noun} ORDER BY used_at DESC, heading LIMIT 2000`,
    sql<JobRow>`${JOBS} WHERE i.noun = ${entity.noun} AND i.file_hash = ${file} AND i.state = 'running'
        ORDER BY i.started_at DESC LIMIT 1`,
  ]);
  const [row] = unfinished.results;
  return { headings: headings.results, unfinished: row ? jobOf(row) : null };
}

/** Starts an import and remembers the field of each heading. */
export async function startImport(ctx: Ctx, start: ImportStart): Promise<ImportJob> {
  requireAllowed(ctx, 'import:write');
  const { entity } = requireImportable(start.noun);
  const fields = new Set(['', ...entity.fields.map(({ name }) => name)]);
  const unknown = [...start.columns, ...start.headings.map(({ field }) => field)].find(
    (name) => !fields.has(name ?? ''),
  );
  if (unknown !== undefined) throw invalid(`Unknown field: ${String(unknown).slice(0, 40)}`);
  const id = ctx.newId();
  const now = ctx.now();
  const by = isAdmin(ctx.actor) ? ctx.actor.adminId : null;
  const [, , , read] = await batch(ctx.d1, [
    auditRow(ctx, {
      action: 'import.started',
      subjectType: 'import',
      subjectId: id,
      details: { name: start.fileName, rows: start.total, noun: entity.noun },
    }),
    ctx.db.insert(imports).values({
      id,
      noun: entity.noun,
      fileName: start.fileName,
      total: start.total,
      fileHash: start.file,
      columns: JSON.stringify(start.columns),
      keepsEdited: start.keepsEdited,
      state: 'running',
      startedBy: by,
      startedAt: now,
      updatedAt: now,
    }),
    sql`INSERT INTO import_headings (noun, heading, field, used_at)
        SELECT ${entity.noun}, value ->> 'heading', value ->> 'field', ${now} FROM json_each(${JSON.stringify(start.headings)})
        WHERE true ON CONFLICT (noun, heading) DO UPDATE SET field = excluded.field, used_at = excluded.used_at`,
    jobSql(id),
  ]);
  return jobOf(read.results[0]);
}

/** Lists imports, newest first. */
export function listImports(ctx: Ctx, query: ListQuery) {
  requireAllowed(ctx, 'import:read');
  return listPage(ctx, IMPORTS.name, query, {
    columns: JOB_COLUMNS,
    from: JOB_TABLES,
    order: ['i.started_at', 'i.id'],
    match: { noun: equals('i.noun') },
    itemOf: toJob,
  });
}

export type StoredRow = Omit<Stored<typeof importRows.$inferSelect>, 'import_id' | 'before' | 'revision'>;

export const toImportRow = (row: StoredRow): ImportRow => ({
  row: row.row,
  outcome: row.outcome,
  name: row.name,
  recordId: row.record_id,
  errors: row.errors === null ? null : (JSON.parse(row.errors) as RowErrors),
  values: row.sent === null ? null : (JSON.parse(row.sent) as Record<string, unknown>),
  undo: row.undo,
});

/** Rows in the order of the file, after row `after`. */
export async function listImportRows(
  ctx: Ctx,
  id: string,
  { outcome, undo, after = 0, limit = 100 }: ImportRowsQuery,
): Promise<{ rows: ImportRow[]; next: number | null }> {
  requireAllowed(ctx, 'import:read');
  const [job, found] = await batch(ctx.d1, [
    sql`SELECT 1 FROM imports WHERE id = ${id}`,
    sql<StoredRow>`SELECT row, outcome, record_id, name, errors, sent, undo FROM import_rows WHERE import_id = ${id} AND row > ${after}${
      outcome ? sql` AND outcome = ${outcome}` : NOTHING
    }${undo ? sql` AND undo = ${undo}` : NOTHING} ORDER BY row LIMIT ${limit + 1}`,
  ]);
  if (!job.results[0]) throw notFound('This import does not exist.');
  const rows = found.results;
  const shown = rows.slice(0, limit);
  return { rows: shown.map(toImportRow), next: rows.length > limit ? (shown.at(-1)?.row ?? null) : null };
}
