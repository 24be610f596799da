/** Creates campaigns, puts due ones on the queue, and changes them for operators: pause, resume, cancel, send to failed recipients again, duplicate. */
import { eq } from 'drizzle-orm';
import {
  CAMPAIGN_CHANGED,
  NO_RECIPIENTS,
  NO_SUBSCRIBERS,
  type CampaignState,
  type CampaignDetail,
  type CampaignAudience,
  type CampaignDetails,
  type CampaignKind,
  type AudienceView,
  type LeftOut,
} from '@/domain/newsletters/campaigns/campaign';
import type { CampaignAction } from '@/domain/newsletters/campaigns/campaign-input';
import { conflict, invalid } from '@/domain/errors';
import { isAdmin } from '@/domain/accounts/actor';
import { MINUTE_MS } from '@/domain/time/durations';
import { batch, fixedSql, joinSql, sql, type Sql } from '@worker/db/sql';
import { campaigns } from '@worker/db/schema/index';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import { requireAllowed } from '@worker/services/core/require-actor';
import { countAudience } from '@worker/services/newsletters/audience/audience';
import { describeError, log } from '@worker/log';
import { campaignSql, toDetail } from './campaigns';
import { ALL_FROZEN } from './campaign-lease';

/** `ctx.now()` of a scheduled job is at most a minute ahead of the real clock. If it is further ahead, `/dev/tick` has moved it. */
const MAX_AHEAD_MS = MINUTE_MS;

/** Puts the next step of a campaign on the queue. If the queue does not accept it, the schedule finds the campaign within a minute. */
export async function enqueueCampaign(ctx: Ctx, campaignId: string, delaySeconds = 0): Promise<void> {
  try {
    const ahead = ctx.now() - Date.now();
    const step = { job: 'send-campaign', campaignId, ...(ahead > MAX_AHEAD_MS && { ahead }) };
    await ctx.env.JOBS.send(step, delaySeconds > 0 ? { delaySeconds } : {});
  } catch (error) {
    log('warn', 'campaign not enqueued', { requestId: ctx.requestId, error: describeError(error).slice(0, 200) });
  }
}

// Every minute: puts the campaigns on the queue that are due or whose sender stopped.

const CAMPAIGNS_PER_MINUTE = 100;

/**
 * A campaign is due when its time has come, no sender has its lease, and there is something to do: freeze, send, take over from a sender
 * that stopped, or finish. If a cancelled campaign has an expired lease, its sender had stopped: that sender's last mail may have gone out.
 */
export async function startDueCampaigns(ctx: Ctx): Promise<void> {
  const now = ctx.now();
  const rowsOf = (condition: ReturnType<typeof sql>) =>
    sql`EXISTS (SELECT 1 FROM campaign_recipients r WHERE r.campaign_id = c.id AND ${condition})`;
  const [, due] = await batch(ctx.d1, [
    sql`UPDATE campaign_recipients SET state = 'skipped', reason = 'cancelled', is_doubtful = 1
      WHERE state = 'sending' AND campaign_id IN
        (SELECT id FROM campaigns WHERE state = 'cancelled' AND lease_token IS NOT NULL AND lease_until <= ${now})`,
    sql<{ id: string }>`SELECT c.id FROM campaigns c
      WHERE c.state IN ('scheduled', 'freezing', 'sending') AND c.send_at <= ${now} AND c.lease_until <= ${now}
        AND (c.state <> 'sending' OR ${rowsOf(sql`r.state = 'pending' AND r.retry_at <= ${now}`)}
          OR ${rowsOf(sql`r.state = 'sending'`)} OR NOT ${rowsOf(sql`r.state = 'pending'`)})
      ORDER BY c.send_at LIMIT ${CAMPAIGNS_PER_MINUTE}`,
    sql`UPDATE campaigns SET lease_token = NULL WHERE state = 'cancelled' AND lease_token IS NOT NULL AND lease_until <= ${now}`,
  ]);
  for (const { id } of due.results) await enqueueCampaign(ctx, id);
}

export interface NewCampaign {
  kind: CampaignKind;
  subject: string;
  /** HTML with placeholders; absent if the kind composes its own content. */
  content?: string;
  audience: CampaignAudience;
  details?: CampaignDetails;
  senderName?: string | null;
  replyTo?: string | null;
  /** Not before this time, ms; absent: now. */
  sendAt?: number;
  /** Makes it unique: the same key again changes nothing. */
  runKey?: string;
  /** Waits for an operator to resume it. */
  isPaused?: boolean;
}

export interface CreatedCampaign {
  campaignId: string;
  /** False if its `runKey` existed already; then this is the existing campaign. */
  isNew: boolean;
  /** An existing campaign may have been cancelled: then nothing is sent. */
  isCancelled: boolean;
  /** The number of people who would receive it now. */
  accepted: number;
  leftOut: LeftOut[];
}

/** Throws 400 with the text of the specification if no one receives a mail of the kind. */
export function requireReceivers(kind: CampaignKind, receives: number): void {
  if (receives === 0) throw invalid(kind === 'service' ? NO_RECIPIENTS : NO_SUBSCRIBERS);
}

/** Stores a campaign whose audience was counted, with its audit row, and puts it on the queue. */
export async function storeCampaign(ctx: Ctx, input: NewCampaign, counted: AudienceView): Promise<CreatedCampaign> {
  const { kind, subject, audience, content = '', details = {}, sendAt = ctx.now(), runKey = null } = input;
  const { receives, leftOut } = counted;
  const id = ctx.newId();
  const createdBy = isAdmin(ctx.actor) ? ctx.actor.adminId : null;
  const [, , found] = await batch(ctx.d1, [
    sql`INSERT INTO campaigns (id, kind, state, subject, content, sender_name, reply_to, audience, details, run_key, send_at,
        created_by, created_at)
      VALUES (${id}, ${kind}, ${input.isPaused ? 'paused' : 'scheduled'}, ${subject}, ${content}, ${input.senderName || null}, ${input.replyTo || null},
        ${JSON.stringify(audience)}, ${JSON.stringify(details)}, ${runKey}, ${sendAt}, ${createdBy}, ${ctx.now()})
      ON CONFLICT (run_key) DO NOTHING`,
    auditRow(
      ctx,
      { action: 'campaign.created', subjectType: 'campaign', subjectId: id, details: { kind, recipients: receives } },
      sql`EXISTS (SELECT 1 FROM campaigns WHERE id = ${id})`,
    ),
    sql<{ id: string; state: CampaignState }>`SELECT id, state FROM campaigns WHERE id = ${id} OR run_key = ${runKey}`,
  ]);
  const { id: campaignId = id, state } = found.results[0] ?? {};
  if (!input.isPaused && sendAt <= ctx.now()) await enqueueCampaign(ctx, campaignId);
  return {
    campaignId,
    isNew: campaignId === id,
    isCancelled: state === 'cancelled',
    accepted: receives,
    leftOut,
  };
}

/**
 * Stores the campaign with its audit row and puts it on the queue. Throws 400 "No subscribed users found" or "No recipients selected" if
 * the campaign has no recipients. With a `runKey` it does not throw, because a due run is stored even without recipients.
 */
export async function createCampaign(ctx: Ctx, input: NewCampaign): Promise<CreatedCampaign> {
  if (input.audience.accountIds?.length === 0) throw invalid(NO_RECIPIENTS);
  const counted = await countAudience(ctx, input.kind, input.audience);
  if (input.runKey === undefined) requireReceivers(input.kind, counted.receives);
  return storeCampaign(ctx, input, counted);
}

type Change = Exclude<CampaignAction, 'duplicate'>;

interface Step {
  from: readonly CampaignState[];
  /** Columns of the campaign. */
  set: (now: number) => Sql;
  audit: string;
}

const failedOf = (id: string): Sql =>
  sql`EXISTS (SELECT 1 FROM campaign_recipients WHERE campaign_id = ${id} AND state = 'failed')`;

/** A resumed campaign continues in its state: waiting for its time, being frozen, or being sent. */
const RESUMED = sql`CASE WHEN started_at IS NULL THEN 'scheduled' WHEN frozen_to = ${ALL_FROZEN} THEN 'sending' ELSE 'freezing' END`;

const STEPS: Readonly<Record<Change, Step>> = {
  pause: { from: ['scheduled', 'freezing', 'sending'], set: () => sql`state = 'paused'`, audit: 'campaign.paused' },
  resume: { from: ['paused'], set: () => sql`state = ${RESUMED}`, audit: 'campaign.resumed' },
  cancel: {
    from: ['scheduled', 'freezing', 'sending', 'paused'],
    set: (now) => sql`state = 'cancelled', ended_at = ${now}`,
    audit: 'campaign.cancelled',
  },
  'resend-failed': {
    from: ['finished', 'sending', 'paused'],
    set: () => sql`state = CASE state WHEN 'finished' THEN 'sending' ELSE state END, ended_at = NULL`,
    audit: 'campaign.sent-again',
  },
};

/** The changes of the recipients, in the same batch and only if the campaign changed. */
function rowsSql(action: Change, id: string, now: number, happened: Sql): Sql[] {
  if (action === 'cancel')
    return [
      sql`UPDATE campaign_recipients SET state = 'skipped', reason = 'cancelled'
        WHERE campaign_id = ${id} AND state = 'pending' AND ${happened}`,
    ];
  if (action === 'resend-failed')
    return [
      sql`UPDATE campaign_recipients SET state = 'pending', reason = NULL, tries = 0, retry_at = ${now}
        WHERE campaign_id = ${id} AND state = 'failed' AND ${happened}`,
    ];
  return [];
}

/**
 * Changes a campaign that is at `revision`. A mail that is being sent is not stopped, but no other mail follows it. Throws 404 if the
 * campaign is gone, and 409 if it has changed or its state does not allow the action.
 */
export async function changeCampaign(ctx: Ctx, id: string, action: Change, revision: number): Promise<CampaignDetail> {
  requireAllowed(ctx, 'newsletter:write');
  const now = ctx.now();
  const step = STEPS[action];
  const states = fixedSql(step.from.map((state) => `'${state}'`).join(', '));
  const conditions = [sql`id = ${id}`, sql`revision = ${revision}`, sql`state IN (${states})`];
  if (action === 'resend-failed') conditions.push(failedOf(id));
  const isAllowed = joinSql(conditions, ' AND ');
  // `changes()` counts the rows of the statement before, which changes the campaign.
  const happened = sql`changes() > 0`;
  const [, changed, ...rest] = await batch(ctx.d1, [
    auditRow(
      ctx,
      { action: step.audit, subjectType: 'campaign', subjectId: id },
      sql`EXISTS (SELECT 1 FROM campaigns WHERE ${isAllowed})`,
    ),
    sql`UPDATE campaigns SET ${step.set(now)}, revision = revision + 1 WHERE ${isAllowed}`,
    ...rowsSql(action, id, now, happened),
    campaignSql(id),
  ]);
  const found = rest.at(-1) as D1Result<Parameters<typeof toDetail>[1]>;
  const detail = toDetail(ctx, found.results[0]);
  if (changed.meta.changes === 0) throw conflict(CAMPAIGN_CHANGED, undefined, 'changed-elsewhere');
  if (action === 'resume' || action === 'resend-failed') await enqueueCampaign(ctx, id);
  return detail;
}

/** Copies a campaign with its audience, paused, so that it can be checked before it is sent. Throws 404. */
export async function duplicateCampaign(ctx: Ctx, id: string): Promise<CampaignDetail> {
  requireAllowed(ctx, 'newsletter:write');
  const original = await ctx.db.select().from(campaigns).where(eq(campaigns.id, id)).get();
  if (original === undefined) return toDetail(ctx, undefined);
  const { kind, subject, content, audience, details, senderName, replyTo } = original;
  const { campaignId } = await createCampaign(ctx, {
    kind,
    subject,
    content,
    audience,
    details: { ...details, copyOf: id },
    senderName,
    replyTo,
    isPaused: true,
  });
  const [found] = await batch(ctx.d1, [campaignSql(campaignId)]);
  return toDetail(ctx, found.results[0]);
}
