/** Tables of saved items: the records that devices exchange, the version of each person's set, saved searches, and settings of the fit. */
import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { RaiseCurrency } from '@/domain/directory/fit/fit-settings';
import { accountId, accounts } from './accounts';

const account = () =>
  text('account_id')
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' });

/** Tables of a founder's search for investors: saved filter sets, and the weights that define a good fit. */
export const savedSearches = sqliteTable(
  'saved_searches',
  {
    id: text('id').primaryKey(),
    accountId: account(),
    name: text('name').notNull(),
    /** Name of the directory, a key of DIRECTORIES. */
    directory: text('directory').notNull(),
    /** Filters as in the address of the directory's page, without sort, page and view. */
    query: text('query').notNull(),
    /** Listings with a greater number in `shown_listings` are new since the last visit. */
    seenSeq: integer('seen_seq').notNull(),
    /** Listings up to this number have been reported. */
    notifiedSeq: integer('notified_seq').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [
    index('idx_saved_searches_account_id').on(t.accountId, t.createdAt),
    index('idx_saved_searches_notified_seq').on(t.notifiedSeq),
  ],
);

export const fitSettings = sqliteTable('fit_settings', {
  accountId: account().primaryKey(),
  /** Weights, 0 to 100. */
  stage: integer('stage').notNull(),
  industry: integer('industry').notNull(),
  city: integer('city').notNull(),
  ticket: integer('ticket').notNull(),
  /** The amount that the founder raises, in minor units; null if not given. */
  raiseAmount: integer('raise_amount'),
  raiseCurrency: text('raise_currency').$type<RaiseCurrency>(),
  updatedAt: integer('updated_at').notNull(),
});

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
    // Finds who saved an entry, over all people: its id is at the end of the key.
    index('idx_saved_records_entry')
      .on(sql`substr(key, -24)`)
      .where(sql`kind <> 'collection'`),
    // Finds the reminders of the day, over all people.
    index('idx_saved_records_follow_up')
      .on(t.value)
      .where(sql`kind = 'follow-up'`),
  ],
);

export const savedVersions = sqliteTable('saved_versions', {
  accountId: accountId().primaryKey(),
  version: integer('version').notNull(),
});
