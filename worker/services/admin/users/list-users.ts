/** Founders and visitors as User Management lists them, and the row of one: its columns are those of PERSON. */
import type { UserType } from '@/domain/accounts/actor';
import { PERSON, type UserRecord } from '@/domain/admin/users/person';
import { USERS } from '@/domain/admin/users/user-list';
import type { PagedQuery } from '@/domain/lists/list-query';
import { EMAIL_PREFERENCES, SYSTEM_PREFERENCES, type PreferenceKey } from '@/domain/notifications/preferences';
import { accounts, notificationPreferences } from '@worker/db/schema';
import { fixedSql, joinSql, sql, type Raw, type Sql } from '@worker/db/sql';
import type { Ctx } from '@worker/services/core/context';
import { requireAllowed } from '@worker/services/core/require-actor';
import { preferencesOf } from '@worker/services/notifications/notifications';
import { kindCondition, listPeople, type Condition, type PeoplePage } from '@worker/services/lists/list-people';

const STORED = PERSON.flatMap(({ name }) => (name === 'twoFactorEnabled' ? [] : [name]));
const SWITCHES = [...EMAIL_PREFERENCES, ...SYSTEM_PREFERENCES];

type StoredPerson = Pick<typeof accounts.$inferSelect, 'id' | (typeof STORED)[number]>;
export type UserRow = Raw<StoredPerson> & { twoFactorAt: number | null } & Partial<Record<PreferenceKey, 0 | 1 | null>>;

/** For `userTables`. */
export const USER_COLUMNS: Sql = fixedSql(
  [
    'a.id',
    ...STORED.map((name) => `a.${accounts[name].name} AS ${name}`),
    ...SWITCHES.map((key) => `p.${notificationPreferences[key].name} AS ${key}`),
    'f.enabled_at AS twoFactorAt',
  ].join(', '),
);

/** Accounts as `a`, with what of a person lies beside them. */
export const userTables = (accountsAs: Sql = fixedSql('accounts a')): Sql =>
  joinSql(
    [
      accountsAs,
      sql`LEFT JOIN notification_preferences p ON p.account_id = a.id`,
      sql`LEFT JOIN second_factors f ON f.account_id = a.id`,
    ],
    ' ',
  );

const isoOf = (ms: number): string => new Date(ms).toISOString();

export function toUser(row: UserRow): UserRecord {
  const isOn = Object.fromEntries(SWITCHES.map((key) => [key, row[key] === 1]));
  const { id, isVerified, createdAt, lastLoginAt } = row;
  return {
    _id: id,
    ...(Object.fromEntries(STORED.map((name) => [name, row[name]])) as unknown as Omit<StoredPerson, 'id'>),
    isVerified: isVerified === 1,
    twoFactorEnabled: row.twoFactorAt !== null,
    createdAt: isoOf(createdAt),
    lastLoginAt: lastLoginAt === null ? null : isoOf(lastLoginAt),
    notificationPreferences: preferencesOf(isOn),
  };
}

const HAS_FACTOR = sql`EXISTS (SELECT 1 FROM second_factors f WHERE f.account_id = a.id AND f.enabled_at IS NOT NULL)`;

const equals =
  (column: 'plan' | 'industry') =>
  (value: string): Condition => ({
    holds: sql`+a.${fixedSql(column)} = ${value}`,
    starts: sql`a.${fixedSql(column)} = ${value}`,
  });

/** The condition of each filter, beginning with those that are likely to find the fewest. */
const MATCH: readonly (readonly [name: string, condition: (value: string) => Condition])[] = [
  ['plan', equals('plan')],
  ['industry', equals('industry')],
  [
    'isVerified',
    (value) =>
      value === 'true'
        ? { holds: sql`+a.is_verified = 1` }
        : { holds: sql`+a.is_verified = 0`, starts: sql`a.is_verified = 0` },
  ],
  ['twoFactorEnabled', (value) => ({ holds: value === 'true' ? HAS_FACTOR : sql`NOT ${HAS_FACTOR}` })],
];

export type UserPage = Omit<PeoplePage<never>, 'rows'> & { users: UserRecord[] };

/** One page of all, or of one kind. One round trip. Throws 400 for a cursor of another list. */
export async function listUsers(ctx: Ctx, kind: UserType | null, query: PagedQuery): Promise<UserPage> {
  requireAllowed(ctx, 'user:read');
  const conditions = MATCH.flatMap(([name, condition]) => {
    const value = query.match[name];
    return value === undefined ? [] : [condition(value)];
  });
  const { rows, ...rest } = await listPeople<UserRow>(
    ctx,
    {
      list: `${USERS.name}:${kind ?? 'all'}`,
      conditions: [...conditions, ...(kind ? [kindCondition(kind)] : [])],
      columns: USER_COLUMNS,
      tables: userTables,
    },
    query,
  );
  return { users: rows.map(toUser), ...rest };
}
