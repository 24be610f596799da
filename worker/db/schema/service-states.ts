/** How each part that Outset leans on answered last: the scheduler, the mail provider, each feed. One row a part. */
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

export const serviceStates = sqliteTable('service_states', {
  /** `cron`, `mail`, `news:CATEGORY`, `ai`, `job:NAME`. */
  name: text('name').primaryKey(),
  /** When it last did what it should, and when it last did not; null where it never has. */
  succeededAt: integer('succeeded_at'),
  failedAt: integer('failed_at'),
  /** What it said then, without names, addresses or secrets. */
  error: text('error'),
  /** Failures in a row. */
  failures: integer('failures').notNull().default(0),
});
