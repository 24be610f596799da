/** A row of an account with its preferences and second factor, and what of it operators are told. */
import {
  EMAIL_PREFERENCES,
  SYSTEM_PREFERENCES,
  type PreferenceKey,
} from '../../../../src/domain/notifications/preferences';
import type { UserRecord } from '../../../../src/domain/admin/users/user-record';
import { accounts, notificationPreferences } from '../../../db/schema';
import { fixedSql, joinSql, sql, type Raw, type Sql } from '../../../db/sql';
import { preferencesOf } from '../../messages/notification-preferences';

type Account = typeof accounts.$inferSelect;
type Told = Omit<Account, 'passwordHash' | 'photoKey' | 'currentStage' | 'termsAcceptedAt' | 'updatedAt'>;
export type UserRow = Raw<Told> & { twoFactorAt: number | null } & Partial<Record<PreferenceKey, 0 | 1 | null>>;

const SWITCHES = [...EMAIL_PREFERENCES, ...SYSTEM_PREFERENCES];
const COLUMNS = [
  'id',
  'userType',
  'email',
  'fullName',
  'phone',
  'location',
  'linkedinUrl',
  'companyName',
  'foundedYear',
  'industry',
  'companyDescription',
  'companyWorkingAt',
  'plan',
  'isVerified',
  'createdAt',
  'lastLoginAt',
] as const satisfies readonly (keyof Told)[];

/** For `userTables`. */
export const USER_COLUMNS: Sql = fixedSql(
  [
    ...COLUMNS.map((key) => `a.${accounts[key].name} AS ${key}`),
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
  const isOn: Partial<Record<PreferenceKey, boolean>> = Object.fromEntries(
    SWITCHES.map((key) => [key, row[key] === 1]),
  );
  return {
    _id: row.id,
    fullName: row.fullName,
    email: row.email,
    phone: row.phone,
    userType: row.userType,
    isVerified: row.isVerified === 1,
    twoFactorEnabled: row.twoFactorAt !== null,
    location: row.location,
    linkedinUrl: row.linkedinUrl,
    companyName: row.companyName,
    companyDescription: row.companyDescription,
    industry: row.industry,
    foundedYear: row.foundedYear,
    companyWorkingAt: row.companyWorkingAt,
    plan: row.plan,
    createdAt: isoOf(row.createdAt),
    lastLoginAt: row.lastLoginAt === null ? null : isoOf(row.lastLoginAt),
    notificationPreferences: preferencesOf(isOn),
  };
}
