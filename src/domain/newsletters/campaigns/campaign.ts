/** A mail to many: its kinds, its states and theirs of its recipients, and which step leads to which state. */

/**
 * `newsletter` and `ai-newsletter` go to who has the newsletter switch on; `service` is Compose Email. The others are the
 * portal's own, one a period, and compose what they say for each person.
 */
export const CAMPAIGN_KINDS = ['newsletter', 'ai-newsletter', 'service', 'news-digest', 'task-reminder'] as const;
export type CampaignKind = (typeof CAMPAIGN_KINDS)[number];

/** Kinds that the portal starts by itself, day by day. */
export const OWN_KINDS = ['news-digest', 'task-reminder'] as const satisfies readonly CampaignKind[];
/** How long who got one of them is stored. */
export const OWN_KIND_DAYS = 60;

export const CAMPAIGN_STATES = ['scheduled', 'freezing', 'sending', 'paused', 'finished', 'cancelled'] as const;
export type CampaignState = (typeof CAMPAIGN_STATES)[number];

export const RECIPIENT_STATES = ['pending', 'sending', 'sent', 'failed', 'skipped'] as const;
export type RecipientState = (typeof RECIPIENT_STATES)[number];

/** Why someone of the audience gets no mail. */
const SKIP_REASONS = ['gone', 'not-confirmed', 'switched-off', 'suppressed', 'nothing-to-say', 'cancelled'] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** Who was chosen: everyone of a kind, or those named. */
export interface CampaignAudience {
  userType: 'all' | 'founder' | 'visitor';
  /** Ids of accounts; absent: everyone of the kind. */
  accountIds?: string[];
}

export interface NewsletterFocus {
  focusArea: string;
  fundingStage: string;
  industries: string[];
}

export interface CampaignDetails {
  /** Of an AI newsletter. */
  customization?: NewsletterFocus;
  /** Values of placeholders that are the same for every recipient. */
  values?: Record<string, string>;
  templateId?: string;
  /** The campaign that this one repeats. */
  copyOf?: string;
  /** The period of the portal's own, such as 2026-W47. */
  period?: string;
}
