/** Devices that an account has signed in from: a sign-in from a new one is told by mail. Recognised by words and city, no cookie. */
import { newDeviceMail } from '../../emails/new-device';
import { batch } from '../../db/batch';
import { sql } from '../../db/sql';
import type { Account } from '../accounts/accounts';
import type { Ctx } from '../core/context';
import { cityOf, describeDevice, placeOf } from './device';
import { postMail } from '../messages/mails';
import { hashToken } from '../core/tokens';

/** The one not seen first for the longest time is forgotten when there are more. */
const MAX_DEVICES = 50;

/** Notes the device of a sign-in, after the session was stored. The first device of an account is no news. */
export async function noteDevice(ctx: Ctx, account: Pick<Account, 'id' | 'email' | 'fullName'>): Promise<void> {
  const now = ctx.now();
  const deviceHash = hashToken(`${describeDevice(ctx.client.userAgent)}\n${cityOf(ctx.client) ?? ''}`);
  const [others, noted] = await batch(ctx.d1, [
    sql`SELECT 1 FROM known_devices WHERE account_id = ${account.id} LIMIT 1`,
    sql`INSERT INTO known_devices (account_id, device_hash, first_seen_at)
         SELECT id, ${deviceHash}, ${now} FROM accounts WHERE id = ${account.id}
         ON CONFLICT (account_id, device_hash) DO NOTHING`,
    sql`DELETE FROM known_devices WHERE account_id = ${account.id} AND device_hash NOT IN
           (SELECT device_hash FROM known_devices WHERE account_id = ${account.id}
             ORDER BY first_seen_at DESC LIMIT ${MAX_DEVICES})`,
  ]);
  if (!noted.meta.changes || !others.results.length) return;
  await postMail(
    ctx,
    newDeviceMail({
      to: account.email,
      fullName: account.fullName,
      place: placeOf(ctx.client),
      at: now,
      siteUrl: ctx.env.SITE_URL,
    }),
  );
}
