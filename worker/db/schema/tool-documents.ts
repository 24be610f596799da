/** Tables of the tools' documents in people's accounts (facts only, the bodies are in R2), and of shared links. */
import { foreignKey, integer, primaryKey, sqliteTable, text, uniqueIndex, index } from 'drizzle-orm/sqlite-core';
import { sql } from 'drizzle-orm';
import { SHARE_KINDS } from '@/domain/shares/shares';
import { accountId } from './accounts';

export const toolDocuments = sqliteTable(
  'tool_documents',
  {
    accountId: accountId(),
    /** One of TOOLS. */
    tool: text('tool').notNull(),
    /** Made by the browser; unique for one person and tool. */
    id: text('id').notNull(),
    /** Empty for a deleted document. */
    name: text('name').notNull(),
    /** Time of the browser's clock. */
    savedAt: integer('saved_at').notNull(),
    /** Counts every change, including a deletion. */
    revision: integer('revision').notNull(),
    /** Bytes of the newest version. */
    size: integer('size').notNull(),
    /** Key of the newest version in R2, under `documents/`; null for a deleted document. */
    fileKey: text('file_key'),
    updatedAt: integer('updated_at').notNull(),
    /** Set for a deletion, so that the person's other browsers learn of it. */
    deletedAt: integer('deleted_at'),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.tool, t.id] })],
);

export const toolDocumentVersions = sqliteTable(
  'tool_document_versions',
  {
    accountId: text('account_id').notNull(),
    tool: text('tool').notNull(),
    documentId: text('document_id').notNull(),
    revision: integer('revision').notNull(),
    name: text('name').notNull(),
    /** Time of the server's clock: first and last save of this version. */
    startedAt: integer('started_at').notNull(),
    savedAt: integer('saved_at').notNull(),
    size: integer('size').notNull(),
    fileKey: text('file_key').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.tool, t.documentId, t.revision] }),
    foreignKey({
      columns: [t.accountId, t.tool, t.documentId],
      foreignColumns: [toolDocuments.accountId, toolDocuments.tool, toolDocuments.id],
    }).onDelete('cascade'),
    uniqueIndex('idx_tool_document_versions_file_key').on(t.fileKey),
  ],
);

/** Table of read-only links to things in a person's account. */
export const shares = sqliteTable(
  'shares',
  {
    /** Part of the link's address; the other part is signed, so nothing here opens it. */
    id: text('id').primaryKey(),
    accountId: accountId(),
    kind: text('kind', { enum: SHARE_KINDS }).notNull(),
    /** The id of the collection or flowchart within the account. */
    subjectId: text('subject_id').notNull(),
    createdAt: integer('created_at').notNull(),
    /** Null if it does not expire. */
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
