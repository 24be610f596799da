/** Judges a code or a recovery code of an account: each works once, and ten wrong ones lock the second factor for 15 minutes. */
import { and, eq, isNotNull } from 'drizzle-orm';
import { CODE_USED, CODE_WRONG, RECOVERY_CODE_WRONG, type Proof } from '@/domain/accounts/two-factor-codes';
import { AppError, invalid } from '@/domain/errors';
import { batch } from '@worker/db/batch';
import { twoFactors } from '@worker/db/schema';
import { sql, type Sql } from '@worker/db/sql';
import { accountEvent } from '@worker/services/accounts/account-events';
import {
  attemptKey,
  countTry,
  forgetTries,
  isUnlocked,
  lockedUntil,
  readLock,
  readWindowEnd,
} from '@worker/services/core/attempts';
import type { Ctx } from '@worker/services/core/context';
import { isRecoveryCodeOf, spendRecoveryCode } from './recovery-codes';
import { unseal } from '@worker/services/core/sealing';
import { findStep } from './totp';

export const TOTP_PURPOSE = 'totp-secret';
const LOCKED = 'Too many wrong codes.';
const UNREADABLE = 'We cannot check app codes at the moment. Please use a recovery code.';

/** The counter of an account's codes, whichever sign-in, temp token or page they come from. */
export const proofKey = (accountId: string): string => attemptKey('second-factor', accountId);

const refused = (message: string, code = 'two-factor-failed') => new AppError(401, message, { code });

/** Counts a wrong proof. During a lock nothing is counted or written, and the answer is the same for every code. */
async function refuseWrong(ctx: Ctx, accountId: string, message: string): Promise<never> {
  const key = proofKey(accountId);
  const [, counted, window] = await batch(ctx.d1, [
    accountEvent(ctx, accountId, 'two-factor-failed', isUnlocked(ctx, key)),
    countTry(ctx, key),
    readWindowEnd(key),
  ]);
  if (!counted.meta.changes) throw lockedUntil(ctx, window.results[0]?.endsAt ?? 0, LOCKED);
  throw refused(message);
}

async function spendTotpCode(ctx: Ctx, accountId: string, code: string): Promise<void> {
  const factor = await ctx.db
    .select({ sealed: twoFactors.secret })
    .from(twoFactors)
    .where(and(eq(twoFactors.accountId, accountId), isNotNull(twoFactors.enabledAt)))
    .get();
  if (!factor?.sealed) throw refused(CODE_WRONG);
  const secret = await unseal(ctx, TOTP_PURPOSE, accountId, factor.sealed);
  if (secret === null) throw new AppError(503, UNREADABLE, { code: 'two-factor-unreadable', retryAfter: 3600 });
  const step = findStep(secret, code, ctx.now());
  if (step === null) return refuseWrong(ctx, accountId, CODE_WRONG);
  // The claim is one statement: of parallel sign-ins with one code exactly one changes the row, and none does during a lock.
  const key = proofKey(accountId);
  const [claimed, lock] = await batch(ctx.d1, [
    sql`UPDATE second_factors SET last_step = ${step}, updated_at = ${ctx.now()}
          WHERE account_id = ${accountId} AND enabled_at IS NOT NULL AND secret = ${factor.sealed}
          AND last_step < ${step} AND ${isUnlocked(ctx, key)}`,
    readLock(ctx, key),
  ]);
  if (claimed.meta.changes) return;
  return refuseUsed(ctx, lock.results[0]?.endsAt, CODE_USED);
}

/** No guess, so it is not counted: someone pressed twice, or signed in on two devices. */
function refuseUsed(ctx: Ctx, lockEnd: number | undefined, message: string): never {
  if (lockEnd !== undefined) throw lockedUntil(ctx, lockEnd, LOCKED);
  throw refused(message, 'two-factor-code-used');
}

async function spendRecovery(ctx: Ctx, accountId: string, code: string): Promise<void> {
  const key = proofKey(accountId);
  const [claimed, lock] = await batch(ctx.d1, [spendRecoveryCode(ctx, accountId, code, key), readLock(ctx, key)]);
  if (claimed.meta.changes) return;
  if (!(await isRecoveryCodeOf(ctx, accountId, code))) return refuseWrong(ctx, accountId, RECOVERY_CODE_WRONG);
  return refuseUsed(ctx, lock.results[0]?.endsAt, RECOVERY_CODE_WRONG);
}

/**
 * Uses up what was given, or throws: 401 when it is wrong or was used before, 429 during a lock. What the proof is for
 * comes after it, so a crash in between costs a code and grants nothing. `forget` belongs into the batch that follows.
 */
export async function spendProof(
  ctx: Ctx,
  accountId: string,
  proof: Proof,
): Promise<{ how: 'code' | 'recovery-code'; forget: Sql }> {
  const forget = forgetTries(proofKey(accountId));
  if (proof.totpCode !== undefined) {
    await spendTotpCode(ctx, accountId, proof.totpCode);
    return { how: 'code', forget };
  }
  if (proof.recoveryCode !== undefined) {
    await spendRecovery(ctx, accountId, proof.recoveryCode);
    return { how: 'recovery-code', forget };
  }
  throw invalid('Please enter the 6 digits from your app.', { code: 'Please enter the 6 digits from your app.' });
}
