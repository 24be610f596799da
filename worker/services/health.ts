/** Readiness: one cheap question to the database. */
import type { Ctx } from './context';

export async function checkHealth(ctx: Ctx): Promise<{ status: 'ready'; at: string }> {
  await ctx.d1.prepare('SELECT 1').run();
  return { status: 'ready', at: new Date(ctx.now()).toISOString() };
}
