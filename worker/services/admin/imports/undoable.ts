/** Which rows of an import a roll-back would undo now: those whose record is as they left it, or as a later row of the same import did. */
import type { UndoableCounts } from '@/domain/admin/imports/job';
import { sql, type Sql } from '@worker/db/sql';
import type { Ctx } from '@worker/services/core/context';
import { inScope, tableOf } from '@worker/services/admin/records/conditions';
import type { Store } from '@worker/services/admin/records/store';

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

export async function countUndoable(ctx: Ctx, store: Store, importId: string): Promise<UndoableCounts> {
  const found = await ctx.rows(
    sql<{ outcome: keyof UndoableCounts; n: number }>`${undoableRows(store, importId)}
      SELECT outcome, count(*) AS n FROM undoable GROUP BY outcome`,
  );
  const counts: UndoableCounts = { created: 0, updated: 0 };
  for (const { outcome, n } of found) counts[outcome] = n;
  return counts;
}

/** Rows that stayed because of another import, and that its own roll-back has made current again, wait to be undone. */
export const reopenKept = (store: Store, importId: string): Sql =>
  sql`${undoableRows(store, importId)} UPDATE import_rows SET undo = NULL
    WHERE import_id = ${importId} AND undo = 'kept' AND row IN (SELECT row FROM undoable)`;
