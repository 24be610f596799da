/** Decides which accounts get a mail of a kind. Counting, freezing and sending use the same SQL, in which the account is called `a`. */
import type { CampaignAudience, CampaignKind, SkipReason } from '@/domain/newsletters/campaigns/campaign';
import { unknownRecipients } from '@/domain/newsletters/campaigns/campaign-texts';
import type { AudienceView, LeftOut } from '@/domain/newsletters/campaigns/campaign-view';
import { readEmailAddress } from '@/domain/addresses/email-address';
import { invalid } from '@/domain/errors';
import type { PreferenceKey } from '@/domain/notifications/preferences';
import { NOTHING, sql, type Sql } from '@worker/db/sql';
import type { Ctx } from '@worker/services/core/context';
import { preferenceColumn } from '@worker/services/notifications/notification-preferences';

/** The preference that turns mails of each kind off; null for service mails, which cannot be turned off. */
const SWITCHES: Readonly<Record<CampaignKind, PreferenceKey | null>> = {
  newsletter: 'newsletter',
  'ai-newsletter': 'newsletter',
  service: null,
  'news-digest': 'newsUpdates',
  'task-reminder': 'taskReminders',
};

/** The preference that turns mails of this kind off; null if they cannot be turned off. */
export const switchOfKind = (kind: CampaignKind): PreferenceKey | null => SWITCHES[kind];

/** SQL for the SkipReason of account `a`; NULL if it gets the mail. */
export function reasonSql(kind: CampaignKind): Sql {
  const key = SWITCHES[kind];
  const isOff =
    key === null
      ? NOTHING
      : sql`WHEN NOT coalesce((SELECT p.${preferenceColumn(key)} FROM notification_preferences p
          WHERE p.account_id = a.id), 0) THEN 'switched-off'`;
  return sql`CASE WHEN a.id IS NULL THEN 'gone' WHEN NOT a.is_verified THEN 'not-confirmed' ${isOff}
    WHEN EXISTS (SELECT 1 FROM mail_suppressions s WHERE s.email = a.email AND s.scope = 'all') THEN 'suppressed' END`;
}

/** SQL for the chosen accounts, before any are skipped. Accounts that are named by id count whatever their user type. */
export function audienceSql({ userType, accountIds }: CampaignAudience): Sql {
  if (accountIds !== undefined)
    return sql`accounts a WHERE a.id IN (SELECT value FROM json_each(${JSON.stringify(accountIds)}))`;
  return userType === 'all' ? sql`accounts a WHERE 1` : sql`accounts a WHERE a.user_type = ${userType}`;
}

/** How many were chosen, how many receive it, and why the others do not. One round trip. */
export async function countAudience(ctx: Ctx, kind: CampaignKind, audience: CampaignAudience): Promise<AudienceView> {
  const results = await ctx.rows(
    sql<{
      reason: SkipReason | null;
      count: number;
    }>`SELECT ${reasonSql(kind)} AS reason, count(*) AS count FROM ${audienceSql(audience)} GROUP BY 1 ORDER BY 2 DESC`,
  );
  const leftOut: LeftOut[] = [];
  let receives = 0;
  for (const { reason, count } of results) {
    if (reason === null) receives = count;
    else leftOut.push({ reason, count });
  }
  return { total: receives + leftOut.reduce((sum, { count }) => sum + count, 0), receives, leftOut };
}

/** Unknown names that an error message lists. */
const MAX_LISTED = 10;

/**
 * Finds the accounts for ids or e-mail addresses, each account once. If an address was registered several times, the confirmed
 * account is taken. Throws 400 with the names that match no account.
 */
export async function findRecipients(ctx: Ctx, named: readonly string[]): Promise<string[]> {
  const asked = [...new Set(named)].map((name) => [name, readEmailAddress(name)?.toLowerCase() ?? name]);
  const results = await ctx.rows(sql<{
    name: string;
    id: string | null;
  }>`SELECT j.value ->> 0 AS name, coalesce((SELECT id FROM accounts WHERE id = j.value ->> 0),
        (SELECT id FROM accounts WHERE email = j.value ->> 1 ORDER BY is_verified DESC, created_at DESC LIMIT 1)) AS id
      FROM json_each(${JSON.stringify(asked)}) j`);
  const unknown = results.filter(({ id }) => id === null).map(({ name }) => name);
  if (unknown.length > 0) {
    const message = unknownRecipients(unknown.slice(0, MAX_LISTED), Math.max(0, unknown.length - MAX_LISTED));
    throw invalid(message, { recipients: message });
  }
  return [...new Set(results.flatMap(({ id }) => id ?? []))];
}
