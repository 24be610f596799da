/** Recovery codes: ten at a time, handed out once, stored as hashes, each good for one proof. */
import { randomBytes } from 'node:crypto';
import {
  formatRecoveryCode,
  RECOVERY_ALPHABET,
  RECOVERY_CODE_COUNT,
  RECOVERY_CODE_LENGTH,
} from '../../src/domain/accounts/two-factor-codes';
import { isUnlocked } from './attempts';
import type { Ctx } from './context';
import { hashToken } from './tokens';

function newCode(): string {
  // 256 is a multiple of 32, so that every character is equally likely.
  return Array.from(randomBytes(RECOVERY_CODE_LENGTH), (byte) => RECOVERY_ALPHABET[byte % 32]).join('');
}

/** Bound to the account. 80 random bits need no slow hash, and no key that could be lost. */
function hashOf(accountId: string, code: string): string {
  return hashToken(`${accountId}:${code}`);
}

/** Ten new codes as they are shown, and the statements that put them in the place of the old ones while `onlyIf` holds. */
export function newRecoveryCodes(ctx: Ctx, accountId: string, onlyIf: { sql: string; params: (string | number)[] }) {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, newCode);
  const hashes = JSON.stringify(codes.map((code) => hashOf(accountId, code)));
  return {
    codes: codes.map(formatRecoveryCode),
    statements: [
      ctx.d1
        .prepare(`DELETE FROM recovery_codes WHERE account_id = ? AND ${onlyIf.sql}`)
        .bind(accountId, ...onlyIf.params),
      ctx.d1
        .prepare(
          `INSERT INTO recovery_codes (account_id, code_hash, created_at)
           SELECT ?, value, ? FROM json_each(?) WHERE ${onlyIf.sql}`,
        )
        .bind(accountId, ctx.now(), hashes, ...onlyIf.params),
    ],
  };
}

/** Uses a code up, while `lockKey` is not locked. Changes nothing when it is wrong, used or the lock is on. */
export function spendRecoveryCode(ctx: Ctx, accountId: string, code: string, lockKey: string): D1PreparedStatement {
  const unlocked = isUnlocked(ctx, lockKey);
  return ctx.d1
    .prepare(
      `UPDATE recovery_codes SET used_at = ? WHERE account_id = ? AND code_hash = ? AND used_at IS NULL
          AND EXISTS (SELECT 1 FROM second_factors f WHERE f.account_id = recovery_codes.account_id AND f.enabled_at IS NOT NULL)
          AND ${unlocked.sql}`,
    )
    .bind(ctx.now(), accountId, hashOf(accountId, code), ...unlocked.params);
}

/** Whether a code is one of the account's, used or not: typing a used one again is no guess. */
export async function isRecoveryCodeOf(ctx: Ctx, accountId: string, code: string): Promise<boolean> {
  const found = await ctx.d1
    .prepare('SELECT 1 FROM recovery_codes WHERE account_id = ?1 AND code_hash = ?2')
    .bind(accountId, hashOf(accountId, code))
    .first();
  return found !== null;
}
