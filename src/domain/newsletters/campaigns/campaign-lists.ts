/** The lists of campaigns, of the recipients of one, and of the newsletter history, with their texts. */
import { optionsOf } from '@/domain/options';
import type { ListSpec } from '@/domain/lists/list';
import { countText } from '@/domain/count';
import { MINUTE_MS } from '@/domain/time/durations';
import {
  CAMPAIGN_KINDS,
  CAMPAIGN_STATES,
  RECIPIENT_STATES,
  CAMPAIGN_STATE_LABELS,
  LEFT_OUT_TEXTS,
  type CampaignKind,
  type RecipientState,
  type CampaignView,
  type RecipientView,
  type CampaignCounts,
  type CampaignState,
  type NewsletterFocus,
} from './campaign';

// The texts of the campaigns screen, and how often it reloads.

export const KIND_LABELS: Readonly<Record<CampaignKind, string>> = {
  newsletter: 'Newsletter',
  'ai-newsletter': 'AI newsletter',
  service: 'Email',
  'news-digest': 'News digest',
  'task-reminder': 'Task reminders',
};

export const STATE_LABELS = CAMPAIGN_STATE_LABELS;

export const RECIPIENT_LABELS: Readonly<Record<RecipientState, string>> = {
  pending: 'Waiting',
  sending: 'Sending',
  sent: 'Sent',
  failed: 'Failed',
  skipped: 'Left out',
};

/** Written on a recipient's row and beside the counts. */
export const MAYBE_TWICE = 'may have gone out twice';

export const totalOf = (counts: CampaignCounts): number =>
  RECIPIENT_STATES.reduce((sum, state) => sum + counts[state], 0);

/** "120 sent, 3 failed, 7 waiting"; zero counts are left out. */
export function countsText(counts: CampaignCounts): string {
  const parts = (
    [
      ['sent', counts.sent],
      ['failed', counts.failed],
      ['left out', counts.skipped],
      ['waiting', counts.pending + counts.sending],
    ] as const
  ).filter(([, count]) => count > 0);
  return parts.length === 0 ? 'No one yet' : parts.map(([word, count]) => `${countText(count)} ${word}`).join(', ');
}

/** The reason why a person got no mail, in words; for a failed mail, the words of the mail server. */
export const reasonText = ({ state, reason }: Pick<RecipientView, 'state' | 'reason'>): string =>
  reason === null
    ? ''
    : state === 'skipped'
      ? ((LEFT_OUT_TEXTS as Readonly<Record<string, string>>)[reason] ?? reason)
      : reason;

const QUICK_MS = 1_500;
const SLOW_MS = 30_000;
const SOON_MS = MINUTE_MS;

type CampaignTimes = Pick<CampaignView, 'state' | 'sendAt' | 'waitsUntil'>;

/** Milliseconds until a campaign is loaded again; null if nothing will change by itself. `now` is in ms. */
export function reloadDelay({ state, sendAt, waitsUntil }: CampaignTimes, now: number): number | null {
  if (state === 'scheduled') return Date.parse(sendAt) - now < SOON_MS ? QUICK_MS : SLOW_MS;
  if (state !== 'freezing' && state !== 'sending') return null;
  return waitsUntil !== null && Date.parse(waitsUntil) - now > SOON_MS ? SLOW_MS : QUICK_MS;
}

/** The quickest pace of several; null if none changes by itself. */
export function quickestPace(campaigns: readonly CampaignTimes[], now: number): number | null {
  const paces = campaigns.map((one) => reloadDelay(one, now)).filter((pace) => pace !== null);
  return paces.length === 0 ? null : Math.min(...paces);
}

const PAGE = '/adminPortal/notification-management/notifications';
const WRONG_STATE = 'There is no such state.';

export const CAMPAIGNS: ListSpec<CampaignView> & { api: '/api/admin/campaigns' } = {
  name: 'campaigns',
  api: '/api/admin/campaigns',
  page: PAGE,
  filters: [
    {
      name: 'kind',
      label: 'Kind',
      options: optionsOf(KIND_LABELS, CAMPAIGN_KINDS),
      wrong: 'There is no such kind of email.',
    },
    { name: 'state', label: 'State', options: optionsOf(STATE_LABELS, CAMPAIGN_STATES), wrong: WRONG_STATE },
  ],
  size: 10,
  place: 'before',
  caption: 'Campaigns',
  failed: 'The campaigns could not be read.',
  empty: 'Nothing has been sent yet',
  unmatched: 'No campaigns match',
};

export const CAMPAIGN_RECIPIENTS: ListSpec<RecipientView> & { api: '/api/admin/campaigns/:id/recipients' } = {
  name: 'campaign-recipients',
  api: '/api/admin/campaigns/:id/recipients',
  page: PAGE,
  filters: [
    {
      name: 'state',
      label: 'Recipients by state',
      options: optionsOf(RECIPIENT_LABELS, RECIPIENT_STATES),
      wrong: WRONG_STATE,
    },
  ],
  size: 50,
  caption: 'Recipients of this email',
  failed: 'The recipients could not be read.',
  empty: 'No one yet',
  unmatched: 'No one in this state',
};

// The history of newsletters: its records, and the colour for their success. Has no zod schema, because the page loads it.

/** Newsletters that operators write, and newsletters that are composed automatically. */
export const HISTORY_KINDS = ['newsletter', 'ai-newsletter'] as const satisfies readonly CampaignKind[];

export interface HistoryRecord {
  _id: string;
  kind: (typeof HISTORY_KINDS)[number];
  state: CampaignState;
  subject: string;
  /** When sending began, ISO 8601; null until then. */
  sentAt: string | null;
  recipientCount: number;
  successCount: number;
  customization: NewsletterFocus;
  /** True when the schedule started it. */
  isScheduled: boolean;
}

export type HistoryColour = 'green' | 'gold' | 'red';

/** Green from 80 % on, red under 50 %, gold between; none before the campaign ended, or if it had no recipients. */
export function historyColour(
  record: Pick<HistoryRecord, 'state' | 'recipientCount' | 'successCount'>,
): HistoryColour | null {
  const { state, recipientCount, successCount } = record;
  if ((state !== 'finished' && state !== 'cancelled') || recipientCount <= 0) return null;
  // Uses whole numbers, because 0.8 has no exact binary value.
  if (successCount * 100 >= recipientCount * 80) return 'green';
  return successCount * 100 >= recipientCount * 50 ? 'gold' : 'red';
}

export const NEWSLETTER_HISTORY: ListSpec<HistoryRecord> & { api: '/api/newsletter/history' } = {
  name: 'newsletter-history',
  api: '/api/newsletter/history',
  page: '/adminPortal/notification-management/newsletter-automation',
  size: 10,
  caption: 'Newsletters that went out',
  failed: 'Failed to load newsletter history',
  empty: 'No newsletter has gone out yet',
  unmatched: 'No newsletter has gone out yet',
};
