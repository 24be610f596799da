/** Freezes a campaign: one row for each account that gets it, in slices, each with the mark of how far it came. */
import { batch } from '@worker/db/batch';
import { sql, type Sql } from '@worker/db/sql';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import { audienceSql, reasonSql } from '@worker/services/newsletters/audience/audience';
import { LEASE_MS, type Lease } from './campaign-lease';

/** After every id: no one is left to be frozen. */
export const ALL_FROZEN = '~';

/** Accounts of one slice, in one transaction. */
const SLICE = 25_000;

/** The rows of the accounts after `from`, as far as the mark of the campaign has moved. */
const rowsSql = ({ campaign, token }: Lease, from: string): Sql => {
  const mark = sql`(SELECT frozen_to FROM campaigns WHERE id = ${campaign.id} AND lease_token = ${token})`;
  return sql`INSERT INTO campaign_recipients (campaign_id, account_id)
    SELECT ${campaign.id}, a.id FROM ${audienceSql(campaign.audience)} AND a.id > ${from} AND a.id <= ${mark}
      AND ${reasonSql(campaign.kind)} IS NULL
    ON CONFLICT DO NOTHING`;
};

/** The next slice; true when that was the last one and the campaign can be sent, null when it is not ours any more. */
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

/** For the log: that it is frozen, and how long the last step of it took, ms. */
const frozenRow = (ctx: Ctx, { campaign }: Lease, ms: number): Sql =>
  auditRow(ctx, { action: 'campaign.frozen', subjectType: 'campaign', subjectId: campaign.id, details: { ms } });

/** Freezes until all have their row or `endsAt` (ms) has come. Returns whether the campaign can be sent; null where it was taken away. */
export async function freezeCampaign(ctx: Ctx, lease: Lease, endsAt: number): Promise<boolean | null> {
  const began = ctx.now();
  for (;;) {
    const isFrozen = await freezeSlice(ctx, lease);
    if (isFrozen) await ctx.run(frozenRow(ctx, lease, ctx.now() - began));
    if (isFrozen !== false) return isFrozen;
    if (ctx.now() >= endsAt) return false;
  }
}
