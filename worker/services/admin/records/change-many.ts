/** Changes many records in one batch, each only while it is at the revision that it was read at: for imports and their undoing. */
import { fixedSql, joinSql, NOTHING, sql, statementOf, type Sql } from '@worker/db/sql';
import type { Ctx } from '@worker/services/core/context';
import { requireAllowed } from '@worker/services/core/require-actor';
import { inScope, tableOf } from './conditions';
import { auditRecords } from './record-audit';
import type { Row, Store } from './store';
import { chunksOf, inSlices, type Beside } from './write';

export interface RecordChangeTo {
  before: Row;
  /** The whole row as it should be, by column. */
  after: Row;
}

/**
 * Returns the ids that were changed: the others were changed or deleted by someone else since they were read, or another
 * record has their name. `beside` gives statements that are written in the same batch.
 */
export async function changeRecords(
  ctx: Ctx,
  store: Store,
  changes: readonly RecordChangeTo[],
  beside: Beside = () => [],
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
    if (!String(error).includes('UNIQUE constraint failed')) throw error;
    // One name is taken and nothing was written: the halves without it are.
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
