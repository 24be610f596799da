/** Tables of saved items: the records that devices exchange, and the version of each person's set. */
import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { accounts } from './accounts';

const accountId = () =>
  text('account_id')
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' });

export const savedRecords = sqliteTable(
  'saved_records',
  {
    accountId: accountId(),
    kind: text('kind').notNull(),
    key: text('key').notNull(),
    /** JSON; null is a tombstone. */
    value: text('value'),
    /** Stamp of the last writer, compared as text. */
    stamp: text('stamp').notNull(),
    /** The version of the person's set in which this record last changed. */
    version: integer('version').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.kind, t.key] }),
    index('idx_saved_records_version').on(t.accountId, t.version),
    // Reminders of the day, over all people.
    index('idx_saved_records_follow_up')
      .on(t.value)
      .where(sql`kind = 'follow-up'`),
  ],
);

export const savedVersions = sqliteTable('saved_versions', {
  accountId: accountId().primaryKey(),
  version: integer('version').notNull(),
});
