/** Every minute: starts the AI newsletter that the schedule has due. One campaign a due minute, no matter who asks how often. */
import { AppError } from '@/domain/errors';
import { lastDue } from '@/domain/newsletters/schedule/cron';
import { batch } from '@worker/db/batch';
import { sql, type Sql } from '@worker/db/sql';
import { log } from '@worker/log';
import { forgetTries, isFirstWithin } from '@worker/services/core/attempts';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import { composeNewsletter } from '@worker/services/newsletters/composition/composer';
import { SCHEDULE_KEY } from '@worker/services/newsletters/campaigns/newsletter-history';
import { findSchedule, type StoredSchedule } from './newsletter-schedule';
import { startAiNewsletter } from './start-ai-newsletter';
import { MINUTE_MS } from '@/domain/time/durations';

/** Longer than composing takes; afterwards another minute's trigger may take over from one that died. */
const CLAIM_MS = 5 * MINUTE_MS;
/** The reason for which a run is noted and not tried again. */
const PASSED_OVER = 'nothing-to-say';

/** Holds while the schedule is as it was read: an operator may have stopped or changed it meanwhile. */
const isUnchanged = ({ revision }: StoredSchedule): Sql =>
  sql`EXISTS (SELECT 1 FROM newsletter_schedule WHERE id = 1 AND is_active = 1 AND revision = ${revision})`;

/** Done with, unless a later run already is. */
async function passOver(ctx: Ctx, due: number, reason: string): Promise<void> {
  const isOpen = sql`EXISTS (SELECT 1 FROM newsletter_schedule WHERE id = 1 AND done_until < ${due})`;
  await batch(ctx.d1, [
    auditRow(
      ctx,
      {
        action: 'newsletter-schedule.passed-over',
        subjectType: 'newsletter-schedule',
        details: { due: new Date(due).toISOString(), reason },
      },
      isOpen,
    ),
    advance(due),
  ]);
}

const advance = (due: number): Sql =>
  sql`UPDATE newsletter_schedule SET done_until = ${due} WHERE id = 1 AND done_until < ${due}`;

async function startRun(ctx: Ctx, schedule: StoredSchedule, due: number): Promise<void> {
  const preview = await composeNewsletter(ctx, schedule.customization);
  const [still] = await batch(ctx.d1, [sql<{ is: 0 | 1 }>`SELECT ${isUnchanged(schedule)} AS "is"`]);
  if (!still.results[0]?.is) return;
  // The key is what makes it one campaign; what is due is done with only after it is.
  await startAiNewsletter(ctx, {
    subject: preview.subject,
    content: preview.content,
    focus: schedule.customization,
    runKey: `${SCHEDULE_KEY}${due}`,
  });
  await ctx.run(advance(due));
}

/** Makes up for runs that were missed by the last of them. Nothing to say is noted, and no one to write to a newsletter to no one: no failures. */
export async function runNewsletterSchedule(ctx: Ctx): Promise<void> {
  const schedule = await findSchedule(ctx);
  if (!schedule?.isActive) return;
  const due = lastDue(schedule.cronExpression, schedule.timeZone, schedule.doneUntil, ctx.now());
  if (due === null) return;
  const claim = `newsletter-run:${due}`;
  if (!(await isFirstWithin(ctx, claim, CLAIM_MS))) return;
  try {
    await startRun(ctx, schedule, due);
  } catch (error) {
    if (error instanceof AppError && error.code === PASSED_OVER) {
      log('info', 'newsletter passed over', { requestId: ctx.requestId, reason: error.code });
      return await passOver(ctx, due, error.code);
    }
    await ctx.run(forgetTries(claim));
    throw error;
  }
}
