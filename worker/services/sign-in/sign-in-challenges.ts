/** Sign-ins whose password was right and whose second factor is awaited: a temp token for ten minutes, good for one session. */
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { UserType } from '@/domain/accounts/actor';
import { CHALLENGE_ENDED } from '@/domain/accounts/two-factor-codes';
import { AppError } from '@/domain/errors';
import { accounts, signInChallenges } from '@worker/db/schema';
import { sql } from '@worker/db/sql';
import type { Ctx } from '@worker/services/core/context';
import { hashToken, newToken } from '@worker/services/core/tokens';
import { MINUTE_MS } from '@/domain/time/durations';

const CHALLENGE_MS = 10 * MINUTE_MS;
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
      sql`DELETE FROM login_challenges WHERE account_id = ${account.id} AND id NOT IN
             (SELECT id FROM login_challenges WHERE account_id = ${account.id}
               ORDER BY created_at DESC LIMIT ${MAX_OPEN - 1})`,
      sql`INSERT INTO login_challenges (id, account_id, token_hash, created_at, expires_at)
        VALUES (${ctx.newId()}, ${account.id}, ${hashToken(tempToken)}, ${now}, ${now + CHALLENGE_MS})`,
    ] as const,
  };
}

const isOpenToken = (ctx: Ctx, tempToken: string) =>
  and(
    eq(signInChallenges.tokenHash, hashToken(tempToken)),
    isNull(signInChallenges.usedAt),
    gt(signInChallenges.expiresAt, ctx.now()),
  );

const openOf = (ctx: Ctx, accountId: string, tempToken: string) =>
  and(isOpenToken(ctx, tempToken), eq(signInChallenges.accountId, accountId));

/** Throws unless the token is an open challenge of this account. Looked at before the code, so that no code is lost for it. */
export async function requireOpenChallenge(ctx: Ctx, accountId: string, tempToken: string): Promise<void> {
  const { id } = signInChallenges;
  const found = await ctx.db
    .select({ id })
    .from(signInChallenges)
    .where(openOf(ctx, accountId, tempToken))
    .get();
  if (!found) throw ended();
}

/** True where the token is an open challenge of the account with this e-mail, so its password was right a moment ago. */
export async function hasOpenChallenge(ctx: Ctx, email: string, tempToken: string): Promise<boolean> {
  const found = await ctx.db
    .select({ id: signInChallenges.id })
    .from(signInChallenges)
    .innerJoin(accounts, eq(accounts.id, signInChallenges.accountId))
    .where(and(eq(accounts.email, email), isOpenToken(ctx, tempToken)))
    .get();
  return found !== undefined;
}

/** Uses the challenge up; throws for all but the first of parallel sign-ins with it. */
export async function spendChallenge(ctx: Ctx, accountId: string, tempToken: string): Promise<void> {
  const { meta } = await ctx.db
    .update(signInChallenges)
    .set({ usedAt: ctx.now() })
    .where(openOf(ctx, accountId, tempToken));
  if (!meta.changes) throw ended();
}
