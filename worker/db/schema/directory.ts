/** Tables of the directory: one `listings` table for four kinds, tags as join tables filled by triggers, stored counts, page anchors, media people. */
import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { FACETS } from '@/domain/directory/filters/filter-table';
import { CONFIRMED_BY } from '@/domain/directory/listing';
import { SAMPLE_KINDS } from '@/domain/directory/samples';
import { nameKeySql } from './name-key';
import { revised } from './accounts';

/** `rankUpOf` in listing-rows.ts computes the same. */
const RANK_UP = sql`CASE WHEN rank_key > 0 THEN 2147483647 ELSE -rank_key END`;

/** The location as it is shown: `locationText` in the domain. The comma is `char(44)`, because drizzle-kit splits an index at commas. */
export const LOCATION =
  "CASE WHEN city = '' OR region = '' THEN city || region ELSE city || char(44) || ' ' || region END";

export const listings = sqliteTable(
  'listings',
  {
    seq: integer('seq').primaryKey({ autoIncrement: true }),
    id: text('id').notNull(),
    kind: text('kind', { enum: ['pre-seed', 'seed', 'angel', 'incubator'] }).notNull(),
    /** All Investors is every kind except incubators. */
    scope: text('scope').generatedAlwaysAs(sql`CASE kind WHEN 'incubator' THEN 'incubator' ELSE 'investor' END`, {
      mode: 'virtual',
    }),
    name: text('name').notNull(),
    sortName: text('sort_name').generatedAlwaysAs(sql`lower(name)`, { mode: 'virtual' }),
    /** Imports look records up by it. */
    nameKey: text('name_key').generatedAlwaysAs(sql.raw(nameKeySql('name')), { mode: 'virtual' }),
    logo: text('logo'),
    city: text('city').notNull(),
    region: text('region').notNull(),
    type: text('type').notNull(),
    /** JSON arrays of strings, in display order; listing_tags and the full-text indexes are derived from them by triggers. */
    sectors: text('sectors').notNull().default('[]'),
    focusIndustries: text('focus_industries').notNull().default('[]'),
    stages: text('stages').notNull().default('[]'),
    about: text('about').notNull().default(''),
    website: text('website'),
    linkedin: text('linkedin'),
    twitter: text('twitter'),
    investedCount: integer('invested_count'),
    investorStatus: text('investor_status'),
    institute: text('institute'),
    year: integer('year'),
    fundMin: integer('fund_min'),
    fundMax: integer('fund_max'),
    fundCurrency: text('fund_currency'),
    /** JSON: {name, position, email} or null. */
    contact: text('contact'),
    /** JSON: [{companyName, companyLogo, companyWebsite, investmentYear}]. */
    portfolio: text('portfolio').notNull().default('[]'),
    /**
     * JSON: [{field, value, address, published, isList}], the source pages of each field. Null means none: a row from the bin or from an
     * undone import may be older than this column.
     */
    sources: text('sources').default('[]'),
    /** The day on which the entry was last confirmed to be right, and by whom; null if it never was. Written by triggers. */
    confirmedOn: text('confirmed_on'),
    confirmedBy: text('confirmed_by', { enum: CONFIRMED_BY }),
    /** The later of `confirmedOn` and the dates of its pages: `2026-11-27`, `2024-03` or `2024`; null if not known. Set by triggers. */
    checkedOn: text('checked_on'),
    /** The sort key of `checkedOn`, latest first; 0 is not known and comes last. */
    checkedKey: integer('checked_key').generatedAlwaysAs(
      sql`coalesce(-CAST(substr(replace(checked_on, '-', '') || '0000', 1, 8) AS INTEGER), 0)`,
      { mode: 'virtual' },
    ),
    isActive: integer('is_active', { mode: 'boolean' }).notNull().default(true),
    /** Samples come after all others in every order. */
    isSample: integer('is_sample', { mode: 'boolean' }).notNull().default(false),
    /** For the order that is read backwards, in which samples must come last too. */
    isReal: integer('is_real').generatedAlwaysAs(sql`1 - is_sample`, { mode: 'virtual' }),
    ...revised,
    /** Descending sort of year (incubators) or companies (investors); unknown ones last. */
    rankKey: integer('rank_key').generatedAlwaysAs(
      sql`CASE kind WHEN 'incubator' THEN coalesce(-year, 1) ELSE coalesce(-invested_count, 1) END`,
      { mode: 'virtual' },
    ),
    /** The same key ascending, with unknown ones last again: an index read backwards could not do that. */
    rankUp: integer('rank_up').generatedAlwaysAs(RANK_UP, { mode: 'virtual' }),
    searchScope: text('search_scope').generatedAlwaysAs(
      sql`CASE WHEN is_active THEN 'zk' || replace(kind, '-', '') || CASE kind WHEN 'incubator' THEN '' ELSE ' zsinvestor' END ELSE 'zoff' END`,
      { mode: 'virtual' },
    ),
  },
  (t) => [
    uniqueIndex('idx_listings_id').on(t.id),
    uniqueIndex('idx_listings_kind_name_city').on(t.kind, t.sortName, t.city),
    index('idx_listings_kind_name').on(t.kind, t.isActive, t.isSample, t.sortName, t.seq),
    index('idx_listings_scope_name').on(t.scope, t.isActive, t.isSample, t.sortName, t.seq),
    index('idx_listings_kind_name_down').on(t.kind, t.isActive, t.isReal, t.sortName, t.seq),
    index('idx_listings_scope_name_down').on(t.scope, t.isActive, t.isReal, t.sortName, t.seq),
    index('idx_listings_kind_fund_max').on(t.kind, t.isActive, t.fundCurrency, t.fundMax),
    index('idx_listings_kind_rank').on(t.kind, t.isActive, t.isSample, t.rankKey, t.sortName, t.seq),
    index('idx_listings_kind_rank_up').on(t.kind, t.isActive, t.isSample, t.rankUp, t.sortName, t.seq),
    index('idx_listings_kind_checked').on(t.kind, t.isActive, t.isSample, t.checkedKey, t.sortName, t.seq),
    index('idx_listings_scope_checked').on(t.scope, t.isActive, t.isSample, t.checkedKey, t.sortName, t.seq),
    // The orders of the back-office, which also shows inactive entries.
    index('idx_listings_admin_name').on(t.kind, t.sortName, t.seq),
    index('idx_listings_admin_location').on(t.kind, sql.raw(`${LOCATION} COLLATE NOCASE`), t.seq),
    index('idx_listings_admin_updated').on(t.kind, t.updatedAt, t.seq),
    index('idx_listings_name_key').on(t.kind, t.nameKey),
    index('idx_listings_admin_type').on(t.kind, t.type, t.sortName, t.seq),
  ],
);

/** An operator's decision about the samples of a kind. No row: they are hidden once there are ten real entries. */
export const sampleChoices = sqliteTable('sample_choices', {
  kind: text('kind', { enum: SAMPLE_KINDS }).primaryKey(),
  choice: text('choice', { enum: ['show', 'hide'] }).notNull(),
  changedAt: integer('changed_at').notNull(),
});

export const tags = sqliteTable(
  'tags',
  {
    id: integer('id').primaryKey(),
    facet: text('facet', { enum: FACETS }).notNull(),
    name: text('name').notNull(),
  },
  (t) => [uniqueIndex('idx_tags_facet_name').on(t.facet, t.name)],
);

/** Set by triggers: the order in which listings were first shown. One that is hidden and shown again is not new. */
export const shownListings = sqliteTable(
  'shown_listings',
  {
    number: integer('number').primaryKey({ autoIncrement: true }),
    listingSeq: integer('listing_seq')
      .notNull()
      .references(() => listings.seq, { onDelete: 'cascade' }),
    /** ms since the epoch. */
    shownAt: integer('shown_at').notNull(),
  },
  (t) => [uniqueIndex('idx_shown_listings_listing_seq').on(t.listingSeq)],
);

/** Active listings only. Sort keys are stored beside the tag, so that a filtered page is one index range. */
export const listingTags = sqliteTable(
  'listing_tags',
  {
    listingSeq: integer('listing_seq').notNull(),
    tagId: integer('tag_id').notNull(),
    kind: text('kind').notNull(),
    scope: text('scope').notNull(),
    sortName: text('sort_name').notNull(),
    rankKey: integer('rank_key').notNull(),
    rankUp: integer('rank_up').generatedAlwaysAs(RANK_UP, { mode: 'virtual' }),
    isSample: integer('is_sample', { mode: 'boolean' }).notNull().default(false),
    isReal: integer('is_real').generatedAlwaysAs(sql`1 - is_sample`, { mode: 'virtual' }),
  },
  (t) => [
    primaryKey({ columns: [t.listingSeq, t.tagId] }),
    index('idx_listing_tags_kind_name').on(t.tagId, t.kind, t.isSample, t.sortName, t.listingSeq),
    index('idx_listing_tags_scope_name').on(t.tagId, t.scope, t.isSample, t.sortName, t.listingSeq),
    index('idx_listing_tags_kind_name_down').on(t.tagId, t.kind, t.isReal, t.sortName, t.listingSeq),
    index('idx_listing_tags_scope_name_down').on(t.tagId, t.scope, t.isReal, t.sortName, t.listingSeq),
    index('idx_listing_tags_kind_rank').on(t.tagId, t.kind, t.isSample, t.rankKey, t.sortName, t.listingSeq),
    index('idx_listing_tags_kind_rank_up').on(t.tagId, t.kind, t.isSample, t.rankUp, t.sortName, t.listingSeq),
  ],
);

/** Set by triggers: active listings by kind and tag; tag 0 counts the whole kind. */
export const listingCounts = sqliteTable(
  'listing_counts',
  {
    kind: text('kind').notNull(),
    tagId: integer('tag_id').notNull(),
    n: integer('n').notNull(),
    /** How many of them are samples. */
    samples: integer('samples').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.kind, t.tagId] })],
);

/** Every 12th key of an unfiltered order, so that a jump to a far page reads a dozen rows. Stale ones are not used. */
export const listingAnchors = sqliteTable(
  'listing_anchors',
  {
    directory: text('directory').notNull(),
    sort: text('sort').notNull(),
    position: integer('position').notNull(),
    isSample: integer('is_sample', { mode: 'boolean' }).notNull().default(false),
    rankKey: integer('rank_key').notNull(),
    sortName: text('sort_name').notNull(),
    listingSeq: integer('listing_seq').notNull(),
  },
  (t) => [primaryKey({ columns: [t.directory, t.sort, t.position] })],
);

/** One row: triggers raise `version` with every change of a listing. Anchors are valid while their version equals it. */
export const listingState = sqliteTable('listing_state', {
  id: integer('id').primaryKey(),
  version: integer('version').notNull(),
  anchorsVersion: integer('anchors_version').notNull(),
});

const list = (name: string) => text(name, { mode: 'json' }).$type<string[]>().notNull();

/** The table of media people: YouTube influencers, startup influencers, mentors. Lists are stored as JSON and read whole. */
export const mediaPeople = sqliteTable(
  'media_people',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: ['youtube-influencer', 'startup-influencer', 'mentor'] }).notNull(),
    name: text('name').notNull(),
    /** Imports look records up by it. */
    nameKey: text('name_key').generatedAlwaysAs(sql.raw(nameKeySql('name')), { mode: 'virtual' }),
    imageUrl: text('image_url').notNull().default(''),
    youtubeUrl: text('youtube_url').notNull().default(''),
    linkedinUrl: text('linkedin_url').notNull().default(''),
    focus: list('focus'),
    description: text('description').notNull(),
    bio: text('bio').notNull(),
    expertise: list('expertise'),
    languages: list('languages'),
    availability: text('availability').notNull().default(''),
    bookingUrl: text('booking_url').notNull().default(''),
    city: text('city').notNull().default(''),
    isActive: integer('is_active', { mode: 'boolean' }).notNull().default(true),
    isSample: integer('is_sample', { mode: 'boolean' }).notNull().default(false),
    ...revised,
  },
  (t) => [
    uniqueIndex('idx_media_people_name').on(t.kind, t.name),
    index('idx_media_people_name_key').on(t.kind, t.nameKey),
    index('idx_media_people_list').on(t.kind, t.isActive, t.createdAt, t.id),
  ],
);
