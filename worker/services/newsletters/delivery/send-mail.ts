/** Send Newsletter and Compose Email: who is meant, who is left out, and the campaign that brings it to them. */
import type { Ctx } from '@worker/services/core/context';
import { releaseSql, takeLease } from '@worker/services/newsletters/campaigns/campaign-lease';
import { enqueueCampaign } from '@worker/services/newsletters/campaigns/enqueue-campaign';
import { freezeCampaign } from '@worker/services/newsletters/campaigns/freeze-campaign';
import { sendBatch } from '@worker/services/newsletters/delivery/send-batch';
import { DAY_MS, MINUTE_MS } from '@/domain/time/durations';
import type { CampaignAudience } from '@/domain/newsletters/campaigns/campaign';
import { ASKED_ABOVE, askedAbout, NO_RECIPIENTS } from '@/domain/newsletters/campaigns/campaign-texts';
import type { AudienceView, SendResult } from '@/domain/newsletters/campaigns/campaign-view';
import { GIVEN_PLACEHOLDERS } from '@/domain/newsletters/templates/given-values';
import { missingValues, placeholderText } from '@/domain/newsletters/templates/render';
import type { AudienceInput, EmailInput, NewsletterInput } from '@/domain/newsletters/audience/send-input';
import { AppError, invalid } from '@/domain/errors';
import { requireAdmin, requireAllowed } from '@worker/services/core/require-actor';
import { countAudience, findRecipients } from '@worker/services/newsletters/audience/audience';
import { requireReceivers, storeCampaign } from '@worker/services/newsletters/campaigns/create-campaign';

// One step of a campaign: freezes or sends a batch, and puts the next step on the queue.

/** A step keeps the queue no longer than this, plus one mail: other jobs wait behind it. */
const STEP_MS = 20_000;
/** Before a step that failed as a whole is tried again, ms. */
const FAILED_WAIT_MS = MINUTE_MS;

/** Does nothing where another sender holds the campaign, or it is not due: asking twenty times sends once. */
export async function sendCampaign(ctx: Ctx, { campaignId }: { campaignId: string }): Promise<void> {
  const lease = await takeLease(ctx, campaignId);
  if (lease === null) return;
  const endsAt = ctx.now() + STEP_MS;
  try {
    if (lease.campaign.state === 'freezing') {
      const isFrozen = await freezeCampaign(ctx, lease, endsAt);
      if (!isFrozen) {
        await ctx.run(releaseSql(lease, 0));
        if (isFrozen === false) await enqueueCampaign(ctx, campaignId);
        return;
      }
    }
    const ended = await sendBatch(ctx, lease, endsAt);
    if (ended === 'more') await enqueueCampaign(ctx, campaignId);
    if (ended === 'full') await enqueueCampaign(ctx, campaignId, lease.settings.pauseSeconds);
  } catch (error) {
    // Anyone who is in the middle is taken over by the next sender, who marks the mail as doubtful.
    await ctx.run(releaseSql(lease, ctx.now() + FAILED_WAIT_MS));
    throw error;
  }
}

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
