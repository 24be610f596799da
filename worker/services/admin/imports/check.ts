/** Says what an import would do with a slice of rows. Writes nothing. */
import type { RowVerdict } from '../../../../src/domain/admin/imports/job';
import type { SentRow } from '../../../../src/domain/admin/imports/requests';
import type { Ctx } from '../../core/context';
import { requireAllowed } from '../../core/require-actor';
import { decideRows } from './decide';
import { requireImportable } from './jobs';

export async function checkRows(
  ctx: Ctx,
  { noun, keepsEdited, rows }: { noun: string; keepsEdited: boolean; rows: readonly SentRow[] },
): Promise<RowVerdict[]> {
  requireAllowed(ctx, 'import:write');
  const decisions = await decideRows(ctx, requireImportable(noun), rows, keepsEdited);
  return decisions.map((decision) => ({
    row: decision.row.row,
    verdict: decision.kind,
    errors: decision.kind === 'wrong' ? decision.errors : null,
    changes: decision.kind === 'update' ? decision.changes : null,
  }));
}
