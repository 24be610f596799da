/** Once a day, in the Indian morning: tells people which milestones are due today. */
import type { Ctx } from '../services/context';
import { remindOfDueMilestones } from '../services/milestone-marks';

export async function remindDue(ctx: Ctx): Promise<void> {
  await remindOfDueMilestones(ctx);
}
