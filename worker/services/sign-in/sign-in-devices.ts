/** Browsers that an account has signed in from, known by a cookie: their wrong passwords are counted apart from those of strangers. */
import { BROWSER_DAYS } from '@/domain/legal/retention';
import { and, eq, inArray } from 'drizzle-orm';
import { accounts, signInDevices } from '@worker/db/schema';
import { sql, type Sql } from '@worker/db/sql';
import { attemptKey } from '@worker/services/core/attempts';
import type { Ctx } from '@worker/services/core/context';
import { hashToken, newToken } from '@worker/services/core/tokens';
import { DAY_MS } from '@/domain/time/durations';

/** Browsers keep no cookie for longer. */
export const DEVICE_MS = BROWSER_DAYS * DAY_MS;
/** Accounts that one browser is known to. */
export const MAX_DEVICE_TOKENS = 5;
/** Browsers of one account; the one not signed in from for the longest time is forgotten. */
const MAX_DEVICES = 50;

export interface SignInCounter {
  /** Of the tries that are counted together. */
  key: string;
  /** The token by which the account knows the browser; null for a stranger's. */
  token: string | null;
}

/** What counts the tries for `email` from a browser that holds `tokens`. The same work whether an account has the e-mail or not. */
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

/** Holds for the counters of an address: that of strangers and those of its own browsers. */
export const isOfSignIn = (email: string): Sql =>
  sql`(key = ${attemptKey('login', email)} OR (key GLOB 'login-device:*' AND substr(key, -43) = ${hashToken(email)}))`;

/** Takes away every lock on the passwords of an address. */
export const forgetSignInTries = (email: string, onlyIf: Sql): Sql =>
  sql`DELETE FROM attempts WHERE ${onlyIf} AND ${isOfSignIn(email)}`;

/**
 * Makes the browser known to the account while `onlyIf` holds, for the batch of the sign-in. Its token for this account is a new
 * one each time, so that anyone who has read the cookie on a shared computer before learns nothing for later. `tokens` is the next cookie.
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
