/** One sender per campaign: the sender with the lease freezes and sends it. If a lease expires, its sender has stopped. */
import { eq } from 'drizzle-orm';
import { DEFAULT_SETTINGS, type SendingSettings } from '@/domain/newsletters/campaigns/campaign-input';
import { batch, sql, type Sql } from '@worker/db/sql';
import { campaigns, sendingSettings } from '@worker/db/schema/index';
import type { Ctx } from '@worker/services/core/context';
import type { Campaign } from '@worker/services/newsletters/composition';
import { auditRow } from '@worker/services/core/audit';
import { audienceSql, reasonSql } from '@worker/services/newsletters/audience/audience';

/** Longer than sending a mail (MAIL_TIMEOUT_MS) and recording it may take. The lease is renewed after half of this time. */
const LEASE_MS = 30_000;

export interface Lease {
  campaign: Campaign;
  token: string;
  settings: SendingSettings;
  /** Until when it is ours; grows with each renewal. */
  until: number;
}

/** True in SQL while the lease is ours and the campaign is to be sent. */
export const holdsSql = ({ campaign, token }: Pick<Lease, 'campaign' | 'token'>): Sql =>
  sql`EXISTS (SELECT 1 FROM campaigns c WHERE c.id = ${campaign.id} AND c.lease_token = ${token} AND c.state = 'sending')`;

/** The token while the lease waits for the retry of a message that failed: all tries of a message have its id. */
const retryToken = ({ requestId }: Ctx) => `retry:${requestId}`;

/**
 * Takes the lease if the campaign is due and the lease is free or reserved for this message; null otherwise. A scheduled campaign begins.
 * Recipients whose sender stopped during their mail wait again, marked as doubtful, because their mail may have gone out.
 */
export async function takeLease(ctx: Ctx, id: string): Promise<Lease | null> {
  const now = ctx.now();
  const token = ctx.newId();
  const until = now + LEASE_MS;
  const [leaseResult, , [campaign], [settings]] = await batch(ctx.d1, [
    sql`UPDATE campaigns SET lease_token = ${token}, lease_until = ${until}, started_at = coalesce(started_at, ${now}),
        state = CASE state WHEN 'scheduled' THEN 'freezing' ELSE state END
      WHERE id = ${id} AND state IN ('scheduled', 'freezing', 'sending') AND send_at <= ${now}
        AND (lease_until <= ${now} OR lease_token = ${retryToken(ctx)})`,
    sql`UPDATE campaign_recipients SET state = 'pending', is_doubtful = 1 WHERE campaign_id = ${id} AND state = 'sending'
      AND EXISTS (SELECT 1 FROM campaigns WHERE id = ${id} AND lease_token = ${token})`,
    ctx.db.select().from(campaigns).where(eq(campaigns.id, id)),
    ctx.db.select().from(sendingSettings).where(eq(sendingSettings.id, 1)),
  ]);
  if (leaseResult.meta.changes === 0 || campaign === undefined) return null;
  return { campaign, token, until, settings: settings ?? DEFAULT_SETTINGS };
}

/** The statement that renews the lease once half of it has passed. While the token is ours, no one else has taken the lease. */
export function renewSql(ctx: Ctx, lease: Lease): Sql[] {
  const now = ctx.now();
  if (lease.until - now > LEASE_MS / 2) return [];
  lease.until = now + LEASE_MS;
  return [
    sql`UPDATE campaigns SET lease_until = ${lease.until} WHERE id = ${lease.campaign.id} AND lease_token = ${lease.token}`,
  ];
}

/** Releases the lease; the next step is not before `notBefore`, ms. */
export const releaseSql = ({ campaign, token }: Lease, notBefore: number): Sql =>
  sql`UPDATE campaigns SET lease_token = NULL, lease_until = ${notBefore} WHERE id = ${campaign.id} AND lease_token = ${token}`;

/** Leaves the lease to the retry of this message until `until`, ms. Then anyone may take it. */
export const leaveToRetrySql = (ctx: Ctx, { campaign, token }: Lease, until: number): Sql =>
  sql`UPDATE campaigns SET lease_token = ${retryToken(ctx)}, lease_until = ${until}
    WHERE id = ${campaign.id} AND lease_token = ${token}`;

/** Ends a campaign that has no pending recipients and no mail that is being sent. */
export const finishSql = (lease: Lease, now: number): Sql =>
  sql`UPDATE campaigns SET state = 'finished', ended_at = ${now} WHERE id = ${lease.campaign.id} AND ${holdsSql(lease)}
    AND NOT EXISTS (SELECT 1 FROM campaign_recipients WHERE campaign_id = ${lease.campaign.id} AND state IN ('pending', 'sending'))`;

// Freezes a campaign: one row for each account that gets it, in slices that each store how far the freezing has come.

/** Sorts after every id, so that no recipient remains to be frozen. */
export const ALL_FROZEN = '~';

/** Accounts of one slice, in one transaction. */
const SLICE = 25_000;

/** The rows of the accounts after `from`, up to the mark of the campaign. */
const rowsSql = ({ campaign, token }: Lease, from: string): Sql => {
  const mark = sql`(SELECT frozen_to FROM campaigns WHERE id = ${campaign.id} AND lease_token = ${token})`;
  return sql`INSERT INTO campaign_recipients (campaign_id, account_id)
    SELECT ${campaign.id}, a.id FROM ${audienceSql(campaign.audience)} AND a.id > ${from} AND a.id <= ${mark}
      AND ${reasonSql(campaign.kind)} IS NULL
    ON CONFLICT DO NOTHING`;
};

/** Freezes the next slice; true if it was the last one and the campaign can be sent, null if the lease is no longer ours. */
async function freezeSlice(ctx: Ctx, lease: Lease): Promise<boolean | null> {
  const { campaign, token } = lease;
  lease.until = ctx.now() + LEASE_MS;
  const from = campaign.frozenTo ?? '';
  const end =
    campaign.audience.accountIds === undefined
      ? sql`(SELECT id FROM accounts WHERE id > ${from} ORDER BY id LIMIT 1 OFFSET ${SLICE - 1})`
      : sql`NULL`;
  // The mark moves first, in the same transaction as the rows up to it.
  const [moved] = await batch(ctx.d1, [
    sql<{
      frozenTo: string;
    }>`UPDATE campaigns SET lease_until = ${lease.until}, frozen_to = coalesce(${end}, ${ALL_FROZEN})
      WHERE id = ${campaign.id} AND lease_token = ${token} AND state = 'freezing' AND coalesce(frozen_to, '') = ${from}
      RETURNING frozen_to AS frozenTo`,
    rowsSql(lease, from),
    sql`UPDATE campaigns SET state = 'sending'
      WHERE id = ${campaign.id} AND lease_token = ${token} AND state = 'freezing' AND frozen_to = ${ALL_FROZEN}`,
  ]);
  const row = moved.results[0];
  if (row === undefined) return null;
  campaign.frozenTo = row.frozenTo;
  return row.frozenTo === ALL_FROZEN;
}

/** The audit row of a frozen campaign, with the duration of its last step in ms. */
const frozenRow = (ctx: Ctx, { campaign }: Lease, ms: number): Sql =>
  auditRow(ctx, { action: 'campaign.frozen', subjectType: 'campaign', subjectId: campaign.id, details: { ms } });

/** Freezes until everyone has a row or `endsAt` (ms) has come. Returns whether the campaign can be sent; null if the lease was lost. */
export async function freezeCampaign(ctx: Ctx, lease: Lease, endsAt: number): Promise<boolean | null> {
  const began = ctx.now();
  for (;;) {
    const isFrozen = await freezeSlice(ctx, lease);
    if (isFrozen) await ctx.run(frozenRow(ctx, lease, ctx.now() - began));
    if (isFrozen !== false) return isFrozen;
    if (ctx.now() >= endsAt) return false;
  }
}
