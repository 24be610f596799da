/** One step of a campaign: freezes or sends a batch, and puts the next step on the queue. */
import type { Ctx } from '../core/context';

export async function sendCampaign(_ctx: Ctx, _message: { campaignId: string }): Promise<void> {}
