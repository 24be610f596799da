/** The morning mail of tasks: the next step of the roadmap and what is due. */
import type { Ctx } from '../core/context';

export async function startTaskReminders(_ctx: Ctx): Promise<void> {}
