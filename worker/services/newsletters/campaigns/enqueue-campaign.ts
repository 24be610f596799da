/** Puts the next step of a campaign on the queue. Where the queue does not take it, the schedule finds the campaign within a minute. */
import { log } from '@worker/log';
import type { Ctx } from '@worker/services/core/context';
import { MINUTE_MS } from '@/domain/time/durations';

/** A schedule is at most a minute early; a clock further ahead comes from `/dev/tick`. */
const TICKED_MS = MINUTE_MS;

export async function enqueueCampaign(ctx: Ctx, campaignId: string, delaySeconds = 0): Promise<void> {
  try {
    const ahead = ctx.now() - Date.now();
    const step = { job: 'send-campaign', campaignId, ...(ahead > TICKED_MS && { ahead }) };
    await ctx.env.JOBS.send(step, delaySeconds > 0 ? { delaySeconds } : {});
  } catch (error) {
    log('warn', 'campaign not enqueued', { requestId: ctx.requestId, error: String(error).slice(0, 200) });
  }
}
