/** Asks the person who is signed in for their password again, before something that a stolen session must not do. */
import { isAccount, type AccountActor } from '../../src/domain/accounts/actor';
import { AppError, loginRequired } from '../../src/domain/errors';
import { attemptKey, forgetTries } from './attempts';
import type { Ctx } from './context';
import { checkPassword } from './login';

const WRONG_PASSWORD = 'This password is not right.';

/** Throws 400 for a wrong password. Guesses count together with those at the login, so they lock together. */
export async function requireOwnPassword(ctx: Ctx, password: string): Promise<AccountActor> {
  if (!isAccount(ctx.actor)) throw loginRequired();
  const account = await checkPassword(ctx, { email: ctx.actor.email, password });
  if (account?.id !== ctx.actor.accountId) {
    throw new AppError(400, WRONG_PASSWORD, { code: 'wrong-password', fields: { password: WRONG_PASSWORD } });
  }
  await forgetTries(ctx, attemptKey('login', ctx.actor.email)).run();
  return ctx.actor;
}
