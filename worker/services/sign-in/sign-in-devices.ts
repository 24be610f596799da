/** Browsers that an account has signed in from, known by a cookie: their wrong passwords are counted separately from those of unknown browsers. */
import { and, eq, inArray, gt } from 'drizzle-orm';
import { BROWSER_DAYS } from '@/domain/legal/retention';
import { DAY_MS } from '@/domain/time/durations';
import { TRUST_DAYS, type TrustedDevice } from '@/domain/accounts/two-factor-codes';
import { invalid, notFound } from '@/domain/errors';
import { accounts, signInDevices, trustedDevices } from '@worker/db/schema/index';
import { sql, NOTHING, batch, type Sql } from '@worker/db/sql';
import { attemptKey } from '@worker/services/core/attempts';
import type { Ctx } from '@worker/services/core/context';
import { hashToken, newToken, isToken } from '@worker/services/core/secrets';
import { accountEvent } from '@worker/services/accounts/account-events';
import { auditRow } from '@worker/services/core/audit';
import { describeDevice } from '@worker/services/core/device';
import { requireAccount } from '@worker/services/core/require-actor';

/** Browsers keep no cookie for longer. */
export const DEVICE_MS = BROWSER_DAYS * DAY_MS;
/** Accounts that one browser is known to. */
export const MAX_DEVICE_TOKENS = 5;
/** The maximum browsers of one account. A new browser replaces the one with the oldest sign-in. */
const MAX_DEVICES = 50;

export interface SignInCounter {
  /** The key of the tries that are counted together. */
  key: string;
  /** The token by which the account knows the browser; null for an unknown browser. */
  token: string | null;
}

/** The counter of tries for `email` from a browser that holds `tokens`. The same work whether an account has the email or not. */
export async function findSignInCounter(ctx: Ctx, email: string, tokens: readonly string[]): Promise<SignInCounter> {
  const hashes = new Map(tokens.map((token) => [hashToken(token), token]));
  const [found] =
    hashes.size === 0
      ? []
      : await ctx.db
          .select({ tokenHash: signInDevices.tokenHash })
          .from(signInDevices)
          .innerJoin(accounts, eq(accounts.id, signInDevices.accountId))
          .where(
            and(eq(accounts.email, email), accounts.isVerified, inArray(signInDevices.tokenHash, [...hashes.keys()])),
          )
          .limit(1);
  const token = found ? (hashes.get(found.tokenHash) ?? null) : null;
  return { key: attemptKey(found ? `login-device:${found.tokenHash}` : 'login', email), token };
}

/** True for the counters of an address: the counter of unknown browsers and the counters of its own browsers. */
export const isOfSignIn = (email: string): Sql =>
  sql`(key = ${attemptKey('login', email)} OR (key GLOB 'login-device:*' AND substr(key, -43) = ${hashToken(email)}))`;

/** Removes every lock on the passwords of an address. */
export const forgetSignInTries = (email: string, onlyIf: Sql): Sql =>
  sql`DELETE FROM attempts WHERE ${onlyIf} AND ${isOfSignIn(email)}`;

/**
 * Makes the browser known to the account while `onlyIf` is true, for the batch of the sign-in. The browser gets a new token for this
 * account each time. So if someone copied an earlier cookie on a shared computer, that cookie is useless later. `tokens` is the next
 * cookie.
 */
export function rememberDevice(
  ctx: Ctx,
  accountId: string,
  before: { tokens: readonly string[]; token: string | null },
  onlyIf: Sql,
): { tokens: string[]; statements: Sql[] } {
  const token = newToken();
  const others = before.tokens.filter((one) => one !== before.token);
  return {
    tokens: [token, ...others].slice(0, MAX_DEVICE_TOKENS),
    statements: [
      sql`DELETE FROM login_devices
        WHERE account_id = ${accountId} AND token_hash = ${hashToken(before.token ?? '')} AND ${onlyIf}`,
      sql`INSERT INTO login_devices (account_id, token_hash, last_login_at)
        SELECT ${accountId}, ${hashToken(token)}, ${ctx.now()} WHERE ${onlyIf}`,
      sql`DELETE FROM login_devices WHERE account_id = ${accountId} AND token_hash NOT IN
          (SELECT token_hash FROM login_devices WHERE account_id = ${accountId}
            ORDER BY last_login_at DESC, rowid DESC LIMIT ${MAX_DEVICES})`,
    ],
  };
}

// Devices that skip the second factor for 30 days: a random token in a cookie, stored hashed, valid for one account.

export const TRUST_MS = TRUST_DAYS * DAY_MS;
/** The most trusted devices; a new one replaces the oldest. */
const MAX_TRUSTED_DEVICES = 20;

/** A new trusted device and the statements that store it while `onlyIf` is true, for the batch of the sign-in. */
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
             (SELECT id FROM trusted_devices WHERE account_id = ${accountId} ORDER BY created_at DESC LIMIT ${MAX_TRUSTED_DEVICES})`,
      accountEvent(ctx, accountId, 'device-trusted', isStored),
      auditRow(
        ctx,
        { action: 'device.trusted', subjectType: 'trusted-device', subjectId: id, actorId: accountId },
        isStored,
      ),
    ],
  };
}

/** Whether the cookie's token is a trust of this account that has not expired. */
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

/** Ends every trust of an account, for the batch of a change after which nothing must be skipped (password, second factor, all sessions). */
export const forgetTrust = (accountId: string): Sql => sql`DELETE FROM trusted_devices WHERE account_id = ${accountId}`;

type DeviceRow = Pick<typeof trustedDevices.$inferSelect, 'id' | 'device' | 'createdAt' | 'expiresAt'>;

export const readTrustedDevices = (ctx: Ctx, accountId: string): Sql<DeviceRow> =>
  sql`SELECT id, device, created_at AS createdAt, expires_at AS expiresAt FROM trusted_devices
    WHERE account_id = ${accountId} AND expires_at > ${ctx.now()} ORDER BY created_at DESC, id LIMIT ${MAX_TRUSTED_DEVICES}`;

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
