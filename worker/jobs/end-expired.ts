/** Removes what has run out: sessions, single-use tokens, attempt counters, open logins, trusted devices, set-ups left lying. */
import type { Ctx } from '../services/context';

/** A set-up that was begun and not verified. */
const SETUP_KEPT_MS = 24 * 60 * 60 * 1000;
/** A link that has run out is known for a week longer, so that its page can say so. */
const LINKS_KEPT_MS = 7 * 24 * 60 * 60 * 1000;

export async function endExpired(ctx: Ctx): Promise<void> {
  const now = ctx.now();
  await ctx.d1.batch([
    ctx.d1.prepare('DELETE FROM sessions WHERE expires_at < ?').bind(now),
    ctx.d1.prepare('DELETE FROM account_tokens WHERE expires_at < ?').bind(now - LINKS_KEPT_MS),
    ctx.d1.prepare('DELETE FROM attempts WHERE window_ends_at < ?').bind(now),
    ctx.d1.prepare('DELETE FROM login_challenges WHERE expires_at < ?').bind(now),
    ctx.d1.prepare('DELETE FROM trusted_devices WHERE expires_at < ?').bind(now),
    ctx.d1.prepare('DELETE FROM second_factors WHERE enabled_at IS NULL AND updated_at < ?').bind(now - SETUP_KEPT_MS),
  ]);
}
