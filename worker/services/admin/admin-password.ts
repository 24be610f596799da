/** The operator's password: judged in constant time, each try counted before its outcome is answered. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { INVALID_PASSWORD, PASSWORD_NOT_CONFIGURED } from '@/domain/admin/sign-in';
import { AppError } from '@/domain/errors';
import { batch } from '@worker/db/batch';
import { type Sql } from '@worker/db/sql';
import {
  attemptKey,
  countTry,
  forgetTries,
  isUnlocked,
  lockedUntil,
  readWindowEnd,
} from '@worker/services/core/attempts';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import { networkOf } from '@worker/services/core/network';
import { requireAdmin } from '@worker/services/core/require-actor';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Over digests, so that neither the place of the first wrong letter nor the length shows in the time. */
function isOperatorPassword(ctx: Ctx, password: string): boolean {
  const own = ctx.env.ADMIN_PASSWORD;
  if (!own) throw new AppError(503, PASSWORD_NOT_CONFIGURED, { code: 'not-configured' });
  return timingSafeEqual(digest(password), digest(own));
}

/**
 * Judges the operator's password; throws unless it is right. The tenth try from one network within 15 minutes that is not
 * followed by a right one locks it for 15 minutes. Returns the statement that forgets the tries, for the caller's batch.
 */
export async function judgePassword(ctx: Ctx, password: string, address: string): Promise<Sql> {
  const isRight = isOperatorPassword(ctx, password);
  const key = attemptKey('admin-password', networkOf(address));
  const entry = { action: isRight ? 'admin.password-accepted' : 'admin.password-refused', subjectType: 'admin' };
  const [, counted, window] = await batch(ctx.d1, [
    auditRow(ctx, entry, isUnlocked(ctx, key)),
    countTry(ctx, key),
    readWindowEnd(key),
  ]);
  if (!counted.meta.changes) throw lockedUntil(ctx, window.results[0]?.endsAt ?? 0);
  if (!isRight) throw new AppError(401, INVALID_PASSWORD, { code: 'invalid-password' });
  return forgetTries(key);
}

/** Asks the operator who acts for the password once more. Counted by operator; the tenth wrong one locks for 15 minutes. */
export async function requireOperatorPassword(ctx: Ctx, password: string): Promise<void> {
  const key = attemptKey('admin-own-password', requireAdmin(ctx).adminId);
  const isRight = isOperatorPassword(ctx, password);
  const [counted, window] = await batch(ctx.d1, [countTry(ctx, key), readWindowEnd(key)]);
  if (!counted.meta.changes) throw lockedUntil(ctx, window.results[0]?.endsAt ?? 0);
  if (!isRight)
    throw new AppError(400, INVALID_PASSWORD, { code: 'invalid-password', fields: { password: INVALID_PASSWORD } });
  await ctx.run(forgetTries(key));
}
