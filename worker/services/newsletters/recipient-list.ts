/** Who may be mailed, for the table of recipients: the people search with the newsletter switch and what keeps a mail from an address. */
import type { SuppressionReason } from '../../../src/domain/newsletters/consent';
import type { MailRecipient } from '../../../src/domain/newsletters/recipient';
import type { RecipientQuery } from '../../../src/domain/newsletters/recipient-query';
import { fixedSql, joinSql, sql, type Sql } from '../../db/sql';
import { listPeople, type PeoplePage } from '../admin/users/list-people';
import { kindCondition, searchOf, type Condition } from '../admin/users/user-conditions';
import type { Ctx } from '../core/context';
import { requireAllowed } from '../core/require-actor';

export type RecipientPage = Omit<PeoplePage<never>, 'rows'> & { recipients: MailRecipient[] };

interface Row {
  id: string;
  fullName: string;
  email: string;
  userType: 'founder' | 'visitor';
  isVerified: 0 | 1;
  isSubscribed: 0 | 1;
  suppression: SuppressionReason | null;
}

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

/** Without a row every switch is off, so only those with it on can be listed by an index. */
const SUBSCRIPTIONS: Readonly<Record<'subscribed' | 'unsubscribed', Condition>> = {
  subscribed: {
    holds: IS_SUBSCRIBED,
    from: sql`SELECT (SELECT rowid FROM accounts WHERE id = n.account_id) AS seq FROM notification_preferences n
      WHERE n.newsletter = 1`,
  },
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
export async function listRecipients(ctx: Ctx, query: RecipientQuery): Promise<RecipientPage> {
  requireAllowed(ctx, 'newsletter:read');
  const { sort, isDescending, q, userType, subscription } = query;
  const conditions = [
    ...(subscription ? [SUBSCRIPTIONS[subscription]] : []),
    ...(userType ? [kindCondition(userType)] : []),
  ];
  const list = `recipients:${sort}:${isDescending}:${userType ?? ''}:${subscription ?? ''}:${q}`;
  const { rows, ...rest } = await listPeople<Row>(
    ctx,
    { list, search: searchOf(query), conditions, columns: COLUMNS, tables },
    query,
  );
  return { recipients: rows.map(toRecipient), ...rest };
}
