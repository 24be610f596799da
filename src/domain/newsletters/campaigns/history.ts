/** The history of newsletters: its records, and the colour of how one went. No schema: the page loads it. */
import type { ListSpec } from '@/domain/lists/list';
import type { CampaignKind, CampaignState, NewsletterFocus } from './campaign';

/** Newsletters that operators write, and those that are composed. */
export const HISTORY_KINDS = ['newsletter', 'ai-newsletter'] as const satisfies readonly CampaignKind[];

export interface HistoryRecord {
  _id: string;
  kind: (typeof HISTORY_KINDS)[number];
  state: CampaignState;
  subject: string;
  /** When sending began, ISO 8601; null before. */
  sentAt: string | null;
  recipientCount: number;
  successCount: number;
  customization: NewsletterFocus;
  /** True when the schedule started it. */
  isScheduled: boolean;
}

export type HistoryColour = 'green' | 'gold' | 'red';

/** Green from 80 % on, red under 50 %, gold between; none before the campaign ended, or where it had no one to go to. */
export function historyColour(
  record: Pick<HistoryRecord, 'state' | 'recipientCount' | 'successCount'>,
): HistoryColour | null {
  const { state, recipientCount, successCount } = record;
  if ((state !== 'finished' && state !== 'cancelled') || recipientCount <= 0) return null;
  // Whole numbers: 0.8 is none that a computer has.
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
