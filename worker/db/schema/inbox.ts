/** Tables of the operators' inbox: answers to messages and feedback, and answers prepared for what is asked often. */
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { accounts } from './accounts';
import { contactMessages } from './support';

/** Mails to the person who wrote. One of the two parents is set; the answer goes with it. */
export const inboxReplies = sqliteTable(
  'inbox_replies',
  {
    id: text('id').primaryKey(),
    messageId: text('message_id').references(() => contactMessages.id, { onDelete: 'cascade' }),
    /** The person whose feedback is answered. */
    accountId: text('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    /** Id of the operator. Kept when that one is gone. */
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
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    /** Grows with each change; a change says which one it was made on. */
    revision: integer('revision').notNull().default(1),
  },
  (t) => [uniqueIndex('idx_prepared_answers_title').on(t.title)],
);
