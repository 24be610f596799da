/** Mails kept instead of sent (EMAIL_PROVIDER=outbox); read at /dev/inbox. */
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

interface Attachment {
  filename: string;
  type: string;
  content: string;
}

export const outboxMails = sqliteTable(
  'outbox_mails',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    to: text('to_address').notNull(),
    from: text('from_address').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    headers: text('headers').notNull(),
    at: integer('at').notNull(),
    attachments: text('attachments', { mode: 'json' }).$type<Attachment[]>().notNull().default([]),
  },
  (t) => [index('idx_outbox_mails_to').on(t.to, t.id)],
);
