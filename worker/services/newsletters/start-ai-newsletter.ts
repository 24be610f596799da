/** Starts the campaign of an AI newsletter: to everybody who wants newsletters, once a key. */
import type { SendNowInput } from '../../../src/domain/newsletters/automation-input';
import type { NewsletterFocus } from '../../../src/domain/newsletters/campaign';
import type { Ctx } from '../core/context';
import { requireAdmin, requireAllowed } from '../core/require-actor';
import { composeNewsletter } from './compose-newsletter';
import { createCampaign } from './create-campaign';

interface AiNewsletter {
  subject: string;
  content: string;
  focus: NewsletterFocus;
  /** What may be sent once only; null for what may be sent as often as it is asked for. */
  runKey: string | null;
}

export interface StartedNewsletter {
  campaignId: string;
  /** How many were accepted for sending. */
  successCount: number;
}

/** Throws 400 with the code `no-subscribers` where nobody wants newsletters. */
export async function startAiNewsletter(ctx: Ctx, newsletter: AiNewsletter): Promise<StartedNewsletter> {
  const { subject, content, focus, runKey } = newsletter;
  const { campaignId, successCount } = await createCampaign(ctx, {
    kind: 'ai-newsletter',
    subject,
    content,
    audience: { userType: 'all' },
    details: { customization: focus },
    ...(runKey === null ? {} : { runKey }),
  });
  return { campaignId, successCount };
}

/** Sends the preview as it was edited, or one that is composed now. A preview with an id goes out once, however often it is sent. */
export async function sendNewsletterNow(
  ctx: Ctx,
  { customization, preview }: SendNowInput,
): Promise<StartedNewsletter> {
  requireAllowed(ctx, 'newsletter:write');
  const { adminId } = requireAdmin(ctx);
  const { id, subject, content } = preview ?? (await composeNewsletter(ctx, customization));
  const runKey = preview && id !== undefined ? `preview:${adminId}:${id}` : null;
  return startAiNewsletter(ctx, { subject, content, focus: customization, runKey });
}
