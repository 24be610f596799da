/** Judges a code or a recovery code of an account: each works once, and ten wrong ones lock the second factor for 15 minutes. */
import { CODE_USED, CODE_WRONG, RECOVERY_CODE_WRONG, type Proof } from '../../src/domain/accounts/two-factor-codes';
import { AppError, invalid } from '../../src/domain/errors';
import { accountEvent } from './account-events';
import { attemptKey, countTry, forgetTries, isUnlocked, lockedUntil, readLock, readWindowEnd } from './attempts';
import type { Ctx } from './context';
import { isRecoveryCodeOf, spendRecoveryCode } from './recovery-codes';
import { unseal } from './sealing';
import { findStep } from './totp';

export const TOTP_PURPOSE = 'totp-secret';
const LOCKED = 'Too many wrong codes.';
const UNREADABLE = 'Codes from the app cannot be checked at the moment. Please use a recovery code.';

/** The counter of an account's codes, whichever login, temp token or page they come from. */
export const proofKey = (accountId: string): string => attemptKey('second-factor', accountId);

const refused = (message: string, code = 'two-factor-failed') => new AppError(401, message, { code });

/** Counts a wrong proof. During a lock nothing is counted or written, and the answer is the same for every code. */
async function refuseWrong(ctx: Ctx, accountId: string, message: string): Promise<never> {
  const key = proofKey(accountId);
  const [, counted, window] = await ctx.d1.batch<{ window_ends_at: number }>([
    accountEvent(ctx, accountId, 'two-factor-failed', isUnlocked(ctx, key)),
    countTry(ctx, key),
    readWindowEnd(ctx, key),
  ]);
  if (!counted?.meta.changes) throw lockedUntil(ctx, window?.results[0]?.window_ends_at ?? 0, LOCKED);
  throw refused(message);
}

async function spendTotpCode(ctx: Ctx, accountId: string, code: string): Promise<void> {
  const factor = await ctx.d1
    .prepare('SELECT secret FROM second_factors WHERE account_id = ?1 AND enabled_at IS NOT NULL')
    .bind(accountId)
    .first<{ secret: string }>();
  if (!factor) throw refused(CODE_WRONG);
  const secret = await unseal(ctx, TOTP_PURPOSE, accountId, factor.secret);
  if (secret === null) throw new AppError(503, UNREADABLE, { code: 'second-factor-unreadable', retryAfter: 3600 });
  const step = findStep(secret, code, ctx.now());
  if (step === null) return refuseWrong(ctx, accountId, CODE_WRONG);
  // The claim is one statement: of parallel logins with one code exactly one changes the row, and none does during a lock.
  const key = proofKey(accountId);
  const unlocked = isUnlocked(ctx, key);
  const [claimed, lock] = await ctx.d1.batch<{ window_ends_at: number }>([
    ctx.d1
      .prepare(
        `UPDATE second_factors SET last_step = ?, updated_at = ?
          WHERE account_id = ? AND enabled_at IS NOT NULL AND secret = ? AND last_step < ? AND ${unlocked.sql}`,
      )
      .bind(step, ctx.now(), accountId, factor.secret, step, ...unlocked.params),
    readLock(ctx, key),
  ]);
  if (claimed?.meta.changes) return;
  return refuseUsed(ctx, lock?.results[0]?.window_ends_at, CODE_USED);
}

/** No guess, so it is not counted: somebody pressed twice, or signed in on two devices. */
function refuseUsed(ctx: Ctx, lockEnd: number | undefined, message: string): never {
  if (lockEnd !== undefined) throw lockedUntil(ctx, lockEnd, LOCKED);
  throw refused(message, 'two-factor-code-used');
}

async function spendRecovery(ctx: Ctx, accountId: string, code: string): Promise<void> {
  const key = proofKey(accountId);
  const [claimed, lock] = await ctx.d1.batch<{ window_ends_at: number }>([
    spendRecoveryCode(ctx, accountId, code, key),
    readLock(ctx, key),
  ]);
  if (claimed?.meta.changes) return;
  if (!(await isRecoveryCodeOf(ctx, accountId, code))) return refuseWrong(ctx, accountId, RECOVERY_CODE_WRONG);
  return refuseUsed(ctx, lock?.results[0]?.window_ends_at, RECOVERY_CODE_WRONG);
}

/**
 * Uses up what was given, or throws: 401 when it is wrong or was used before, 429 during a lock. What the proof is for
 * comes after it, so a crash in between costs a code and grants nothing. `forget` belongs into the batch that follows.
 */
export async function spendProof(
  ctx: Ctx,
  accountId: string,
  proof: Proof,
): Promise<{ how: 'code' | 'recovery-code'; forget: D1PreparedStatement }> {
  const forget = forgetTries(ctx, proofKey(accountId));
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
