/** Tables of the support centre: questions with answers, feedback, messages from its contact form, and operators' replies. */
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { accounts, revised, stamps } from './accounts';

// Tables of the operators' inbox: answers to messages and feedback, and prepared answers to frequent questions.

/** Mails to the person who wrote. One of the two parents is set; deleting it deletes the answer. */
export const inboxReplies = sqliteTable(
  'inbox_replies',
  {
    id: text('id').primaryKey(),
    messageId: text('message_id').references(() => contactMessages.id, { onDelete: 'cascade' }),
    /** The person whose feedback is answered. */
    accountId: text('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    /** Id of the operator. It stays after that operator is removed. */
    sentBy: text('sent_by').notNull(),
    sentAt: integer('sent_at').notNull(),
  },
  (t) => [
    index('idx_inbox_replies_message_id').on(t.messageId, t.sentAt),
    index('idx_inbox_replies_account_id').on(t.accountId, t.sentAt),
  ],
);

export const preparedAnswers = sqliteTable(
  'prepared_answers',
  {
    id: text('id').primaryKey(),
    title: text('title').notNull(),
    text: text('text').notNull(),
    ...revised,
  },
  (t) => [uniqueIndex('idx_prepared_answers_title').on(t.title)],
);

/** One star rating with a text per person. */
export const feedback = sqliteTable(
  'feedback',
  {
    accountId: text('account_id')
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    rating: integer('rating').notNull(),
    feedback: text('feedback').notNull(),
    ...stamps,
    status: text('status', { enum: ['new', 'open', 'done'] })
      .notNull()
      .default('new'),
    /** Id of the operator who looks after it. It stays after that operator is removed. */
    assigneeId: text('assignee_id'),
    /** Grows with each change by an operator; a change names the revision that it is based on. */
    revision: integer('revision').notNull().default(1),
  },
  (t) => [
    index('idx_feedback_status').on(t.status, t.updatedAt, t.accountId),
    index('idx_feedback_updated_at').on(t.updatedAt, t.accountId),
  ],
);

export const faqs = sqliteTable(
  'faqs',
  {
    id: text('id').primaryKey(),
    category: text('category', { enum: ['Account', 'Support', 'Billing', 'General'] }).notNull(),
    question: text('question').notNull(),
    answer: text('answer').notNull(),
    isActive: integer('is_active', { mode: 'boolean' }).notNull().default(true),
    position: integer('position').notNull().default(0),
    ...revised,
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
    /** The sender, as given in the mail. */
    sender: text('sender').notNull().default(''),
    status: text('status', { enum: ['new', 'open', 'done'] })
      .notNull()
      .default('new'),
    /** Id of the operator who looks after it. It stays after that operator is removed. */
    assigneeId: text('assignee_id'),
    /** Grows with each change by an operator; a change names the revision that it is based on. */
    revision: integer('revision').notNull().default(1),
  },
  (t) => [
    index('idx_contact_messages_status').on(t.status, t.createdAt, t.id),
    index('idx_contact_messages_retry_at').on(t.retryAt),
    index('idx_contact_messages_created_at').on(t.createdAt),
    index('idx_contact_messages_account_id').on(t.accountId),
  ],
);
