/** The settings for sending campaigns: sender, batch size, pauses and the daily cap. */
import { eq } from 'drizzle-orm';
import {
  DEFAULT_SETTINGS,
  type SendingSettings,
  type SendingSettingsInput,
} from '@/domain/newsletters/campaigns/campaign-input';
import { conflict } from '@/domain/errors';
import { batch } from '@worker/db/batch';
import { sendingSettings } from '@worker/db/schema';
import { sql } from '@worker/db/sql';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import { requireAllowed } from '@worker/services/core/require-actor';

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
