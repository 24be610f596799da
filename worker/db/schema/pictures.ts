/** The table of addresses of pictures in records, and of our copies of them. Triggers add what a record names. */
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

export const pictures = sqliteTable(
  'pictures',
  {
    /** As it was typed. */
    address: text('address').primaryKey(),
    /** Key of our copy in R2, under `pictures/`; null while there is none. */
    key: text('key'),
    /** When it is asked for next, ms; null when nothing more is tried. */
    nextAt: integer('next_at'),
    /** How often it was asked for. */
    tries: integer('tries').notNull().default(0),
    /** Why there is no copy, in a sentence. */
    note: text('note'),
  },
  (t) => [index('idx_pictures_next_at').on(t.nextAt)],
);
