/** The waiting list for news about Outset. The answer does not reveal whether an address was on the list before. */
import type { WaitingListInput } from '@/domain/waiting-list/sign-up';
import { batch, sql } from '@worker/db/sql';
import { waitingList } from '@worker/db/schema';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';

/** Adds an address to the list. A repeated address changes nothing. */
export async function joinWaitingList(ctx: Ctx, { email }: WaitingListInput): Promise<void> {
  const isNew = sql`NOT EXISTS (SELECT 1 FROM waiting_list WHERE email = ${email})`;
  await batch(ctx.d1, [
    auditRow(ctx, { action: 'waiting-list.joined', subjectType: 'waiting-list' }, isNew),
    ctx.db.insert(waitingList).values({ email, createdAt: ctx.now() }).onConflictDoNothing(),
  ]);
}
