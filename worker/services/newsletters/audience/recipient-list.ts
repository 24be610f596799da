/** Who may be mailed, for the table of recipients: the people search with the newsletter switch and what keeps a mail from an address. */
import type { UserType } from '@/domain/accounts/actor';
import type { SuppressionReason } from '@/domain/newsletters/preferences/consent';
import type { MailRecipient } from '@/domain/newsletters/audience/recipient';
import { RECIPIENTS } from '@/domain/newsletters/screen-state';
import type { PagedQuery } from '@/domain/lists/list-query';
import type { accounts } from '@worker/db/schema';
import { fixedSql, joinSql, sql, type Raw, type Sql } from '@worker/db/sql';
import { kindCondition, listPeople, type Condition, type PeoplePage } from '@worker/services/lists/list-people';
import type { Ctx } from '@worker/services/core/context';
import { requireAllowed } from '@worker/services/core/require-actor';

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
