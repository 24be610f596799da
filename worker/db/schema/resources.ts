/** Tables of downloadable resources: categories, and the files or Drive documents in them. */
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

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
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    /** Grows with each change by an operator; a change says which one it was made on. */
    revision: integer('revision').notNull().default(1),
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
    /** Key in R2, under `resources/`; of a local file only. */
    fileKey: text('file_key'),
    driveLink: text('drive_link'),
    place: integer('place').notNull(),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    /** Grows with each change by an operator; a change says which one it was made on. */
    revision: integer('revision').notNull().default(1),
  },
  (t) => [
    uniqueIndex('idx_resources_name').on(t.categoryId, t.name),
    index('idx_resources_category_id').on(t.categoryId, t.place),
  ],
);
