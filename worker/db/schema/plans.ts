/** Tables of plans: each person's contact exports per month, requests for plans, and the waiting list. */
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { accountId, stamps } from './accounts';

/** One row per contact and export. */
export const contactExports = sqliteTable(
  'contact_exports',
  {
    id: text('id').primaryKey(),
    accountId: accountId(),
    /** `YYYY-MM`, in India. */
    month: text('month').notNull(),
    /** `type:id` of the entry. */
    ref: text('ref').notNull(),
    exportedAt: integer('exported_at').notNull(),
  },
  (t) => [
    index('idx_contact_exports_month').on(t.accountId, t.month),
    index('idx_contact_exports_at').on(t.exportedAt),
  ],
);

export const planRequests = sqliteTable(
  'subscription_requests',
  {
    id: text('id').primaryKey(),
    accountId: accountId(),
    plan: text('plan', { enum: ['free', 'core', 'premium'] }).notNull(),
    /** Address where the payment continues; null with the embedded provider. */
    checkoutUrl: text('checkout_url'),
    /** `ended`: its subscription is over. It may end before its payment is reported. */
    status: text('status', { enum: ['open', 'done', 'withdrawn', 'declined', 'ended'] }).notNull(),
    ...stamps,
    /** Id of the operator who granted or declined it; null if the payment provider or no one did. It stays after that operator is removed. */
    decidedBy: text('decided_by'),
  },
  (t) => [
    index('idx_subscription_requests_account_id').on(t.accountId, t.status, t.createdAt),
    index('idx_subscription_requests_created_at').on(t.status, t.createdAt, t.id),
  ],
);

/** Sign-ups on the Coming Soon page. */
export const waitingList = sqliteTable(
  'waiting_list',
  {
    email: text('email').primaryKey(),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [index('idx_waiting_list_created_at').on(t.createdAt, t.email)],
);
