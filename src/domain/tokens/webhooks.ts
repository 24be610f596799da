/** Webhooks: the events that are sent to the person's own addresses, the retries of a failed delivery, and the log for its owner. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/domain/time/durations';

export const WEBHOOK_EVENTS = ['follow-up.due', 'expense.added'] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
/** The event of "Send a test". */
export const TEST_EVENT = 'test';

export const WEBHOOK_EVENT_WORDS: Readonly<Record<WebhookEvent, { label: string; text: string }>> = {
  'follow-up.due': { label: 'Follow-up due', text: 'At 08:00 in India on the day of a follow-up in your collections.' },
  'expense.added': {
    label: 'Expense added',
    text: 'When your account gets a new entry of an expense book that it keeps.',
  },
};

export const MAX_WEBHOOKS = 5;
/** Maximum number of deliveries in the log that the owner sees. */
export const MAX_WEBHOOK_LOG = 20;
/** An address is turned off after this time without an accepted delivery. */
export const WEBHOOK_OFF_MS = 3 * DAY_MS;
/** A delivery that failed for this long is given up, even if others were accepted in the meantime. */
export const WEBHOOK_GIVEN_UP_MS = 4 * DAY_MS;

const PAUSES = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 6 * HOUR_MS, 12 * HOUR_MS];
/** The pause after a failed try; `tries` counts from 1. */
export const pauseAfter = (tries: number): number => PAUSES[Math.min(tries, PAUSES.length) - 1] ?? MINUTE_MS;

export interface DeliveryView {
  id: string;
  /** A `WebhookEvent`, or `test`. */
  type: string;
  outcome: 'waiting' | 'delivered' | 'failed';
  /** Status of the last answer; null if there was none. */
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
  /** The time at which it was turned off after failures; null while it is on. */
  offAt: string | null;
  /** The last 20, newest first. */
  deliveries: DeliveryView[];
}
