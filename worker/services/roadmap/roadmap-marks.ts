/** What people mark on milestones: merges what a device sends, and reminds on the day that something is due. */
import type { z } from 'zod';
import type { marksAnswer } from '@/domain/answers/library';
import { eq } from 'drizzle-orm';
import { AppError, invalid } from '@/domain/errors';
import { dayAt } from '@/domain/roadmap/due';
import type { MarksInput } from '@/domain/roadmap/inputs';
import { clampTime, type Mark } from '@/domain/roadmap/marks';
import { batch } from '@worker/db/batch';
import { milestoneMarks } from '@worker/db/schema';
import { sql } from '@worker/db/sql';
import type { Ctx } from '@worker/services/core/context';
import { requireAccount } from '@worker/services/core/require-actor';

export type MarksAnswer = z.infer<typeof marksAnswer>;

const NO_MILESTONE = 'There is no milestone with this id.';

/**
 * Takes a device's changes: the later change of each field wins, and a time ahead of our clock is set back to it. Sending the
 * same again changes nothing. Milestones that are gone are named and skipped; 404 when there is nothing else.
 */
export async function saveMarks(ctx: Ctx, { changes }: MarksInput): Promise<MarksAnswer> {
  const { accountId } = requireAccount(ctx);
  const now = ctx.now();
  const at = (time: number | undefined) => clampTime(time ?? now, now);
  const rows = changes.map(({ milestoneId, done, doneAt, dueOn, dueAt }) => ({
    id: milestoneId,
    done: done === true ? 1 : 0,
    doneAt: done === undefined ? 0 : at(doneAt),
    dueOn: dueOn ?? null,
    dueAt: dueOn === undefined ? 0 : at(dueAt),
  }));
  const read = ctx.db.select().from(milestoneMarks).where(eq(milestoneMarks.accountId, accountId));
  if (rows.length === 0) return { marks: marksOfRows(await read), unknown: [] };
  const json = JSON.stringify(rows);
  const [missing, , all] = await batch(ctx.d1, [
    sql<{ id: string }>`SELECT DISTINCT value ->> 'id' AS id FROM json_each(${json})
      WHERE value ->> 'id' NOT IN (SELECT id FROM milestones)`,
    // A field that was not sent has time 0, which never wins. The same rule as mergeMark in the domain, ties included.
    sql`INSERT INTO milestone_marks (account_id, milestone_id, is_done, done_changed_at, due_on, due_changed_at)
         SELECT ${accountId}, m.id, value ->> 'done', value ->> 'doneAt', value ->> 'dueOn', value ->> 'dueAt'
           FROM json_each(${json}) JOIN milestones m ON m.id = value ->> 'id' WHERE true
         ON CONFLICT (account_id, milestone_id) DO UPDATE SET
           is_done = CASE WHEN (excluded.done_changed_at, excluded.is_done) > (done_changed_at, is_done)
                          THEN excluded.is_done ELSE is_done END,
           done_changed_at = max(done_changed_at, excluded.done_changed_at),
           due_on = CASE WHEN (excluded.due_changed_at, coalesce(excluded.due_on, '')) > (due_changed_at, coalesce(due_on, ''))
                         THEN excluded.due_on ELSE due_on END,
           due_changed_at = max(due_changed_at, excluded.due_changed_at)`,
    read,
  ]);
  const unknown = missing.results.map(({ id }) => id);
  if (unknown.length > 0 && rows.every(({ id }) => unknown.includes(id))) {
    throw new AppError(404, `${NO_MILESTONE} Nothing was stored: ${unknown.join(', ')}`, {
      code: 'not-found',
      fields: Object.fromEntries(unknown.map((id) => [id, NO_MILESTONE])),
    });
  }
  return { marks: marksOfRows(all), unknown };
}

function marksOfRows(rows: readonly (typeof milestoneMarks.$inferSelect)[]): Record<string, Mark> {
  return Object.fromEntries(
    rows.map(({ milestoneId, isDone, doneChangedAt, dueOn, dueChangedAt }) => [
      milestoneId,
      { done: isDone, doneAt: doneChangedAt, dueOn, dueAt: dueChangedAt },
    ]),
  );
}

/** Days are counted where the founders are. */
const REMINDER_ZONE = 'Asia/Kolkata';

/**
 * A line for each open milestone that is due today, whatever the preferences: the person set the day. The id of a line holds person,
 * milestone and day, so that a second run adds nothing.
 */
export async function remindOfDueMilestones(ctx: Ctx): Promise<number> {
  if (ctx.actor.role !== 'system') throw invalid('Reminders are written by the scheduler.');
  const { meta } = await ctx.run(sql`INSERT INTO notifications (id, account_id, topic, title, body, href, created_at)
       SELECT 'due:' || k.account_id || ':' || m.id || ':' || k.due_on, k.account_id, 'follow-up',
              'A milestone is due today', m.description, '/portal/checklist#m-' || m.id, ${ctx.now()}
         FROM milestone_marks k
         JOIN milestones m ON m.id = k.milestone_id
        WHERE k.due_on = ${dayAt(ctx.now(), REMINDER_ZONE)} AND k.is_done = 0
       ON CONFLICT (id) DO NOTHING`);
  return meta.changes;
}
