/** Tables that keep the site running: dead letters, states of services, maintenance, exchange rates, figures, the outbox and backups. */
import { index, integer, sqliteTable, text, uniqueIndex, primaryKey } from 'drizzle-orm/sqlite-core';
import { revised } from './accounts';

// Tables of backups: the progress of a restore, and the ledger of erasures. Both belong to the installation and
// are not part of any backup.

/** One row: the running restore, or the last one. */
export const restores = sqliteTable('restores', {
  /** Always 1. */
  slot: integer('slot').primaryKey(),
  backupId: text('backup_id').notNull(),
  startedAt: integer('started_at').notNull(),
  /** True when the tables are empty. */
  isCleared: integer('is_cleared', { mode: 'boolean' }).notNull().default(false),
  /** The next chunk; all before it are written. */
  next: integer('next').notNull().default(0),
  /** Rows whose parent was deleted while the backup was made. */
  leftOut: integer('left_out').notNull().default(0),
  /** JSON: the large file that is being written now. */
  upload: text('upload'),
  /** True when the counts were right. The later steps may run twice. */
  isVerified: integer('is_verified', { mode: 'boolean' }).notNull().default(false),
  finishedAt: integer('finished_at'),
});

/** Accounts that were deleted: written in the batch that deletes one. */
export const erasures = sqliteTable('erasures', {
  /** Id of the account. */
  id: text('id').primaryKey(),
  /** Day in India, such as 2026-11-26. */
  day: text('day').notNull(),
  /** True when it is in the second bucket. */
  isCopied: integer('is_copied', { mode: 'boolean' }).notNull().default(false),
});

interface Attachment {
  filename: string;
  type: string;
  content: string;
}

/** Mails stored instead of sent (EMAIL_PROVIDER=outbox); read at /dev/inbox. */
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
    attachments: text('attachments', { mode: 'json' }).$type<readonly Attachment[]>().notNull().default([]),
  },
  (t) => [index('idx_outbox_mails_to').on(t.to, t.id)],
);

// Counts that triggers keep up to date, so that no dashboard counts rows.

/** How many accounts (or ratings) have a value now. Except for `type`, only confirmed accounts count (the view `account_facts`). */
export const accountCounts = sqliteTable(
  'account_counts',
  {
    /** The subject of the count: `type`, `two-factor`, `industry`, `location`, `founded-year`, `industry-age`, `rating`. */
    kind: text('kind').notNull(),
    value: text('value').notNull(),
    count: integer('count').notNull(),
    /** For `type`, the number of confirmed accounts; for `industry-age`, the sum of the founding years. */
    total: integer('total').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.kind, t.value] })],
);

/** How often something happened on a day. */
export const dailyCounts = sqliteTable(
  'daily_counts',
  {
    kind: text('kind').notNull(),
    /** `YYYY-MM-DD` in Asia/Kolkata, whose days have 24 hours. */
    day: text('day').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.day] })],
);

/** The table of the exchange rates that Outset publishes. */
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
    ...revised,
  },
  (t) => [uniqueIndex('idx_exchange_rates_currency').on(t.currency)],
);

/** The switches of maintenance in their order. The newest record is also in KV, which every isolate reads. */
export const maintenanceSwitches = sqliteTable('maintenance_switches', {
  /** One more than the revision of the last switch. If two operators switch at once, the primary key refuses one of the two. */
  revision: integer('revision').primaryKey(),
  /** JSON, as in KV. */
  record: text('record').notNull(),
  at: integer('at').notNull(),
});

/**
 * How each part that Outset depends on answered last: the scheduler, the mail provider, each feed. One row per part.
 */
export const serviceStates = sqliteTable('service_states', {
  /** `cron`, `mail`, `news:CATEGORY`, `ai`, `job:NAME`. */
  name: text('name').primaryKey(),
  /** The times of the last success and the last failure; null if there was none. */
  succeededAt: integer('succeeded_at'),
  failedAt: integer('failed_at'),
  /** The last error, without names, addresses or secrets. */
  error: text('error'),
  /** Failures in a row. */
  failures: integer('failures').notNull().default(0),
});

export const deadLetters = sqliteTable(
  'dead_letters',
  {
    /** The queue's id of the message, so that storing it twice makes one row. */
    id: text('id').primaryKey(),
    /** The job that the message names, even if there is no such job; null if the message names none. */
    job: text('job'),
    /** The message as JSON text, as it came. */
    body: text('body').notNull(),
    /** False if only a part of the message was stored, because it was too large or not JSON; it then cannot be retried. */
    isWhole: integer('is_whole', { mode: 'boolean' }).notNull(),
    error: text('error').notNull(),
    /** How often the queue delivered it. */
    attempts: integer('attempts').notNull(),
    failedAt: integer('failed_at').notNull(),
  },
  (t) => [index('idx_dead_letters_failed_at').on(t.failedAt, t.id)],
);
