/** The schedule of AI newsletters: one campaign for each due minute, whoever asks how often. */
import type { Ctx } from '../core/context';

export async function runNewsletterSchedule(_ctx: Ctx): Promise<void> {}
