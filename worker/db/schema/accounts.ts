/** Tables of accounts and sign-in: accounts, sessions, single-use tokens, counters of attempts, second factors, devices, account events. */
import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex, primaryKey } from 'drizzle-orm/sqlite-core';

// Columns that many tables share.

export const accountId = () =>
  text('account_id')
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' });
export const stamps = { createdAt: integer('created_at').notNull(), updatedAt: integer('updated_at').notNull() };
/** The revision grows with each change by an operator; a change names the revision that it is based on. */
export const revised = { ...stamps, revision: integer('revision').notNull().default(1) };

export const accounts = sqliteTable(
  'accounts',
  {
    id: text('id').primaryKey(),
    userType: text('user_type', { enum: ['founder', 'visitor'] }).notNull(),
    /** Trimmed and lower-cased. One confirmed account per address; several unconfirmed registrations may share it. */
    email: text('email').notNull(),
    fullName: text('full_name').notNull(),
    /** `scrypt$N$r$p$salt$hash`, salt and hash in base64url. */
    passwordHash: text('password_hash').notNull(),
    phone: text('phone').notNull(),
    location: text('location').notNull(),
    linkedinUrl: text('linkedin_url'),
    companyName: text('company_name'),
    foundedYear: integer('founded_year'),
    industry: text('industry'),
    companyDescription: text('company_description'),
    currentStage: text('current_stage'),
    companyWorkingAt: text('company_working_at'),
    /** Key of the photo in R2, under `photos/`. */
    photoKey: text('photo_key'),
    plan: text('plan', { enum: ['free', 'core', 'premium'] })
      .notNull()
      .default('free'),
    isVerified: integer('is_verified', { mode: 'boolean' }).notNull().default(false),
    termsAcceptedAt: integer('terms_accepted_at').notNull(),
    ...stamps,
    lastLoginAt: integer('last_login_at'),
    /** Copied from `second_factors` by triggers (migration 0043), for the index of the list of people. */
    hasSecondFactor: integer('has_second_factor', { mode: 'boolean' }).notNull().default(false),
  },
  (t) => [
    index('idx_accounts_email').on(t.email),
    uniqueIndex('idx_accounts_confirmed_email')
      .on(t.email)
      .where(sql`is_verified`),
    index('idx_accounts_created_at').on(t.createdAt),
    // The lists in the back-office: each order for all accounts and for one user type, and each filter.
    index('idx_accounts_full_name').on(sql`full_name COLLATE NOCASE`),
    index('idx_accounts_last_login_at').on(sql`(CASE WHEN last_login_at > 0 THEN last_login_at ELSE 0 END)`),
    index('idx_accounts_user_type').on(t.userType, t.createdAt),
    index('idx_accounts_user_type_full_name').on(t.userType, sql`full_name COLLATE NOCASE`),
    index('idx_accounts_user_type_last_login_at').on(
      t.userType,
      sql`(CASE WHEN last_login_at > 0 THEN last_login_at ELSE 0 END)`,
    ),
    index('idx_accounts_plan').on(t.plan, t.createdAt),
    index('idx_accounts_industry').on(t.industry, t.createdAt),
    index('idx_accounts_second_factor').on(t.hasSecondFactor, t.createdAt),
    index('idx_accounts_unconfirmed')
      .on(t.createdAt)
      .where(sql`is_verified = 0`),
  ],
);

export const sessions = sqliteTable(
  'sessions',
  {
    /** Public id, which the browser may read. The token itself is only stored hashed. */
    id: text('id').primaryKey(),
    accountId: accountId(),
    tokenHash: text('token_hash').notNull(),
    device: text('device').notNull(),
    city: text('city'),
    createdAt: integer('created_at').notNull(),
    lastActiveAt: integer('last_active_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  (t) => [
    uniqueIndex('idx_sessions_token_hash').on(t.tokenHash),
    index('idx_sessions_account_id').on(t.accountId),
    index('idx_sessions_expires_at').on(t.expiresAt),
    // Recently active sessions, of all accounts.
    index('idx_sessions_last_active_at').on(t.lastActiveAt),
  ],
);

export const accountTokens = sqliteTable(
  'account_tokens',
  {
    id: text('id').primaryKey(),
    accountId: accountId(),
    purpose: text('purpose', { enum: ['verify-email', 'reset-password'] }).notNull(),
    tokenHash: text('token_hash').notNull(),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    usedAt: integer('used_at'),
  },
  (t) => [
    uniqueIndex('idx_account_tokens_token_hash').on(t.tokenHash),
    index('idx_account_tokens_account_id').on(t.accountId, t.purpose),
  ],
);

/** Counters behind lockouts: one row per key (`login:<email hash>`) with a window and a count. */
export const attempts = sqliteTable('attempts', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  windowEndsAt: integer('window_ends_at').notNull(),
});

// Tables behind sign-in safety: second factors, recovery codes, open sign-ins, trusted and known devices, the log of account events.

export const twoFactors = sqliteTable('second_factors', {
  accountId: accountId().primaryKey(),
  /** TOTP secret, encrypted with a key derived from APP_SECRET; null until a set-up was verified. */
  secret: text('secret'),
  /** The secret of an unfinished set-up, encrypted in the same way. */
  pendingSecret: text('pending_secret'),
  enabledAt: integer('enabled_at'),
  /** The last 30-second step that was accepted, because a code works once. */
  lastStep: integer('last_step').notNull().default(0),
  updatedAt: integer('updated_at').notNull(),
});

export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    accountId: accountId(),
    codeHash: text('code_hash').notNull(),
    createdAt: integer('created_at').notNull(),
    usedAt: integer('used_at'),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.codeHash] })],
);

/** A sign-in after the right password that still needs the second factor. */
export const signInChallenges = sqliteTable(
  'login_challenges',
  {
    id: text('id').primaryKey(),
    accountId: accountId(),
    tokenHash: text('token_hash').notNull(),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    usedAt: integer('used_at'),
  },
  (t) => [
    uniqueIndex('idx_login_challenges_token_hash').on(t.tokenHash),
    index('idx_login_challenges_account_id').on(t.accountId),
    index('idx_login_challenges_expires_at').on(t.expiresAt),
  ],
);

/** Devices that skip the second factor for 30 days. */
export const trustedDevices = sqliteTable(
  'trusted_devices',
  {
    id: text('id').primaryKey(),
    accountId: accountId(),
    tokenHash: text('token_hash').notNull(),
    device: text('device').notNull(),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  (t) => [
    uniqueIndex('idx_trusted_devices_token_hash').on(t.tokenHash),
    index('idx_trusted_devices_account_id').on(t.accountId),
    index('idx_trusted_devices_expires_at').on(t.expiresAt),
  ],
);

/** Devices an account has signed in from, so that a new one is reported by mail. */
export const knownDevices = sqliteTable(
  'known_devices',
  {
    accountId: accountId(),
    deviceHash: text('device_hash').notNull(),
    firstSeenAt: integer('first_seen_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.deviceHash] })],
);

/** Browsers that an account has signed in from, by a cookie. Other people's wrong passwords do not lock them out. */
export const signInDevices = sqliteTable(
  'login_devices',
  {
    accountId: accountId(),
    tokenHash: text('token_hash').notNull(),
    lastLoginAt: integer('last_login_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.tokenHash] })],
);

/** Events of an account, shown to its owner; stored for 90 days. */
export const accountEvents = sqliteTable(
  'account_events',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    accountId: accountId(),
    type: text('type').notNull(),
    device: text('device'),
    city: text('city'),
    at: integer('at').notNull(),
  },
  (t) => [index('idx_account_events_account_id').on(t.accountId, t.at), index('idx_account_events_at').on(t.at)],
);
