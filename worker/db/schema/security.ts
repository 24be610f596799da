/** Tables behind sign-in safety: second factors, recovery codes, open sign-ins, trusted and known devices, the log of account events. */
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { accounts } from './accounts';

const accountId = () =>
  text('account_id')
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' });

export const twoFactors = sqliteTable('second_factors', {
  accountId: accountId().primaryKey(),
  /** TOTP secret, encrypted with a key derived from APP_SECRET; null until a set-up was verified. */
  secret: text('secret'),
  /** The secret of a set-up under way, encrypted alike. */
  pendingSecret: text('pending_secret'),
  enabledAt: integer('enabled_at'),
  /** The last 30-second step that was accepted: a code works once. */
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

/** A sign-in whose password was right and whose second factor is awaited. */
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

/** Browsers that an account has signed in from, by a cookie of theirs: strangers' wrong passwords do not lock them out. */
export const signInDevices = sqliteTable(
  'login_devices',
  {
    accountId: accountId(),
    tokenHash: text('token_hash').notNull(),
    lastLoginAt: integer('last_login_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.tokenHash] })],
);

/** What happened to an account, for its owner; stored for 90 days. */
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
