/** Tables of bulk mail: templates, campaigns with one row per recipient, schedule, sending settings, consents, blocked addresses, bounces. */
import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import {
  CAMPAIGN_KINDS,
  CAMPAIGN_STATES,
  RECIPIENT_STATES,
  type CampaignAudience,
  type CampaignDetails,
} from '@/domain/newsletters/campaigns/campaign';
import { TEMPLATE_CATEGORIES } from '@/domain/newsletters/templates/templates';
import {
  BOUNCE_KINDS,
  CONSENT_SOURCES,
  SUPPRESSION_REASONS,
  SUPPRESSION_SCOPES,
} from '@/domain/newsletters/delivery/suppressions';
import { accountId, accounts, revised } from './accounts';

/** Templates of operators. The four defaults are in the code. */
export const newsletterTemplates = sqliteTable(
  'newsletter_templates',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    category: text('category', { enum: TEMPLATE_CATEGORIES }).notNull(),
    thumbnail: text('thumbnail').notNull(),
    /** HTML from the sanitiser, with placeholders. */
    content: text('content').notNull(),
    ...revised,
  },
  (t) => [
    index('idx_newsletter_templates_category').on(t.category, t.updatedAt),
    index('idx_newsletter_templates_updated_at').on(t.updatedAt),
  ],
);

/** One mail to many. Its counts come from the rows of its recipients; no number is stored here. */
export const campaigns = sqliteTable(
  'campaigns',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: CAMPAIGN_KINDS }).notNull(),
    state: text('state', { enum: CAMPAIGN_STATES }).notNull(),
    subject: text('subject').notNull(),
    /** HTML with placeholders, as written; rendered for each recipient. Empty if the kind composes its own content. */
    content: text('content').notNull().default(''),
    /** The sender's name before the address; null: the configured one. */
    senderName: text('sender_name'),
    replyTo: text('reply_to'),
    /** The chosen audience, before the recipients are stored. */
    audience: text('audience', { mode: 'json' }).$type<CampaignAudience>().notNull(),
    /** Further data of the kind: focus and highlights of an AI newsletter, the values of placeholders. */
    details: text('details', { mode: 'json' }).$type<CampaignDetails>().notNull().default({}),
    /** A unique key for a run that may exist only once, such as `schedule:1795400000000`; a second insert does nothing. */
    runKey: text('run_key'),
    /** Not before this time, ms. */
    sendAt: integer('send_at').notNull(),
    /** Recipients are stored up to this account id; `~` once all have a row. Null before it began. */
    frozenTo: text('frozen_to'),
    /** The lease of the current sender, until this time: one sender per campaign. */
    leaseToken: text('lease_token'),
    leaseUntil: integer('lease_until').notNull().default(0),
    /** Id of the operator; null for the schedule and the portal. It stays after that operator is removed. */
    createdBy: text('created_by'),
    createdAt: integer('created_at').notNull(),
    startedAt: integer('started_at'),
    endedAt: integer('ended_at'),
    /** Grows with each change by an operator. */
    revision: integer('revision').notNull().default(1),
  },
  (t) => [
    uniqueIndex('idx_campaigns_run_key').on(t.runKey),
    index('idx_campaigns_state').on(t.state, t.sendAt),
    index('idx_campaigns_kind').on(t.kind, t.createdAt, t.id),
    index('idx_campaigns_created_at').on(t.createdAt, t.id),
  ],
);

/** One row per campaign and recipient. It holds no address: the account's address is read when the mail is sent. */
export const campaignRecipients = sqliteTable(
  'campaign_recipients',
  {
    id: integer('id').primaryKey(),
    campaignId: text('campaign_id')
      .notNull()
      .references(() => campaigns.id, { onDelete: 'cascade' }),
    /** Null after the account is deleted; the row stays for the counts. */
    accountId: text('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    state: text('state', { enum: RECIPIENT_STATES }).notNull().default('pending'),
    /** For a failed mail, the server's code and words without an address; for a skipped mail, one of SKIP_REASONS. */
    reason: text('reason'),
    tries: integer('tries').notNull().default(0),
    /** The next try is not before this, ms. */
    retryAt: integer('retry_at').notNull().default(0),
    sentAt: integer('sent_at'),
    /** 1 if a sender stopped between the server's acceptance and our record, so that it may have gone out twice. */
    isDoubtful: integer('is_doubtful', { mode: 'boolean' }).notNull().default(false),
  },
  (t) => [
    // Deleting an account finds its rows by the same index that makes a recipient unique.
    uniqueIndex('idx_campaign_recipients_account_id').on(t.accountId, t.campaignId),
    index('idx_campaign_recipients_state').on(t.campaignId, t.state, t.retryAt),
    index('idx_campaign_recipients_campaign_id').on(t.campaignId),
    // How many went out in the last 24 hours.
    index('idx_campaign_recipients_sent_at')
      .on(t.sentAt)
      .where(sql`sent_at IS NOT NULL`),
    index('idx_campaign_recipients_doubtful')
      .on(t.campaignId)
      .where(sql`is_doubtful`),
  ],
);

/** Settings for sending mails to many: one row, id 1. */
export const sendingSettings = sqliteTable('sending_settings', {
  id: integer('id').primaryKey(),
  senderName: text('sender_name'),
  replyTo: text('reply_to'),
  /** Mails between two pauses. */
  batchSize: integer('batch_size').notNull().default(100),
  pauseSeconds: integer('pause_seconds').notNull().default(0),
  /** Mails to many in 24 hours; null: no limit. */
  dailyCap: integer('daily_cap'),
  updatedAt: integer('updated_at').notNull(),
  revision: integer('revision').notNull().default(1),
});

/** The schedule of automatic AI newsletters: one row, id 1. */
export const newsletterSchedule = sqliteTable('newsletter_schedule', {
  id: integer('id').primaryKey(),
  isActive: integer('is_active', { mode: 'boolean' }).notNull(),
  cronExpression: text('cron_expression').notNull(),
  /** IANA. */
  timeZone: text('time_zone').notNull(),
  customization: text('customization', { mode: 'json' })
    .$type<{ focusArea: string; fundingStage: string; industries: string[] }>()
    .notNull(),
  /** The last due minute that became a campaign or was skipped, ms. Everything due up to it is finished. */
  doneUntil: integer('done_until').notNull(),
  updatedBy: text('updated_by'),
  updatedAt: integer('updated_at').notNull(),
  revision: integer('revision').notNull().default(1),
});

// Tables of consent to newsletters, of addresses that get no more mail, and of reports of mails that came back.

/** Each consent to newsletters and each refusal, with the text that the person read. */
export const newsletterConsents = sqliteTable(
  'newsletter_consents',
  {
    id: text('id').primaryKey(),
    accountId: accountId(),
    isGiven: integer('is_given', { mode: 'boolean' }).notNull(),
    wording: text('wording').notNull(),
    source: text('source', { enum: CONSENT_SOURCES }).notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [index('idx_newsletter_consents_account_id').on(t.accountId, t.createdAt)],
);

/** Addresses that get no mail to many, or no meeting invitations. Lower-cased, as in accounts. */
export const mailSuppressions = sqliteTable(
  'mail_suppressions',
  {
    id: text('id').primaryKey(),
    email: text('email').notNull(),
    /** `all`: only mails that the account's safety needs. `invitations`: no meeting invitations. */
    scope: text('scope', { enum: SUPPRESSION_SCOPES }).notNull(),
    reason: text('reason', { enum: SUPPRESSION_REASONS }).notNull(),
    /** The mail server's status, or the operator's reason. */
    detail: text('detail').notNull().default(''),
    /** Id of the operator; null if a program or the person did it. */
    createdBy: text('created_by'),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('idx_mail_suppressions_email').on(t.email, t.scope),
    index('idx_mail_suppressions_created_at').on(t.createdAt, t.id),
  ],
);

/**
 * The reports that were handled, including reports about unknown addresses, so that each report counts once. An id names no person, so no
 * id is deleted with an account.
 */
export const handledReports = sqliteTable('handled_reports', {
  /** Made from the report, like the id of its row in `mail_bounces`. */
  id: text('id').primaryKey(),
  createdAt: integer('created_at').notNull(),
});

/** A mail that came back, or was reported as spam. */
export const mailBounces = sqliteTable(
  'mail_bounces',
  {
    /** Made from the report. */
    id: text('id').primaryKey(),
    accountId: accountId(),
    /** Null if the report names no campaign. It stays after the campaign is deleted. */
    campaignId: text('campaign_id'),
    kind: text('kind', { enum: BOUNCE_KINDS }).notNull(),
    /** RFC 3463, such as 5.1.1. */
    status: text('status').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [
    index('idx_mail_bounces_account_id').on(t.accountId, t.createdAt),
    index('idx_mail_bounces_campaign_id').on(t.campaignId),
  ],
);

/** The news categories in a person's weekly digest. No row: all of them. */
export const newsDigestChoices = sqliteTable('news_digest_choices', {
  accountId: text('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  categories: text('categories', { mode: 'json' }).$type<string[]>().notNull(),
  updatedAt: integer('updated_at').notNull(),
});
