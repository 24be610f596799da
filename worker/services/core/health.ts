/** Readiness: one cheap question to the database. */
import { sql, statementOf } from '../../db/sql';
import type { Ctx } from './context';

export async function checkHealth(ctx: Ctx): Promise<{ status: 'ready'; at: string }> {
  await statementOf(ctx.d1, sql`SELECT 1`).run();
  return { status: 'ready', at: new Date(ctx.now()).toISOString() };
}
