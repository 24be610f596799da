/** The table of the exchange rates that Outset states. */
import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

export const exchangeRates = sqliteTable(
  'exchange_rates',
  {
    id: text('id').primaryKey(),
    /** One of `RATED`. */
    currency: text('currency').notNull(),
    /** For one whole unit of the currency. */
    paise: integer('paise').notNull(),
    /** "YYYY-MM-DD". */
    day: text('day').notNull(),
    source: text('source').notNull(),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    /** Grows with each change; a change says which one it was made on. */
    revision: integer('revision').notNull().default(1),
  },
  (t) => [uniqueIndex('idx_exchange_rates_currency').on(t.currency)],
);
