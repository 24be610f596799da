/**
 * Removes expired rows: unconfirmed registrations, sessions of both kinds, tokens, programs that no person connected, answers to their
 * writes, links and permits of operators, attempt counters, open sign-ins, trusted devices, known browsers, unfinished set-ups, old events,
 * notifications, dead letters, reminders and digests, links to deleted collections, data for the undo of merges, entries of angels without
 * a claim, old counts of views, usage of the assistant, extracts of files for it, old meetings, and the marks of old mail reports.
 */
import { and, inArray, isNull, lt } from 'drizzle-orm';
import { CHAT_USAGE_DAYS, EVENT_DAYS, MEETING_DAYS, REGISTRATION_DAYS } from '@/domain/legal/retention';
import { OWN_KIND_DAYS, OWN_KINDS } from '@/domain/newsletters/campaigns/campaign';
import { UNUSED_CLIENT_DAYS } from '@/domain/tokens/oauth';
import { dayInIndia } from '@/domain/time/india';
import { batch, sql } from '@worker/db/sql';
import {
  accountEvents,
  accountTokens,
  attempts,
  campaigns,
  chatFiles,
  chatUsage,
  handledReports,
  meetings,
  personalTokens,
  sessions,
  signInChallenges,
  signInDevices,
  tokenWrites,
  trustedDevices,
  twoFactors,
} from '@worker/db/schema';
import { removeOldAdminSessions } from '@worker/services/admin/admin-sessions';
import { removeOldGrants } from '@worker/services/admin/users/grants';
import { removeOldSetups } from '@worker/services/admin/admins/own-factor';
import { removeOldAdminLinks } from '@worker/services/admin/admins/links';
import { endMerges } from '@worker/services/quality/unmerge';
import { endOldViews } from '@worker/services/quality/own-entries';
import { forgetLeftAngels } from '@worker/services/account-data/account-deletion';
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

/** Mail services repeat a report for some days. After a year, no repetition is expected any more. */
const REPORT_MS = 365 * DAY_MS;

export async function endExpired(ctx: Ctx): Promise<void> {
  const { db } = ctx;
  const now = ctx.now();
  await batch(ctx.d1, [
    db.delete(sessions).where(lt(sessions.expiresAt, now)),
    removeOldAdminSessions(ctx),
    removeOldGrants(ctx),
    removeOldSetups(now - SETUP_MS),
    removeOldAdminLinks(ctx),
    sql`DELETE FROM accounts WHERE NOT is_verified AND created_at < ${now - REGISTRATION_MS}
            AND NOT EXISTS (SELECT 1 FROM account_tokens WHERE account_id = accounts.id AND expires_at > ${now})`,
    db.delete(accountTokens).where(lt(accountTokens.expiresAt, now - LINKS_MS)),
    db.delete(personalTokens).where(lt(personalTokens.expiresAt, now)),
    sql`DELETE FROM oauth_clients WHERE created_at < ${now - UNUSED_CLIENT_DAYS * DAY_MS}
          AND NOT EXISTS (SELECT 1 FROM oauth_grants WHERE client_id = oauth_clients.id)`,
    db.delete(tokenWrites).where(lt(tokenWrites.createdAt, now - DAY_MS)),
    db.delete(attempts).where(lt(attempts.windowEndsAt, now)),
    db.delete(signInChallenges).where(lt(signInChallenges.expiresAt, now)),
    db.delete(trustedDevices).where(lt(trustedDevices.expiresAt, now)),
    db.delete(signInDevices).where(lt(signInDevices.lastLoginAt, now - DEVICE_MS)),
    db.delete(twoFactors).where(and(isNull(twoFactors.enabledAt), lt(twoFactors.updatedAt, now - SETUP_MS))),
    ...removeOldNotifications(ctx),
    ...endLostShares(ctx),
    ...endMerges(ctx),
    endOldViews(ctx),
    ...forgetLeftAngels(),
    removeOldDeadLetters(ctx),
    // Their recipients are deleted with them.
    db
      .delete(campaigns)
      .where(and(inArray(campaigns.kind, OWN_KINDS), lt(campaigns.createdAt, now - OWN_KIND_DAYS * DAY_MS))),
    db.delete(chatFiles).where(lt(chatFiles.expiresAt, now)),
    db.delete(chatUsage).where(lt(chatUsage.day, dayInIndia(now - CHAT_USAGE_DAYS * DAY_MS))),
    // From its start, because a meeting may be arranged two years ahead.
    db.delete(meetings).where(lt(meetings.startsAt, now - MEETING_DAYS * DAY_MS)),
    db.delete(handledReports).where(lt(handledReports.createdAt, now - REPORT_MS)),
    db.delete(accountEvents).where(lt(accountEvents.at, now - EVENT_DAYS * DAY_MS)),
  ]);
}
