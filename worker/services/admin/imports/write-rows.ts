/** Writes a slice of an import: each row by the actions of the records, with its outcome in the same batch. Safe to send twice. */
import { doneOf, type ImportJob, type Outcome, type RowResult } from '@/domain/admin/imports/job';
import { nameOfValues, type RowErrors } from '@/domain/admin/imports/judge';
import type { SentRow } from '@/domain/admin/imports/requests';
import { conflict } from '@/domain/errors';
import { batch, NOTHING, sql, type Sql } from '@worker/db/sql';
import type { Ctx } from '@worker/services/core/context';
import { requireAllowed } from '@worker/services/core/require-actor';
import { changeRecords } from '@worker/services/admin/records/edit';
import { columnsOf, type Row, type Store } from '@worker/services/admin/records/store';
import { chunksOf, createRecords, inSlices, sameName } from '@worker/services/admin/records/write';
import { decideRows, type Decision } from './check';
import { jobOf, jobSql, requireImportable, toImportRow, type StoredRow } from './jobs';

/** Rows of one slice that mean the same record are written one after another, one per pass. */
const PASSES = 100;
/** Passes that write nothing because another person saved first. */
const IDLE_PASSES = 5;

interface RowEntry {
  row: number;
  outcome: Outcome;
  name: string;
  /** Id of the record; missing for a failed row. */
  id?: string;
  errors?: RowErrors;
  sent?: object;
  /** The row of the record as it was, for the roll-back. */
  before?: Row;
  revision?: number;
  /** For a change: the revision that it is based on. */
  was?: number;
}

/** The columns of a record's row that a roll-back needs. */
const formerOf = (store: Store, row: Row): Row =>
  Object.fromEntries(
    ['id', 'revision', ...columnsOf(store)].map((column) => [column, row[column] ?? null]),
  ) as unknown as Row;

/** The first result of a row stays: a slice that is sent twice changes nothing. */
function keepRows(importId: string, entries: readonly RowEntry[], onlyIf: Sql = NOTHING): Sql[] {
  return chunksOf(entries.map((entry) => JSON.stringify(entry))).map(
    (json) => sql`INSERT INTO import_rows (import_id, row, outcome, record_id, name, errors, sent, before, revision)
      SELECT ${importId}, value ->> 'row', value ->> 'outcome', value ->> 'id', value ->> 'name', value -> 'errors',
        value -> 'sent', value -> 'before', value ->> 'revision'
      FROM json_each(${json}) WHERE 1${onlyIf} ON CONFLICT DO NOTHING`,
  );
}

type WrongRow = Extract<Decision, { kind: 'wrong' }>;
type SameRow = Extract<Decision, { kind: 'same' | 'edited' }>;
type NewRow = Extract<Decision, { kind: 'new' }>;
type Update = Extract<Decision, { kind: 'update' }>;

const failed = ({ row, name }: Decision, errors: RowErrors): RowEntry => ({
  row: row.row,
  outcome: 'failed',
  name,
  errors,
  sent: row.values,
});

async function createNew(ctx: Ctx, store: Store, importId: string, fresh: readonly NewRow[]): Promise<NewRow[]> {
  const records = await createRecords(
    ctx,
    store,
    fresh.map(({ input }) => input),
    (ids, isWritten) =>
      keepRows(
        importId,
        fresh.map(({ row, name }, at) => ({ row: row.row, outcome: 'created', name, id: ids[at] ?? '', revision: 1 })),
        isWritten,
      ),
  );
  return fresh.filter((_, at) => records[at] === null);
}

async function changeOld(ctx: Ctx, store: Store, importId: string, updates: readonly Update[]): Promise<Update[]> {
  const byId = new Map(updates.map((update) => [update.before.id, update]));
  const changed = await changeRecords(ctx, store, updates, (ids, isWritten) =>
    keepRows(
      importId,
      ids
        .map((id) => byId.get(id))
        .filter((update) => update !== undefined)
        .map(({ row, name, before }) => ({
          row: row.row,
          outcome: 'updated',
          name,
          id: before.id,
          before: formerOf(store, before),
          was: before.revision,
          revision: before.revision + 1,
        })),
      isWritten,
    ),
  );
  return updates.filter(({ before }) => !changed.has(before.id));
}

const CHANGED_TWICE = 'Someone else has changed this record, or another row of this file means it too.';

/** One pass over rows. Returns the rows that need another pass. */
async function writePass(
  ctx: Ctx,
  store: Store,
  { id: importId, keepsEdited }: ImportJob,
  rows: readonly SentRow[],
): Promise<Decision[]> {
  const decisions = await decideRows(ctx, store, rows, keepsEdited);
  const wrong = decisions.filter((one): one is WrongRow => one.kind === 'wrong');
  const same = decisions.filter((one): one is SameRow => one.kind === 'same' || one.kind === 'edited');
  const [known, waiting] = [same.filter(({ isPending }) => !isPending), same.filter(({ isPending }) => isPending)];
  const fresh = decisions.filter((one): one is NewRow => one.kind === 'new');
  const updates = decisions.filter((one): one is Update => one.kind === 'update');
  // A record that an earlier row of the slice changes is checked again after that change is written.
  const [now, later] = [updates.filter(({ isPending }) => !isPending), updates.filter(({ isPending }) => isPending)];
  const settled: RowEntry[] = [
    ...wrong.map((one) => failed(one, one.errors)),
    ...known.map(({ kind, row, name, before }): RowEntry => ({ row: row.row, outcome: kind, name, id: before.id })),
  ];
  if (settled.length > 0) await batch(ctx.d1, keepRows(importId, settled));
  const createdRows = fresh.length > 0 ? await createNew(ctx, store, importId, fresh) : [];
  const lost: Update[] = [];
  for (const slice of inSlices(now, 250)) lost.push(...(await changeOld(ctx, store, importId, slice)));
  return [...createdRows, ...lost, ...later, ...waiting];
}

const rowsSql = (importId: string, rows: readonly SentRow[]): Sql<StoredRow> =>
  sql<StoredRow>`SELECT row, outcome, record_id, name, errors, sent, undo FROM import_rows
    WHERE import_id = ${importId} AND row IN (SELECT value FROM json_each(${JSON.stringify(rows.map(({ row }) => row))}))`;

/**
 * Skips rows that were written before. Returns the outcome of each row, and the import with its counts. Throws 404 for an unknown import,
 * 400 for a row that the file does not have, 409 if the import has ended or is being undone.
 */
export async function writeRows(
  ctx: Ctx,
  importId: string,
  rows: readonly SentRow[],
): Promise<{ job: ImportJob; rows: RowResult[] }> {
  requireAllowed(ctx, 'import:write');
  const read = async () => {
    const [job, known] = await batch(ctx.d1, [jobSql(importId), rowsSql(importId, rows)]);
    return { job: jobOf(job.results[0]), known: known.results };
  };
  const { job, known } = await read();
  const store = { ...requireImportable(job.noun), batch: importId };
  const done = new Set(known.map(({ row }) => row));
  const fresh = rows.filter(({ row }) => !done.has(row));
  if (doneOf(job) + fresh.length > job.total) throw conflict('This file has fewer rows.', undefined, 'another-file');
  let open = fresh.filter(({ skip }) => !skip);
  if (fresh.length > 0 && job.state !== 'running')
    throw conflict('This import has ended. Start it again with the file.', undefined, 'import-over');
  let left: Decision[] = [];
  for (let pass = 0, idle = 0; pass < PASSES && idle < IDLE_PASSES && open.length > 0; pass++) {
    left = await writePass(ctx, store, job, open);
    idle = left.length < open.length ? 0 : idle + 1;
    // In the order of the file, so that the last one counts.
    open = left.map(({ row }) => row).toSorted((a, b) => a.row - b.row);
  }
  const last = left.map((one) => {
    const message = one.kind === 'new' ? sameName(store).message : CHANGED_TWICE;
    return failed(one, { [store.entity.nameField]: message });
  });
  const skipped = fresh
    .filter(({ skip }) => skip)
    .map(({ row, values }): RowEntry => ({ row, outcome: 'skipped', name: nameOfValues(store.entity, values) }));
  await batch(ctx.d1, [
    ...keepRows(importId, skipped),
    ...keepRows(importId, last),
    sql`UPDATE imports SET updated_at = ${ctx.now()}, state = CASE
        WHEN state = 'running' AND (SELECT count(*) FROM import_rows WHERE import_id = ${importId}) >= total THEN 'done'
        ELSE state END
      WHERE id = ${importId}`,
  ]);
  const after = await read();
  const results = after.known.map(toImportRow).toSorted((a, b) => a.row - b.row);
  return {
    job: after.job,
    rows: results.map(({ row, outcome, name, recordId, errors }) => ({ row, outcome, name, recordId, errors })),
  };
}
