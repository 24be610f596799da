/** Readiness: one cheap query to the database. */
import { sql } from '@worker/db/sql';
import type { Ctx } from './context';

export async function checkHealth(ctx: Ctx): Promise<{ status: 'ready'; at: string }> {
  await ctx.run(sql`SELECT 1`);
  return { status: 'ready', at: new Date(ctx.now()).toISOString() };
}
