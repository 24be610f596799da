/** What waits for operators, with the way to each, for the top of the dashboard. */
import type { CampaignState } from '@/domain/newsletters/campaign';
import { countText, QUALITY_KINDS, QUALITY_PAGE, type QualityCounts, type QualityKind } from '@/domain/quality/items';

export interface Waiting {
  /** Counting ends at 100 each. */
  counts: Readonly<{ messages: number; plans: number; jobs: number }> & QualityCounts;
  lastCampaign: Readonly<{ subject: string; state: CampaignState; at: string }> | null;
}

const OWN: readonly (readonly [keyof Waiting['counts'], label: string, href: string])[] = [
  ['messages', 'New messages', '/adminPortal/inbox'],
  ['plans', 'Plan requests', '/adminPortal/plans'],
  ['jobs', 'Failed jobs', '/adminPortal/system'],
];
const LABELS: Readonly<Record<QualityKind, string>> = {
  report: 'Reported mistakes',
  suggestion: 'Suggested entries',
  stale: 'Stale entries',
  thin: 'Thin entries',
  duplicate: 'Likely duplicates',
};
const LINES = [...OWN, ...QUALITY_KINDS.map((kind) => [kind, LABELS[kind], `${QUALITY_PAGE}?kind=${kind}`] as const)];

/** One line for each kind that waits: what is urgent first. */
export const waitingLines = ({ counts }: Waiting): { label: string; count: string; href: string }[] =>
  LINES.filter(([key]) => counts[key] > 0).map(([key, label, href]) => ({
    label,
    count: countText(counts[key]),
    href,
  }));
