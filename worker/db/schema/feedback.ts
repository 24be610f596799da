/** One star rating with a text a person. */
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { accounts } from './accounts';

export const feedback = sqliteTable(
  'feedback',
  {
    accountId: text('account_id')
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    rating: integer('rating').notNull(),
    feedback: text('feedback').notNull(),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    status: text('status', { enum: ['new', 'open', 'done'] })
      .notNull()
      .default('new'),
    /** Id of the operator who looks after it. Kept when that one is gone. */
    assigneeId: text('assignee_id'),
    /** Grows with each change by an operator; a change says which one it was made on. */
    revision: integer('revision').notNull().default(1),
  },
  (t) => [
    index('idx_feedback_status').on(t.status, t.updatedAt, t.accountId),
    index('idx_feedback_updated_at').on(t.updatedAt, t.accountId),
  ],
);
