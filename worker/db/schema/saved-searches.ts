/** Tables of a founder's search for investors: filter sets that were saved, and what a good fit means to them. */
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { accounts } from './accounts';

const account = () =>
  text('account_id')
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' });

export const savedSearches = sqliteTable(
  'saved_searches',
  {
    id: text('id').primaryKey(),
    accountId: account(),
    name: text('name').notNull(),
    /** Name of the directory, a key of DIRECTORIES. */
    directory: text('directory').notNull(),
    /** Filters as the directory's page has them in its address, without sort, page and view. */
    query: text('query').notNull(),
    /** Listings with a greater `seq` are new since the last visit. */
    seenSeq: integer('seen_seq').notNull(),
    /** Listings up to this `seq` have been told about. */
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
  /** What the founder raises, in minor units; null when not said. */
  raiseAmount: integer('raise_amount'),
  raiseCurrency: text('raise_currency'),
  updatedAt: integer('updated_at').notNull(),
});
