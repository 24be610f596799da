/** Tables of who may be written to: consent to newsletters, addresses that get nothing any more, reports of mails that came back. */
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import {
  BOUNCE_KINDS,
  CONSENT_SOURCES,
  SUPPRESSION_REASONS,
  SUPPRESSION_SCOPES,
} from '@/domain/newsletters/preferences/consent';
import { accounts } from './accounts';

/** Each time someone said yes or no to newsletters, and what they read when they did. */
export const newsletterConsents = sqliteTable(
  'newsletter_consents',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    isGiven: integer('is_given', { mode: 'boolean' }).notNull(),
    wording: text('wording').notNull(),
    source: text('source', { enum: CONSENT_SOURCES }).notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [index('idx_newsletter_consents_account_id').on(t.accountId, t.createdAt)],
);

/** Addresses that get no mail to many, or no mail of strangers. Lower-cased, as accounts have them. */
export const mailSuppressions = sqliteTable(
  'mail_suppressions',
  {
    id: text('id').primaryKey(),
    email: text('email').notNull(),
    /** `all`: nothing but what the account's safety needs. `invitations`: no meeting invitations. */
    scope: text('scope', { enum: SUPPRESSION_SCOPES }).notNull(),
    reason: text('reason', { enum: SUPPRESSION_REASONS }).notNull(),
    /** The mail server's status, or why an operator did it. */
    detail: text('detail').notNull().default(''),
    /** Id of the operator; null where a machine or the person did it. */
    createdBy: text('created_by'),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('idx_mail_suppressions_email').on(t.email, t.scope),
    index('idx_mail_suppressions_created_at').on(t.createdAt, t.id),
  ],
);

/** A mail that came back, or was called spam. */
export const mailBounces = sqliteTable(
  'mail_bounces',
  {
    /** Made from the report, so that the same one counts once. */
    id: text('id').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Null where the report names no campaign. Stays when that one is gone. */
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

/** Which categories of news the weekly digest brings a person. No row: all of them. */
export const newsDigestChoices = sqliteTable('news_digest_choices', {
  accountId: text('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  categories: text('categories', { mode: 'json' }).$type<string[]>().notNull(),
  updatedAt: integer('updated_at').notNull(),
});
