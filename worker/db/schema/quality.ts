/** What keeps entries true: mistakes that people report, entries that they suggest, and what the daily check finds. */
import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { QUALITY_KINDS } from '@/domain/quality/items';
import { accounts } from './accounts';

export const qualityItems = sqliteTable(
  'quality_items',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: QUALITY_KINDS }).notNull(),
    /** Kind of record, and the record; null for a suggestion that is not accepted. */
    noun: text('noun').notNull(),
    recordId: text('record_id'),
    /** Of two entries that may be the same one. */
    otherId: text('other_id'),
    /** What the entry is called, or should be. */
    name: text('name').notNull(),
    /** The field that a report is about; `other` for something else. */
    field: text('field'),
    /** JSON: the values by the name of their field. */
    proposed: text('proposed').notNull().default('{}'),
    /** The page that says so. */
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
    /** When the person got the answer; until then a decision can be taken back. */
    answeredAt: integer('answered_at'),
    /** JSON: the row of the record before the decision. */
    before: text('before'),
    /** The revision that the decision wrote. */
    writtenRevision: integer('written_revision'),
    createdAt: integer('created_at').notNull(),
    /** Grows with each change; a decision says which one it was made on. */
    revision: integer('revision').notNull().default(1),
  },
  (t) => [
    index('idx_quality_items_kind').on(t.kind, t.status, t.createdAt, t.id),
    index('idx_quality_items_account_id').on(t.accountId, t.createdAt),
    uniqueIndex('idx_quality_items_status_hash').on(t.statusHash),
    uniqueIndex('idx_quality_items_found_key').on(t.foundKey),
    index('idx_quality_items_decided_at')
      .on(t.decidedAt)
      .where(sql`kind IN ('report', 'suggestion') AND answered_at IS NULL AND decided_at IS NOT NULL`),
  ],
);
