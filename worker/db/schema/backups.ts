/** Tables of backups: where a restore of this database is, and the ledger of erasures. Both belong to the installation and are in no backup. */
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** One row: the restore that runs, or the last one. */
export const restores = sqliteTable('restores', {
  /** Always 1. */
  slot: integer('slot').primaryKey(),
  backupId: text('backup_id').notNull(),
  startedAt: integer('started_at').notNull(),
  /** What was in the tables is gone. */
  isCleared: integer('is_cleared', { mode: 'boolean' }).notNull().default(false),
  /** The chunk that comes next; all before it are written. */
  next: integer('next').notNull().default(0),
  /** Rows whose parent was deleted while the backup was made. */
  leftOut: integer('left_out').notNull().default(0),
  /** JSON: the large file that is being put together. */
  upload: text('upload'),
  /** The counts were right. What ends with a restore follows, and may be done twice. */
  isVerified: integer('is_verified', { mode: 'boolean' }).notNull().default(false),
  finishedAt: integer('finished_at'),
});

/** Accounts that were deleted: written in the batch that deletes one. */
export const erasures = sqliteTable('erasures', {
  /** Of the account. */
  id: text('id').primaryKey(),
  /** In India, such as 2026-11-26. */
  day: text('day').notNull(),
  /** It lies in the second bucket. */
  isCopied: integer('is_copied', { mode: 'boolean' }).notNull().default(false),
});
