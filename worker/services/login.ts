/** Signing in and out: one way for founders and visitors, the same answer and cost for a wrong password and an unknown e-mail. */
import type { UserType } from '../../src/domain/accounts/actor';
import { LOGIN_FAILED, type LoginInput } from '../../src/domain/accounts/login';
import { AppError } from '../../src/domain/errors';
import { accountEvent } from './account-events';
import { ACCOUNT_FIRST, sendFreshVerifyLink } from './accounts';
import { countTry, forgetTries, lockedUntil, readWindowEnd } from './attempts';
import { auditStatement } from './audit';
import type { Ctx } from './context';
import { cityOf, describeDevice } from './device';
import { noteDevice } from './known-devices';
import { findLoginCounter, rememberDevice } from './login-devices';
import { fittingHashes, renewHash } from './passwords';
import { takeSecondStep, type SecondStep } from './second-step';
import { newSession } from './sessions';

const NOT_VERIFIED = 'Please verify your email before logging in.';
const loginFailed = () => new AppError(401, LOGIN_FAILED, { code: 'login-failed' });

export interface LoginOptions {
  /** Only accounts of this kind; others are answered like a wrong password. */
  only?: UserType;
  /** The session that the new one takes the place of. */
  replaces?: string | undefined;
  /** The cookie of a device that skips the second factor. */
  trustToken?: string | undefined;
  /** The cookie of a browser that was signed in from before. */
  deviceTokens?: readonly string[];
}

export interface LoginResult {
  need2FA: false;
  /** The credential. Leaves the server once, as bearer token or cookie. */
  token: string;
  sessionId: string;
  userType: UserType;
  /** The cookie of a device that was just trusted. */
  trustToken?: string;
  /** The cookie by which this browser is known from now on. */
  deviceTokens: string[];
}

/** The password was right, and there is no session yet. */
export interface SecondStepNeeded {
  need2FA: true;
  tempToken: string;
  userType: UserType;
}

interface AccountRow {
  id: string;
  user_type: UserType;
  email: string;
  full_name: string;
  password_hash: string;
  is_verified: number;
  second_factor_at: number | null;
}

/** The account, or the newest registration that waits, when the password is right; else null. Every call counts as a failure until the caller forgets it. */
async function checkPassword(ctx: Ctx, input: LoginInput, key: string): Promise<AccountRow | null> {
  let known: AccountRow[] = [];
  const [fitting] = await fittingHashes(input.password, async () => {
    const [counted, window, found] = await ctx.d1.batch<Record<string, unknown>>([
      countTry(ctx, key),
      readWindowEnd(ctx, key),
      ctx.d1
        .prepare(
          `SELECT id, user_type, email, full_name, password_hash, is_verified,
                  (SELECT enabled_at FROM second_factors WHERE account_id = accounts.id) AS second_factor_at
             FROM accounts WHERE email = ?1 ${ACCOUNT_FIRST}`,
        )
        .bind(input.email),
    ]);
    if (!counted?.meta.changes) throw lockedUntil(ctx, Number(window?.results[0]?.['window_ends_at'] ?? 0));
    known = (found?.results ?? []) as unknown as AccountRow[];
    // Beside a confirmed account nothing counts.
    if (known[0]?.is_verified) known = known.slice(0, 1);
    return known.map((row) => row.password_hash);
  });
  return known.find((row) => row.password_hash === fitting) ?? null;
}

/** A line in the log of the confirmed account, when there is one; after the answer, so that both cases take as long. */
function noteFailure(ctx: Ctx, email: string): void {
  ctx.defer(
    ctx.d1
      .prepare(
        `INSERT INTO account_events (account_id, type, device, city, at)
         SELECT id, 'login-failed', ?1, ?2, ?3 FROM accounts WHERE email = ?4 AND is_verified`,
      )
      .bind(describeDevice(ctx.client.userAgent), cityOf(ctx.client), ctx.now(), email)
      .run(),
  );
}

/** Checks the password, then the second factor where there is one, and opens a session. */
export async function logIn(
  ctx: Ctx,
  input: LoginInput,
  options: LoginOptions,
): Promise<LoginResult | SecondStepNeeded> {
  const { deviceTokens = [] } = options;
  const counter = await findLoginCounter(ctx, input.email, deviceTokens);
  const account = await checkPassword(ctx, input, counter.key);
  const forget = forgetTries(ctx, counter.key);
  if (!account || (options.only && account.user_type !== options.only)) {
    if (account) await forget.run();
    noteFailure(ctx, input.email);
    throw loginFailed();
  }
  if (!account.is_verified) {
    await forget.run();
    await sendFreshVerifyLink(ctx, { id: account.id, email: account.email, fullName: account.full_name });
    throw new AppError(403, NOT_VERIFIED, { code: 'email-not-verified' });
  }
  const userType = account.user_type;
  const renewedHash = await renewHash(input.password, account.password_hash);
  const session = newSession(ctx, { id: account.id, passwordHash: account.password_hash, renewedHash });
  const { isOpen } = session;
  let secondStep: SecondStep = { passed: true, event: 'logged-in', statements: [forget] };
  if (account.second_factor_at !== null) {
    const { id, email } = account;
    const { trustToken } = options;
    secondStep = await takeSecondStep(ctx, { id, userType, email }, input, {
      trustToken,
      forgetPasswordTries: forget,
      isOpen,
    });
  }
  if (!secondStep.passed) return { need2FA: true, tempToken: secondStep.tempToken, userType };

  const device = rememberDevice(ctx, account.id, { tokens: deviceTokens, token: counter.token }, isOpen);
  const statements = [
    ...session.statements,
    ...secondStep.statements,
    ...device.statements,
    ctx.d1
      .prepare(`UPDATE accounts SET last_login_at = ? WHERE id = ? AND ${isOpen.sql}`)
      .bind(ctx.now(), account.id, ...isOpen.params),
    accountEvent(ctx, account.id, secondStep.event, isOpen),
    auditStatement(
      ctx,
      { action: 'session.created', subjectType: 'session', subjectId: session.id, actorId: account.id },
      isOpen,
    ),
  ];
  if (options.replaces) {
    statements.push(
      ctx.d1.prepare(`DELETE FROM sessions WHERE id = ? AND ${isOpen.sql}`).bind(options.replaces, ...isOpen.params),
    );
  }
  if (renewedHash !== null) {
    statements.push(
      ctx.d1
        .prepare('UPDATE accounts SET password_hash = ?1 WHERE id = ?2 AND password_hash = ?3')
        .bind(renewedHash, account.id, account.password_hash),
    );
  }
  const [stored] = await ctx.d1.batch(statements);
  // The password was changed, reset or deleted with its account while this waited: it is not right any more.
  if (!stored?.meta.changes) throw loginFailed();
  await noteDevice(ctx, account);
  const { trustToken } = secondStep;
  return {
    need2FA: false,
    token: session.token,
    sessionId: session.id,
    userType,
    deviceTokens: device.tokens,
    ...(trustToken ? { trustToken } : {}),
  };
}
