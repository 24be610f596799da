/** What the forms and the API of mails to many say, as the specification has it, and what it leaves open. */
import { countText } from '@/domain/count';
import type { CampaignState, SkipReason } from './campaign';

export const RECIPIENTS_MISSING = 'Please select recipients';
export const USER_TYPE_MISSING = 'Please select user type';
export const RECIPIENT_TYPE_MISSING = 'Please select recipient type';
export const SUBJECT_MISSING = 'Please enter subject';
export const CONTENT_MISSING = 'Please enter content';
export const NO_RECIPIENTS = 'No recipients selected';
export const NO_SUBSCRIBERS = 'No subscribed users found';
export const EMAIL_NOT_SENT = 'Failed to send email';
export const NEWSLETTER_NOT_SENT = 'Failed to send newsletter';
export const CAMPAIGN_GONE = 'This email no longer exists.';
export const CAMPAIGN_CHANGED = 'This email has changed. Check it, then try again.';

/** Compose Email asks before it goes to more than these. */
export const ASKED_ABOVE = 50;
export const askedAbout = (count: number): string =>
  `This email goes to ${countText(count)} people. Please confirm that you mean it.`;

export const unknownRecipients = (named: readonly string[], more: number): string =>
  `These recipients have no account here: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}. Nothing was sent.`;

export const LEFT_OUT_TEXTS: Readonly<Record<SkipReason, string>> = {
  gone: 'The account was deleted',
  'not-confirmed': 'The email address is not confirmed',
  'switched-off': 'Turned this kind of email off',
  suppressed: 'The address is suppressed',
  'nothing-to-say': 'Nothing to tell this person',
  cancelled: 'Cancelled before its turn',
};

export const CAMPAIGN_STATE_LABELS: Readonly<Record<CampaignState, string>> = {
  scheduled: 'Scheduled',
  freezing: 'Preparing',
  sending: 'Sending',
  paused: 'Paused',
  finished: 'Finished',
  cancelled: 'Cancelled',
};
