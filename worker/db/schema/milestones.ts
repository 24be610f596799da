/** Tables of the roadmap: milestones, and what a person has marked on them. */
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { accounts } from './accounts';

export const milestones = sqliteTable(
  'milestones',
  {
    id: text('id').primaryKey(),
    description: text('description').notNull(),
    category: text('category', { enum: ['Setup', 'Documents', 'Teams', 'Goals', 'Strategy'] }).notNull(),
    stage: text('stage', { enum: ['ALL STAGES', 'IDEATION', 'MVP', 'GROWTH', 'SCALING'] }).notNull(),
    /** Key of the attachment in R2, under `milestones/`, and the name it was uploaded with. */
    fileKey: text('file_key'),
    fileName: text('file_name'),
    place: integer('place').notNull(),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    /** Grows with each change by an operator; a change says which one it was made on. */
    revision: integer('revision').notNull().default(1),
  },
  (t) => [
    uniqueIndex('idx_milestones_description').on(t.stage, t.description),
    index('idx_milestones_place').on(t.place, t.id),
  ],
);

/** One row a person and milestone; the later mark wins, whichever device it comes from. */
export const milestoneMarks = sqliteTable(
  'milestone_marks',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Without a reference: a milestone that comes back from the bin finds the marks that people set. */
    milestoneId: text('milestone_id').notNull(),
    isDone: integer('is_done', { mode: 'boolean' }).notNull(),
    /** When it was marked, by the clock of the device, ms. */
    doneChangedAt: integer('done_changed_at').notNull(),
    /** `YYYY-MM-DD`, or null. */
    dueOn: text('due_on'),
    dueChangedAt: integer('due_changed_at').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.milestoneId] }), index('idx_milestone_marks_due_on').on(t.dueOn)],
);

/** A person's calendar feed: its address is signed with the number, so that a new number ends the old address. */
export const calendarFeeds = sqliteTable('calendar_feeds', {
  accountId: text('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  number: integer('number').notNull(),
  createdAt: integer('created_at').notNull(),
});
