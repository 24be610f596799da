/** Tables that keep entries correct: reports, suggestions, claims, findings of the daily check, views, merges and checked addresses. */
import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { CLAIM_KINDS, CLAIM_STATUSES, type ClaimedNoun } from '@/domain/quality/claims';
import { QUALITY_KINDS } from '@/domain/quality/items';
import { accountId, accounts } from './accounts';

export const qualityItems = sqliteTable(
  'quality_items',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: QUALITY_KINDS }).notNull(),
    /** Kind of record, and the record; null for a suggestion that is not accepted. */
    noun: text('noun').notNull(),
    recordId: text('record_id'),
    /** For two entries that may be the same: the id of the other entry. */
    otherId: text('other_id'),
    /** The name of the entry, or the suggested name. */
    name: text('name').notNull(),
    /** The field that a report is about; `other` for something else. */
    field: text('field'),
    /** JSON: values by field name. */
    proposed: text('proposed').notNull().default('{}'),
    /** JSON: the values that were sent, where an operator accepted others. */
    sent: text('sent'),
    /** The page that supports it. */
    address: text('address'),
    /** Why it was found. */
    note: text('note').notNull().default(''),
    accountId: text('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    /** Hash of the token in the address of a guest's status page. */
    statusHash: text('status_hash'),
    /** Each finding of the daily job is here once. */
    foundKey: text('found_key'),
    status: text('status', { enum: ['open', 'accepted', 'refused'] })
      .notNull()
      .default('open'),
    reason: text('reason').notNull().default(''),
    /** Name of the operator, as in the audit log. */
    decidedBy: text('decided_by'),
    decidedAt: integer('decided_at'),
    /** When the person got the answer; until then a decision can be undone. */
    answeredAt: integer('answered_at'),
    /** JSON: the row of the record before the decision; of a stale entry its confirmation before, written by a trigger. */
    before: text('before'),
    /** The revision that the decision wrote. */
    writtenRevision: integer('written_revision'),
    createdAt: integer('created_at').notNull(),
    /** Grows with each change; a decision names the revision that it is based on. */
    revision: integer('revision').notNull().default(1),
  },
  (t) => [
    index('idx_quality_items_kind').on(t.kind, t.status, t.createdAt, t.id),
    index('idx_quality_items_record_id').on(t.recordId),
    index('idx_quality_items_account_id').on(t.accountId, t.createdAt),
    uniqueIndex('idx_quality_items_status_hash').on(t.statusHash),
    uniqueIndex('idx_quality_items_found_key').on(t.foundKey),
    index('idx_quality_items_decided_at')
      .on(t.decidedAt)
      .where(
        sql`kind IN ('report', 'suggestion', 'claim', 'application', 'change') AND answered_at IS NULL AND decided_at IS NOT NULL`,
      ),
  ],
);

/** People who maintain an entry, or ask to: an institution's employee, or a listed angel. Rows are deleted with the account; the entry stays. */
export const claims = sqliteTable(
  'claims',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: CLAIM_KINDS }).notNull(),
    noun: text('noun').$type<ClaimedNoun>().notNull(),
    /** Id of the entry, or an old id of a merged one; null for an application that is not accepted. */
    recordId: text('record_id'),
    accountId: accountId(),
    /** Name of the entry. */
    name: text('name').notNull(),
    /** The address at the institution's domain; null for an angel. */
    email: text('email'),
    status: text('status', { enum: CLAIM_STATUSES }).notNull(),
    /** Hash of the token in the last link, until it is used. */
    tokenHash: text('token_hash'),
    tokenEndsAt: integer('token_ends_at'),
    /** The item of the queue in which it was decided. */
    itemId: text('item_id'),
    /** When an operator accepted it. */
    since: integer('since'),
    /** When the address was last confirmed, and the entry last changed by its owner. */
    confirmedAt: integer('confirmed_at'),
    editedAt: integer('edited_at'),
    /** When we last asked to confirm the address again. */
    askedAt: integer('asked_at'),
    /** When an angel hid their own entry. */
    hiddenAt: integer('hidden_at'),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [
    index('idx_claims_account_id').on(t.accountId),
    index('idx_claims_record_id').on(t.recordId, t.status),
    uniqueIndex('idx_claims_maintained')
      .on(t.recordId)
      .where(sql`status = 'active'`),
    uniqueIndex('idx_claims_token_hash').on(t.tokenHash),
    index('idx_claims_item_id').on(t.itemId),
    index('idx_claims_confirmed_at')
      .on(t.confirmedAt)
      .where(sql`status = 'active'`),
  ],
);

/** How often the page of a maintained entry was read per day (India). No row says by whom. */
export const entryViews = sqliteTable(
  'entry_views',
  {
    recordId: text('record_id').notNull(),
    day: text('day').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.recordId, t.day] }), index('idx_entry_views_day').on(t.day)],
);

/**
 * Entries that were merged into another entry. A row is never deleted, so that the old id is recognised; the data for an undo is deleted
 * after 30 days.
 */
export const merges = sqliteTable(
  'merges',
  {
    id: text('id').primaryKey(),
    noun: text('noun').notNull(),
    /** The item of the queue in which it was decided. */
    itemId: text('item_id').notNull(),
    goneId: text('gone_id').notNull(),
    intoId: text('into_id').notNull(),
    /** The entry that the old id leads to now: the entry that it was merged into may itself be merged. */
    nowId: text('now_id').notNull(),
    /** JSON of rows: the removed entry, and the remaining one before and after. */
    goneRow: text('gone_row'),
    keptBefore: text('kept_before'),
    keptAfter: text('kept_after'),
    /** JSON: ids of the items of the queue that moved. */
    items: text('items'),
    mergedAt: integer('merged_at').notNull(),
    undoneAt: integer('undone_at'),
  },
  (t) => [
    uniqueIndex('idx_merges_gone_id')
      .on(t.goneId)
      .where(sql`undone_at IS NULL`),
    index('idx_merges_now_id').on(t.nowId),
    index('idx_merges_item_id').on(t.itemId),
  ],
);

/** People's saved data about both entries before a merge, for 30 days: one row per record that moved. */
export const mergedSaved = sqliteTable(
  'merged_saved',
  {
    mergeId: text('merge_id')
      .notNull()
      .references(() => merges.id, { onDelete: 'cascade' }),
    accountId: accountId(),
    kind: text('kind').notNull(),
    /** The key without the id at its end. */
    prefix: text('prefix').notNull(),
    goneValue: text('gone_value').notNull(),
    /** Null if nothing was saved about the other entry. */
    keptValue: text('kept_value'),
    /** As the merge wrote it. */
    value: text('value').notNull(),
    stamp: text('stamp').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.mergeId, t.accountId, t.kind, t.prefix] }),
    index('idx_merged_saved_account_id').on(t.accountId),
  ],
);

/** Addresses in entries, and the result of the monthly check. */
export const checkedAddresses = sqliteTable(
  'checked_addresses',
  {
    address: text('address').primaryKey(),
    checkedAt: integer('checked_at').notNull(),
    /** When it is requested next, ms. */
    nextAt: integer('next_at').notNull(),
    /** Days on which it failed since it last answered. */
    failures: integer('failures').notNull().default(0),
    /** The reason why the address is dead, in a sentence; null while the address works. */
    dead: text('dead'),
  },
  (t) => [index('idx_checked_addresses_next_at').on(t.nextAt)],
);
