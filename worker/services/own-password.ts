/** Asks a signed-in person for their password once more, before something that a stolen session must not do. */
import type { AccountActor } from '../../src/domain/accounts/actor';
import { PASSWORD_WRONG } from '../../src/domain/accounts/deletion';
import { AppError, loginRequired } from '../../src/domain/errors';
import { attemptKey, countTry, forgetTries, lockedUntil, readWindowEnd } from './attempts';
import type { Ctx } from './context';
import { verifyPassword } from './passwords';
import { requireAccount } from './require-actor';

/** Counted by account, whichever session asks; the tenth wrong password locks for 15 minutes. Answers the stored hash. */
export async function requireOwnPassword(
  ctx: Ctx,
  password: string,
): Promise<{ actor: AccountActor; passwordHash: string }> {
  const actor = requireAccount(ctx);
  const key = attemptKey('own-password', actor.accountId);
  let passwordHash: string | null = null;
  const isRight = await verifyPassword(password, async () => {
    const [counted, window, found] = await ctx.d1.batch<Record<string, unknown>>([
      countTry(ctx, key),
      readWindowEnd(ctx, key),
      ctx.d1.prepare('SELECT password_hash FROM accounts WHERE id = ?1').bind(actor.accountId),
    ]);
    if (!counted?.meta.changes) throw lockedUntil(ctx, Number(window?.results[0]?.['window_ends_at'] ?? 0));
    const stored = found?.results[0]?.['password_hash'];
    passwordHash = typeof stored === 'string' ? stored : null;
    return passwordHash;
  });
  if (passwordHash === null) throw loginRequired();
  if (!isRight) {
    throw new AppError(403, PASSWORD_WRONG, { code: 'wrong-password', fields: { password: PASSWORD_WRONG } });
  }
  await forgetTries(ctx, key).run();
  return { actor, passwordHash };
}
