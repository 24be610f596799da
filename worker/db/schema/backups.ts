/** Tables of backups: the progress of a restore, and the ledger of erasures. Both belong to the installation and are in no backup. */
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** One row: the running restore, or the last one. */
export const restores = sqliteTable('restores', {
  /** Always 1. */
  slot: integer('slot').primaryKey(),
  backupId: text('backup_id').notNull(),
  startedAt: integer('started_at').notNull(),
  /** The tables are empty. */
  isCleared: integer('is_cleared', { mode: 'boolean' }).notNull().default(false),
  /** The chunk that comes next; all before it are written. */
  next: integer('next').notNull().default(0),
  /** Rows whose parent was deleted while the backup was made. */
  leftOut: integer('left_out').notNull().default(0),
  /** JSON: the large file that is being written. */
  upload: text('upload'),
  /** The counts were right. The steps after this may be done twice. */
  isVerified: integer('is_verified', { mode: 'boolean' }).notNull().default(false),
  finishedAt: integer('finished_at'),
});

/** Accounts that were deleted: written in the batch that deletes one. */
export const erasures = sqliteTable('erasures', {
  /** Of the account. */
  id: text('id').primaryKey(),
  /** In India, such as 2026-11-26. */
  day: text('day').notNull(),
  /** It is in the second bucket. */
  isCopied: integer('is_copied', { mode: 'boolean' }).notNull().default(false),
});
