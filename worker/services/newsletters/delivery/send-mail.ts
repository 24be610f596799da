/** Send Newsletter and Compose Email: chooses the recipients and starts the campaign. Also the steps of campaigns and the settings for sending. */
import { eq } from 'drizzle-orm';
import { DAY_MS, MINUTE_MS } from '@/domain/time/durations';
import {
  ASKED_ABOVE,
  askedAbout,
  CANCELLED_CODE,
  EMAIL_CANCELLED,
  NO_RECIPIENTS,
  type CampaignAudience,
  type AudienceView,
  type SendResult,
} from '@/domain/newsletters/campaigns/campaign';
import {
  GIVEN_PLACEHOLDERS,
  missingValues,
  noValueText,
  WRONG_LINK,
  wrongLinks,
} from '@/domain/newsletters/templates/render';
import type { AudienceInput, EmailInput, NewsletterInput } from '@/domain/newsletters/audience/send-input';
import { AppError, invalid, conflict } from '@/domain/errors';
import {
  DEFAULT_SETTINGS,
  type SendingSettings,
  type SendingSettingsInput,
} from '@/domain/newsletters/campaigns/campaign-input';
import type { Ctx } from '@worker/services/core/context';
import {
  leaveToRetrySql,
  releaseSql,
  takeLease,
  freezeCampaign,
} from '@worker/services/newsletters/campaigns/campaign-lease';
import {
  enqueueCampaign,
  requireReceivers,
  storeCampaign,
} from '@worker/services/newsletters/campaigns/campaign-changes';
import { requireAdmin, requireAllowed } from '@worker/services/core/require-actor';
import { countAudience, findRecipients } from '@worker/services/newsletters/audience/audience';
import { batch, sql } from '@worker/db/sql';
import { sendingSettings } from '@worker/db/schema/index';
import { auditRow } from '@worker/services/core/audit';
import { sendBatch } from './send-batch';

// One step of a campaign: freezes or sends a batch, and puts the next step on the queue.

/** A step occupies the queue no longer than this, plus one mail, because other jobs wait behind it. */
const STEP_MS = 20_000;
/** The delay before the retry of a completely failed step, in ms: longer than the queue takes to deliver a message. */
const RETRY_WAIT_MS = 2 * MINUTE_MS;

/** Does nothing if another sender holds the campaign, or if the campaign is not due: twenty calls send it once. */
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
    // The next sender takes over the recipient whose mail was being sent, and marks it as doubtful. Until then the schedule must not queue
    // the campaign, because each message would fail and be stored as a dead letter.
    await ctx.run(leaveToRetrySql(ctx, lease, ctx.now() + RETRY_WAIT_MS));
    throw error;
  }
}

const YEAR_MS = 366 * DAY_MS;

/** The named accounts, of any kind; without names, everyone of the kind. */
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
  if (missing.length > 0) {
    const message = noValueText(missing);
    throw invalid(message, { values: message });
  }
  const wrong = wrongLinks(content, values);
  if (wrong.length > 0)
    throw invalid(WRONG_LINK, Object.fromEntries(wrong.map((name) => [`values.${name}`, WRONG_LINK])));
}

async function send(ctx: Ctx, kind: 'newsletter' | 'service', input: NewsletterInput): Promise<SendResult> {
  requireAllowed(ctx, 'newsletter:write');
  const { adminId } = requireAdmin(ctx);
  requireValues(input);
  const sendAt = sendTimeOf(ctx, input);
  const audience = await audienceOf(ctx, input);
  const counted = await countAudience(ctx, kind, audience);
  requireReceivers(kind, counted.receives);
  if (input.confirmed === false && counted.receives > ASKED_ABOVE[kind])
    throw new AppError(422, askedAbout(counted.receives), { code: 'confirm' });
  const { subject, content, values, templateId, senderName, replyTo, requestId } = input;
  const { campaignId, isCancelled, accepted, leftOut } = await storeCampaign(
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
  if (isCancelled) throw conflict(EMAIL_CANCELLED, undefined, CANCELLED_CODE);
  return { campaignId, successCount: accepted, leftOut };
}

/**
 * Starts a newsletter. Throws 400 with the names of recipients without an account, with the placeholders without a value, or with "No
 * subscribed users found" if it has no recipients. Throws 422 `confirm` if it goes to many people and `confirmed` is false, and 409
 * `cancelled` if an earlier request with the same id was cancelled.
 */
export const sendNewsletter = (ctx: Ctx, input: NewsletterInput): Promise<SendResult> => send(ctx, 'newsletter', input);

/** Starts a service mail. As `sendNewsletter`, but a missing `confirmed` counts as false. */
export const sendEmail = (ctx: Ctx, input: EmailInput): Promise<SendResult> => send(ctx, 'service', input);

/** How many people a mail would reach, and why the others are left out. */
export async function readAudience(ctx: Ctx, input: AudienceInput): Promise<AudienceView> {
  requireAllowed(ctx, 'newsletter:read');
  if (input.recipients?.length === 0) throw invalid(NO_RECIPIENTS);
  return countAudience(ctx, input.kind, await audienceOf(ctx, input));
}

// The settings for sending campaigns: sender, batch size, pauses and the daily cap.

const readRow = (ctx: Ctx) => {
  const { senderName, replyTo, batchSize, pauseSeconds, dailyCap, revision } = sendingSettings;
  return ctx.db
    .select({ senderName, replyTo, batchSize, pauseSeconds, dailyCap, revision })
    .from(sendingSettings)
    .where(eq(sendingSettings.id, 1));
};

/** The saved settings, or the defaults with revision 0 if none were saved yet. */
export async function readSendingSettings(ctx: Ctx): Promise<SendingSettings> {
  requireAllowed(ctx, 'newsletter:read');
  return (await readRow(ctx))[0] ?? DEFAULT_SETTINGS;
}

/** Saves the settings. Running campaigns use them from their next step on. Throws 409 if the stored revision is not `revision` any more. */
export async function saveSendingSettings(ctx: Ctx, input: SendingSettingsInput): Promise<SendingSettings> {
  requireAllowed(ctx, 'newsletter:write');
  const { batchSize, pauseSeconds, dailyCap, revision } = input;
  const [senderName, replyTo] = [input.senderName || null, input.replyTo || null];
  const isUnchanged = sql`coalesce((SELECT revision FROM sending_settings WHERE id = 1), 0) = ${revision}`;
  const [, written, [saved]] = await batch(ctx.d1, [
    auditRow(
      ctx,
      {
        action: 'sending-settings.changed',
        subjectType: 'sending-settings',
        details: { batchSize, pauseSeconds, dailyCap: dailyCap ?? 'none' },
      },
      isUnchanged,
    ),
    sql`INSERT INTO sending_settings (id, sender_name, reply_to, batch_size, pause_seconds, daily_cap, updated_at, revision)
      SELECT 1, ${senderName}, ${replyTo}, ${batchSize}, ${pauseSeconds}, ${dailyCap}, ${ctx.now()}, ${revision + 1} WHERE ${isUnchanged}
      ON CONFLICT (id) DO UPDATE SET sender_name = excluded.sender_name, reply_to = excluded.reply_to,
        batch_size = excluded.batch_size, pause_seconds = excluded.pause_seconds, daily_cap = excluded.daily_cap,
        updated_at = excluded.updated_at, revision = excluded.revision`,
    readRow(ctx),
  ]);
  if (written.meta.changes === 0 || saved === undefined)
    throw conflict('Someone else has changed the settings. Nothing was saved.', undefined, 'changed-elsewhere');
  return saved;
}
