/** The table of startup terms: the glossary of the Startup Guide, called design resources in the back-office. */
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

export const startupTerms = sqliteTable(
  'startup_terms',
  {
    id: text('id').primaryKey(),
    category: text('category').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    /** An address of the web; empty when there is none or an image was uploaded. */
    thumbnailUrl: text('thumbnail_url').notNull().default(''),
    /** Key of an uploaded image in R2, under `terms/`. */
    thumbnailKey: text('thumbnail_key'),
    figmaLink: text('figma_link').notNull().default(''),
    views: integer('views').notNull().default(0),
    place: integer('place').notNull(),
    /** Shown to founders and visitors. */
    isActive: integer('is_active', { mode: 'boolean' }).notNull().default(true),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    /** Grows with each change by an operator; a change says which one it was made on. */
    revision: integer('revision').notNull().default(1),
  },
  (t) => [
    uniqueIndex('idx_startup_terms_title').on(t.category, t.title),
    index('idx_startup_terms_place').on(t.place, t.id),
  ],
);
