/** Devices that an account has signed in from: a sign-in from a new one is told by mail. Recognised by words and city, no cookie. */
import { newDeviceMail } from '../emails/new-device';
import type { Ctx } from './context';
import { cityOf, describeDevice, placeOf } from './device';
import { postMail } from './mails';
import { hashToken } from './tokens';

/** The one not seen first for the longest time is forgotten when there are more. */
const MAX_DEVICES = 50;

/** Notes the device of a sign-in, after the session was stored. The first device of an account is no news. */
export async function noteDevice(ctx: Ctx, account: { id: string; email: string; full_name: string }): Promise<void> {
  const now = ctx.now();
  const deviceHash = hashToken(`${describeDevice(ctx.client.userAgent)}\n${cityOf(ctx.client) ?? ''}`);
  const [others, noted] = await ctx.d1.batch([
    ctx.d1.prepare('SELECT 1 FROM known_devices WHERE account_id = ?1 LIMIT 1').bind(account.id),
    ctx.d1
      .prepare(
        `INSERT INTO known_devices (account_id, device_hash, first_seen_at)
         SELECT id, ?1, ?2 FROM accounts WHERE id = ?3
         ON CONFLICT (account_id, device_hash) DO NOTHING`,
      )
      .bind(deviceHash, now, account.id),
    ctx.d1
      .prepare(
        `DELETE FROM known_devices WHERE account_id = ?1 AND device_hash NOT IN
           (SELECT device_hash FROM known_devices WHERE account_id = ?1 ORDER BY first_seen_at DESC LIMIT ?2)`,
      )
      .bind(account.id, MAX_DEVICES),
  ]);
  if (!noted?.meta.changes || !others?.results.length) return;
  await postMail(
    ctx,
    newDeviceMail({
      to: account.email,
      fullName: account.full_name,
      place: placeOf(ctx.client),
      at: now,
      siteUrl: ctx.env.SITE_URL,
    }),
  );
}
