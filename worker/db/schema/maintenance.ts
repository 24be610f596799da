/** The switches of maintenance in their order. The newest record also lies in KV, which every isolate reads. */
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

export const maintenanceSwitches = sqliteTable('maintenance_switches', {
  /** One more than the switch before; of two made at once the primary key lets one through. */
  revision: integer('revision').primaryKey(),
  /** JSON, as in KV. */
  record: text('record').notNull(),
  at: integer('at').notNull(),
});
