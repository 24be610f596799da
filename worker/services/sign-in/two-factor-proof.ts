/** Checks a code or a recovery code of an account: each works once, and ten wrong ones lock the second factor for 15 minutes. */
import { and, eq, isNotNull } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import { generateSecret, generateURI, verifySync } from 'otplib';
import {
  CODE_USED,
  CODE_WRONG,
  RECOVERY_CODE_WRONG,
  formatRecoveryCode,
  RECOVERY_ALPHABET,
  RECOVERY_CODE_COUNT,
  RECOVERY_CODE_LENGTH,
  type Proof,
} from '@/domain/accounts/two-factor-codes';
import { AppError, invalid } from '@/domain/errors';
import { batch, sql, type Sql } from '@worker/db/sql';
import { twoFactors, recoveryCodes } from '@worker/db/schema/index';
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
import { unseal, hashToken } from '@worker/services/core/secrets';

// Recovery codes: ten at a time, handed out once, stored as hashes, each valid for one proof.

function newCode(): string {
  // 256 is a multiple of 32, so that every character is equally likely.
  return Array.from(randomBytes(RECOVERY_CODE_LENGTH), (byte) => RECOVERY_ALPHABET[byte % 32]).join('');
}

/** Bound to the account. 80 random bits need no slow hash, and no key that could be lost. */
function hashOf(accountId: string, code: string): string {
  return hashToken(`${accountId}:${code}`);
}

/** Ten new codes for display, and the statements that replace the old codes while `onlyIf` is true. */
export function newRecoveryCodes(ctx: Ctx, accountId: string, onlyIf: Sql) {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, newCode);
  const hashes = JSON.stringify(codes.map((code) => hashOf(accountId, code)));
  return {
    codes: codes.map(formatRecoveryCode),
    statements: [
      sql`DELETE FROM recovery_codes WHERE account_id = ${accountId} AND ${onlyIf}`,
      sql`INSERT INTO recovery_codes (account_id, code_hash, created_at)
           SELECT ${accountId}, value, ${ctx.now()} FROM json_each(${hashes}) WHERE ${onlyIf}`,
    ] as const,
  };
}

/** How many codes of an account are unused. */
export const recoveryCodesLeft = (accountId: string): Sql<{ left: number }> =>
  sql`SELECT count(*) AS left FROM recovery_codes WHERE account_id = ${accountId} AND used_at IS NULL`;

/** Uses a code up, while `lockKey` is not locked. Changes nothing if it is wrong or used, or during the lock. */
function spendRecoveryCode(ctx: Ctx, accountId: string, code: string, lockKey: string): Sql {
  return sql`UPDATE recovery_codes SET used_at = ${ctx.now()}
    WHERE account_id = ${accountId} AND code_hash = ${hashOf(accountId, code)} AND used_at IS NULL
      AND EXISTS (SELECT 1 FROM second_factors f WHERE f.account_id = recovery_codes.account_id AND f.enabled_at IS NOT NULL)
      AND ${isUnlocked(ctx, lockKey)}`;
}

/** True if a code belongs to the account, even if it was used: typing a used code again is not a guess. */
async function isRecoveryCodeOf(ctx: Ctx, accountId: string, code: string): Promise<boolean> {
  const { codeHash } = recoveryCodes;
  const found = await ctx.db
    .select({ codeHash })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.accountId, accountId), eq(codeHash, hashOf(accountId, code))))
    .get();
  return found !== undefined;
}

// Time-based one-time passwords (RFC 6238: SHA-1, six digits, 30 seconds): secrets, their address for apps, the step of a code.

const ISSUER = 'Outset';
const STEP_SECONDS = 30;

/** 160 random bits in base 32. */
export function newTotpSecret(): string {
  return generateSecret();
}

/** The content of a QR code for an authenticator app. */
export function otpauthUrl(secret: string, email: string): string {
  return generateURI({ issuer: ISSUER, label: email, secret });
}

/** The 30-second step of `code`: the current step, the one before or the one after. Null for any other code. */
export function findStep(secret: string, code: string, now: number): number | null {
  const result = verifySync({
    secret,
    token: code,
    epoch: Math.floor(now / 1000),
    epochTolerance: STEP_SECONDS,
    period: STEP_SECONDS,
  });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}

export const TOTP_PURPOSE = 'totp-secret';
const LOCKED = 'Too many wrong codes.';
const UNREADABLE = 'We cannot check app codes at the moment. Please use a recovery code.';

/** The key that counts an account's codes, whichever sign-in, temp token or page they come from. */
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

/** Not a guess, so it is not counted: someone pressed twice, or signed in on two devices. */
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
 * Uses up the proof, or throws: 401 if it is wrong or was used before, 429 during a lock. The allowed action follows later, so a crash in
 * between costs a code and grants nothing. `forget` belongs in the batch of that action.
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
