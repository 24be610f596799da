/** Tables of notifications: a person's choices, notifications, notices to everyone, and browsers that get push messages. */
import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { accountId, sessions } from './accounts';

const off = (name: string) => integer(name, { mode: 'boolean' }).notNull().default(false);

/** No row means: every switch is off. */
export const notificationPreferences = sqliteTable(
  'notification_preferences',
  {
    accountId: accountId().primaryKey(),
    newOpportunities: off('new_opportunities'),
    newsletter: off('newsletter'),
    applicationUpdates: off('application_updates'),
    investorMessages: off('investor_messages'),
    taskReminders: off('task_reminders'),
    deadlineAlerts: off('deadline_alerts'),
    newsUpdates: off('news_updates'),
    updatedAt: integer('updated_at').notNull(),
  },
  (t) => [
    // Who gets newsletters: one index row per subscriber.
    index('idx_notification_preferences_newsletter')
      .on(t.accountId)
      .where(sql`newsletter = 1`),
  ],
);

/** One line in a person's notification centre. */
export const notifications = sqliteTable(
  'notifications',
  {
    id: text('id').primaryKey(),
    accountId: accountId(),
    topic: text('topic').notNull(),
    title: text('title').notNull(),
    body: text('body').notNull().default(''),
    href: text('href'),
    createdAt: integer('created_at').notNull(),
    readAt: integer('read_at'),
  },
  (t) => [
    index('idx_notifications_account_id').on(t.accountId, t.createdAt, t.id),
    index('idx_notifications_created_at').on(t.createdAt),
  ],
);

/** A line for everyone (a maintenance window), stored once; read marks are per person. */
export const notices = sqliteTable(
  'notices',
  {
    id: text('id').primaryKey(),
    topic: text('topic').notNull(),
    title: text('title').notNull(),
    body: text('body').notNull().default(''),
    href: text('href'),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [index('idx_notices_created_at').on(t.createdAt, t.id)],
);

export const noticeReads = sqliteTable(
  'notice_reads',
  {
    accountId: accountId(),
    noticeId: text('notice_id')
      .notNull()
      .references(() => notices.id, { onDelete: 'cascade' }),
    readAt: integer('read_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.noticeId] })],
);

/** A browser in which a person chose to get reminders. It is removed with the session that it was added in. */
export const pushDevices = sqliteTable(
  'push_devices',
  {
    id: text('id').primaryKey(),
    accountId: accountId(),
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** An address at a push service, which identifies the browser: never shown. */
    endpoint: text('endpoint').notNull(),
    /** The browser's public key and shared secret, base64url: messages are encrypted for this browser only. */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** Named as in sessions: "Chrome on Windows". */
    device: text('device').notNull(),
    createdAt: integer('created_at').notNull(),
    /** When the push service last accepted a message. */
    sentAt: integer('sent_at'),
  },
  (t) => [
    uniqueIndex('idx_push_devices_endpoint').on(t.endpoint),
    index('idx_push_devices_account_id').on(t.accountId),
    index('idx_push_devices_session_id').on(t.sessionId),
  ],
);
