/** Once a day, in the morning in India: tells people of the follow-ups that are due. */
import type { Ctx } from '../services/context';
import { tellFollowUps as tell } from '../services/follow-ups';

export async function tellFollowUps(ctx: Ctx): Promise<void> {
  await tell(ctx);
}
