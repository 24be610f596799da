/** Puts the next step of a campaign on the queue. Where the queue does not take it, the schedule finds the campaign within a minute. */
import { log } from '../../log';
import type { Ctx } from '../core/context';

export async function enqueueCampaign(ctx: Ctx, campaignId: string, delaySeconds = 0): Promise<void> {
  try {
    await ctx.env.JOBS.send({ job: 'send-campaign', campaignId }, delaySeconds > 0 ? { delaySeconds } : {});
  } catch (error) {
    log('warn', 'campaign not enqueued', { requestId: ctx.requestId, error: String(error).slice(0, 200) });
  }
}
