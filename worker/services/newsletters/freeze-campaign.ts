/** Freezes a campaign: one row for each account that gets it, in slices, each with the mark of how far it came. */
import { batch } from '../../db/batch';
import { sql, statementOf, type Sql } from '../../db/sql';
import { auditRow } from '../core/audit';
import type { Ctx } from '../core/context';
import { audienceSql, reasonSql } from './audience';
import { LEASE_MS, type Lease } from './campaign-lease';

/** After every id: nobody is left to be frozen. */
export const ALL_FROZEN = '~';

/** Accounts of one slice, in one transaction. */
const SLICE = 10_000;

const rowsSql = ({ campaign, token }: Lease, range: Sql): Sql =>
  sql`INSERT INTO campaign_recipients (campaign_id, account_id)
    SELECT ${campaign.id}, a.id FROM ${audienceSql(campaign.audience)} AND ${range} AND ${reasonSql(campaign.kind)} IS NULL
      AND EXISTS (SELECT 1 FROM campaigns c WHERE c.id = ${campaign.id} AND c.lease_token = ${token} AND c.state = 'freezing')
    ON CONFLICT DO NOTHING`;

/** The next slice; true when that was the last one and the campaign can be sent, null when it is not ours any more. */
async function freezeSlice(ctx: Ctx, lease: Lease): Promise<boolean | null> {
  const { campaign, token } = lease;
  lease.until = ctx.now() + LEASE_MS;
  const from = campaign.frozenTo ?? '';
  const isNamed = campaign.audience.accountIds !== undefined;
  const slice = sql`(SELECT id FROM accounts WHERE id > ${from} ORDER BY id LIMIT ${SLICE})`;
  const last = sql`(SELECT max(id) FROM ${slice})`;
  const isLast = isNamed ? sql`1` : sql`(SELECT count(*) FROM ${slice}) < ${SLICE}`;
  const [, moved] = await batch(ctx.d1, [
    rowsSql(lease, isNamed ? sql`1` : sql`a.id > ${from} AND a.id <= ${last}`),
    sql<{ frozenTo: string | null; state: string }>`UPDATE campaigns SET lease_until = ${lease.until},
        frozen_to = CASE WHEN ${isLast} THEN ${ALL_FROZEN} ELSE ${last} END,
        state = CASE WHEN ${isLast} THEN 'sending' ELSE state END
      WHERE id = ${campaign.id} AND lease_token = ${token} AND state = 'freezing'
      RETURNING frozen_to AS frozenTo, state`,
  ]);
  const row = moved.results[0];
  if (row === undefined) return null;
  campaign.frozenTo = row.frozenTo;
  return row.state === 'sending';
}

/** For the log: that it is frozen, and how long the last step of it took, ms. */
const frozenRow = (ctx: Ctx, { campaign }: Lease, ms: number): Sql =>
  auditRow(ctx, { action: 'campaign.frozen', subjectType: 'campaign', subjectId: campaign.id, details: { ms } });

/** Freezes until all have their row or `endsAt` (ms) has come. Returns whether the campaign can be sent; null where it was taken away. */
export async function freezeCampaign(ctx: Ctx, lease: Lease, endsAt: number): Promise<boolean | null> {
  const began = ctx.now();
  for (;;) {
    const isFrozen = await freezeSlice(ctx, lease);
    if (isFrozen) await statementOf(ctx.d1, frozenRow(ctx, lease, ctx.now() - began)).run();
    if (isFrozen !== false) return isFrozen;
    if (ctx.now() >= endsAt) return false;
  }
}
