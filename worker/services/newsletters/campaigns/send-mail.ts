/** Send Newsletter and Compose Email: who is meant, who is left out, and the campaign that brings it to them. */
import type { CampaignAudience } from '@/domain/newsletters/campaigns/campaign';
import { ASKED_ABOVE, askedAbout, NO_RECIPIENTS } from '@/domain/newsletters/campaigns/campaign-texts';
import type { AudienceView, SendResult } from '@/domain/newsletters/campaigns/campaign-view';
import { GIVEN_PLACEHOLDERS } from '@/domain/newsletters/templates/given-values';
import { missingValues, placeholderText } from '@/domain/newsletters/templates/render';
import type { AudienceInput, EmailInput, NewsletterInput } from '@/domain/newsletters/audience/send-input';
import { AppError, invalid } from '@/domain/errors';
import type { Ctx } from '@worker/services/core/context';
import { requireAdmin, requireAllowed } from '@worker/services/core/require-actor';
import { countAudience, findRecipients } from '@worker/services/newsletters/audience/audience';
import { requireReceivers, storeCampaign } from './create-campaign';
import { DAY_MS } from '@/domain/time/durations';

const YEAR_MS = 366 * DAY_MS;

/** Anyone who is named is meant, of whatever kind; without names everyone of the kind. */
async function audienceOf(
  ctx: Ctx,
  { recipients, userType = 'all' }: Pick<NewsletterInput, 'recipients' | 'userType'>,
): Promise<CampaignAudience> {
  if (recipients === undefined) return { userType };
  return { userType: 'all', accountIds: await findRecipients(ctx, recipients) };
}

function sendTimeOf(ctx: Ctx, { sendAt }: Pick<NewsletterInput, 'sendAt'>): number {
  const at = sendAt === undefined ? ctx.now() : Math.max(ctx.now(), Date.parse(sendAt));
  if (at <= ctx.now() + YEAR_MS) return at;
  throw invalid('Please choose a time from now to one year ahead.', {
    sendAt: 'Please choose a time from now to one year ahead.',
  });
}

function requireValues({ subject, content, values = {} }: NewsletterInput): void {
  const missing = missingValues([subject, content], values, GIVEN_PLACEHOLDERS);
  if (missing.length === 0) return;
  const message = `These placeholders have no value: ${missing.map(placeholderText).join(', ')}`;
  throw invalid(message, { values: message });
}

async function send(
  ctx: Ctx,
  kind: 'newsletter' | 'service',
  input: NewsletterInput & { confirmed?: boolean },
): Promise<SendResult> {
  requireAllowed(ctx, 'newsletter:write');
  const { adminId } = requireAdmin(ctx);
  requireValues(input);
  const sendAt = sendTimeOf(ctx, input);
  const audience = await audienceOf(ctx, input);
  const counted = await countAudience(ctx, kind, audience);
  requireReceivers(kind, counted.receives);
  if (kind === 'service' && counted.receives > ASKED_ABOVE && input.confirmed !== true)
    throw new AppError(422, askedAbout(counted.receives), { code: 'confirm' });
  const { subject, content, values, templateId, senderName, replyTo, requestId } = input;
  const { campaignId, accepted, leftOut } = await storeCampaign(
    ctx,
    {
      kind,
      subject,
      content,
      audience,
      sendAt,
      details: { ...(values ? { values } : {}), ...(templateId ? { templateId } : {}) },
      senderName: senderName ?? null,
      replyTo: replyTo ?? null,
      ...(requestId ? { runKey: `request:${adminId}:${requestId}` } : {}),
    },
    counted,
  );
  return { campaignId, successCount: accepted, leftOut };
}

/**
 * Starts a newsletter. Throws 400 for recipients without an account, by name, for placeholders without a value, and
 * "No subscribed users found" where no one receives it.
 */
export const sendNewsletter = (ctx: Ctx, input: NewsletterInput): Promise<SendResult> => send(ctx, 'newsletter', input);

/** Starts a service mail. As `sendNewsletter`; 422 with the code `confirm` where it goes to many and no one said that it is meant. */
export const sendEmail = (ctx: Ctx, input: EmailInput): Promise<SendResult> => send(ctx, 'service', input);

/** How many a mail would reach, and why the others are left out. */
export async function readAudience(ctx: Ctx, input: AudienceInput): Promise<AudienceView> {
  requireAllowed(ctx, 'newsletter:read');
  if (input.recipients?.length === 0) throw invalid(NO_RECIPIENTS);
  return countAudience(ctx, input.kind, await audienceOf(ctx, input));
}
