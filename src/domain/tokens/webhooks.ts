/** Webhooks: which events of an account are sent to the person's own addresses, the form that adds one, and how often a failed delivery is tried again. */
import { z } from 'zod';
import { knownPassword } from '@/domain/accounts/fields';
import { recoveryCode, totpCode } from '@/domain/accounts/two-factor';
import { whyNotAsked } from '@/domain/addresses/public-host';
import { EXPENSE_BOOK } from '@/domain/expenses/stored-book';
import { MINOR_PER_UNIT } from '@/domain/money/money';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/domain/time/durations';
import { readDocument } from '@/domain/toolkit/document';

export const WEBHOOK_EVENTS = ['follow-up.due', 'expense.added'] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
/** Of "Send a test". */
export const TEST_EVENT = 'test';

export const WEBHOOK_EVENT_WORDS: Readonly<Record<WebhookEvent, { label: string; text: string }>> = {
  'follow-up.due': { label: 'Follow-up due', text: 'At 08:00 in India on the day of a follow-up in your collections.' },
  'expense.added': {
    label: 'Expense added',
    text: 'When your account gets a new entry of an expense book that it keeps.',
  },
};

export const WEBHOOKS_MOST = 5;
/** Deliveries of an address that its owner sees. */
export const WEBHOOK_LOG_MOST = 20;
/** After so long without an accepted delivery an address is turned off. */
export const WEBHOOK_OFF_MS = 3 * DAY_MS;
/** A delivery that failed so long is given up, also where others were accepted meanwhile. */
export const WEBHOOK_GIVEN_UP_MS = 4 * DAY_MS;

const PAUSES = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 6 * HOUR_MS, 12 * HOUR_MS];
/** The pause after the failed try with this number, from 1. */
export const pauseAfter = (tries: number): number => PAUSES[Math.min(tries, PAUSES.length) - 1] ?? MINUTE_MS;

const ADDRESS = 'Please enter an https address of a public host, without a port or a password.';

export const newWebhook = z.object({
  url: z
    .string({ error: ADDRESS })
    .trim()
    .max(500, 'An address has at most 500 characters.')
    .refine((url) => whyNotAsked(url) === null, ADDRESS),
  events: z
    .array(z.enum(WEBHOOK_EVENTS, { error: 'There is no such event.' }), { error: 'Please choose an event.' })
    .min(1, 'Please choose an event.')
    .max(WEBHOOK_EVENTS.length, 'Please name each event once.'),
  password: knownPassword('Please enter your password.', 'This password is not correct.'),
  /** One of them where two-factor authentication is on. */
  code: totpCode.optional(),
  recoveryCode: recoveryCode.optional(),
});
export type NewWebhook = z.output<typeof newWebhook>;

export interface DeliveryView {
  id: string;
  /** A `WebhookEvent`, or `test`. */
  type: string;
  outcome: 'waiting' | 'delivered' | 'failed';
  /** Of the last answer; null where there was none. */
  status: number | null;
  tries: number;
  /** ISO 8601. */
  createdAt: string;
}

export interface WebhookView {
  id: string;
  url: string;
  events: WebhookEvent[];
  createdAt: string;
  /** Since when it was turned off after failures; null while it is on. */
  offAt: string | null;
  /** The last 20, newest first. */
  deliveries: DeliveryView[];
}

/** Entries of one delivery; `count` says how many there are in all. */
const ENTRIES_MOST = 50;

/** What `expense.added` says of two revisions of an expense book; null where no entry is new or one of them cannot be read. */
export function addedExpenses(documentId: string, before: string, after: string): object | null {
  const [old, now] = [readDocument(EXPENSE_BOOK, before), readDocument(EXPENSE_BOOK, after)];
  if ('fault' in old || 'fault' in now) return null;
  const known = new Set(old.document.data.expenses.map(({ id }) => id));
  const added = now.document.data.expenses.filter(({ id }) => !known.has(id));
  if (added.length === 0) return null;
  return {
    documentId,
    currency: now.document.data.currency,
    count: added.length,
    expenses: added.slice(0, ENTRIES_MOST).map(({ id, date, description, category, amount }) => ({
      id,
      date,
      description,
      category,
      amount: amount / MINOR_PER_UNIT,
    })),
  };
}
