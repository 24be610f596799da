/** Starts the campaign of an AI newsletter: to everyone who wants newsletters, once a key. */
import { invalid } from '@/domain/errors';
import type { SendNowInput } from '@/domain/newsletters/schedule/automation-input';
import type { CampaignAudience, NewsletterFocus } from '@/domain/newsletters/campaigns/campaign';
import { CONTENT_MISSING, NO_SUBSCRIBERS } from '@/domain/newsletters/campaigns/campaign-texts';
import type { LeftOut } from '@/domain/newsletters/campaigns/campaign-view';
import type { Ctx } from '@worker/services/core/context';
import { requireAdmin, requireAllowed } from '@worker/services/core/require-actor';
import { countAudience } from '@worker/services/newsletters/audience/audience';
import { composeNewsletter } from '@worker/services/newsletters/composition/composer';
import { createCampaign } from '@worker/services/newsletters/campaigns/create-campaign';
import { sanitizeHtml } from '@worker/services/newsletters/templates/sanitize';

const KIND = 'ai-newsletter';
const EVERYBODY: CampaignAudience = { userType: 'all' };

interface AiNewsletter {
  subject: string;
  content: string;
  focus: NewsletterFocus;
  /** What may be sent once only; absent for what may be sent as often as it is asked for. */
  runKey?: string;
}

export interface StartedNewsletter {
  campaignId: string;
  /** How many were accepted for sending. */
  successCount: number;
  leftOut: LeftOut[];
}

/** Where no one wants newsletters, one with a key is stored all the same and reaches no one. */
export async function startAiNewsletter(ctx: Ctx, newsletter: AiNewsletter): Promise<StartedNewsletter> {
  const { subject, focus, runKey } = newsletter;
  const content = sanitizeHtml(newsletter.content, { siteUrl: ctx.env.SITE_URL, keepsPlaceholders: true });
  if (content === '') throw invalid(CONTENT_MISSING, { content: CONTENT_MISSING });
  const { campaignId, accepted, leftOut } = await createCampaign(ctx, {
    kind: KIND,
    subject,
    content,
    audience: EVERYBODY,
    details: { customization: focus },
    ...(runKey === undefined ? {} : { runKey }),
  });
  return { campaignId, successCount: accepted, leftOut };
}

/**
 * Sends the preview as it was edited, or one that is composed now. A preview with an id goes out once, however often it is sent.
 * Throws 400 "No subscribed users found" where no one wants newsletters.
 */
export async function sendNewsletterNow(
  ctx: Ctx,
  { customization, preview }: SendNowInput,
): Promise<StartedNewsletter> {
  requireAllowed(ctx, 'newsletter:write');
  const { adminId } = requireAdmin(ctx);
  const { receives } = await countAudience(ctx, KIND, EVERYBODY);
  if (receives === 0) throw invalid(NO_SUBSCRIBERS);
  const { id, subject, content } = preview ?? (await composeNewsletter(ctx, customization));
  return startAiNewsletter(ctx, {
    subject,
    content,
    focus: customization,
    ...(id === undefined ? {} : { runKey: `preview:${adminId}:${id}` }),
  });
}
