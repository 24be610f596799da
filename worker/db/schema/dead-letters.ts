/** Messages of the queue that could not be worked off: kept until somebody retries or drops them, 90 days at most. */
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

export const deadLetters = sqliteTable(
  'dead_letters',
  {
    /** The id that the queue gave the message, so that keeping it twice makes one row. */
    id: text('id').primaryKey(),
    /** The job that the message names, whether it exists or not; null where it names none. */
    job: text('job'),
    /** The message as JSON text, as it came. */
    body: text('body').notNull(),
    /** False where the message was too large, or no JSON, to be kept whole: it cannot be retried. */
    isWhole: integer('is_whole', { mode: 'boolean' }).notNull(),
    error: text('error').notNull(),
    /** How often the queue delivered it. */
    attempts: integer('attempts').notNull(),
    failedAt: integer('failed_at').notNull(),
  },
  (t) => [index('idx_dead_letters_failed_at').on(t.failedAt, t.id)],
);
