/** Which composer writes the mails of a kind. */
import type { CampaignKind } from '../../../src/domain/newsletters/campaign';
import type { Composer } from './composer';
import { composeContent } from './compose-content';

/** Kinds whose composer is not part of this build say nothing to anybody. */
const composeNothing: Composer = async (_ctx, _campaign, recipients) =>
  new Map(recipients.map(({ accountId }) => [accountId, { skip: 'nothing-to-say' as const }]));

const COMPOSERS: Readonly<Record<CampaignKind, Composer>> = {
  newsletter: composeContent,
  'ai-newsletter': composeContent,
  service: composeContent,
  'news-digest': composeNothing,
  'task-reminder': composeNothing,
};

export const composerOf = (kind: CampaignKind): Composer => COMPOSERS[kind];
