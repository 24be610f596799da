/** Founders and visitors as operators see them: the lists, and one person by id or email. */
import { eq, and } from 'drizzle-orm';
import { readEmailAddress, tidyEmailAddress } from '@/domain/addresses/email-address';
import { PERSON, type UserDetail, type UserFeedback, type UserRecord } from '@/domain/admin/users/person';
import { USER_NOT_FOUND, USERS } from '@/domain/admin/users/user-list';
import { notFound, forbidden } from '@/domain/errors';
import {
  EMAIL_PREFERENCES,
  SYSTEM_PREFERENCES,
  type NotificationPreferences,
  type PreferenceKey,
} from '@/domain/notifications/preferences';
import { VISITORS_STAY } from '@/domain/admin/users/user-changes';
import type { UserType } from '@/domain/accounts/actor';
import type { PagedQuery } from '@/domain/lists/list-query';
import { batch, fixedSql, sql, joinSql, type Sql, type Raw } from '@worker/db/sql';
import { accounts, notificationPreferences, type feedback } from '@worker/db/schema/index';
import { writeAccountData } from '@worker/services/account-data/account-data';
import { MAX_FAILURES, readLock } from '@worker/services/core/attempts';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import { requireAllowed } from '@worker/services/core/require-actor';
import { readUsage, toAllowance } from '@worker/services/plans/contact-exports';
import { readOpen } from '@worker/services/plans/plans';
import { isOfSignIn } from '@worker/services/sign-in/sign-in-devices';
import { proofKey } from '@worker/services/sign-in/two-factor-proof';
import { ACCOUNT_FIRST, type Account } from '@worker/services/accounts/registration';
import { preferencesOf } from '@worker/services/notifications/notifications';
import { kindCondition, listPeople, type Condition, type PeoplePage } from '@worker/services/lists/list-people';

// Founders and visitors in User Management: the list, and the row of one person. Its columns are those of PERSON.

const STORED = PERSON.flatMap(({ name }) => (name === 'twoFactorEnabled' ? [] : [name]));
const SWITCHES = [...EMAIL_PREFERENCES, ...SYSTEM_PREFERENCES];

type StoredPerson = Pick<typeof accounts.$inferSelect, 'id' | (typeof STORED)[number]>;
type UserRow = Raw<StoredPerson> & { twoFactorAt: number | null } & Partial<Record<PreferenceKey, 0 | 1 | null>>;

/** The columns of `userTables`. */
const USER_COLUMNS: Sql = fixedSql(
  [
    'a.id',
    ...STORED.map((name) => `a.${accounts[name].name} AS ${name}`),
    ...SWITCHES.map((key) => `p.${notificationPreferences[key].name} AS ${key}`),
    'f.enabled_at AS twoFactorAt',
  ].join(', '),
);

/** Accounts as `a`, joined with the person's rows in other tables. */
const userTables = (accountsAs: Sql = fixedSql('accounts a')): Sql =>
  joinSql(
    [
      accountsAs,
      sql`LEFT JOIN notification_preferences p ON p.account_id = a.id`,
      sql`LEFT JOIN second_factors f ON f.account_id = a.id`,
    ],
    ' ',
  );

function toUser(row: UserRow): UserRecord {
  const isOn = Object.fromEntries(SWITCHES.map((key) => [key, row[key] === 1]));
  const { id, isVerified, createdAt, lastLoginAt } = row;
  return {
    _id: id,
    ...(Object.fromEntries(STORED.map((name) => [name, row[name]])) as unknown as Omit<StoredPerson, 'id'>),
    isVerified: isVerified === 1,
    twoFactorEnabled: row.twoFactorAt !== null,
    createdAt: new Date(createdAt).toISOString(),
    lastLoginAt: isoOf(lastLoginAt),
    notificationPreferences: preferencesOf(isOn),
  };
}

const equals =
  (column: 'plan' | 'industry') =>
  (value: string): Condition => ({
    holds: sql`+a.${fixedSql(column)} = ${value}`,
    starts: sql`a.${fixedSql(column)} = ${value}`,
  });

/** The condition of each filter. Filters that probably find the fewest people come first. */
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
  [
    'twoFactorEnabled',
    (value) => {
      const has = Number(value === 'true');
      return { holds: sql`+a.has_second_factor = ${has}`, starts: sql`a.has_second_factor = ${has}` };
    },
  ],
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

const userNotFound = () => notFound(USER_NOT_FOUND);
const isoOf = (ms: number | null | undefined): string | null =>
  ms === null || ms === undefined ? null : new Date(ms).toISOString();

/** An address as accounts store it, from any capitalisation and any form of an international domain. */
const storedEmail = (email: string): string => {
  const plain = tidyEmailAddress(email).toLowerCase();
  return readEmailAddress(plain) ?? plain;
};

/** The row of one address: the confirmed account, else the newest registration that waits. */
const byEmail = (email: string): Sql<UserRow> => sql`SELECT ${USER_COLUMNS} FROM ${userTables()}
  WHERE a.email = ${storedEmail(email)} ORDER BY a.is_verified DESC, a.created_at DESC, a.id LIMIT 1`;

/** The preferences of the person with this email. Throws 404 if there is none. */
export async function findPreferencesOf(ctx: Ctx, email: string): Promise<NotificationPreferences> {
  requireAllowed(ctx, 'user:read');
  const row = await ctx.first(byEmail(email));
  if (!row) throw userNotFound();
  return toUser(row).notificationPreferences;
}

const FEEDBACK_COLUMNS = fixedSql('b.rating, b.feedback, b.created_at AS createdAt, b.updated_at AS updatedAt');

type FeedbackRow = Pick<typeof feedback.$inferSelect, 'feedback' | 'createdAt' | 'updatedAt'> & {
  rating: number | null;
};

const toFeedback = (row: FeedbackRow | null | undefined): UserFeedback | null =>
  row && row.rating !== null
    ? {
        rating: row.rating,
        feedback: row.feedback,
        createdAt: new Date(row.createdAt).toISOString(),
        updatedAt: new Date(row.updatedAt).toISOString(),
      }
    : null;

/** The feedback of the person with this email; null if they gave no feedback. Throws 404 if no account has this email. */
export async function findFeedbackOf(ctx: Ctx, email: string): Promise<UserFeedback | null> {
  requireAllowed(ctx, 'user:read');
  const row =
    await ctx.first(sql<FeedbackRow>`SELECT ${FEEDBACK_COLUMNS} FROM accounts a LEFT JOIN feedback b ON b.account_id = a.id
      WHERE a.email = ${storedEmail(email)} ORDER BY a.is_verified DESC, a.created_at DESC, a.id LIMIT 1`);
  if (!row) throw userNotFound();
  return toFeedback(row);
}

interface SignInRow {
  sessions: number;
  lastActiveAt: number | null;
  recoveryCodesLeft: number;
  lockedUntil: number | null;
}

const signInFacts = (ctx: Ctx, { id, email }: Pick<UserRow, 'id' | 'email'>): Sql<SignInRow> => {
  const now = ctx.now();
  return sql`SELECT
    (SELECT count(*) FROM sessions WHERE account_id = ${id} AND expires_at > ${now}) AS sessions,
    (SELECT max(last_active_at) FROM sessions WHERE account_id = ${id}) AS lastActiveAt,
    (SELECT count(*) FROM recovery_codes WHERE account_id = ${id} AND used_at IS NULL) AS recoveryCodesLeft,
    (SELECT max(window_ends_at) FROM attempts
      WHERE ${isOfSignIn(email)} AND count >= ${MAX_FAILURES} AND window_ends_at > ${now}) AS lockedUntil`;
};

/** Everything on one person's page. Throws 404 if the account is gone. */
export async function findUser(ctx: Ctx, id: string): Promise<UserDetail> {
  requireAllowed(ctx, 'user:read');
  const row = await ctx.first(sql<UserRow>`SELECT ${USER_COLUMNS} FROM ${userTables()} WHERE a.id = ${id}`);
  if (!row) throw userNotFound();
  const [feedback, usage, open, facts, factorLock] = await batch(ctx.d1, [
    sql<FeedbackRow>`SELECT ${FEEDBACK_COLUMNS} FROM feedback b WHERE b.account_id = ${id}`,
    readUsage(ctx, id),
    readOpen(ctx, id),
    signInFacts(ctx, row),
    readLock(ctx, proofKey(id)),
  ]);
  const { sessions = 0, lastActiveAt, recoveryCodesLeft = 0, lockedUntil } = facts.results[0] ?? {};
  return {
    user: toUser(row),
    feedback: toFeedback(feedback.results[0]),
    plan: toAllowance(ctx, usage.results[0]),
    plansAskedFor: open.results.map(({ plan }) => plan),
    signIn: {
      lockedUntil: isoOf(lockedUntil),
      secondFactorLockedUntil: isoOf(factorLock.results[0]?.endsAt),
      sessions,
      lastActiveAt: isoOf(lastActiveAt),
      twoFactorSince: isoOf(row.twoFactorAt),
      recoveryCodesLeft,
    },
  };
}

/**
 * The file with everything that is stored about a person, at the request of this person. The log names the operator who created it. Throws
 * 404 if the account is gone.
 */
export async function collectDataOf(ctx: Ctx, id: string): Promise<{ day: string; file: ReadableStream<Uint8Array> }> {
  requireAllowed(ctx, 'user:support');
  const known = await ctx.db.select({ photoKey: accounts.photoKey }).from(accounts).where(eq(accounts.id, id)).get();
  if (!known) throw userNotFound();
  const entry = auditRow(ctx, { action: 'user.data-exported', subjectType: 'account', subjectId: id });
  return writeAccountData(ctx, { accountId: id, photoKey: known.photoKey }, [entry]);
}

// The account that an operator names by its email or its id.

const ID = /^[0-9a-f]{24}$/;
const LONGEST_EMAIL = 254;

/**
 * The account with an email (in any capitalisation) and, if given, with `id`: the confirmed account, otherwise the newest unconfirmed
 * registration. Throws 404 if there is none.
 */
export async function requireUserByEmail(ctx: Ctx, email: string, id?: string): Promise<Account> {
  const rows =
    email.length > LONGEST_EMAIL
      ? []
      : await ctx.db
          .select()
          .from(accounts)
          .where(and(eq(accounts.email, storedEmail(email)), id === undefined ? undefined : eq(accounts.id, id)))
          .orderBy(...ACCOUNT_FIRST)
          .limit(1);
  const [found] = rows;
  if (!found) throw notFound(USER_NOT_FOUND);
  return found;
}

export async function requireUserById(ctx: Ctx, id: string): Promise<Account> {
  const found = ID.test(id) ? await ctx.db.select().from(accounts).where(eq(accounts.id, id)).get() : undefined;
  if (!found) throw notFound(USER_NOT_FOUND);
  return found;
}

/** Operators neither edit nor delete visitors. */
export function requireFounder({ userType }: Account): void {
  if (userType !== 'founder') throw forbidden(VISITORS_STAY);
}
