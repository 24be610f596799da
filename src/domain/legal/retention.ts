/** How long people's data is stored: the limits for the cleanup jobs and for the privacy page. In days, unless the name says otherwise. */
export { EVENT_DAYS } from '@/domain/accounts/events';
export { TRUST_DAYS } from '@/domain/accounts/two-factor-codes';
export { NOTIFICATION_DAYS } from '@/domain/notifications/lines';

/** A session ends after the first time without use, and after the second one in any case. */
export const SESSION_IDLE_DAYS = 30;
export const SESSION_DAYS = 90;
/** A registration that was never confirmed. */
export const REGISTRATION_DAYS = 30;
/** A browser that has signed in before, known by a random number. */
export const BROWSER_DAYS = 400;
/** A failed background job: random ids and times. A mail about a plan to the operator also has the person's name and email. */
export const DEAD_LETTER_DAYS = 90;

/** Counts of questions to the assistant. */
export const CHAT_USAGE_DAYS = 62;
/** A link to shared content, after it was turned off or expired. */
export const ENDED_LINK_DAYS = 30;
/** Meetings that were asked for, after their start. */
export const MEETING_DAYS = 366;
