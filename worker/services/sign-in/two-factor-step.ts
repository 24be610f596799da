/** The second step of a sign-in, for accounts whose second factor is on: asks for a proof, accepts a trusted device, or checks the proof. */
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { UserType } from '@/domain/accounts/actor';
import type { SignInInput } from '@/domain/accounts/sign-in';
import { CHALLENGE_ENDED } from '@/domain/accounts/two-factor-codes';
import { AppError } from '@/domain/errors';
import { MINUTE_MS } from '@/domain/time/durations';
import { recoveryCodeUsedMail } from '@worker/emails/security';
import { batch, sql, type Sql } from '@worker/db/sql';
import type { Ctx } from '@worker/services/core/context';
import { addressesOf, postMail } from '@worker/services/notifications/outbox';
import { accounts, signInChallenges } from '@worker/db/schema/index';
import { hashToken, newToken } from '@worker/services/core/secrets';
import { recoveryCodesLeft, spendProof } from './two-factor-proof';
import { isTrusted, newTrust } from './sign-in-devices';

// Sign-ins whose password was right and that wait for the second factor: a temp token for ten minutes, valid for one session.

const CHALLENGE_MS = 10 * MINUTE_MS;
/** The oldest one ends when an account has more open at once. */
const MAX_OPEN = 10;

const ended = () => new AppError(401, CHALLENGE_ENDED, { code: 'login-expired' });

/**
 * A new challenge and the statements that store it. The prefix shows the kind of account to clients. The server trusts only the record,
 * whose hash covers the prefix too.
 */
function newChallenge(ctx: Ctx, account: { id: string; userType: UserType }) {
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

/** Throws unless the token is an open challenge of this account. Checked before the code, so that no code is used up in vain. */
async function requireOpenChallenge(ctx: Ctx, accountId: string, tempToken: string): Promise<void> {
  const { id } = signInChallenges;
  const found = await ctx.db
    .select({ id })
    .from(signInChallenges)
    .where(openOf(ctx, accountId, tempToken))
    .get();
  if (!found) throw ended();
}

/** True if the token is an open challenge of the account with this email, so its password was right a moment ago. */
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
async function spendChallenge(ctx: Ctx, accountId: string, tempToken: string): Promise<void> {
  const { meta } = await ctx.db
    .update(signInChallenges)
    .set({ usedAt: ctx.now() })
    .where(openOf(ctx, accountId, tempToken));
  if (!meta.changes) throw ended();
}

export interface TwoFactorStepAccount {
  id: string;
  userType: UserType;
  email: string;
}

/** The data that the sign-in around it passes on. */
export interface TwoFactorStepOptions {
  /** The cookie of a device that skips the second factor. */
  trustToken: string | undefined;
  /** Runs in any case, because the password was right. */
  forgetPasswordTries: Sql;
  /** True in the batch once the session is stored; a device is trusted only then. */
  isOpen: Sql;
}

export type TwoFactorStep =
  | { passed: false; tempToken: string }
  | {
      passed: true;
      /** The event for the log of the account. */
      event: 'logged-in' | 'recovery-code-used';
      /** For the batch that opens the session. */
      statements: Sql[];
      /** The cookie of a device that was just trusted. */
      trustToken?: string;
    };

/** Call this only after the password was right. */
export async function takeTwoFactorStep(
  ctx: Ctx,
  account: TwoFactorStepAccount,
  input: SignInInput,
  { trustToken, forgetPasswordTries, isOpen }: TwoFactorStepOptions,
): Promise<TwoFactorStep> {
  if (await isTrusted(ctx, account.id, trustToken)) {
    return { passed: true, event: 'logged-in', statements: [forgetPasswordTries] };
  }
  if (input.totpCode === undefined && input.recoveryCode === undefined) {
    const challenge = newChallenge(ctx, account);
    await batch(ctx.d1, [forgetPasswordTries, ...challenge.statements]);
    return { passed: false, tempToken: challenge.tempToken };
  }

  await ctx.run(forgetPasswordTries);
  if (input.tempToken !== undefined) await requireOpenChallenge(ctx, account.id, input.tempToken);
  const { how, forget } = await spendProof(ctx, account.id, input);
  if (input.tempToken !== undefined) await spendChallenge(ctx, account.id, input.tempToken);

  if (how === 'recovery-code') {
    const left = (await ctx.first(recoveryCodesLeft(account.id)))?.left ?? 0;
    await postMail(ctx, recoveryCodeUsedMail({ to: account.email, left, ...addressesOf(ctx) }));
  }
  const event = how === 'recovery-code' ? 'recovery-code-used' : 'logged-in';
  if (!input.trustDevice) return { passed: true, event, statements: [forget] };
  const trust = newTrust(ctx, account.id, isOpen);
  return { passed: true, event, statements: [forget, ...trust.statements], trustToken: trust.token };
}
