/** What people mark on milestones: merges what a device sends, and reminds on the day that something is due. */
import { AppError, invalid } from '../../src/domain/errors';
import { dayAt } from '../../src/domain/roadmap/due';
import type { MarksInput } from '../../src/domain/roadmap/inputs';
import { clampTime, type Mark } from '../../src/domain/roadmap/marks';
import type { Ctx } from './context';
import { PREFERENCE_COLUMNS } from './notification-preferences';
import { requireAccount } from './require-actor';

interface MarkRow {
  milestone_id: string;
  is_done: number;
  done_changed_at: number;
  due_on: string | null;
  due_changed_at: number;
}

export interface MarksAnswer {
  /** All marks of the person, by id of the milestone. */
  marks: Record<string, Mark>;
  /** Ids that were sent and are no milestones; nothing was stored for them. */
  unknown: string[];
}

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
  const read = ctx.d1
    .prepare(
      `SELECT milestone_id, is_done, done_changed_at, due_on, due_changed_at FROM milestone_marks WHERE account_id = ?1`,
    )
    .bind(accountId);
  if (rows.length === 0) return { marks: marksOfRows((await read.all<MarkRow>()).results), unknown: [] };
  const json = JSON.stringify(rows);
  const [missing, , all] = await ctx.d1.batch<Record<string, unknown>>([
    ctx.d1
      .prepare(
        `SELECT DISTINCT value ->> 'id' AS id FROM json_each(?1) WHERE value ->> 'id' NOT IN (SELECT id FROM milestones)`,
      )
      .bind(json),
    // A field that was not sent has time 0, which never wins. The same rule as mergeMark in the domain, ties included.
    ctx.d1
      .prepare(
        `INSERT INTO milestone_marks (account_id, milestone_id, is_done, done_changed_at, due_on, due_changed_at)
         SELECT ?1, m.id, value ->> 'done', value ->> 'doneAt', value ->> 'dueOn', value ->> 'dueAt'
           FROM json_each(?2) JOIN milestones m ON m.id = value ->> 'id' WHERE true
         ON CONFLICT (account_id, milestone_id) DO UPDATE SET
           is_done = CASE WHEN (excluded.done_changed_at, excluded.is_done) > (done_changed_at, is_done)
                          THEN excluded.is_done ELSE is_done END,
           done_changed_at = max(done_changed_at, excluded.done_changed_at),
           due_on = CASE WHEN (excluded.due_changed_at, coalesce(excluded.due_on, '')) > (due_changed_at, coalesce(due_on, ''))
                         THEN excluded.due_on ELSE due_on END,
           due_changed_at = max(due_changed_at, excluded.due_changed_at)`,
      )
      .bind(accountId, json),
    read,
  ]);
  const unknown = (missing?.results ?? []).map(({ id }) => String(id));
  if (unknown.length > 0 && rows.every(({ id }) => unknown.includes(id))) {
    throw new AppError(404, `${NO_MILESTONE} Nothing was stored: ${unknown.join(', ')}`, {
      code: 'not-found',
      fields: Object.fromEntries(unknown.map((id) => [id, NO_MILESTONE])),
    });
  }
  return { marks: marksOfRows((all?.results ?? []) as unknown as MarkRow[]), unknown };
}

function marksOfRows(rows: readonly MarkRow[]): Record<string, Mark> {
  return Object.fromEntries(
    rows.map((row) => [
      row.milestone_id,
      { done: row.is_done === 1, doneAt: row.done_changed_at, dueOn: row.due_on, dueAt: row.due_changed_at },
    ]),
  );
}

/** Days are counted where the founders are. */
const REMINDER_ZONE = 'Asia/Kolkata';

/**
 * A line for each open milestone that is due today, for people who want deadline alerts. The id of a line holds person,
 * milestone and day, so that a second run adds nothing.
 */
export async function remindOfDueMilestones(ctx: Ctx): Promise<number> {
  if (ctx.actor.role !== 'system') throw invalid('Reminders are written by the scheduler.');
  const { meta } = await ctx.d1
    .prepare(
      `INSERT INTO notifications (id, account_id, topic, title, body, href, created_at)
       SELECT 'due:' || k.account_id || ':' || m.id || ':' || k.due_on, k.account_id, 'deadline',
              'A milestone is due today', m.description, '/portal/checklist#m-' || m.id, ?2
         FROM milestone_marks k
         JOIN milestones m ON m.id = k.milestone_id
         JOIN notification_preferences p ON p.account_id = k.account_id AND p.${PREFERENCE_COLUMNS.deadlineAlerts} = 1
        WHERE k.due_on = ?1 AND k.is_done = 0
       ON CONFLICT (id) DO NOTHING`,
    )
    .bind(dayAt(ctx.now(), REMINDER_ZONE), ctx.now())
    .run();
  return meta.changes;
}
