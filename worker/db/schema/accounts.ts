/** Tables of people and their sign-ins: accounts, sessions, single-use tokens, counters of attempts. */
import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

export const accounts = sqliteTable(
  'accounts',
  {
    id: text('id').primaryKey(),
    userType: text('user_type', { enum: ['founder', 'visitor'] }).notNull(),
    /** Trimmed and lower-cased. One confirmed account an address; registrations that wait for it are side by side. */
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
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    lastLoginAt: integer('last_login_at'),
  },
  (t) => [
    index('idx_accounts_email').on(t.email),
    uniqueIndex('idx_accounts_confirmed_email')
      .on(t.email)
      .where(sql`is_verified`),
    index('idx_accounts_created_at').on(t.createdAt),
    // The lists of operators: each order for all and for one kind, and each filter.
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
    index('idx_accounts_unconfirmed')
      .on(t.createdAt)
      .where(sql`is_verified = 0`),
  ],
);

export const sessions = sqliteTable(
  'sessions',
  {
    /** Public id: what the browser may read. The token itself is only stored hashed. */
    id: text('id').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
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
    // Who is there now, of all.
    index('idx_sessions_last_active_at').on(t.lastActiveAt),
  ],
);

export const accountTokens = sqliteTable(
  'account_tokens',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
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

/** Counters behind lockouts: one row a key (`login:<email hash>`), a window, a count. */
export const attempts = sqliteTable('attempts', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  windowEndsAt: integer('window_ends_at').notNull(),
});
