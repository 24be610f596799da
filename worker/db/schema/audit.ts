/** The audit log: who did what to which record. Written in the same batch as the change; holds no personal data. */
import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

export const auditLog = sqliteTable(
  'audit_log',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    at: integer('at').notNull(),
    actorType: text('actor_type').notNull(),
    actorId: text('actor_id'),
    /** Of an operator: the name that they acted under. Null for accounts, whose names are not stored here. */
    actorName: text('actor_name'),
    action: text('action').notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id'),
    requestId: text('request_id'),
    details: text('details'),
    /** JSON: `{ field: [before, after] }` of a content record; values of people are not stored here. */
    changes: text('changes'),
    /** Of a change of many records: the id of the import, or of the one entry for all of them. */
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
    // What operators did lies among what millions of accounts did.
    index('idx_audit_log_operators')
      .on(t.id)
      .where(sql`actor_type IN ('admin', 'super_admin')`),
  ],
);
