/** Decides which accounts get a mail of a kind. Counting, freezing and sending use the same SQL, in which the account is called `a`. */
import {
  unknownRecipients,
  type CampaignAudience,
  type CampaignKind,
  type SkipReason,
  type AudienceView,
  type LeftOut,
} from '@/domain/newsletters/campaigns/campaign';
import { readEmailAddress } from '@/domain/addresses/email-address';
import { invalid } from '@/domain/errors';
import type { PreferenceKey } from '@/domain/notifications/preferences';
import type { UserType } from '@/domain/accounts/actor';
import type { SuppressionReason } from '@/domain/newsletters/delivery/suppressions';
import { RECIPIENTS, type MailRecipient } from '@/domain/newsletters/screen-state';
import type { PagedQuery } from '@/domain/lists/list-query';
import { NOTHING, sql, fixedSql, joinSql, type Sql, type Raw } from '@worker/db/sql';
import type { Ctx } from '@worker/services/core/context';
import { preferenceColumn } from '@worker/services/notifications/notifications';
import type { accounts } from '@worker/db/schema/index';
import { kindCondition, listPeople, type Condition, type PeoplePage } from '@worker/services/lists/list-people';
import { requireAllowed } from '@worker/services/core/require-actor';

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
 * Finds the accounts for ids or email addresses, each account once. If an address was registered several times, the confirmed
 * account is taken. Throws 400 with the names that match no account.
 */
export async function findRecipients(ctx: Ctx, named: readonly string[]): Promise<string[]> {
  const recipients = [...new Set(named)].map((name) => [name, readEmailAddress(name)?.toLowerCase() ?? name]);
  const results = await ctx.rows(sql<{
    name: string;
    id: string | null;
  }>`SELECT j.value ->> 0 AS name, coalesce((SELECT id FROM accounts WHERE id = j.value ->> 0),
        (SELECT id FROM accounts WHERE email = j.value ->> 1 ORDER BY is_verified DESC, created_at DESC LIMIT 1)) AS id
      FROM json_each(${JSON.stringify(recipients)}) j`);
  const unknown = results.filter(({ id }) => id === null).map(({ name }) => name);
  if (unknown.length > 0) {
    const message = unknownRecipients(unknown.slice(0, MAX_LISTED), Math.max(0, unknown.length - MAX_LISTED));
    throw invalid(message, { recipients: message });
  }
  return [...new Set(results.flatMap(({ id }) => id ?? []))];
}

// The table of possible recipients: the people search, with the newsletter switch and the reasons why an address gets no mail.

export type RecipientPage = Omit<PeoplePage<never>, 'rows'> & { recipients: MailRecipient[] };

type Row = Pick<Raw<typeof accounts.$inferSelect>, 'id' | 'fullName' | 'email' | 'userType' | 'isVerified'> & {
  isSubscribed: 0 | 1;
  suppression: SuppressionReason | null;
};

const COLUMNS = fixedSql(`a.id, a.full_name AS fullName, a.email, a.user_type AS userType, a.is_verified AS isVerified,
  coalesce(p.newsletter, 0) AS isSubscribed, s.reason AS suppression`);

const tables = (accountsAs: Sql): Sql =>
  joinSql(
    [
      accountsAs,
      sql`LEFT JOIN notification_preferences p ON p.account_id = a.id`,
      sql`LEFT JOIN mail_suppressions s ON s.email = a.email AND s.scope = 'all'`,
    ],
    ' ',
  );

const IS_SUBSCRIBED = sql`EXISTS (SELECT 1 FROM notification_preferences n WHERE n.account_id = a.id AND n.newsletter = 1)`;

const SUBSCRIPTIONS: Readonly<Record<string, Condition>> = {
  subscribed: { holds: IS_SUBSCRIBED },
  unsubscribed: { holds: sql`NOT ${IS_SUBSCRIBED}` },
};

const toRecipient = (row: Row): MailRecipient => ({
  _id: row.id,
  fullName: row.fullName,
  email: row.email,
  userType: row.userType,
  isSubscribed: row.isSubscribed === 1,
  unreachable: row.isVerified === 1 ? row.suppression : 'not-confirmed',
});

/** One page, the newest first unless asked otherwise. One round trip. Throws 400 for a cursor of another list. */
export async function listRecipients(ctx: Ctx, query: PagedQuery): Promise<RecipientPage> {
  requireAllowed(ctx, 'newsletter:read');
  const { subscription, userType } = query.match;
  const conditions = [SUBSCRIPTIONS[subscription ?? ''], userType ? kindCondition(userType as UserType) : undefined];
  const { rows, ...rest } = await listPeople<Row>(
    ctx,
    { list: RECIPIENTS.name, conditions: conditions.filter((one) => one !== undefined), columns: COLUMNS, tables },
    query,
  );
  return { recipients: rows.map(toRecipient), ...rest };
}
