/** Browsers that an account has signed in from, known by a cookie: their wrong passwords are counted apart from those of strangers. */
import { attemptKey } from './attempts';
import type { Ctx } from './context';
import { hashToken, newToken } from './tokens';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Browsers keep no cookie for longer. */
export const DEVICE_MS = 400 * DAY_MS;
/** Accounts that one browser is known to. */
export const MAX_DEVICE_TOKENS = 5;
/** Browsers of one account; the one not signed in from for the longest time is forgotten. */
const MAX_DEVICES = 50;

export interface LoginCounter {
  /** Of the tries that are counted together. */
  key: string;
  /** The token by which the account knows the browser; null for a stranger's. */
  token: string | null;
}

/** What counts the tries for `email` from a browser that holds `tokens`. The same work whether an account has the e-mail or not. */
export async function findLoginCounter(ctx: Ctx, email: string, tokens: readonly string[]): Promise<LoginCounter> {
  const hashes = new Map(tokens.map((token) => [hashToken(token), token]));
  const found =
    hashes.size === 0
      ? null
      : await ctx.d1
          .prepare(
            `SELECT d.token_hash FROM accounts a JOIN login_devices d ON d.account_id = a.id
              WHERE a.email = ?1 AND a.is_verified AND d.token_hash IN (SELECT value FROM json_each(?2)) LIMIT 1`,
          )
          .bind(email, JSON.stringify([...hashes.keys()]))
          .first<{ token_hash: string }>();
  const token = found ? (hashes.get(found.token_hash) ?? null) : null;
  return { key: attemptKey(found ? `login-device:${found.token_hash}` : 'login', email), token };
}

/** Takes away every lock on the passwords of an address: that of strangers and those of its own browsers. */
export function forgetLoginTries(
  ctx: Ctx,
  email: string,
  onlyIf: { sql: string; params: readonly (string | number)[] },
): D1PreparedStatement {
  return ctx.d1
    .prepare(
      `DELETE FROM attempts WHERE (key = ? OR (key GLOB 'login-device:*' AND substr(key, -43) = ?)) AND ${onlyIf.sql}`,
    )
    .bind(attemptKey('login', email), hashToken(email), ...onlyIf.params);
}

/**
 * Makes the browser known to the account while `onlyIf` holds, for the batch of the sign-in. Its token for this account is a new
 * one each time, so that whoever has read the cookie on a shared computer before learns nothing for later. `tokens` is the next cookie.
 */
export function rememberDevice(
  ctx: Ctx,
  accountId: string,
  before: { tokens: readonly string[]; token: string | null },
  onlyIf: { sql: string; params: readonly (string | number)[] },
): { tokens: string[]; statements: D1PreparedStatement[] } {
  const token = newToken();
  const kept = before.tokens.filter((one) => one !== before.token);
  return {
    tokens: [token, ...kept].slice(0, MAX_DEVICE_TOKENS),
    statements: [
      ctx.d1
        .prepare(`DELETE FROM login_devices WHERE account_id = ? AND token_hash = ? AND ${onlyIf.sql}`)
        .bind(accountId, hashToken(before.token ?? ''), ...onlyIf.params),
      ctx.d1
        .prepare(`INSERT INTO login_devices (account_id, token_hash, last_login_at) SELECT ?, ?, ? WHERE ${onlyIf.sql}`)
        .bind(accountId, hashToken(token), ctx.now(), ...onlyIf.params),
      ctx.d1
        .prepare(
          `DELETE FROM login_devices WHERE account_id = ?1 AND token_hash NOT IN
             (SELECT token_hash FROM login_devices WHERE account_id = ?1 ORDER BY last_login_at DESC, rowid DESC LIMIT ?2)`,
        )
        .bind(accountId, MAX_DEVICES),
    ],
  };
}
