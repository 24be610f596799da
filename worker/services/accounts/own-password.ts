/** Asks a signed-in person for their password once more, before something that a stolen session must not do. */
import { eq } from 'drizzle-orm';
import type { AccountActor } from '@/domain/accounts/actor';
import { PASSWORD_WRONG } from '@/domain/accounts/deletion';
import { AppError } from '@/domain/errors';
import { batch } from '@worker/db/batch';
import { accounts } from '@worker/db/schema';
import { attemptKey, countTry, forgetTries, lockedUntil, readWindowEnd } from '@worker/services/core/attempts';
import type { Ctx } from '@worker/services/core/context';
import { knownPlace } from './hashing-turns';
import { verifyPassword } from './passwords';
import { requireAccount, requireStillThere } from '@worker/services/core/require-actor';

/** Counted by account, whichever session asks; the tenth wrong password locks for 15 minutes. Returns the stored hash. */
export async function requireOwnPassword(
  ctx: Ctx,
  password: string,
): Promise<{ actor: AccountActor; passwordHash: string }> {
  const actor = requireAccount(ctx);
  const key = attemptKey('own-password', actor.accountId);
  let passwordHash: string | null = null;
  const isRight = await verifyPassword(password, knownPlace(ctx), async () => {
    const [counted, window, found] = await batch(ctx.d1, [
      countTry(ctx, key),
      readWindowEnd(key),
      ctx.db.select({ hash: accounts.passwordHash }).from(accounts).where(eq(accounts.id, actor.accountId)),
    ]);
    if (!counted.meta.changes) throw lockedUntil(ctx, window.results[0]?.endsAt ?? 0);
    return (passwordHash = found[0]?.hash ?? null);
  });
  requireStillThere(passwordHash);
  if (!isRight) {
    throw new AppError(403, PASSWORD_WRONG, { code: 'wrong-password', fields: { password: PASSWORD_WRONG } });
  }
  await ctx.run(forgetTries(key));
  return { actor, passwordHash };
}
