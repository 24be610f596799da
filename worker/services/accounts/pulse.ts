/** The one answer for what every visible page asks again and again, in one round trip. */
import type { Pulse } from '@/domain/notifications/pulse';
import { batch } from '@worker/db/batch';
import { sql } from '@worker/db/sql';
import { countMarks } from '@worker/services/content/roadmap';
import type { Ctx } from '@worker/services/core/context';
import { requireAccount } from '@worker/services/core/require-actor';
import { unreadOf } from '@worker/services/messages/notifications';

/** Of the person who asks. */
export async function findPulse(ctx: Ctx): Promise<Pulse> {
  const { accountId } = requireAccount(ctx);
  const [unread, marks, documents] = await batch(ctx.d1, [
    unreadOf(ctx, accountId),
    countMarks(accountId),
    sql<{ at: number }>`SELECT coalesce(max(updated_at), 0) AS at FROM tool_documents WHERE account_id = ${accountId}`,
  ]);
  const { done = 0, total = 0, marksChangedAt = 0 } = marks.results[0] ?? {};
  const documentsChangedAt = documents.results[0]?.at ?? 0;
  return { unread: unread.results[0]?.n ?? 0, done, total, marksChangedAt, documentsChangedAt };
}
