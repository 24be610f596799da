/** The lines of a notification centre: their topics and switches, the texts of account events, and pages of the list. */
import type { AccountEventType } from '@/domain/accounts/events';
import type { PreferenceKey } from './preferences';

const NOTIFICATION_TOPICS = [
  'account',
  'maintenance',
  'roadmap',
  'opportunity',
  'application',
  'search',
  'deadline',
  'follow-up',
  'news',
  'support',
] as const;
/**
 * The topic of a line. `account`, `maintenance`, `search` and `support` cannot be turned off, nor `follow-up`, because the person set its
 * day.
 */
export type NotificationTopic = (typeof NOTIFICATION_TOPICS)[number];

/** A line of one of these topics goes only to people who have turned its switch on. */
export const TOPIC_PREFERENCE: Readonly<Partial<Record<NotificationTopic, PreferenceKey>>> = {
  roadmap: 'taskReminders',
  opportunity: 'newOpportunities',
  application: 'applicationUpdates',
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
/** How long lines are stored, in days. */
export const NOTIFICATION_DAYS = 180;

const NOT_YOU = 'If this was not you, change your password and end any session you do not recognise.';

/** Account events that become a line, with its text. The trigger `account_events_notified` has the same types. */
export const EVENT_LINES: Readonly<Partial<Record<AccountEventType, { title: string; advice: string }>>> = {
  'password-changed': { title: 'Your password was changed', advice: NOT_YOU },
  'password-reset': { title: 'Your password was reset', advice: NOT_YOU },
  'reset-requested': {
    title: 'A password reset was requested',
    advice: 'If this was not you, nothing has changed and you do not need to do anything.',
  },
  'two-factor-enabled': { title: 'Two-factor authentication was turned on', advice: NOT_YOU },
  'two-factor-disabled': { title: 'Two-factor authentication was turned off', advice: NOT_YOU },
  'two-factor-failed': {
    title: 'A wrong two-factor code was entered',
    advice: 'The password was correct. If this was not you, change your password.',
  },
  'recovery-code-used': { title: 'A recovery code was used to sign in', advice: NOT_YOU },
  'recovery-codes-renewed': { title: 'New recovery codes were created', advice: NOT_YOU },
  'device-trusted': { title: 'A device was trusted for 30 days', advice: NOT_YOU },
  'data-downloaded': { title: 'Your data was downloaded', advice: NOT_YOU },
};

/** The stored topic of a line made from an account event; its title is then the type and its body the device and city. */
export const EVENT_TOPIC = 'account-event';

/** Title and body of an event's line. */
export function eventWords(type: string, place: string): { title: string; body: string } {
  const words = Object.hasOwn(EVENT_LINES, type) ? EVENT_LINES[type as AccountEventType] : undefined;
  if (!words) return { title: 'There was activity in your account', body: place };
  return { title: words.title, body: place ? `${place}. ${words.advice}` : words.advice };
}

/** The position in the list after which a page begins: time and id of the last line seen. */
export function parsePlace(cursor: string): { at: number; id: string } | null {
  const match = /^(\d{1,15})_([\w:.-]{1,100})$/.exec(cursor);
  return match ? { at: Number(match[1]), id: match[2] ?? '' } : null;
}
