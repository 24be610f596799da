/** Tables of the people who run Outset: operators and their sessions. Apart from accounts: no row of the one leads to the other. */
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

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
    /** Id of the operator who added this one; null for the first. Kept when that one is gone. */
    addedBy: text('added_by'),
    createdAt: integer('created_at').notNull(),
    lastLoginAt: integer('last_login_at'),
  },
  (t) => [uniqueIndex('idx_admin_users_email').on(t.email)],
);

export const adminSessions = sqliteTable(
  'admin_sessions',
  {
    /** Public id: what the browser may read. The token itself is only stored hashed. */
    id: text('id').primaryKey(),
    adminId: text('admin_id')
      .notNull()
      .references(() => adminUsers.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull(),
    device: text('device').notNull(),
    city: text('city'),
    createdAt: integer('created_at').notNull(),
    lastActiveAt: integer('last_active_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  (t) => [
    uniqueIndex('idx_admin_sessions_token_hash').on(t.tokenHash),
    index('idx_admin_sessions_admin_id').on(t.adminId),
    index('idx_admin_sessions_expires_at').on(t.expiresAt),
  ],
);
