/** Every minute: campaigns that are due, or whose sender died, go on the queue. */
import { batch } from '@worker/db/batch';
import { sql } from '@worker/db/sql';
import type { Ctx } from '@worker/services/core/context';
import { enqueueCampaign } from './enqueue-campaign';

const A_MINUTE = 100;

/**
 * A campaign is due when its time has come, no one holds its lease, and there is something to do: to freeze, to send, to take
 * over from a dead sender, or to finish. Anyone who holds up a cancelled one died: its mail may have gone out.
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
      ORDER BY c.send_at LIMIT ${A_MINUTE}`,
    sql`UPDATE campaigns SET lease_token = NULL WHERE state = 'cancelled' AND lease_token IS NOT NULL AND lease_until <= ${now}`,
  ]);
  for (const { id } of due.results) await enqueueCampaign(ctx, id);
}
