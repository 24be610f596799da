/**
 * Tables of the content that operators publish: milestones, startup terms, schemes, resources and due dates, and the data of people about
 * it.
 */
import { index, integer, sqliteTable, text, uniqueIndex, primaryKey } from 'drizzle-orm/sqlite-core';
import { sql } from 'drizzle-orm';
import { AUDIENCES } from '@/domain/schemes/schemes';
import { accountId, accounts, revised } from './accounts';
import { nameKeySql } from './name-key';

const list = (name: string) => text(name).notNull().default('[]');

/** The table of grants and schemes. Lists are stored as JSON and read whole. */
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
    /** `YYYY-MM-DD`; the next column is the page that gives it. */
    deadline: text('deadline'),
    deadlineSource: text('deadline_source'),
    /** Names of listings. */
    institutions: list('institutions'),
    /** JSON: [{field, value, address, published, isList}]. */
    sources: list('sources'),
    isActive: integer('is_active', { mode: 'boolean' }).notNull().default(true),
    ...revised,
  },
  (t) => [
    uniqueIndex('idx_schemes_name').on(t.name),
    index('idx_schemes_name_key').on(t.nameKey),
    index('idx_schemes_deadline').on(t.deadline),
  ],
);

/** The table of startup terms: the glossary of the Startup Guide, called design resources in the back-office. */
export const startupTerms = sqliteTable(
  'startup_terms',
  {
    id: text('id').primaryKey(),
    category: text('category').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    /** A web address; empty if there is none or an image was uploaded. */
    thumbnailUrl: text('thumbnail_url').notNull().default(''),
    /** Key of an uploaded image in R2, under `terms/`. */
    thumbnailKey: text('thumbnail_key'),
    figmaLink: text('figma_link').notNull().default(''),
    views: integer('views').notNull().default(0),
    place: integer('place').notNull(),
    /** Shown to founders and visitors. */
    isActive: integer('is_active', { mode: 'boolean' }).notNull().default(true),
    ...revised,
  },
  (t) => [
    uniqueIndex('idx_startup_terms_title').on(t.category, t.title),
    index('idx_startup_terms_place').on(t.place, t.id),
  ],
);

/** Tables of the roadmap: milestones, and each person's marks on them. */
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
    ...revised,
  },
  (t) => [
    uniqueIndex('idx_milestones_description').on(t.stage, t.description),
    index('idx_milestones_place').on(t.place, t.id),
  ],
);

/** One row per person and milestone; the later mark wins, from any device. */
export const milestoneMarks = sqliteTable(
  'milestone_marks',
  {
    accountId: accountId(),
    /** Not a foreign key: a milestone that is restored from the bin gets people's marks back. */
    milestoneId: text('milestone_id').notNull(),
    isDone: integer('is_done', { mode: 'boolean' }).notNull(),
    /** When it was marked, by the device's clock, ms. */
    doneChangedAt: integer('done_changed_at').notNull(),
    /** `YYYY-MM-DD`, or null. */
    dueOn: text('due_on'),
    dueChangedAt: integer('due_changed_at').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.milestoneId] }), index('idx_milestone_marks_due_on').on(t.dueOn)],
);

/** A person's calendar feed: its address is signed with the number, so a new number makes the old address invalid. */
export const calendarFeeds = sqliteTable('calendar_feeds', {
  accountId: text('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  number: integer('number').notNull(),
  createdAt: integer('created_at').notNull(),
});

export const resourceCategories = sqliteTable(
  'resource_categories',
  {
    id: text('id').primaryKey(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    icon: text('icon', { enum: ['Code', 'Book', 'File', 'Team'] }).notNull(),
    /** `#rrggbb`. */
    color: text('color').notNull(),
    /** Order of the categories, smaller first. */
    place: integer('place').notNull(),
    ...revised,
  },
  (t) => [uniqueIndex('idx_resource_categories_title').on(t.title)],
);

export const resources = sqliteTable(
  'resources',
  {
    id: text('id').primaryKey(),
    categoryId: text('category_id')
      .notNull()
      .references(() => resourceCategories.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    fileType: text('file_type').notNull(),
    downloads: integer('downloads').notNull().default(0),
    /** Tenths, 0 to 50. */
    ratingTenths: integer('rating_tenths').notNull().default(0),
    preview: integer('preview', { mode: 'boolean' }).notNull().default(false),
    fileSource: text('file_source', { enum: ['local', 'drive'] }).notNull(),
    /** Key in R2, under `resources/`; only for a local file. */
    fileKey: text('file_key'),
    driveLink: text('drive_link'),
    place: integer('place').notNull(),
    ...revised,
  },
  (t) => [
    uniqueIndex('idx_resources_name').on(t.categoryId, t.name),
    index('idx_resources_category_id').on(t.categoryId, t.place),
  ],
);

const line = (name: string) => text(name).notNull().default('');

/** Due dates of filings and payments, and the answers that decide which due dates apply. Lists are stored as JSON and read completely. */
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
    /** In the format of `readSchedule`; empty for a line that the person must check. */
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
    ...revised,
  },
  (t) => [uniqueIndex('idx_due_dates_name_paper').on(t.name, t.paper), index('idx_due_dates_name_key').on(t.nameKey)],
);

/** A person's answers to the six questions, as JSON; skipped ones are empty. */
export const dueAnswers = sqliteTable('due_answers', {
  accountId: text('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  answers: text('answers').notNull(),
  updatedAt: integer('updated_at').notNull(),
});
