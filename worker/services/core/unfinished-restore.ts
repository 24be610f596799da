/** The restore in the database and whether it has ended. Apart from the restore itself, which turns on the maintenance that asks this. */
import { restores } from '@worker/db/schema';
import type { Ctx } from './context';

export const findRestore = async (ctx: Ctx) => (await ctx.db.select().from(restores).limit(1))[0] ?? null;

/** Whether a restore has begun and not ended, even if its command was cut short. Part of the data is missing then: jobs must wait. */
export async function isRestoring(ctx: Ctx): Promise<boolean> {
  const restore = await findRestore(ctx);
  return restore !== null && restore.finishedAt === null;
}
