/** Starts a mail to many: one row, which the queue freezes and sends. Whoever starts one comes through here. */
import type { CampaignAudience, CampaignDetails, CampaignKind } from '../../../src/domain/newsletters/campaign';
import type { LeftOut } from '../../../src/domain/newsletters/campaign-view';
import type { Ctx } from '../core/context';

export interface NewCampaign {
  kind: CampaignKind;
  subject: string;
  /** HTML with placeholders; nothing where the kind composes by itself. */
  content?: string;
  audience: CampaignAudience;
  details?: CampaignDetails;
  senderName?: string | null;
  replyTo?: string | null;
  /** Not before this time, ms; absent: now. */
  sendAt?: number;
  /** Makes it once only: the same key again changes nothing. */
  runKey?: string;
}

export interface CreatedCampaign {
  campaignId: string;
  /** False where its `runKey` was there already; then it is that campaign. */
  isNew: boolean;
  /** How many receive it as things stand. */
  accepted: number;
  leftOut: LeftOut[];
}

/**
 * Stores the campaign with its audit row and puts it on the queue. Throws 400 "No subscribed users found" or "No recipients selected"
 * where nobody receives it, but not with a `runKey`: a due run is noted even when it reaches nobody.
 */
export async function createCampaign(_ctx: Ctx, _input: NewCampaign): Promise<CreatedCampaign> {
  throw new Error('Not built yet.');
}
