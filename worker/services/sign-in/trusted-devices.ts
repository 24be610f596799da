/** Devices that skip the second factor for 30 days: a random token in a cookie, stored hashed, good for one account. */
import { and, eq, gt } from 'drizzle-orm';
import { TRUST_DAYS, type TrustedDevice } from '@/domain/accounts/two-factor-codes';
import { invalid, notFound } from '@/domain/errors';
import { batch } from '@worker/db/batch';
import { trustedDevices } from '@worker/db/schema';
import { NOTHING, sql, type Sql } from '@worker/db/sql';
import { accountEvent } from '@worker/services/accounts/account-events';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import { describeDevice } from '@worker/services/core/device';
import { requireAccount } from '@worker/services/core/require-actor';
import { hashToken, isToken, newToken } from '@worker/services/core/tokens';
import { DAY_MS } from '@/domain/time/durations';

export const TRUST_MS = TRUST_DAYS * DAY_MS;
/** The oldest one is forgotten when there are more. */
const MAX_DEVICES = 20;

/** A new trust and the statements that store it while `onlyIf` holds, for the batch of the sign-in. */
export function newTrust(ctx: Ctx, accountId: string, onlyIf: Sql) {
  const token = newToken();
  const id = ctx.newId();
  const now = ctx.now();
  const isStored = sql`EXISTS (SELECT 1 FROM trusted_devices WHERE id = ${id})`;
  return {
    token,
    statements: [
      // Only while the second factor is on: turning it off ends every trust.
      sql`INSERT INTO trusted_devices (id, account_id, token_hash, device, created_at, expires_at)
           SELECT ${id}, account_id, ${hashToken(token)}, ${describeDevice(ctx.client.userAgent)}, ${now}, ${now + TRUST_MS}
        FROM second_factors WHERE account_id = ${accountId} AND enabled_at IS NOT NULL AND ${onlyIf}`,
      sql`DELETE FROM trusted_devices WHERE account_id = ${accountId} AND id NOT IN
             (SELECT id FROM trusted_devices WHERE account_id = ${accountId} ORDER BY created_at DESC LIMIT ${MAX_DEVICES})`,
      accountEvent(ctx, accountId, 'device-trusted', isStored),
      auditRow(
        ctx,
        { action: 'device.trusted', subjectType: 'trusted-device', subjectId: id, actorId: accountId },
        isStored,
      ),
    ],
  };
}

/** Whether the cookie's token is a trust of this account that has not run out. */
export async function isTrusted(ctx: Ctx, accountId: string, token: string | undefined): Promise<boolean> {
  if (!token || !isToken(token)) return false;
  const found = await ctx.db
    .select({ id: trustedDevices.id })
    .from(trustedDevices)
    .where(
      and(
        eq(trustedDevices.tokenHash, hashToken(token)),
        eq(trustedDevices.accountId, accountId),
        gt(trustedDevices.expiresAt, ctx.now()),
      ),
    )
    .get();
  return found !== undefined;
}

/** Ends every trust of an account, for the batch of whatever must not be skipped any more (password, second factor, all sessions). */
export const forgetTrust = (accountId: string): Sql => sql`DELETE FROM trusted_devices WHERE account_id = ${accountId}`;

type DeviceRow = Pick<typeof trustedDevices.$inferSelect, 'id' | 'device' | 'createdAt' | 'expiresAt'>;

export const readTrustedDevices = (ctx: Ctx, accountId: string): Sql<DeviceRow> =>
  sql`SELECT id, device, created_at AS createdAt, expires_at AS expiresAt FROM trusted_devices
    WHERE account_id = ${accountId} AND expires_at > ${ctx.now()} ORDER BY created_at DESC, id LIMIT ${MAX_DEVICES}`;

export const toTrustedDevice = ({ id, device, createdAt, expiresAt }: DeviceRow): TrustedDevice => ({
  id,
  device,
  trustedAt: new Date(createdAt).toISOString(),
  expiresAt: new Date(expiresAt).toISOString(),
});

/** Stops trusting one device of the person who asks, or all of them; 404 when there was none. */
export async function distrust(ctx: Ctx, id?: string): Promise<void> {
  const { accountId } = requireAccount(ctx);
  if (id !== undefined && !/^[0-9a-f]{24}$/.test(id)) throw invalid('Invalid ID');
  const isMine = sql`account_id = ${accountId}${id === undefined ? NOTHING : sql` AND id = ${id}`}`;
  const mine = sql`EXISTS (SELECT 1 FROM trusted_devices WHERE ${isMine})`;
  const audit = id === undefined ? { subjectId: accountId } : { subjectId: id };
  const [, , ended] = await batch(ctx.d1, [
    accountEvent(ctx, accountId, 'devices-distrusted', mine),
    auditRow(
      ctx,
      {
        action: id === undefined ? 'device.all-distrusted' : 'device.distrusted',
        subjectType: id === undefined ? 'account' : 'trusted-device',
        ...audit,
      },
      mine,
    ),
    sql`DELETE FROM trusted_devices WHERE ${isMine}`,
  ]);
  if (!ended.meta.changes && id !== undefined) throw notFound('This device is no longer trusted.');
}
