/** Who wants to hear when something new is there. Says nothing of who is on the list. */
import type { WaitingListInput } from '@/domain/waiting-list/sign-up';
import { batch } from '@worker/db/batch';
import { waitingList } from '@worker/db/schema';
import { sql } from '@worker/db/sql';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';

/** Puts an address on the list; once, however often it is given. */
export async function joinWaitingList(ctx: Ctx, { email }: WaitingListInput): Promise<void> {
  const isNew = sql`NOT EXISTS (SELECT 1 FROM waiting_list WHERE email = ${email})`;
  await batch(ctx.d1, [
    auditRow(ctx, { action: 'waiting-list.joined', subjectType: 'waiting-list' }, isNew),
    ctx.db.insert(waitingList).values({ email, createdAt: ctx.now() }).onConflictDoNothing(),
  ]);
}
