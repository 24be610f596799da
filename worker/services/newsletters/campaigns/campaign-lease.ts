/** One sender a campaign: who holds its lease freezes and sends it. A lease that ends was its sender's death. */
import { eq } from 'drizzle-orm';
import { DEFAULT_SETTINGS, type SendingSettings } from '@/domain/newsletters/campaigns/campaign-input';
import { batch } from '@worker/db/batch';
import { campaigns, sendingSettings } from '@worker/db/schema';
import { sql, type Sql } from '@worker/db/sql';
import type { Ctx } from '@worker/services/core/context';
import type { Campaign } from '@worker/services/newsletters/composition/composer';

/** Longer than a mail may take (MAIL_TIMEOUT_MS) and its record; renewed before half of it is gone. */
export const LEASE_MS = 30_000;

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

/**
 * Takes the lease where it is free and the campaign is due; null otherwise. A scheduled one begins. What a dead sender left in
 * the middle waits again, marked: its mail may have gone out.
 */
export async function takeLease(ctx: Ctx, id: string): Promise<Lease | null> {
  const now = ctx.now();
  const token = ctx.newId();
  const until = now + LEASE_MS;
  const [taken, , [campaign], [settings]] = await batch(ctx.d1, [
    sql`UPDATE campaigns SET lease_token = ${token}, lease_until = ${until}, started_at = coalesce(started_at, ${now}),
        state = CASE state WHEN 'scheduled' THEN 'freezing' ELSE state END
      WHERE id = ${id} AND state IN ('scheduled', 'freezing', 'sending') AND send_at <= ${now} AND lease_until <= ${now}`,
    sql`UPDATE campaign_recipients SET state = 'pending', is_doubtful = 1 WHERE campaign_id = ${id} AND state = 'sending'
      AND EXISTS (SELECT 1 FROM campaigns WHERE id = ${id} AND lease_token = ${token})`,
    ctx.db.select().from(campaigns).where(eq(campaigns.id, id)),
    ctx.db.select().from(sendingSettings).where(eq(sendingSettings.id, 1)),
  ]);
  if (taken.meta.changes === 0 || campaign === undefined) return null;
  return { campaign, token, until, settings: settings ?? DEFAULT_SETTINGS };
}

/** The statement that renews the lease, where half of it is gone. No one else took it while the token is ours. */
export function renewSql(ctx: Ctx, lease: Lease): Sql[] {
  const now = ctx.now();
  if (lease.until - now > LEASE_MS / 2) return [];
  lease.until = now + LEASE_MS;
  return [
    sql`UPDATE campaigns SET lease_until = ${lease.until} WHERE id = ${lease.campaign.id} AND lease_token = ${lease.token}`,
  ];
}

/** Gives the lease back: the next step is not before `notBefore`, ms. */
export const releaseSql = ({ campaign, token }: Lease, notBefore: number): Sql =>
  sql`UPDATE campaigns SET lease_token = NULL, lease_until = ${notBefore} WHERE id = ${campaign.id} AND lease_token = ${token}`;

/** Ends a campaign of which no one waits and no one is being sent to. */
export const finishSql = (lease: Lease, now: number): Sql =>
  sql`UPDATE campaigns SET state = 'finished', ended_at = ${now} WHERE id = ${lease.campaign.id} AND ${holdsSql(lease)}
    AND NOT EXISTS (SELECT 1 FROM campaign_recipients WHERE campaign_id = ${lease.campaign.id} AND state IN ('pending', 'sending'))`;
