/** Removes what has run out: sessions, single-use tokens, attempt counters. */
import type { Ctx } from '../services/context';

export async function endExpired(ctx: Ctx): Promise<void> {
  const now = ctx.now();
  await ctx.d1.batch([
    ctx.d1.prepare('DELETE FROM sessions WHERE expires_at < ?').bind(now),
    ctx.d1.prepare('DELETE FROM account_tokens WHERE expires_at < ?').bind(now),
    ctx.d1.prepare('DELETE FROM attempts WHERE window_ends_at < ?').bind(now),
  ]);
}
