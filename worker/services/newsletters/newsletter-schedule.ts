/** Stores the schedule of AI newsletters in one row, and sends the newsletters when they are due or when an operator asks. */
import { conflict, invalid, AppError } from '@/domain/errors';
import { NO_FOCUS } from '@/domain/newsletters/audience/focus';
import { DEFAULT_CRON, DEFAULT_ZONE, nextRuns, lastDue } from '@/domain/newsletters/schedule/cron';
import type { ScheduleInput, ScheduleView } from '@/domain/newsletters/schedule/schedule-input';
import type { SendNowInput } from '@/domain/newsletters/schedule/automation-input';
import {
  CANCELLED_CODE,
  CONTENT_MISSING,
  NEWSLETTER_CANCELLED,
  NO_SUBSCRIBERS,
  type CampaignAudience,
  type NewsletterFocus,
} from '@/domain/newsletters/campaigns/campaign';
import { MINUTE_MS } from '@/domain/time/durations';
import { batch, sql, type Sql } from '@worker/db/sql';
import { newsletterSchedule } from '@worker/db/schema/index';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import { requireAdmin, requireAllowed } from '@worker/services/core/require-actor';
import { countAudience } from '@worker/services/newsletters/audience/audience';
import { composeNewsletter } from './composition';
import { createCampaign, type CreatedCampaign } from '@worker/services/newsletters/campaigns/campaign-changes';
import { storedContent } from '@worker/services/newsletters/templates/sanitize';
import { log } from '@worker/log';
import { forgetTries, isFirstWithin } from '@worker/services/core/attempts';
import { SCHEDULE_KEY } from '@worker/services/newsletters/campaigns/campaigns';

type StoredSchedule = typeof newsletterSchedule.$inferSelect;

const CHANGED = 'Someone else has changed the schedule. Nothing was saved.';

const findSchedule = (ctx: Ctx): Promise<StoredSchedule | undefined> => ctx.db.select().from(newsletterSchedule).get();

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
 * Saves an expression and makes the schedule active; runs that were due earlier are skipped. Throws 409 with the code
 * `changed-elsewhere` if the input names a revision that is not the newest.
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

/** Turns the schedule off; its expression remains. Does nothing if it is already off. */
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

// Starts the campaign of an AI newsletter: to all who want newsletters, once per key.

const KIND = 'ai-newsletter';
const EVERYBODY: CampaignAudience = { userType: 'all' };

interface AiNewsletter {
  subject: string;
  content: string;
  focus: NewsletterFocus;
  /** The key of a newsletter that may be sent only once; absent if it may be sent again and again. */
  runKey?: string;
}

/** A newsletter with a key is stored even if no one wants newsletters. */
async function startAiNewsletter(ctx: Ctx, newsletter: AiNewsletter): Promise<CreatedCampaign> {
  const { subject, focus, runKey } = newsletter;
  const content = storedContent(newsletter.content, { siteUrl: ctx.env.SITE_URL, keepsPlaceholders: true });
  if (content === '') throw invalid(CONTENT_MISSING, { content: CONTENT_MISSING });
  return createCampaign(ctx, {
    kind: KIND,
    subject,
    content,
    audience: EVERYBODY,
    details: { customization: focus },
    ...(runKey === undefined ? {} : { runKey }),
  });
}

/**
 * Sends the edited preview, or composes and sends a newsletter now. A preview with an id goes out only once, even if it is sent again.
 * Throws 400 "No subscribed users found" if no one wants newsletters, and 409 `cancelled` if the preview was sent and then cancelled.
 */
export async function sendNewsletterNow(ctx: Ctx, { customization, preview }: SendNowInput) {
  requireAllowed(ctx, 'newsletter:write');
  const { adminId } = requireAdmin(ctx);
  const { receives } = await countAudience(ctx, KIND, EVERYBODY);
  if (receives === 0) throw invalid(NO_SUBSCRIBERS);
  const { id, subject, content } = preview ?? (await composeNewsletter(ctx, customization));
  const { campaignId, isCancelled, accepted, leftOut } = await startAiNewsletter(ctx, {
    subject,
    content,
    focus: customization,
    ...(id === undefined ? {} : { runKey: `preview:${adminId}:${id}` }),
  });
  if (isCancelled) throw conflict(NEWSLETTER_CANCELLED, undefined, CANCELLED_CODE);
  return {
    campaignId,
    /** How many were accepted for sending. */
    successCount: accepted,
    leftOut,
  };
}

// Every minute: starts the AI newsletter that is due. One campaign per due minute, however often this runs.

/** Longer than composing takes. After this time, the trigger of another minute may take over from one that stopped. */
const CLAIM_MS = 5 * MINUTE_MS;
/** Code of a run that is logged and not retried. */
const PASSED_OVER = 'nothing-to-say';

/** True if the schedule is still as it was read, because an operator may have stopped or changed it since. */
const isUnchanged = ({ revision }: StoredSchedule): Sql =>
  sql`EXISTS (SELECT 1 FROM newsletter_schedule WHERE id = 1 AND is_active = 1 AND revision = ${revision})`;

/** Marks a run as done, unless a later run is already done. */
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
  // The key makes the run one campaign. The run is marked as done only after the campaign is stored.
  await startAiNewsletter(ctx, {
    subject: preview.subject,
    content: preview.content,
    focus: schedule.customization,
    runKey: `${SCHEDULE_KEY}${due}`,
  });
  await ctx.run(advance(due));
}

/** If several runs were missed, sends only the latest. A run with nothing to say, or without recipients, is not a failure. */
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
