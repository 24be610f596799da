/** What keeps the site running: dead letters, states of services, maintenance, exchange rates, figures, the outbox and backups. */
import { index, integer, sqliteTable, text, uniqueIndex, primaryKey } from 'drizzle-orm/sqlite-core';

// Tables of backups: the progress of a restore, and the ledger of erasures. Both belong to the installation and are
// in no backup.

/** One row: the running restore, or the last one. */
export const restores = sqliteTable('restores', {
  /** Always 1. */
  slot: integer('slot').primaryKey(),
  backupId: text('backup_id').notNull(),
  startedAt: integer('started_at').notNull(),
  /** The tables are empty. */
  isCleared: integer('is_cleared', { mode: 'boolean' }).notNull().default(false),
  /** The chunk that comes next; all before it are written. */
  next: integer('next').notNull().default(0),
  /** Rows whose parent was deleted while the backup was made. */
  leftOut: integer('left_out').notNull().default(0),
  /** JSON: the large file that is being written. */
  upload: text('upload'),
  /** The counts were right. The steps after this may be done twice. */
  isVerified: integer('is_verified', { mode: 'boolean' }).notNull().default(false),
  finishedAt: integer('finished_at'),
});

/** Accounts that were deleted: written in the batch that deletes one. */
export const erasures = sqliteTable('erasures', {
  /** Of the account. */
  id: text('id').primaryKey(),
  /** In India, such as 2026-11-26. */
  day: text('day').notNull(),
  /** It is in the second bucket. */
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
    attachments: text('attachments', { mode: 'json' }).$type<Attachment[]>().notNull().default([]),
  },
  (t) => [index('idx_outbox_mails_to').on(t.to, t.id)],
);

// Counts that triggers keep, so that no dashboard counts rows.

/** How many accounts (or ratings) have a value, now. Beyond `type` only confirmed accounts count (the view `account_facts`). */
export const accountCounts = sqliteTable(
  'account_counts',
  {
    /** What is counted: `type`, `two-factor`, `industry`, `location`, `founded-year`, `industry-age`, `rating`. */
    kind: text('kind').notNull(),
    value: text('value').notNull(),
    count: integer('count').notNull(),
    /** Of `type` how many are confirmed, of `industry-age` the sum of the founding years. */
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

/** The table of the exchange rates that Outset states. */
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

/** The switches of maintenance in their order. The newest record also lies in KV, which every isolate reads. */
export const maintenanceSwitches = sqliteTable('maintenance_switches', {
  /** One more than the switch before; of two made at once the primary key lets one through. */
  revision: integer('revision').primaryKey(),
  /** JSON, as in KV. */
  record: text('record').notNull(),
  at: integer('at').notNull(),
});

/**
 * How each part that Outset leans on answered last: the scheduler, the mail provider, each feed. One row a part.
 */
export const serviceStates = sqliteTable('service_states', {
  /** `cron`, `mail`, `news:CATEGORY`, `ai`, `job:NAME`. */
  name: text('name').primaryKey(),
  /** When it last did what it should, and when it last did not; null where it never has. */
  succeededAt: integer('succeeded_at'),
  failedAt: integer('failed_at'),
  /** What it said then, without names, addresses or secrets. */
  error: text('error'),
  /** Failures in a row. */
  failures: integer('failures').notNull().default(0),
});

export const deadLetters = sqliteTable(
  'dead_letters',
  {
    /** The id that the queue gave the message, so that keeping it twice makes one row. */
    id: text('id').primaryKey(),
    /** The job that the message names, whether it exists or not; null where it names none. */
    job: text('job'),
    /** The message as JSON text, as it came. */
    body: text('body').notNull(),
    /** False where the message was too large, or no JSON, to be stored whole: it cannot be retried. */
    isWhole: integer('is_whole', { mode: 'boolean' }).notNull(),
    error: text('error').notNull(),
    /** How often the queue delivered it. */
    attempts: integer('attempts').notNull(),
    failedAt: integer('failed_at').notNull(),
  },
  (t) => [index('idx_dead_letters_failed_at').on(t.failedAt, t.id)],
);
