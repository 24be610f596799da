/** Campaigns and recipients as the API shows them. Times are ISO 8601. */
import type {
  CampaignAudience,
  CampaignDetails,
  CampaignKind,
  CampaignState,
  RecipientState,
  SkipReason,
} from './campaign';
import type { CampaignAction } from './campaign-input';

/** Rows of recipients by state. */
export type CampaignCounts = Record<RecipientState, number>;

export interface CampaignView {
  id: string;
  kind: CampaignKind;
  state: CampaignState;
  subject: string;
  senderName: string | null;
  replyTo: string | null;
  userType: CampaignAudience['userType'];
  /** How many were named; null where it goes to everyone of the kind. */
  named: number | null;
  details: CampaignDetails;
  sendAt: string;
  createdAt: string;
  startedAt: string | null;
  endedAt: string | null;
  /** The name of the operator; null for the schedule, the portal's own, and one who is gone. */
  createdBy: string | null;
  counts: CampaignCounts;
  /** Rows that may have got the mail twice, whatever their state. */
  doubtful: number;
  /** Where it waits for a pause, the daily cap or a next try: until when. */
  waitsUntil: string | null;
  /** What may be asked of it now. */
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
  /** Null once the account is gone. */
  accountId: string | null;
  name: string | null;
  email: string | null;
  state: RecipientState;
  /** Of a skipped one one of SKIP_REASONS, of a failed or retried one the server's code and words. */
  reason: string | null;
  tries: number;
  retryAt: string | null;
  sentAt: string | null;
  /** A sender died between the server's acceptance and our record: it may have come twice. */
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
  /** Accounts of the kind, or those named. */
  total: number;
  receives: number;
  leftOut: LeftOut[];
}

/** `data` of what Send Newsletter and Compose Email answer. */
export interface SendResult {
  campaignId: string;
  /** How many are accepted for sending. */
  successCount: number;
  leftOut: LeftOut[];
}

/** What may be asked of a campaign in a state; `failed` is the number of its failed recipients. */
export function actionsOf(state: CampaignState, failed: number): CampaignAction[] {
  const actions: CampaignAction[] = [];
  if (state === 'scheduled' || state === 'freezing' || state === 'sending') actions.push('pause');
  if (state === 'paused') actions.push('resume');
  if (state !== 'finished' && state !== 'cancelled') actions.push('cancel');
  if (failed > 0 && (state === 'finished' || state === 'sending' || state === 'paused')) actions.push('resend-failed');
  return [...actions, 'duplicate'];
}
