/** The schedule of AI newsletters: when they go out and what about. One row, which its operators and the clock change. */
import { conflict } from '@/domain/errors';
import { NO_FOCUS } from '@/domain/newsletters/audience/focus';
import { DEFAULT_CRON, DEFAULT_ZONE, nextRuns } from '@/domain/newsletters/schedule/cron';
import type { ScheduleInput, ScheduleView } from '@/domain/newsletters/schedule/schedule-input';
import { batch } from '@worker/db/batch';
import { newsletterSchedule } from '@worker/db/schema';
import { sql } from '@worker/db/sql';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import { requireAdmin, requireAllowed } from '@worker/services/core/require-actor';

export type StoredSchedule = typeof newsletterSchedule.$inferSelect;

const CHANGED = 'Someone else has changed the schedule. Nothing was saved.';

export const findSchedule = (ctx: Ctx): Promise<StoredSchedule | undefined> =>
  ctx.db.select().from(newsletterSchedule).get();

function viewOf(ctx: Ctx, stored: StoredSchedule | undefined): ScheduleView {
  const { cronExpression, timeZone, isActive } = stored ?? {
    cronExpression: DEFAULT_CRON,
    timeZone: DEFAULT_ZONE,
    isActive: false,
  };
  const runs = isActive ? nextRuns(cronExpression, timeZone, ctx.now()) : [];
  return {
    isScheduled: isActive,
    scheduledTime: cronExpression,
    timeZone,
    customization: (stored?.customization ?? NO_FOCUS) as ScheduleView['customization'],
    nextRuns: runs.map((run) => new Date(run).toISOString()),
    revision: stored?.revision ?? 0,
  };
}

export async function readSchedule(ctx: Ctx): Promise<ScheduleView> {
  requireAllowed(ctx, 'newsletter:read');
  return viewOf(ctx, await findSchedule(ctx));
}

/**
 * Saves an expression and makes the schedule active: what was due before now is not made up for. Throws 409 with the code
 * `changed-elsewhere` where the input names a revision that is not the newest.
 */
export async function saveSchedule(ctx: Ctx, input: ScheduleInput): Promise<ScheduleView> {
  requireAllowed(ctx, 'newsletter:write');
  const { adminId } = requireAdmin(ctx);
  const now = ctx.now();
  const { cronExpression, timeZone, customization, revision } = input;
  // 0 is the revision of a schedule that no one saved yet.
  const isNewest =
    revision === undefined
      ? sql`1`
      : sql`coalesce((SELECT revision FROM newsletter_schedule WHERE id = 1), 0) = ${revision}`;
  const [, written, found] = await batch(ctx.d1, [
    auditRow(
      ctx,
      {
        action: 'newsletter-schedule.saved',
        subjectType: 'newsletter-schedule',
        details: { cronExpression, timeZone },
      },
      isNewest,
    ),
    sql`INSERT INTO newsletter_schedule
        (id, is_active, cron_expression, time_zone, customization, done_until, updated_by, updated_at)
      SELECT 1, 1, ${cronExpression}, ${timeZone}, ${JSON.stringify(customization)}, ${now}, ${adminId}, ${now} WHERE ${isNewest}
      ON CONFLICT (id) DO UPDATE SET is_active = 1, cron_expression = excluded.cron_expression, time_zone = excluded.time_zone,
        customization = excluded.customization, done_until = excluded.done_until, updated_by = excluded.updated_by,
        updated_at = excluded.updated_at, revision = revision + 1`,
    ctx.db.select().from(newsletterSchedule),
  ]);
  if (written.meta.changes === 0) throw conflict(CHANGED, undefined, 'changed-elsewhere');
  return viewOf(ctx, found[0]);
}

/** Makes the schedule inactive; it keeps its expression. Stopping one that does not run changes nothing. */
export async function stopSchedule(ctx: Ctx): Promise<ScheduleView> {
  requireAllowed(ctx, 'newsletter:write');
  const { adminId } = requireAdmin(ctx);
  const isRunning = sql`EXISTS (SELECT 1 FROM newsletter_schedule WHERE id = 1 AND is_active = 1)`;
  const [, , found] = await batch(ctx.d1, [
    auditRow(ctx, { action: 'newsletter-schedule.stopped', subjectType: 'newsletter-schedule' }, isRunning),
    sql`UPDATE newsletter_schedule SET is_active = 0, updated_by = ${adminId}, updated_at = ${ctx.now()}, revision = revision + 1
      WHERE id = 1 AND is_active = 1`,
    ctx.db.select().from(newsletterSchedule),
  ]);
  return viewOf(ctx, found[0]);
}
