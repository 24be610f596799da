/** Which composer writes the mails of a kind. */
import type { CampaignKind } from '../../../src/domain/newsletters/campaign';
import { composeNewsDigest } from '../messages/news-digest';
import { composeTaskReminders } from '../messages/task-reminders';
import type { Composer } from './composer';
import { composeContent } from './compose-content';

const COMPOSERS: Readonly<Record<CampaignKind, Composer>> = {
  newsletter: composeContent,
  'ai-newsletter': composeContent,
  service: composeContent,
  'news-digest': composeNewsDigest,
  'task-reminder': composeTaskReminders,
};

export const composerOf = (kind: CampaignKind): Composer => COMPOSERS[kind];
