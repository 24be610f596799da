/** Whether the database answers, and whether all of its data is there: jobs and the end of maintenance wait for a restore that has not ended. */
import { restores } from '@worker/db/schema';
import { sql } from '@worker/db/sql';
import type { Ctx } from './context';

export async function checkHealth(ctx: Ctx): Promise<{ status: 'ready'; at: string }> {
  await ctx.run(sql`SELECT 1`);
  return { status: 'ready', at: new Date(ctx.now()).toISOString() };
}

export const findRestore = async (ctx: Ctx) => (await ctx.db.select().from(restores).limit(1))[0] ?? null;

/** Whether a restore has begun and not ended, even if its command was cut short. Part of the data is missing then: jobs must wait. */
export async function isRestoring(ctx: Ctx): Promise<boolean> {
  const restore = await findRestore(ctx);
  return restore !== null && restore.finishedAt === null;
}
