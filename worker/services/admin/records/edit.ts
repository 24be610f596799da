/** Edits a record with the body of a form; fields that the body does not name stay. Also changes many records in one batch. */
import type { z } from 'zod';
import { rulesAt, type AdminRecord } from '@/domain/admin/entities/entity';
import { before as earlier } from '@/domain/admin/audit';
import type { Changes } from '@/domain/admin/change-lines';
import { mergeEdit, readEdit } from '@/domain/admin/record-edit';
import { invalid, type FieldErrors } from '@/domain/errors';
import { sql, fixedSql, joinSql, NOTHING, statementOf, type Sql } from '@worker/db/sql';
import type { Ctx } from '@worker/services/core/context';
import { requireAllowed } from '@worker/services/core/require-actor';
import { updateWithFile, type SentFile } from './record-files';
import { inScope, tableOf, type Row, type Store } from './store';
import { changedElsewhere, onRecord, chunksOf, inSlices, type BesideStatements } from './write';
import { auditRecords } from './record-audit';
import { describeError } from '@worker/log';

/** The largest number of later changes that an edit can be merged with. */
const MAX_STEPS = 100;

/** Returns the data of a validation result. Throws 400 with the first message for each field. */
export function requireValid<Input>(reading: z.ZodSafeParseResult<Input>): Input {
  if (reading.success) return reading.data;
  const errors = Object.create(null) as FieldErrors;
  for (const issue of reading.error.issues) {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys[0]?.slice(0, 40) : undefined;
    if (unknown !== undefined) errors[unknown] ??= `Unknown field: ${unknown}`;
    else errors[issue.path.join('.') || 'body'] ??= issue.message;
  }
  throw invalid(Object.values(errors)[0] ?? 'The record is not valid.', errors);
}

export interface Edit {
  id: string;
  /** The revision that the form was opened with; without it, the edit applies to the current record. */
  revision: number | undefined;
  body: object;
  sent: SentFile | null;
}

const BOTH_CHANGED = 'Someone else changed this field too.';

/**
 * Merges an edit of an earlier revision with the changes since then, which are in the audit log. Throws 409 with the fields that both
 * changed. Throws 409 without fields if the log has no entry about that revision.
 */
async function rebase(ctx: Ctx, store: Store, row: Row, { revision, body }: Edit): Promise<object> {
  const steps = revision === undefined ? 0 : row.revision - revision;
  if (steps === 0) return body;
  const results = await ctx.rows(sql<{
    changes: string;
  }>`SELECT changes FROM audit_log WHERE subject_type = ${store.entity.noun} AND subject_id = ${row.id}
      AND changes IS NOT NULL AND action LIKE '%.updated' ORDER BY id DESC LIMIT ${Math.min(Math.max(steps, 0), MAX_STEPS)}`);
  if (steps < 0 || results.length < steps) throw changedElsewhere();
  const now = store.toRecord(row);
  const was = earlier(
    now,
    results.map(({ changes }) => JSON.parse(changes) as Changes),
  );
  const merged = mergeEdit(store.entity, { was, now }, body as Record<string, unknown>);
  if (merged.both.length === 0) return merged.body;
  throw changedElsewhere(Object.fromEntries(merged.both.map((name) => [name, BOTH_CHANGED])));
}

/**
 * Edits a record. An edit that is based on an earlier revision is merged, unless a later change touched the same fields. Throws 400 with
 * messages for the fields, 409 with the fields that both changed, and the errors of `onRecord` and `updateRow`.
 */
export async function editRecord(ctx: Ctx, store: Store, edit: Edit): Promise<AdminRecord> {
  const { id, sent } = edit;
  const time = rulesAt(ctx.now());
  const { record } = await onRecord(ctx, store, id, async (before) => {
    const body = await rebase(ctx, store, before, edit);
    const stored = store.toRecord(before);
    const reading = readEdit(store.entity, time, stored, body as Record<string, unknown>, sent?.name ?? null);
    return updateWithFile(ctx, store, before, requireValid(reading), sent);
  });
  return record;
}

// Changes many records in one batch, each only if it still has the revision that was read: for imports and roll-backs.

export interface RecordChangeTo {
  before: Row;
  /** The whole row as it should be, by column. */
  after: Row;
}

/**
 * Returns the ids that were changed. The others were changed or deleted since they were read, or another record has their name. `beside`
 * returns statements for the same batch.
 */
export async function changeRecords(
  ctx: Ctx,
  store: Store,
  changes: readonly RecordChangeTo[],
  beside: BesideStatements = () => [],
): Promise<Set<string>> {
  requireAllowed(ctx, 'record:write');
  if (changes.length === 0) return new Set();
  const table = tableOf(store);
  const isAt = sql` AND EXISTS (SELECT 1 FROM ${table} WHERE id = value ->> 'id' AND revision = value ->> 'was'${inScope(store)})`;
  const columns = Object.keys(store.columns);
  const rows = changes.map(({ before, after }) =>
    JSON.stringify({
      id: before.id,
      was: before.revision,
      ...Object.fromEntries(columns.map((column) => [column, after[column] ?? null])),
    }),
  );
  const sets = columns.map((column) => fixedSql(`${column} = change.value ->> '$.${column}'`));
  const chunks = chunksOf(rows);
  const audits = changes.map(({ before, after }) => ({
    id: before.id,
    was: before.revision,
    before: store.toRecord(before),
    after: store.toRecord(after),
  }));
  const pieces: Sql[] = [
    ...inSlices(audits).map((slice) => auditRecords(ctx, store, 'updated', slice, isAt)),
    ...beside(
      changes.map(({ before }) => before.id),
      isAt,
    ),
    ...chunks.map(
      (json) => sql`UPDATE ${table} SET ${joinSql(sets)}, revision = ${table}.revision + 1, updated_at = ${ctx.now()}
        FROM json_each(${json}) AS change
        WHERE ${table}.id = change.value ->> 'id' AND ${table}.revision = change.value ->> 'was'${inKindOf(store)}
        RETURNING id`,
    ),
  ];
  let written: D1Result<{ id: string }>[];
  try {
    written = await ctx.d1.batch<{ id: string }>(pieces.map((piece) => statementOf(ctx.d1, piece)));
  } catch (error) {
    if (!describeError(error).includes('UNIQUE constraint failed')) throw error;
    // A name is taken, so nothing was written: each half is tried separately.
    if (changes.length === 1) return new Set();
    const middle = changes.length >> 1;
    const first = await changeRecords(ctx, store, changes.slice(0, middle), beside);
    return first.union(await changeRecords(ctx, store, changes.slice(middle), beside));
  }
  store.onChange?.(ctx);
  return new Set(written.slice(-chunks.length).flatMap(({ results }) => results.map(({ id }) => id)));
}

const inKindOf = ({ table, scope }: Store): Sql =>
  scope ? sql` AND ${fixedSql(`${table}.${scope.column}`)} = ${scope.value}` : NOTHING;
