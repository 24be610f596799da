/** The table of media people: YouTube influencers, startup influencers, mentors. Lists are stored as JSON, read as a whole. */
import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { nameKeySql } from './name-key';

const list = (name: string) => text(name, { mode: 'json' }).$type<string[]>().notNull();

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
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    /** Grows with each change by an operator; a change says which one it was made on. */
    revision: integer('revision').notNull().default(1),
  },
  (t) => [
    uniqueIndex('idx_media_people_name').on(t.kind, t.name),
    index('idx_media_people_name_key').on(t.kind, t.nameKey),
    index('idx_media_people_list').on(t.kind, t.isActive, t.createdAt, t.id),
  ],
);
