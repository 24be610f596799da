/**
 * Removes expired rows: registrations that no one confirmed, sessions of both kinds, tokens, programs that no one connected,
 * answers to their writes, links and permits of operators, attempt counters, open sign-ins, trusted devices, known browsers,
 * unfinished set-ups, old events, notifications, dead letters, reminders and digests, links to deleted collections, data for the
 * undo of merges, old counts of views, usage of the assistant, extracts of files for it, and old meetings.
 */
import { CHAT_USAGE_DAYS, EVENT_DAYS, MEETING_DAYS, REGISTRATION_DAYS } from '@/domain/legal/retention';
import { OWN_KIND_DAYS, OWN_KINDS } from '@/domain/newsletters/campaigns/campaign';
import { UNUSED_CLIENT_DAYS } from '@/domain/tokens/oauth';
import { dayInIndia } from '@/domain/time/india';
import { batch, sql } from '@worker/db/sql';
import { removeOldAdminSessions } from '@worker/services/admin/admin-sessions';
import { removeOldGrants } from '@worker/services/admin/users/grants';
import { removeOldSetups } from '@worker/services/admin/admins/own-factor';
import { removeOldAdminLinks } from '@worker/services/admin/admins/links';
import { endMerges } from '@worker/services/quality/unmerge';
import { endOldViews } from '@worker/services/quality/own-entries';
import { endLostShares } from '@worker/services/shares/shares';
import type { Ctx } from '@worker/services/core/context';
import { removeOldDeadLetters } from '@worker/services/admin/dead-letters';
import { DEVICE_MS } from '@worker/services/sign-in/sign-in-devices';
import { removeOldNotifications } from '@worker/services/notifications/notifications';
import { DAY_MS, WEEK_MS } from '@/domain/time/durations';

/** A set-up that was started and not verified. */
const SETUP_MS = DAY_MS;
/** An expired link is stored for a week longer, so that its page can say so. */
const LINKS_MS = WEEK_MS;
/** A registration that no one confirmed, unless a new link was mailed for it since. */
const REGISTRATION_MS = REGISTRATION_DAYS * DAY_MS;

export async function endExpired(ctx: Ctx): Promise<void> {
  const now = ctx.now();
  await batch(ctx.d1, [
    sql`DELETE FROM sessions WHERE expires_at < ${now}`,
    removeOldAdminSessions(ctx),
    removeOldGrants(ctx),
    removeOldSetups(now - SETUP_MS),
    removeOldAdminLinks(ctx),
    sql`DELETE FROM accounts WHERE NOT is_verified AND created_at < ${now - REGISTRATION_MS}
            AND NOT EXISTS (SELECT 1 FROM account_tokens WHERE account_id = accounts.id AND expires_at > ${now})`,
    sql`DELETE FROM account_tokens WHERE expires_at < ${now - LINKS_MS}`,
    sql`DELETE FROM personal_tokens WHERE expires_at < ${now}`,
    sql`DELETE FROM oauth_clients WHERE created_at < ${now - UNUSED_CLIENT_DAYS * DAY_MS}
          AND NOT EXISTS (SELECT 1 FROM oauth_grants WHERE client_id = oauth_clients.id)`,
    sql`DELETE FROM token_writes WHERE created_at < ${now - DAY_MS}`,
    sql`DELETE FROM attempts WHERE window_ends_at < ${now}`,
    sql`DELETE FROM login_challenges WHERE expires_at < ${now}`,
    sql`DELETE FROM trusted_devices WHERE expires_at < ${now}`,
    sql`DELETE FROM login_devices WHERE last_login_at < ${now - DEVICE_MS}`,
    sql`DELETE FROM second_factors WHERE enabled_at IS NULL AND updated_at < ${now - SETUP_MS}`,
    ...removeOldNotifications(ctx),
    ...endLostShares(ctx),
    ...endMerges(ctx),
    endOldViews(ctx),
    removeOldDeadLetters(ctx),
    // Their recipients are deleted with them.
    sql`DELETE FROM campaigns WHERE kind IN (SELECT value FROM json_each(${JSON.stringify(OWN_KINDS)}))
          AND created_at < ${now - OWN_KIND_DAYS * DAY_MS}`,
    sql`DELETE FROM chat_files WHERE expires_at < ${now}`,
    sql`DELETE FROM chat_usage WHERE day < ${dayInIndia(now - CHAT_USAGE_DAYS * DAY_MS)}`,
    sql`DELETE FROM meetings WHERE created_at < ${now - MEETING_DAYS * DAY_MS}`,
    sql`DELETE FROM account_events WHERE at < ${now - EVENT_DAYS * DAY_MS}`,
  ]);
}
