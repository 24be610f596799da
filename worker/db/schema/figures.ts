/** Counts that triggers keep, so that no dashboard counts rows. */
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** How many accounts (or ratings) have a value, now. Beyond `type` only confirmed accounts count (the view `account_facts`). */
export const accountCounts = sqliteTable(
  'account_counts',
  {
    /** What is counted: `type`, `two-factor`, `industry`, `location`, `founded-year`, `industry-age`, `rating`. */
    kind: text('kind').notNull(),
    value: text('value').notNull(),
    count: integer('count').notNull(),
    /** Of `type` how many are confirmed, of `industry-age` the sum of the founding years. */
    total: integer('total').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.kind, t.value] })],
);

/** How often something happened on a day. */
export const dailyCounts = sqliteTable(
  'daily_counts',
  {
    kind: text('kind').notNull(),
    /** `YYYY-MM-DD` in Asia/Kolkata, whose days have 24 hours. */
    day: text('day').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.day] })],
);
