/** The lines of a notification centre: their topics, which switch each obeys, what account events say, and the paging of the list. */
import { z } from 'zod';
import type { AccountEventType } from '../accounts/events';
import type { PreferenceKey } from './preferences';

export const NOTIFICATION_TOPICS = [
  'account',
  'maintenance',
  'roadmap',
  'opportunity',
  'deadline',
  'news',
  'support',
] as const;
/** What a line is about; `account`, `maintenance` and `support` cannot be switched off. */
export type NotificationTopic = (typeof NOTIFICATION_TOPICS)[number];

/** A line of one of these topics is only for who has its switch on. */
export const TOPIC_PREFERENCE: Readonly<Partial<Record<NotificationTopic, PreferenceKey>>> = {
  roadmap: 'taskReminders',
  opportunity: 'newOpportunities',
  deadline: 'deadlineAlerts',
  news: 'newsUpdates',
};

export interface NotificationView {
  id: string;
  topic: NotificationTopic;
  title: string;
  body: string;
  /** A path of ours, or null. */
  href: string | null;
  /** ISO 8601. */
  createdAt: string;
  isRead: boolean;
}

export interface NotificationPage {
  items: NotificationView[];
  /** `before` of the next page; null at the end. */
  next: string | null;
  unread: number;
}

export const NOTIFICATION_PAGE_SIZE = 20;
/** Counting stops here; the badge then says "99+". */
export const MAX_UNREAD = 100;
/** How long lines are kept, in days. */
export const NOTIFICATION_DAYS = 180;

export const unreadLabel = (count: number): string => (count >= MAX_UNREAD ? '99+' : String(count));

const NOT_YOU = 'If this was not you, change your password and end the sessions that you do not know.';

/** Account events that become a line, and its words. The trigger `account_events_notified` holds the same types. */
export const EVENT_LINES: Readonly<Partial<Record<AccountEventType, { title: string; advice: string }>>> = {
  'password-changed': { title: 'Your password was changed', advice: NOT_YOU },
  'password-reset': { title: 'Your password was reset', advice: NOT_YOU },
  'reset-requested': {
    title: 'A password reset was asked for',
    advice: 'If this was not you, nothing has changed and you need not do anything.',
  },
  'two-factor-enabled': { title: 'Two-factor authentication was turned on', advice: NOT_YOU },
  'two-factor-disabled': { title: 'Two-factor authentication was turned off', advice: NOT_YOU },
  'two-factor-failed': {
    title: 'A wrong two-factor code was entered',
    advice: 'The password was right. If this was not you, change it.',
  },
  'recovery-code-used': { title: 'A recovery code was used to sign in', advice: NOT_YOU },
  'recovery-codes-renewed': { title: 'New recovery codes were made', advice: NOT_YOU },
  'device-trusted': { title: 'A device was trusted for 30 days', advice: NOT_YOU },
  'data-downloaded': { title: 'Your data was downloaded', advice: NOT_YOU },
};

/** The stored topic of a line made from an account event; its title is then the type and its body the device and city. */
export const EVENT_TOPIC = 'account-event';

/** Title and body of an event's line. */
export function eventWords(type: string, place: string): { title: string; body: string } {
  const words = Object.hasOwn(EVENT_LINES, type) ? EVENT_LINES[type as AccountEventType] : undefined;
  if (!words) return { title: 'Something happened in your account', body: place };
  return { title: words.title, body: place ? `${place}. ${words.advice}` : words.advice };
}

const ID = /^[\w:.-]{1,100}$/;
const BAD_CURSOR = 'before: please send the value of `next` from the page before.';

/** The place in the list after which a page begins: time and id of the last line seen. */
export function parsePlace(cursor: string): { at: number; id: string } | null {
  const match = /^(\d{1,15})_([\w:.-]{1,100})$/.exec(cursor);
  return match ? { at: Number(match[1]), id: match[2] ?? '' } : null;
}

export const notificationQuery = z.object({
  before: z
    .string({ error: BAD_CURSOR })
    .refine((cursor) => parsePlace(cursor) !== null, { error: BAD_CURSOR })
    .optional(),
  show: z.enum(['all', 'unread'], { error: 'show: please send all or unread.' }).optional(),
});
export type NotificationQuery = z.output<typeof notificationQuery>;

const NO_ID = 'Please send the id of a notification.';
export const readOne = z.object({ id: z.string({ error: NO_ID }).regex(ID, { error: NO_ID }) });

export const readAll = z.object({
  /** Lines that came later stay unread: nobody has seen them. */
  until: z.iso.datetime({ error: 'until: please send a date such as 2026-01-31T09:00:00Z.' }).optional(),
});

const view = z.object({
  id: z.string(),
  topic: z.enum(NOTIFICATION_TOPICS).catch('account'),
  title: z.string(),
  body: z.string().catch(''),
  href: z
    .string()
    .regex(/^\/(?![/\\])/)
    .nullable()
    .catch(null),
  createdAt: z.iso.datetime(),
  isRead: z.boolean(),
});

/** The page of an API answer; null when it is no such answer. */
export function readNotificationPage(data: unknown): NotificationPage | null {
  const page = z.object({ items: z.array(view), next: z.string().nullable(), unread: z.number() });
  return page.safeParse(data).data ?? null;
}
