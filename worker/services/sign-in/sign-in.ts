/** Signs founders and visitors in, with the same answer and cost for a wrong password and an unknown email. */
import { eq } from 'drizzle-orm';
import type { UserType } from '@/domain/accounts/actor';
import { CHALLENGE_NEEDED, SIGN_IN_FAILED, type SignInInput } from '@/domain/accounts/sign-in';
import { AppError } from '@/domain/errors';
import { batch, sql } from '@worker/db/sql';
import { accounts, twoFactors } from '@worker/db/schema';
import { accountEvent } from '@worker/services/accounts/account-events';
import { ACCOUNT_FIRST, sendFreshVerifyLink, type Account } from '@worker/services/accounts/registration';
import { countTry, forgetTries, lockedUntil, readWindowEnd } from '@worker/services/core/attempts';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import { cityOf, describeDevice, placeOf } from '@worker/services/core/device';
import { hasOpenChallenge, takeTwoFactorStep, type TwoFactorStep } from './two-factor-step';
import { findSignInCounter, rememberDevice, type SignInCounter } from './sign-in-devices';
import { isHalfFull, knownPlace, placeIn, type Place } from '@worker/services/accounts/hashing-turns';
import { fittingHashes, renewHash } from '@worker/services/accounts/password-hashing';
import { newSession } from './sessions';
import { newDeviceMail } from '@worker/emails/security';
import { describeError, log } from '@worker/log';
import { postMail } from '@worker/services/notifications/outbox';
import { hashToken } from '@worker/services/core/secrets';

// Devices that an account has signed in from: a mail says when a new one signs in. Known by browser, system
// and city.

/** If there are more devices, the device that was first seen longest ago is deleted. */
const MAX_DEVICES = 50;

/** Stores the device of a sign-in, after its session. Mails about a new one, but not about the first. */
async function noteDevice(ctx: Ctx, account: Pick<Account, 'id' | 'email' | 'fullName'>): Promise<void> {
  const now = ctx.now();
  const deviceHash = hashToken(`${describeDevice(ctx.client.userAgent)}\n${cityOf(ctx.client) ?? ''}`);
  const [others, noted] = await batch(ctx.d1, [
    sql`SELECT 1 FROM known_devices WHERE account_id = ${account.id} LIMIT 1`,
    sql`INSERT INTO known_devices (account_id, device_hash, first_seen_at)
         SELECT id, ${deviceHash}, ${now} FROM accounts WHERE id = ${account.id}
         ON CONFLICT (account_id, device_hash) DO NOTHING`,
    sql`DELETE FROM known_devices WHERE account_id = ${account.id} AND device_hash NOT IN
           (SELECT device_hash FROM known_devices WHERE account_id = ${account.id}
             ORDER BY first_seen_at DESC LIMIT ${MAX_DEVICES})`,
  ]);
  if (!noted.meta.changes || !others.results.length) return;
  await postMail(
    ctx,
    newDeviceMail({
      to: account.email,
      fullName: account.fullName,
      place: placeOf(ctx.client),
      at: now,
      siteUrl: ctx.env.SITE_URL,
    }),
  );
}

/** Hashing places for one network of unknown browsers: without, and with, an answered challenge. */
const STRANGER_PLACES = 2;
const PERSON_PLACES = 6;

/** Null if no challenge is configured. An answer that cannot be checked now counts as none. */
async function isPerson(ctx: Ctx, answer: string | undefined): Promise<boolean | null> {
  const { challenge } = ctx;
  if (challenge.siteKey === null) return null;
  if (answer === undefined) return false;
  return challenge.isPerson(answer, undefined).catch((error: unknown) => {
    log('error', 'challenge not checked', { requestId: ctx.requestId, error: describeError(error) });
    return false;
  });
}

/**
 * The hashing place for a sign-in. A device of the account counts as known, and a valid two-factor code does too. Throws 429
 * `challenge-needed` if a challenge is configured, half of the places for unknown devices are taken, and the request has no right answer.
 */
async function signInPlace(ctx: Ctx, input: SignInInput, counter: SignInCounter): Promise<Place> {
  const { email, tempToken } = input;
  if (counter.token !== null) return knownPlace(ctx);
  if (tempToken !== undefined && (await hasOpenChallenge(ctx, email, tempToken))) return knownPlace(ctx);
  const person = await isPerson(ctx, input.challenge);
  if (person === false && isHalfFull('stranger'))
    throw new AppError(429, CHALLENGE_NEEDED, { code: 'challenge-needed', retryAfter: 5 });
  return placeIn(ctx, 'stranger', person ? PERSON_PLACES : STRANGER_PLACES);
}

const NOT_VERIFIED = 'Please verify your email before logging in.';
const signInFailed = () => new AppError(401, SIGN_IN_FAILED, { code: 'login-failed', isSuspicious: true });

export interface SignInOptions {
  /** Only accounts of this kind; others are answered like a wrong password. */
  only?: UserType;
  /** The session that the new one replaces. */
  replaces?: string | undefined;
  /** The cookie of a device that skips the second factor. */
  trustToken?: string | undefined;
  /** Cookies that earlier sign-ins set in this browser. */
  deviceTokens?: readonly string[];
  /** The requested page, for the link mailed to an account that is not confirmed yet. */
  returnTo?: string;
}

export interface SignInResult {
  need2FA: false;
  /** The credential. Leaves the server once, as bearer token or cookie. */
  token: string;
  sessionId: string;
  userType: UserType;
  /** The cookie of a device that was just trusted. */
  trustToken?: string;
  /** Cookies by which this browser is known from now on. */
  deviceTokens: string[];
}

/** The password was right, and there is no session yet. */
export interface TwoFactorStepNeeded {
  need2FA: true;
  tempToken: string;
  userType: UserType;
}

type KnownAccount = Pick<Account, 'id' | 'userType' | 'email' | 'fullName' | 'passwordHash' | 'isVerified'> & {
  twoFactorAt: number | null;
};

/**
 * The account, or the newest unconfirmed registration, if the password is right; otherwise null. Every call counts as a failure until the
 * caller resets it.
 */
async function checkPassword(ctx: Ctx, input: SignInInput, key: string, place: Place): Promise<KnownAccount | null> {
  const { id, userType, email, fullName, passwordHash, isVerified } = accounts;
  let known: KnownAccount[] = [];
  const [fitting] = await fittingHashes(input.password, place, async () => {
    const [counted, window, found] = await batch(ctx.d1, [
      countTry(ctx, key),
      readWindowEnd(key),
      ctx.db
        .select({ id, userType, email, fullName, passwordHash, isVerified, twoFactorAt: twoFactors.enabledAt })
        .from(accounts)
        .leftJoin(twoFactors, eq(twoFactors.accountId, id))
        .where(eq(email, input.email))
        .orderBy(...ACCOUNT_FIRST),
    ]);
    if (!counted.meta.changes) throw lockedUntil(ctx, window.results[0]?.endsAt ?? 0);
    // A confirmed account is the only one used.
    known = found[0]?.isVerified ? found.slice(0, 1) : found;
    return known.map((row) => row.passwordHash);
  });
  return known.find((row) => row.passwordHash === fitting) ?? null;
}

/** A line in the log of the confirmed account, if there is one. Written after the answer, so that both cases take the same time. */
function noteFailure(ctx: Ctx, email: string): void {
  ctx.defer(
    ctx.run(sql`INSERT INTO account_events (account_id, type, device, city, at)
         SELECT id, 'login-failed', ${describeDevice(ctx.client.userAgent)}, ${cityOf(ctx.client)}, ${ctx.now()}
        FROM accounts WHERE email = ${email} AND is_verified`),
  );
}

/** Checks the password, then the second factor if there is one, and opens a session. */
export async function signIn(
  ctx: Ctx,
  input: SignInInput,
  options: SignInOptions,
): Promise<SignInResult | TwoFactorStepNeeded> {
  const { deviceTokens = [] } = options;
  const counter = await findSignInCounter(ctx, input.email, deviceTokens);
  const place = await signInPlace(ctx, input, counter);
  const account = await checkPassword(ctx, input, counter.key, place);
  const forget = forgetTries(counter.key);
  if (!account || (options.only && account.userType !== options.only)) {
    if (account) await ctx.run(forget);
    noteFailure(ctx, input.email);
    throw signInFailed();
  }
  if (!account.isVerified) {
    await ctx.run(forget);
    await sendFreshVerifyLink(ctx, account, options.returnTo);
    throw new AppError(403, NOT_VERIFIED, { code: 'email-not-verified' });
  }
  const userType = account.userType;
  const renewedHash = await renewHash(input.password, account.passwordHash, place);
  const session = newSession(ctx, { id: account.id, passwordHash: account.passwordHash, renewedHash });
  const { isOpen } = session;
  let twoFactorStep: TwoFactorStep = { passed: true, event: 'logged-in', statements: [forget] };
  if (account.twoFactorAt !== null) {
    const { id, email } = account;
    const { trustToken } = options;
    twoFactorStep = await takeTwoFactorStep(ctx, { id, userType, email }, input, {
      trustToken,
      forgetPasswordTries: forget,
      isOpen,
    });
  }
  if (!twoFactorStep.passed) return { need2FA: true, tempToken: twoFactorStep.tempToken, userType };

  const device = rememberDevice(ctx, account.id, { tokens: deviceTokens, token: counter.token }, isOpen);
  const statements = [
    ...session.statements,
    ...twoFactorStep.statements,
    ...device.statements,
    sql`UPDATE accounts SET last_login_at = ${ctx.now()} WHERE id = ${account.id} AND ${isOpen}`,
    accountEvent(ctx, account.id, twoFactorStep.event, isOpen),
    auditRow(
      ctx,
      { action: 'session.created', subjectType: 'session', subjectId: session.id, actorId: account.id },
      isOpen,
    ),
  ];
  if (options.replaces) {
    statements.push(sql`DELETE FROM sessions WHERE id = ${options.replaces} AND ${isOpen}`);
  }
  if (renewedHash !== null) {
    statements.push(
      sql`UPDATE accounts SET password_hash = ${renewedHash}
        WHERE id = ${account.id} AND password_hash = ${account.passwordHash}`,
    );
  }
  const [stored] = await batch(ctx.d1, statements);
  // The password was changed, reset or deleted with its account while this waited: it is not right any more.
  if (!stored?.meta.changes) throw signInFailed();
  await noteDevice(ctx, account);
  const { trustToken } = twoFactorStep;
  return {
    need2FA: false,
    token: session.token,
    sessionId: session.id,
    userType,
    deviceTokens: device.tokens,
    ...(trustToken ? { trustToken } : {}),
  };
}
