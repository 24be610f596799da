/** Tables of operators: accounts, saved views of lists, sessions, authenticators, sign-in links and one-time permissions. */
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { accountId } from './accounts';

export const adminUsers = sqliteTable(
  'admin_users',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    /** Trimmed and lower-cased; the UNIQUE index decides races. */
    email: text('email').notNull(),
    role: text('role', { enum: ['admin', 'super_admin'] }).notNull(),
    status: text('status', { enum: ['active', 'inactive'] })
      .notNull()
      .default('active'),
    /** Id of the operator who added this one; null for the first operator. The id remains after that other operator is removed. */
    addedBy: text('added_by'),
    createdAt: integer('created_at').notNull(),
    lastLoginAt: integer('last_login_at'),
    /** Grows with each change; a change names the revision that it is based on. */
    revision: integer('revision').notNull().default(1),
  },
  (t) => [uniqueIndex('idx_admin_users_email').on(t.email)],
);

const adminId = () =>
  text('admin_id')
    .notNull()
    .references(() => adminUsers.id, { onDelete: 'cascade' });

/** Views of lists of records that operators saved. */
export const listViews = sqliteTable(
  'list_views',
  {
    id: text('id').primaryKey(),
    adminId: adminId(),
    /** The kind of record. */
    noun: text('noun').notNull(),
    name: text('name').notNull(),
    /** Search, filters, order and columns, as in the address of the list. */
    query: text('query').notNull(),
    /** Other operators see it too. */
    isShared: integer('is_shared', { mode: 'boolean' }).notNull().default(false),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [uniqueIndex('idx_list_views_name').on(t.noun, t.adminId, t.name)],
);

/** The authenticator of an operator. */
export const adminTwoFactors = sqliteTable('admin_second_factors', {
  adminId: adminId().primaryKey(),
  /** TOTP secret, encrypted with a key derived from APP_SECRET. */
  secret: text('secret').notNull(),
  /** When its first code was accepted. Null until then; the secret is shown only while this is null. */
  enrolledAt: integer('enrolled_at'),
  /** The last 30-second step that was accepted, because a code works once. */
  lastStep: integer('last_step').notNull().default(0),
  updatedAt: integer('updated_at').notNull(),
});

/** A permission given by two codes in a row: one action on one account, once, by one operator. */
export const adminGrants = sqliteTable(
  'admin_grants',
  {
    id: text('id').primaryKey(),
    adminId: adminId(),
    action: text('action', { enum: ['edit-user', 'delete-user', 'remove-second-factor'] }).notNull(),
    accountId: accountId(),
    /** When the first code was accepted. */
    createdAt: integer('created_at').notNull(),
    /** When the second code was accepted; null until then. */
    grantedAt: integer('granted_at'),
    expiresAt: integer('expires_at').notNull(),
    usedAt: integer('used_at'),
  },
  (t) => [
    index('idx_admin_grants_admin_id').on(t.adminId, t.action, t.accountId, t.createdAt),
    index('idx_admin_grants_account_id').on(t.accountId),
    index('idx_admin_grants_expires_at').on(t.expiresAt),
  ],
);

/** Links mailed to operators; each opens once. */
export const adminLinks = sqliteTable(
  'admin_links',
  {
    id: text('id').primaryKey(),
    adminId: adminId(),
    purpose: text('purpose', { enum: ['invitation', 'sign-in'] }).notNull(),
    tokenHash: text('token_hash').notNull(),
    /** Id of the browser's pass that asked for the link; only that browser may open it. Null for an invitation. */
    browser: text('browser'),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    usedAt: integer('used_at'),
  },
  (t) => [
    uniqueIndex('idx_admin_links_token_hash').on(t.tokenHash),
    index('idx_admin_links_admin_id').on(t.adminId, t.purpose),
    index('idx_admin_links_expires_at').on(t.expiresAt),
  ],
);

export const adminSessions = sqliteTable(
  'admin_sessions',
  {
    /** Public id, which the browser may read. The token itself is only stored hashed. */
    id: text('id').primaryKey(),
    adminId: adminId(),
    tokenHash: text('token_hash').notNull(),
    device: text('device').notNull(),
    city: text('city'),
    createdAt: integer('created_at').notNull(),
    lastActiveAt: integer('last_active_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    /** When a link sent to the operator's own mailbox was opened for this session. Null before that, and again after it was used. */
    provenAt: integer('proven_at'),
  },
  (t) => [
    uniqueIndex('idx_admin_sessions_token_hash').on(t.tokenHash),
    index('idx_admin_sessions_admin_id').on(t.adminId),
    index('idx_admin_sessions_expires_at').on(t.expiresAt),
  ],
);
