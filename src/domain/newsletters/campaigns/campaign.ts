/** Campaigns (mails to many): their kinds, their states, the states of their recipients, and the actions that each state allows. */
import { countText } from '@/domain/count';
import type { CampaignAction } from './campaign-input';

/**
 * `newsletter` and `ai-newsletter` go to people who have turned the newsletter on; `service` is Compose Email. The others are the portal's
 * own mails, one per period, with content composed for each person.
 */
export const CAMPAIGN_KINDS = ['newsletter', 'ai-newsletter', 'service', 'news-digest', 'task-reminder'] as const;
export type CampaignKind = (typeof CAMPAIGN_KINDS)[number];

/** Kinds that the portal starts by itself, day by day. */
export const OWN_KINDS = ['news-digest', 'task-reminder'] as const satisfies readonly CampaignKind[];
/** The recipients of these kinds are stored for this many days. */
export const OWN_KIND_DAYS = 60;

export const CAMPAIGN_STATES = ['scheduled', 'freezing', 'sending', 'paused', 'finished', 'cancelled'] as const;
export type CampaignState = (typeof CAMPAIGN_STATES)[number];

export const RECIPIENT_STATES = ['pending', 'sending', 'sent', 'failed', 'skipped'] as const;
export type RecipientState = (typeof RECIPIENT_STATES)[number];

/** Why a person in the audience gets no mail. */
const SKIP_REASONS = [
  'gone',
  'not-confirmed',
  'switched-off',
  'suppressed',
  'nothing-to-say',
  'overtaken',
  'cancelled',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** The chosen recipients: everyone of a kind, or the named people. */
export interface CampaignAudience {
  userType: 'all' | 'founder' | 'visitor';
  /** Ids of accounts; left out for everyone of the kind. */
  accountIds?: string[];
}

export interface NewsletterFocus {
  focusArea: string;
  fundingStage: string;
  industries: string[];
}

export interface CampaignDetails {
  /** For an AI newsletter. */
  customization?: NewsletterFocus;
  /** Values of placeholders that are the same for every recipient. */
  values?: Record<string, string>;
  templateId?: string;
  /** The campaign that this one repeats. */
  copyOf?: string;
  /** The period of one of the portal's own campaigns, such as 2026-W47. */
  period?: string;
}

// Texts of the forms and the API of mails to many, from the specification or our own.

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
/** Code of the answer to a second request for a mail that was cancelled after the first one. */
export const CANCELLED_CODE = 'cancelled';
export const EMAIL_CANCELLED = 'This email was cancelled, so nothing was sent. Send it again to start a new one.';
export const NEWSLETTER_CANCELLED =
  'This newsletter was cancelled, so nothing was sent. Generate a new one to send it.';

/** An operator is asked before a mail of the kind goes to more people than this. */
export const ASKED_ABOVE = { newsletter: 1, service: 50 } as const;
export const askedAbout = (count: number): string =>
  `This email goes to ${countText(count)} people. Please confirm that you mean it.`;

export const unknownRecipients = (named: readonly string[], more: number): string =>
  `These recipients have no account here: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}. Nothing was sent.`;

export const LEFT_OUT_TEXTS: Readonly<Record<SkipReason, string>> = {
  gone: 'The account was deleted',
  'not-confirmed': 'The email address is not confirmed',
  'switched-off': 'Turned this kind of email off',
  suppressed: 'The address is suppressed',
  'nothing-to-say': 'No content for this person',
  overtaken: 'A newer email of this kind replaced it',
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

/** Number of recipients by state. */
export type CampaignCounts = Record<RecipientState, number>;

/** Campaigns and recipients as the API shows them. Times are ISO 8601. */
export interface CampaignView {
  id: string;
  kind: CampaignKind;
  state: CampaignState;
  subject: string;
  senderName: string | null;
  replyTo: string | null;
  userType: CampaignAudience['userType'];
  /** How many were named; null if it goes to everyone of the kind. */
  named: number | null;
  details: CampaignDetails;
  sendAt: string;
  createdAt: string;
  startedAt: string | null;
  endedAt: string | null;
  /** The name of the operator; null for the schedule, the portal's own campaigns, and a deleted operator. */
  createdBy: string | null;
  counts: CampaignCounts;
  /** Number of recipients who may have got the mail twice, whatever their state. */
  doubtful: number;
  /** The time until which it waits for a pause, the daily cap or the next try; null if it does not wait. */
  waitsUntil: string | null;
  /** The actions that are possible now. */
  actions: CampaignAction[];
  revision: number;
}

export interface CampaignDetail extends CampaignView {
  content: string;
}

export interface CampaignPage {
  items: CampaignView[];
  next: string | null;
}

export interface RecipientView {
  id: number;
  /** Null once the account was deleted. */
  accountId: string | null;
  name: string | null;
  email: string | null;
  state: RecipientState;
  /** For a skipped recipient, one of SKIP_REASONS. For a failed or retried recipient, the code and words of the mail server. */
  reason: string | null;
  tries: number;
  retryAt: string | null;
  sentAt: string | null;
  /** True if sending broke off between the server's acceptance and our record: the mail may have arrived twice. */
  isDoubtful: boolean;
}

export interface RecipientPage {
  items: RecipientView[];
  next: string | null;
}

export interface LeftOut {
  reason: SkipReason;
  count: number;
}

export interface AudienceView {
  /** The accounts of the kind, or the named accounts. */
  total: number;
  receives: number;
  leftOut: LeftOut[];
}

/** `data` in the answers of Send Newsletter and Compose Email. */
export interface SendResult {
  campaignId: string;
  /** How many are accepted for sending. */
  successCount: number;
  leftOut: LeftOut[];
}

/** The possible actions on a campaign in a state; `failed` is the number of its failed recipients. */
export function actionsOf(state: CampaignState, failed: number): CampaignAction[] {
  const actions: CampaignAction[] = [];
  if (state === 'scheduled' || state === 'freezing' || state === 'sending') actions.push('pause');
  if (state === 'paused') actions.push('resume');
  if (state !== 'finished' && state !== 'cancelled') actions.push('cancel');
  if (failed > 0 && (state === 'finished' || state === 'sending' || state === 'paused')) actions.push('resend-failed');
  return [...actions, 'duplicate'];
}
