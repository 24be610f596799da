/** Table of read-only links to what a person has in the account. */
import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { SHARE_KINDS } from '@/domain/shares/shares';
import { accounts } from './accounts';

export const shares = sqliteTable(
  'shares',
  {
    /** Part of the link's address; the other part is signed, so nothing here opens it. */
    id: text('id').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: SHARE_KINDS }).notNull(),
    /** The id of the collection or flowchart within the account. */
    subjectId: text('subject_id').notNull(),
    createdAt: integer('created_at').notNull(),
    /** Null where it does not end by itself. */
    expiresAt: integer('expires_at'),
    revokedAt: integer('revoked_at'),
    /** When it was last opened, to the hour. */
    lastUsedAt: integer('last_used_at'),
  },
  (t) => [
    uniqueIndex('idx_shares_subject')
      .on(t.accountId, t.kind, t.subjectId)
      .where(sql`revoked_at IS NULL`),
    index('idx_shares_account_id').on(t.accountId),
  ],
);
