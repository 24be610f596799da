/** Tables of the support centre: questions with answers, and messages from its contact form. */
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { accounts } from './accounts';

export const faqs = sqliteTable(
  'faqs',
  {
    id: text('id').primaryKey(),
    category: text('category', { enum: ['Account', 'Support', 'Billing', 'General'] }).notNull(),
    question: text('question').notNull(),
    answer: text('answer').notNull(),
    isActive: integer('is_active', { mode: 'boolean' }).notNull().default(true),
    position: integer('position').notNull().default(0),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    /** Grows with each change by an operator; a change says which one it was made on. */
    revision: integer('revision').notNull().default(1),
  },
  (t) => [index('idx_faqs_category').on(t.category, t.position)],
);

export const contactMessages = sqliteTable(
  'contact_messages',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    email: text('email').notNull(),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    createdAt: integer('created_at').notNull(),
    /** When the next try is due, ms; null once the support address has it. */
    retryAt: integer('retry_at'),
    tries: integer('tries').notNull().default(1),
    /** Who wrote it, as the mail says. */
    sender: text('sender').notNull().default(''),
    status: text('status', { enum: ['new', 'open', 'done'] })
      .notNull()
      .default('new'),
    /** Id of the operator who looks after it. Kept when that one is gone. */
    assigneeId: text('assignee_id'),
    /** Grows with each change by an operator; a change says which one it was made on. */
    revision: integer('revision').notNull().default(1),
  },
  (t) => [
    index('idx_contact_messages_status').on(t.status, t.createdAt, t.id),
    index('idx_contact_messages_retry_at').on(t.retryAt),
    index('idx_contact_messages_created_at').on(t.createdAt),
    index('idx_contact_messages_account_id').on(t.accountId),
  ],
);
