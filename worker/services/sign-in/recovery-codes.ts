/** Recovery codes: ten at a time, handed out once, stored as hashes, each good for one proof. */
import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import {
  formatRecoveryCode,
  RECOVERY_ALPHABET,
  RECOVERY_CODE_COUNT,
  RECOVERY_CODE_LENGTH,
} from '@/domain/accounts/two-factor-codes';
import { recoveryCodes } from '@worker/db/schema';
import { sql, type Sql } from '@worker/db/sql';
import { isUnlocked } from '@worker/services/core/attempts';
import type { Ctx } from '@worker/services/core/context';
import { hashToken } from '@worker/services/core/tokens';

function newCode(): string {
  // 256 is a multiple of 32, so that every character is equally likely.
  return Array.from(randomBytes(RECOVERY_CODE_LENGTH), (byte) => RECOVERY_ALPHABET[byte % 32]).join('');
}

/** Bound to the account. 80 random bits need no slow hash, and no key that could be lost. */
function hashOf(accountId: string, code: string): string {
  return hashToken(`${accountId}:${code}`);
}

/** Ten new codes as they are shown, and the statements that put them in the place of the old ones while `onlyIf` holds. */
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

/** Uses a code up, while `lockKey` is not locked. Changes nothing when it is wrong, used or the lock is on. */
export function spendRecoveryCode(ctx: Ctx, accountId: string, code: string, lockKey: string): Sql {
  return sql`UPDATE recovery_codes SET used_at = ${ctx.now()}
    WHERE account_id = ${accountId} AND code_hash = ${hashOf(accountId, code)} AND used_at IS NULL
      AND EXISTS (SELECT 1 FROM second_factors f WHERE f.account_id = recovery_codes.account_id AND f.enabled_at IS NOT NULL)
      AND ${isUnlocked(ctx, lockKey)}`;
}

/** Whether a code is one of the account's, used or not: typing a used one again is no guess. */
export async function isRecoveryCodeOf(ctx: Ctx, accountId: string, code: string): Promise<boolean> {
  const { codeHash } = recoveryCodes;
  const found = await ctx.db
    .select({ codeHash })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.accountId, accountId), eq(codeHash, hashOf(accountId, code))))
    .get();
  return found !== undefined;
}
