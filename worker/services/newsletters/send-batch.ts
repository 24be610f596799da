/** Sends one batch over one kept connection. Each mail is one round trip to the database: what became of the last, and the claim of the next. */
import { batch } from '../../db/batch';
import type { Sql } from '../../db/sql';
import type { MailSession } from '../../integrations/email/port';
import type { Ctx } from '../core/context';
import { campaignMail } from './campaign-mail';
import { finishSql, releaseSql, renewSql, type Lease } from './campaign-lease';
import type { ComposedMail } from './composer';
import { cappedUntil, claimSql, judgeUnclaimed, readDue, type DueRow } from './due-recipients';
import { outcomeOf, outcomeSql, SERVICE_WAIT_MS, type Outcome } from './mail-outcome';

/** How a step ended: more is due at once, the batch is full, the time (ms) is known, or nobody is due now. */
export type Ended = 'more' | 'full' | 'idle' | { until: number };

async function handOver(
  ctx: Ctx,
  session: MailSession,
  lease: Lease,
  row: DueRow,
  mail: ComposedMail,
): Promise<Outcome> {
  try {
    await session.send(campaignMail(ctx, lease, row, mail));
    return { state: 'sent' };
  } catch (error) {
    return outcomeOf(error, row.tries + 1, ctx.now());
  }
}

/** Sends until `endsAt` (ms), a batch is through, or it may not go on. The lease is given back in the last round trip. */
export async function sendBatch(ctx: Ctx, lease: Lease, endsAt: number): Promise<Ended> {
  const { left, until } = await cappedUntil(ctx, lease);
  if (left <= 0) return giveBack(ctx, lease, [], { until });
  const most = Math.min(lease.settings.batchSize, left);
  const { read, mails } = await readDue(ctx, lease, most);
  let ended: Ended = read < most ? 'idle' : 'full';
  let record: Sql[] = [];
  const session = ctx.email.open();
  try {
    for (const { row, composed } of mails) {
      if (ctx.now() >= endsAt) {
        ended = 'more';
        break;
      }
      const results = await batch(ctx.d1, [...record, ...renewSql(ctx, lease), claimSql(ctx, lease, row)]);
      record = [];
      if (!results.at(-1)?.meta.changes) {
        if (await judgeUnclaimed(ctx, lease, row)) continue;
        ended = 'more';
        break;
      }
      const outcome = await handOver(ctx, session, lease, row, composed);
      record = [outcomeSql(ctx, lease, row.id, outcome)];
      if (outcome.state === 'pending' && outcome.isService) {
        ended = { until: ctx.now() + SERVICE_WAIT_MS };
        break;
      }
    }
  } finally {
    await giveBack(ctx, lease, record, ended);
    await session.close();
  }
  return ended;
}

async function giveBack(ctx: Ctx, lease: Lease, record: Sql[], ended: Ended): Promise<Ended> {
  const now = ctx.now();
  const notBefore =
    typeof ended === 'object' ? ended.until : ended === 'full' ? now + lease.settings.pauseSeconds * 1000 : 0;
  await batch(ctx.d1, [...record, finishSql(lease, now), releaseSql(lease, notBefore)]);
  return ended;
}
