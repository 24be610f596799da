/** What operators do with a campaign: pause, resume, cancel, send to the failed ones again, duplicate. */
import { CAMPAIGN_CHANGED, type CampaignState, type CampaignDetail } from '@/domain/newsletters/campaigns/campaign';
import type { CampaignAction } from '@/domain/newsletters/campaigns/campaign-input';
import { conflict } from '@/domain/errors';
import { eq } from 'drizzle-orm';
import { batch, fixedSql, joinSql, sql, type Sql } from '@worker/db/sql';
import { campaigns } from '@worker/db/schema';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import { requireAllowed } from '@worker/services/core/require-actor';
import { campaignSql, toDetail } from './campaigns';
import { createCampaign, enqueueCampaign } from './create-campaign';
import { ALL_FROZEN } from './campaign-lease';

type Change = Exclude<CampaignAction, 'duplicate'>;

interface Step {
  from: readonly CampaignState[];
  /** Columns of the campaign. */
  set: (now: number) => Sql;
  audit: string;
}

const failedOf = (id: string): Sql =>
  sql`EXISTS (SELECT 1 FROM campaign_recipients WHERE campaign_id = ${id} AND state = 'failed')`;

/** A campaign goes on where it was: waiting for its time, being frozen, or being sent. */
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

/** What happens to the recipients, in the same batch and only where the campaign changed. */
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
 * Changes a campaign that is at `revision`. The mail that is on its way is not held up; the one after it is. Throws 404 where it
 * is gone, and 409 where it changed meanwhile or cannot do that in its state.
 */
export async function changeCampaign(ctx: Ctx, id: string, action: Change, revision: number): Promise<CampaignDetail> {
  requireAllowed(ctx, 'newsletter:write');
  const now = ctx.now();
  const step = STEPS[action];
  const states = fixedSql(step.from.map((state) => `'${state}'`).join(', '));
  const conditions = [sql`id = ${id}`, sql`revision = ${revision}`, sql`state IN (${states})`];
  if (action === 'resend-failed') conditions.push(failedOf(id));
  const isAllowed = joinSql(conditions, ' AND ');
  // Of the statement before, which is the change.
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

/** The same mail to the same people as they are now, paused, so that it can be looked at before it goes. Throws 404. */
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
