/** Who wants to hear when something new is there. Says nothing of who is on the list. */
import type { WaitingListInput } from '../../src/domain/waiting-list/sign-up';
import { auditStatement } from './audit';
import type { Ctx } from './context';

/** Puts an address on the list; once, however often it is given. */
export async function joinWaitingList(ctx: Ctx, { email }: WaitingListInput): Promise<void> {
  const isNew = { sql: 'NOT EXISTS (SELECT 1 FROM waiting_list WHERE email = ?)', params: [email] };
  await ctx.d1.batch([
    auditStatement(ctx, { action: 'waiting-list.joined', subjectType: 'waiting-list' }, isNew),
    ctx.d1
      .prepare('INSERT INTO waiting_list (email, created_at) VALUES (?1, ?2) ON CONFLICT (email) DO NOTHING')
      .bind(email, ctx.now()),
  ]);
}
