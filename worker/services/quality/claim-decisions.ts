/** What a decision in the queue means for the claim that it is about. */
import { conflict } from '@/domain/errors';
import type { QualityStatus } from '@/domain/quality/items';
import { sql, type Sql } from '@worker/db/sql';
import type { Ctx } from '@worker/services/core/context';
import { maintainedSql } from '@worker/services/directory/merged';
import type { ItemRow } from './queue';

const TAKEN_BACK = 'The person took this back. Nothing was changed.';
export const MAINTAINED = 'Someone else maintains this entry already.';

/** Throws 409 where the person took it back, or someone else maintains the entry by now. */
export async function requireWaitingClaim(ctx: Ctx, { id, record_id: recordId }: ItemRow): Promise<void> {
  const found = await ctx.first(
    sql<{
      other: string | null;
    }>`SELECT (SELECT m.id FROM claims m WHERE ${maintainedSql('m', sql`${recordId}`)} LIMIT 1) AS other
      FROM claims WHERE item_id = ${id} AND status = 'waiting'`,
  );
  if (!found) throw conflict(TAKEN_BACK, undefined, 'decided');
  if (found.other !== null) throw conflict(MAINTAINED);
}

/** Statements for the batch of a decision; none for items that are about no claim. */
export function settleClaim(
  ctx: Ctx,
  { id, kind }: ItemRow,
  status: QualityStatus,
  recordId: string | null = null,
): Sql[] {
  if (kind !== 'claim' && kind !== 'application') return [];
  const now = ctx.now();
  return [
    {
      accepted: sql`UPDATE claims SET status = 'active', since = ${now}, confirmed_at = coalesce(confirmed_at, ${now}),
        record_id = coalesce(record_id, ${recordId}) WHERE item_id = ${id} AND status = 'waiting'`,
      refused: sql`UPDATE claims SET status = 'refused', since = NULL WHERE item_id = ${id} AND status IN ('waiting', 'active')`,
      open: sql`UPDATE claims SET status = 'waiting', since = NULL, record_id = CASE kind WHEN 'angel' THEN NULL ELSE record_id END
        WHERE item_id = ${id}`,
    }[status],
  ];
}
