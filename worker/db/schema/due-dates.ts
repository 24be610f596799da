/** Due dates of filings and payments, and the answers that select those that apply. Lists are stored as JSON, read as a whole. */
import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { accounts } from './accounts';
import { nameKeySql } from './name-key';

const line = (name: string) => text(name).notNull().default('');
const list = (name: string) => text(name).notNull().default('[]');

export const dueDates = sqliteTable(
  'due_dates',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    /** Imports look records up by it. */
    nameKey: text('name_key').generatedAlwaysAs(sql.raw(nameKeySql('name')), { mode: 'virtual' }),
    paper: line('paper'),
    authority: line('authority'),
    dueFrom: line('due_from'),
    appliesTo: line('applies_to'),
    law: line('law'),
    lateFee: line('late_fee'),
    /** As `readSchedule` reads it; empty for a line to check. */
    schedule: line('schedule'),
    companies: list('companies'),
    state: line('state'),
    gst: list('gst'),
    employees: integer('employees').notNull().default(0),
    foreign: integer('foreign_money', { mode: 'boolean' }).notNull().default(false),
    /** JSON: [{text, address, published, isList}]. */
    reports: list('reports'),
    confirmedOn: text('confirmed_on'),
    isActive: integer('is_active', { mode: 'boolean' }).notNull().default(true),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    /** Grows with each change by an operator; a change says which one it was made on. */
    revision: integer('revision').notNull().default(1),
  },
  (t) => [uniqueIndex('idx_due_dates_name_paper').on(t.name, t.paper), index('idx_due_dates_name_key').on(t.nameKey)],
);

/** Answers to the six questions, as JSON; skipped ones are empty. */
export const dueAnswers = sqliteTable('due_answers', {
  accountId: text('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  answers: text('answers').notNull(),
  updatedAt: integer('updated_at').notNull(),
});
