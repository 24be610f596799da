/** Signing in and out: one way for founders and visitors, the same answer and cost for a wrong password and an unknown e-mail. */
import type { UserType } from '../../src/domain/accounts/actor';
import { LOGIN_FAILED, type LoginInput } from '../../src/domain/accounts/login';
import { AppError, tooMany } from '../../src/domain/errors';
import { sendFreshVerifyLink } from './accounts';
import { attemptKey, countTry, forgetTries, readWindowEnd } from './attempts';
import { auditStatement } from './audit';
import type { Ctx } from './context';
import { hashPassword, needsRehash, verifyPassword } from './passwords';
import { newSession } from './sessions';

const LOCKED = 'Too many failed attempts. Please try again in {minutes}.';
const NOT_VERIFIED = 'Please verify your email before logging in.';

export interface LoginOptions {
  /** Only accounts of this kind; others are answered like a wrong password. */
  only?: UserType;
  /** The session that the new one takes the place of. */
  replaces?: string | undefined;
}

export interface LoginResult {
  /** The credential. Leaves the server once, as bearer token or cookie. */
  token: string;
  sessionId: string;
  userType: UserType;
}

interface AccountRow {
  id: string;
  user_type: UserType;
  email: string;
  full_name: string;
  password_hash: string;
  is_verified: number;
}

function locked(endsAt: number, now: number): AppError {
  const seconds = Math.max(1, Math.ceil((endsAt - now) / 1000));
  const minutes = Math.ceil(seconds / 60);
  return tooMany(LOCKED.replace('{minutes}', minutes === 1 ? '1 minute' : `${minutes} minutes`), seconds);
}

/** The account when the password is right, else null. Every call counts as a failure until the caller forgets it. */
async function checkPassword(ctx: Ctx, input: LoginInput): Promise<AccountRow | null> {
  const key = attemptKey('login', input.email);
  let account: AccountRow | null = null;
  const isRight = await verifyPassword(input.password, async () => {
    const [counted, window, found] = await ctx.d1.batch<Record<string, unknown>>([
      countTry(ctx, key),
      readWindowEnd(ctx, key),
      ctx.d1
        .prepare('SELECT id, user_type, email, full_name, password_hash, is_verified FROM accounts WHERE email = ?1')
        .bind(input.email),
    ]);
    if (!counted?.meta.changes) throw locked(Number(window?.results[0]?.['window_ends_at'] ?? 0), ctx.now());
    account = (found?.results[0] as AccountRow | undefined) ?? null;
    return account?.password_hash ?? null;
  });
  return isRight ? account : null;
}

/** Checks the password and opens a session. */
export async function logIn(ctx: Ctx, input: LoginInput, options: LoginOptions): Promise<LoginResult> {
  const account = await checkPassword(ctx, input);
  if (!account) throw new AppError(401, LOGIN_FAILED, { code: 'login-failed' });
  const forget = forgetTries(ctx, attemptKey('login', input.email));
  if (options.only && account.user_type !== options.only) {
    await forget.run();
    throw new AppError(401, LOGIN_FAILED, { code: 'login-failed' });
  }
  if (!account.is_verified) {
    await forget.run();
    await sendFreshVerifyLink(ctx, { id: account.id, email: account.email, fullName: account.full_name });
    throw new AppError(403, NOT_VERIFIED, { code: 'email-not-verified' });
  }

  const now = ctx.now();
  const session = newSession(ctx, account.id);
  const statements = [
    forget,
    ...session.statements,
    ctx.d1.prepare('UPDATE accounts SET last_login_at = ?1 WHERE id = ?2').bind(now, account.id),
    auditStatement(ctx, {
      action: 'session.created',
      subjectType: 'session',
      subjectId: session.id,
      actorId: account.id,
    }),
  ];
  if (options.replaces) statements.push(ctx.d1.prepare('DELETE FROM sessions WHERE id = ?1').bind(options.replaces));
  if (needsRehash(account.password_hash)) {
    statements.push(
      ctx.d1
        .prepare('UPDATE accounts SET password_hash = ?1 WHERE id = ?2 AND password_hash = ?3')
        .bind(await hashPassword(input.password), account.id, account.password_hash),
    );
  }
  await ctx.d1.batch(statements);
  return { token: session.token, sessionId: session.id, userType: account.user_type };
}
