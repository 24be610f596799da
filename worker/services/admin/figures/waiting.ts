/** What waits for operators and the last campaign, in one round trip. */
import type { Waiting } from '@/domain/admin/figures/waiting';
import type { CampaignState } from '@/domain/newsletters/campaign';
import { COUNTED_MOST } from '@/domain/quality/items';
import { batch } from '@worker/db/batch';
import { sql, type Sql } from '@worker/db/sql';
import type { Ctx } from '../../core/context';
import { requireAllowed } from '../../core/require-actor';
import { qualityCounts } from '../../quality/queue';

/** Counting stops early, so that many do not slow the page. */
const countOf = (rows: Sql): Sql => sql`(SELECT count(*) FROM (${rows} LIMIT ${COUNTED_MOST}))`;
const OWN = sql`${countOf(sql`SELECT 1 FROM contact_messages WHERE status = 'new' UNION ALL SELECT 1 FROM feedback WHERE status = 'new'`)} AS messages,
  ${countOf(sql`SELECT 1 FROM subscription_requests WHERE status = 'open'`)} AS plans,
  ${countOf(sql`SELECT 1 FROM dead_letters`)} AS jobs`;

/** New messages, open plan requests, failed jobs, the queue of quality, and the newest campaign of any kind. */
export async function readWaiting(ctx: Ctx): Promise<Waiting> {
  requireAllowed(ctx, 'figures:read');
  const [counted, campaigns] = await batch(ctx.d1, [
    sql<Waiting['counts']>`SELECT ${OWN}, ${qualityCounts}`,
    sql<{ subject: string; state: CampaignState; at: number }>`SELECT subject, state,
      coalesce(ended_at, started_at, send_at) AS at FROM campaigns ORDER BY created_at DESC, id DESC LIMIT 1`,
  ]);
  const [counts] = counted.results;
  const [last] = campaigns.results;
  if (!counts) throw new Error('The counts are one row.');
  return { counts, lastCampaign: last ? { ...last, at: new Date(last.at).toISOString() } : null };
}
