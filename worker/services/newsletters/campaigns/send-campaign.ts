/** One step of a campaign: freezes or sends a batch, and puts the next step on the queue. */
import type { Ctx } from '@worker/services/core/context';
import { releaseSql, takeLease } from './campaign-lease';
import { enqueueCampaign } from './enqueue-campaign';
import { freezeCampaign } from './freeze-campaign';
import { sendBatch } from '@worker/services/newsletters/delivery/send-batch';
import { MINUTE_MS } from '@/domain/time/durations';

/** A step keeps the queue no longer than this, plus one mail: other jobs wait behind it. */
const STEP_MS = 20_000;
/** Before a step that failed as a whole is tried again, ms. */
const FAILED_WAIT_MS = MINUTE_MS;

/** Does nothing where another sender holds the campaign, or it is not due: asking twenty times sends once. */
export async function sendCampaign(ctx: Ctx, { campaignId }: { campaignId: string }): Promise<void> {
  const lease = await takeLease(ctx, campaignId);
  if (lease === null) return;
  const endsAt = ctx.now() + STEP_MS;
  try {
    if (lease.campaign.state === 'freezing') {
      const isFrozen = await freezeCampaign(ctx, lease, endsAt);
      if (!isFrozen) {
        await ctx.run(releaseSql(lease, 0));
        if (isFrozen === false) await enqueueCampaign(ctx, campaignId);
        return;
      }
    }
    const ended = await sendBatch(ctx, lease, endsAt);
    if (ended === 'more') await enqueueCampaign(ctx, campaignId);
    if (ended === 'full') await enqueueCampaign(ctx, campaignId, lease.settings.pauseSeconds);
  } catch (error) {
    // Anyone who is in the middle is taken over by the next sender, who marks the mail as doubtful.
    await ctx.run(releaseSql(lease, ctx.now() + FAILED_WAIT_MS));
    throw error;
  }
}
