/** Tables of the back-office's work on records: the bin, imports with what became of each row, and headings that imports remember. */
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Deleted records, for 30 days: the row as it was, so that it comes back with its id. */
export const bin = sqliteTable(
  'bin',
  {
    /** The id that the record had. */
    id: text('id').primaryKey(),
    noun: text('noun').notNull(),
    name: text('name').notNull(),
    /** JSON: the row by column, and under `children` the rows that went with it. */
    row: text('row').notNull(),
    deletedAt: integer('deleted_at').notNull(),
    /** Id of the operator. Stays when that one is gone. */
    deletedBy: text('deleted_by'),
  },
  (t) => [index('idx_bin_noun').on(t.noun, t.deletedAt, t.id), index('idx_bin_deleted_at').on(t.deletedAt, t.id)],
);

export const imports = sqliteTable(
  'imports',
  {
    id: text('id').primaryKey(),
    noun: text('noun').notNull(),
    fileName: text('file_name').notNull(),
    /** Rows of the file without its headings. */
    total: integer('total').notNull(),
    /** SHA-256 of the file: who chooses it again goes on where the import stopped. */
    fileHash: text('file_hash').notNull(),
    /** JSON: the field of each column, null where it is left out. */
    columns: text('columns').notNull(),
    /** Records that someone has changed here stay as they are. */
    keepsEdited: integer('keeps_edited', { mode: 'boolean' }).notNull().default(false),
    state: text('state', { enum: ['running', 'done', 'rolling-back', 'rolled-back'] }).notNull(),
    /** Id of the operator. Stays when that one is gone. */
    startedBy: text('started_by'),
    startedAt: integer('started_at').notNull(),
    /** The last slice of rows. */
    updatedAt: integer('updated_at').notNull(),
  },
  (t) => [
    index('idx_imports_started_at').on(t.startedAt, t.id),
    index('idx_imports_file').on(t.noun, t.fileHash, t.startedAt),
  ],
);

/** What became of each row: counts are these rows, and no counter beside them. */
export const importRows = sqliteTable(
  'import_rows',
  {
    importId: text('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    /** Counted from 1, in the order of the file. */
    row: integer('row').notNull(),
    outcome: text('outcome', { enum: ['created', 'updated', 'same', 'edited', 'skipped', 'failed'] }).notNull(),
    recordId: text('record_id'),
    name: text('name').notNull(),
    /** Of a failed row: JSON of field → message, and its values as they were sent. */
    errors: text('errors'),
    sent: text('sent'),
    /** Of an updated row: the record's row before, as JSON, for the way back. */
    before: text('before'),
    /** The record's revision after it was written: anyone who changed it since keeps the change. */
    revision: integer('revision'),
    /** When the import was rolled back: undone, or left because someone had changed the record since. */
    undo: text('undo', { enum: ['undone', 'kept'] }),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.row] }),
    index('idx_import_rows_outcome').on(t.importId, t.outcome, t.undo, t.row),
    index('idx_import_rows_record').on(t.recordId, t.revision),
  ],
);

/** Which field a heading of a file meant the last time, by kind of record. */
export const importHeadings = sqliteTable(
  'import_headings',
  {
    noun: text('noun').notNull(),
    /** Letters and digits in lower case. */
    heading: text('heading').notNull(),
    /** Name of the field; empty where the column was left out. */
    field: text('field').notNull(),
    usedAt: integer('used_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.noun, t.heading] })],
);
