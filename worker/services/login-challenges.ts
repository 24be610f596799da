/** Logins whose password was right and whose second factor is awaited: a temp token for ten minutes, good for one session. */
import type { UserType } from '../../src/domain/accounts/actor';
import { CHALLENGE_ENDED } from '../../src/domain/accounts/two-factor-codes';
import { AppError } from '../../src/domain/errors';
import type { Ctx } from './context';
import { hashToken, newToken } from './tokens';

const CHALLENGE_MS = 10 * 60 * 1000;
/** The oldest one ends when an account has more open at once. */
const MAX_OPEN = 10;

const ended = () => new AppError(401, CHALLENGE_ENDED, { code: 'login-expired' });

/**
 * A new challenge and the statements that store it. The prefix names the kind of account for clients; the server trusts
 * only the record, whose hash covers the prefix too.
 */
export function newChallenge(ctx: Ctx, account: { id: string; userType: UserType }) {
  const tempToken = `${account.userType}.${newToken()}`;
  const now = ctx.now();
  return {
    tempToken,
    statements: [
      ctx.d1
        .prepare(
          `DELETE FROM login_challenges WHERE account_id = ?1 AND id NOT IN
             (SELECT id FROM login_challenges WHERE account_id = ?1 ORDER BY created_at DESC LIMIT ?2)`,
        )
        .bind(account.id, MAX_OPEN - 1),
      ctx.d1
        .prepare(
          'INSERT INTO login_challenges (id, account_id, token_hash, created_at, expires_at) VALUES (?1, ?2, ?3, ?4, ?5)',
        )
        .bind(ctx.newId(), account.id, hashToken(tempToken), now, now + CHALLENGE_MS),
    ],
  };
}

/** Throws unless the token is an open challenge of this account. Looked at before the code, so that no code is lost for it. */
export async function requireOpenChallenge(ctx: Ctx, accountId: string, tempToken: string): Promise<void> {
  const found = await ctx.d1
    .prepare(
      `SELECT 1 FROM login_challenges
        WHERE token_hash = ?1 AND account_id = ?2 AND used_at IS NULL AND expires_at > ?3`,
    )
    .bind(hashToken(tempToken), accountId, ctx.now())
    .first();
  if (!found) throw ended();
}

/** Uses the challenge up; throws for all but the first of parallel logins with it. */
export async function spendChallenge(ctx: Ctx, accountId: string, tempToken: string): Promise<void> {
  const { meta } = await ctx.d1
    .prepare(
      `UPDATE login_challenges SET used_at = ?1
        WHERE token_hash = ?2 AND account_id = ?3 AND used_at IS NULL AND expires_at > ?1`,
    )
    .bind(ctx.now(), hashToken(tempToken), accountId)
    .run();
  if (!meta.changes) throw ended();
}
