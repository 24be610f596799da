/** Tables of the back-office's work on records: bin, imports with the outcome of each row, headings, copies of pictures, and the audit log. */
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { sql } from 'drizzle-orm';

/** Deleted records, for 30 days: the row as it was, so that it is restored with its id. */
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
    /** Id of the operator. It stays after that operator is removed. */
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
    /** SHA-256 of the file: if the same file is chosen again, the import continues where it stopped. */
    fileHash: text('file_hash').notNull(),
    /** JSON: the field of each column, null for a column that is left out. */
    columns: text('columns').notNull(),
    /** Records that someone has changed in Outset stay as they are. */
    keepsEdited: integer('keeps_edited', { mode: 'boolean' }).notNull().default(false),
    state: text('state', { enum: ['running', 'done', 'rolling-back', 'rolled-back'] }).notNull(),
    /** Id of the operator. It stays after that operator is removed. */
    startedBy: text('started_by'),
    startedAt: integer('started_at').notNull(),
    /** Time of the last slice of rows. */
    updatedAt: integer('updated_at').notNull(),
  },
  (t) => [
    index('idx_imports_started_at').on(t.startedAt, t.id),
    index('idx_imports_file').on(t.noun, t.fileHash, t.startedAt),
  ],
);

/** The outcome of each row. Counts are computed from these rows; there is no separate counter. */
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
    /** For a failed row: JSON of field → message, and its values as they were sent. */
    errors: text('errors'),
    sent: text('sent'),
    /** For an updated row: the record's row before, as JSON, for a rollback. */
    before: text('before'),
    /** The record's revision after the import wrote it. If the record has changed since, a rollback does not change it. */
    revision: integer('revision'),
    /** Set by a rollback: undone, or left because the record had changed since. */
    undo: text('undo', { enum: ['undone', 'kept'] }),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.row] }),
    index('idx_import_rows_outcome').on(t.importId, t.outcome, t.undo, t.row),
    index('idx_import_rows_record').on(t.recordId, t.revision),
  ],
);

/** The field that a heading meant last time, per kind of record. */
export const importHeadings = sqliteTable(
  'import_headings',
  {
    noun: text('noun').notNull(),
    /** Letters and digits in lower case. */
    heading: text('heading').notNull(),
    /** Name of the field; empty if the column was left out. */
    field: text('field').notNull(),
    usedAt: integer('used_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.noun, t.heading] })],
);

/** The table of addresses of pictures in records, and of our copies of them. Triggers add the addresses in records. */
export const pictures = sqliteTable(
  'pictures',
  {
    /** As it was typed. */
    address: text('address').primaryKey(),
    /** Key of our copy in R2, under `pictures/`; null while there is none. */
    key: text('key'),
    /** When it is requested next, ms; null when no more tries follow. */
    nextAt: integer('next_at'),
    /** How often it was requested. */
    tries: integer('tries').notNull().default(0),
    /** Why there is no copy, in a sentence. */
    note: text('note'),
  },
  (t) => [index('idx_pictures_next_at').on(t.nextAt)],
);

/**
 * The audit log: the actor, the action, the record and the time of each change. Written in the same batch as the change; holds no personal
 * data.
 */
export const auditLog = sqliteTable(
  'audit_log',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    at: integer('at').notNull(),
    actorType: text('actor_type').notNull(),
    actorId: text('actor_id'),
    /** The operator's name at the time. Null for accounts, whose names are not stored here. */
    actorName: text('actor_name'),
    action: text('action').notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id'),
    requestId: text('request_id'),
    details: text('details'),
    /** JSON: `{ field: [before, after] }` of a content record; values of people are not stored here. */
    changes: text('changes'),
    /** For a change of many records: the id of the import, or of the single log entry for all of them. */
    batchId: text('batch_id'),
  },
  (t) => [
    index('idx_audit_log_subject').on(t.subjectType, t.subjectId, t.at),
    index('idx_audit_log_actor_id').on(t.actorId, t.at),
    index('idx_audit_log_batch_id')
      .on(t.batchId)
      .where(sql`batch_id IS NOT NULL`),
    // The history of one record.
    index('idx_audit_log_subject_id')
      .on(t.subjectId, t.id)
      .where(sql`actor_type IN ('admin', 'super_admin')`),
    // Finds the few rows of operators among the rows of millions of accounts.
    index('idx_audit_log_operators')
      .on(t.id)
      .where(sql`actor_type IN ('admin', 'super_admin')`),
  ],
);
