/** Devices that skip the second factor for 30 days: a random token in a cookie, stored hashed, good for one account. */
import { TRUST_DAYS, type TrustedDevice } from '../../src/domain/accounts/two-factor-codes';
import { invalid, notFound } from '../../src/domain/errors';
import { accountEvent } from './account-events';
import { auditStatement } from './audit';
import type { Ctx } from './context';
import { describeDevice } from './device';
import { requireAccount } from './require-actor';
import { hashToken, isToken, newToken } from './tokens';

export const TRUST_MS = TRUST_DAYS * 24 * 60 * 60 * 1000;
/** The oldest one is forgotten when there are more. */
const MAX_DEVICES = 20;

/** A new trust and the statements that store it while `onlyIf` holds, for the batch of the login. */
export function newTrust(ctx: Ctx, accountId: string, onlyIf: { sql: string; params: string[] }) {
  const token = newToken();
  const id = ctx.newId();
  const now = ctx.now();
  const isStored = { sql: 'EXISTS (SELECT 1 FROM trusted_devices WHERE id = ?)', params: [id] };
  return {
    token,
    statements: [
      // Only while the second factor is on: turning it off ends every trust.
      ctx.d1
        .prepare(
          `INSERT INTO trusted_devices (id, account_id, token_hash, device, created_at, expires_at)
           SELECT ?, account_id, ?, ?, ?, ? FROM second_factors
            WHERE account_id = ? AND enabled_at IS NOT NULL AND ${onlyIf.sql}`,
        )
        .bind(
          id,
          hashToken(token),
          describeDevice(ctx.client.userAgent),
          now,
          now + TRUST_MS,
          accountId,
          ...onlyIf.params,
        ),
      ctx.d1
        .prepare(
          `DELETE FROM trusted_devices WHERE account_id = ?1 AND id NOT IN
             (SELECT id FROM trusted_devices WHERE account_id = ?1 ORDER BY created_at DESC LIMIT ?2)`,
        )
        .bind(accountId, MAX_DEVICES),
      accountEvent(ctx, accountId, 'device-trusted', isStored),
      auditStatement(
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
  const found = await ctx.d1
    .prepare('SELECT 1 FROM trusted_devices WHERE token_hash = ?1 AND account_id = ?2 AND expires_at > ?3')
    .bind(hashToken(token), accountId, ctx.now())
    .first();
  return found !== null;
}

/** Ends every trust of an account, for the batch of whatever must not be skipped any more (password, second factor, all sessions). */
export function forgetTrust(ctx: Ctx, accountId: string): D1PreparedStatement {
  return ctx.d1.prepare('DELETE FROM trusted_devices WHERE account_id = ?1').bind(accountId);
}

export function readTrustedDevices(ctx: Ctx, accountId: string): D1PreparedStatement {
  return ctx.d1
    .prepare(
      `SELECT id, device, created_at, expires_at FROM trusted_devices
        WHERE account_id = ?1 AND expires_at > ?2 ORDER BY created_at DESC, id LIMIT ?3`,
    )
    .bind(accountId, ctx.now(), MAX_DEVICES);
}

export function toTrustedDevice(row: Record<string, unknown>): TrustedDevice {
  return {
    id: String(row['id']),
    device: String(row['device']),
    trustedAt: new Date(Number(row['created_at'])).toISOString(),
    expiresAt: new Date(Number(row['expires_at'])).toISOString(),
  };
}

/** Stops trusting one device of the person who asks, or all of them; 404 when there was none. */
export async function distrust(ctx: Ctx, id?: string): Promise<void> {
  const { accountId } = requireAccount(ctx);
  if (id !== undefined && !/^[0-9a-f]{24}$/.test(id)) throw invalid('Invalid ID');
  const mine = {
    sql: `EXISTS (SELECT 1 FROM trusted_devices WHERE account_id = ? ${id === undefined ? '' : 'AND id = ?'})`,
    params: id === undefined ? [accountId] : [accountId, id],
  };
  const audit = id === undefined ? { subjectId: accountId } : { subjectId: id };
  const [, , ended] = await ctx.d1.batch([
    accountEvent(ctx, accountId, 'devices-distrusted', mine),
    auditStatement(
      ctx,
      {
        action: id === undefined ? 'device.all-distrusted' : 'device.distrusted',
        subjectType: id === undefined ? 'account' : 'trusted-device',
        ...audit,
      },
      mine,
    ),
    id === undefined
      ? forgetTrust(ctx, accountId)
      : ctx.d1.prepare('DELETE FROM trusted_devices WHERE account_id = ?1 AND id = ?2').bind(accountId, id),
  ]);
  if (!ended?.meta.changes && id !== undefined) throw notFound('This device is not trusted any more.');
}
