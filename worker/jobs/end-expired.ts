/** Removes what has run out: registrations that nobody confirmed, sessions of both kinds, tokens, attempt counters, open logins, trusted devices, set-ups left lying, old events, notifications and dead letters, links to deleted collections. */
import { EVENT_DAYS } from '../../src/domain/accounts/events';
import { removeOldAdminSessions } from '../services/admin-sessions';
import { endLostShares } from '../services/collection-shares';
import type { Ctx } from '../services/context';
import { removeOldDeadLetters } from '../services/dead-letters';
import { DEVICE_MS } from '../services/login-devices';
import { removeOldNotifications } from '../services/notifications';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A set-up that was begun and not verified. */
const SETUP_KEPT_MS = DAY_MS;
/** A link that has run out is known for a week longer, so that its page can say so. */
const LINKS_KEPT_MS = 7 * DAY_MS;
/** A registration that nobody confirmed, unless a new link was mailed for it since. */
const REGISTRATION_KEPT_MS = 30 * DAY_MS;

export async function endExpired(ctx: Ctx): Promise<void> {
  const now = ctx.now();
  await ctx.d1.batch([
    ctx.d1.prepare('DELETE FROM sessions WHERE expires_at < ?').bind(now),
    removeOldAdminSessions(ctx),
    ctx.d1
      .prepare(
        `DELETE FROM accounts WHERE NOT is_verified AND created_at < ?1
            AND NOT EXISTS (SELECT 1 FROM account_tokens WHERE account_id = accounts.id AND expires_at > ?2)`,
      )
      .bind(now - REGISTRATION_KEPT_MS, now),
    ctx.d1.prepare('DELETE FROM account_tokens WHERE expires_at < ?').bind(now - LINKS_KEPT_MS),
    ctx.d1.prepare('DELETE FROM attempts WHERE window_ends_at < ?').bind(now),
    ctx.d1.prepare('DELETE FROM login_challenges WHERE expires_at < ?').bind(now),
    ctx.d1.prepare('DELETE FROM trusted_devices WHERE expires_at < ?').bind(now),
    ctx.d1.prepare('DELETE FROM login_devices WHERE last_login_at < ?').bind(now - DEVICE_MS),
    ctx.d1.prepare('DELETE FROM second_factors WHERE enabled_at IS NULL AND updated_at < ?').bind(now - SETUP_KEPT_MS),
    ...removeOldNotifications(ctx),
    endLostShares(ctx),
    removeOldDeadLetters(ctx),
    ctx.d1.prepare('DELETE FROM account_events WHERE at < ?').bind(now - EVENT_DAYS * DAY_MS),
  ]);
}
