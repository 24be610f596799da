/** The table of grants and schemes. Lists are stored as JSON, read as a whole. */
import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { AUDIENCES } from '../../../src/domain/schemes/schemes';
import { nameKeySql } from './name-key';

const list = (name: string) => text(name).notNull().default('[]');

export const schemes = sqliteTable(
  'schemes',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    /** Imports look records up by it. */
    nameKey: text('name_key').generatedAlwaysAs(sql.raw(nameKeySql('name')), { mode: 'virtual' }),
    who: text('who').notNull().default(''),
    forWhom: text('for_whom').notNull().default(''),
    audience: text('audience', { enum: AUDIENCES }).notNull().default('not-said'),
    instruments: list('instruments'),
    /** Whole units of the currency. */
    amountMax: integer('amount_max'),
    currency: text('currency').notNull().default('INR'),
    sectors: list('sectors'),
    /** Empty for a national scheme. */
    state: text('state').notNull().default(''),
    apply: text('apply').notNull().default(''),
    website: text('website'),
    statusAsOf: text('status_as_of').notNull().default(''),
    /** `YYYY-MM-DD`, with the page that says it. */
    deadline: text('deadline'),
    deadlineSource: text('deadline_source'),
    /** Names of listings. */
    institutions: list('institutions'),
    /** JSON: [{field, value, address, published, isList}]. */
    sources: list('sources'),
    isActive: integer('is_active', { mode: 'boolean' }).notNull().default(true),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    /** Grows with each change by an operator; a change says which one it was made on. */
    revision: integer('revision').notNull().default(1),
  },
  (t) => [
    uniqueIndex('idx_schemes_name').on(t.name),
    index('idx_schemes_name_key').on(t.nameKey),
    index('idx_schemes_deadline').on(t.deadline),
  ],
);
