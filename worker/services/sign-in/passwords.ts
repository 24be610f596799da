/**
 * Sets a new password by a mailed link, or in place of the current password. A request for a link gives the same answer after the same
 * time, with or without an account.
 */
import { and, eq } from 'drizzle-orm';
import {
  PASSWORD_RESET,
  RESET_FAILED,
  RESET_LINK_SENT,
  RESET_TOKEN_MISSING,
  CURRENT_WRONG,
  isSamePassword,
  PASSWORD_CHANGED,
  PASSWORD_UNCHANGED,
  type PasswordReset,
  type ResetLinkState,
  type PasswordChange,
} from '@/domain/accounts/passwords/passwords';
import { AppError, invalid, conflict } from '@/domain/errors';
import { HOUR_MS } from '@/domain/time/durations';
import { passwordChangedMail, resetPasswordMail } from '@worker/emails/security';
import { batch, sql, fixedSql, type Sql } from '@worker/db/sql';
import { accounts, accountTokens } from '@worker/db/schema/index';
import { accountEvent } from '@worker/services/accounts/account-events';
import {
  ACCOUNT_FIRST,
  endOtherRegistrations,
  mayMailUnconfirmed,
  requireUncommonPassword,
} from '@worker/services/accounts/registration';
import { attemptKey, countTry } from '@worker/services/core/attempts';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import { placeOf } from '@worker/services/core/device';
import { postMail } from '@worker/services/notifications/outbox';
import { hashPassword, requireOwnPassword } from '@worker/services/accounts/password-hashing';
import { takeAtLeast } from '@worker/services/core/steady-time';
import { hashToken, isToken, newToken } from '@worker/services/core/secrets';
import { knownPlace } from '@worker/services/accounts/hashing-turns';
import { requireAccount } from '@worker/services/core/require-actor';
import { findSignInCounter, rememberDevice, forgetSignInTries } from './sign-in-devices';

// Sets a new password for a signed-in person who knows the old one. Signs out every other device.

/**
 * Statements that end everything that belongs to an old password: personal tokens, devices that skip the second factor, sign-ins that wait
 * for it, reset links, and the lock on its guesses. For the batch of the change, while `onlyIf` is true.
 */
function afterPasswordStatements(account: { id: string; email: string }, onlyIf: Sql): Sql[] {
  return [
    ...['personal_tokens', 'trusted_devices', 'login_challenges'].map(
      (table) => sql`DELETE FROM ${fixedSql(table)} WHERE account_id = ${account.id} AND ${onlyIf}`,
    ),
    forgetSignInTries(account.email, onlyIf),
    sql`DELETE FROM attempts WHERE key = ${attemptKey('own-password', account.id)} AND ${onlyIf}`,
  ];
}

/** The stored hash when the current password is right; a wrong one is reported beside the field of this form. */
async function requireCurrentPassword(ctx: Ctx, password: string): Promise<string> {
  try {
    return (await requireOwnPassword(ctx, password)).passwordHash;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'wrong-password') throw error;
    throw new AppError(400, CURRENT_WRONG, { code: 'wrong-password', fields: { currentPassword: CURRENT_WRONG } });
  }
}

/** Adds the names of the company, which a session does not have. */
async function namesOf<Person extends object>(ctx: Ctx, accountId: string, person: Person) {
  const { companyName, companyWorkingAt } = accounts;
  const companies = await ctx.db
    .select({ companyName, companyWorkingAt })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .get();
  return { ...person, ...companies };
}

/** Changes the password of the signed-in person; the current session remains. Of two changes at the same time, one is refused. */
export async function changePassword(ctx: Ctx, input: PasswordChange): Promise<string> {
  const { accountId, sessionId, email, fullName } = requireAccount(ctx);
  requireUncommonPassword(input.newPassword, await namesOf(ctx, accountId, { email, fullName }), 'newPassword');
  const oldHash = await requireCurrentPassword(ctx, input.currentPassword);
  // Checked only after the current password was right. A mail about a change that did not happen would alarm.
  if (isSamePassword(input.newPassword, input.currentPassword))
    throw invalid(PASSWORD_UNCHANGED, { newPassword: PASSWORD_UNCHANGED });
  const newHash = await hashPassword(input.newPassword, knownPlace(ctx));
  const now = ctx.now();
  // The session is checked too: one that was ended while this waited must not set a password.
  const unchanged = sql`EXISTS (SELECT 1 FROM accounts a JOIN sessions s ON s.account_id = a.id
                   WHERE a.id = ${accountId} AND a.password_hash = ${oldHash} AND s.id = ${sessionId})`;
  const results = await batch(ctx.d1, [
    sql`DELETE FROM sessions WHERE account_id = ${accountId} AND id <> ${sessionId} AND ${unchanged}`,
    ...afterPasswordStatements({ id: accountId, email }, unchanged),
    sql`UPDATE account_tokens SET expires_at = min(expires_at, ${now})
          WHERE account_id = ${accountId} AND purpose = 'reset-password' AND used_at IS NULL AND ${unchanged}`,
    accountEvent(ctx, accountId, 'password-changed', unchanged),
    auditRow(ctx, { action: 'password.changed', subjectType: 'account', subjectId: accountId }, unchanged),
    sql`UPDATE accounts SET password_hash = ${newHash}, updated_at = ${now} WHERE id = ${accountId} AND ${unchanged}`,
  ]);
  if (!results.at(-1)?.meta.changes) {
    throw conflict('Your password has since been changed on another device. Log in with the new one and try again.');
  }
  await postMail(
    ctx,
    passwordChangedMail({
      to: email,
      fullName,
      wasReset: false,
      place: placeOf(ctx.client),
      at: now,
      siteUrl: ctx.env.SITE_URL,
    }),
  );
  return PASSWORD_CHANGED;
}

const RESET_LINK_MS = HOUR_MS;
/** Maximum links mailed to one address within 15 minutes. After that the last link remains valid, and the answer is the same. */
const MAX_LINKS = 5;
/** Longer than looking up, storing and mailing take. */
const ANSWER_AFTER_MS = 250;

const REASONS: Record<Exclude<ResetLinkState, 'usable'>, string> = {
  expired: 'This reset link has expired, or we have sent you a newer one.',
  used: 'This reset link has already been used.',
  unknown: 'This reset link is not valid.',
};

/** Mails a link, and ends earlier ones. No one learns whether there is an account. */
export async function requestPasswordReset(ctx: Ctx, email: string, returnTo?: string): Promise<string> {
  await takeAtLeast(ANSWER_AFTER_MS, async () => {
    const [counted, found] = await batch(ctx.d1, [
      countTry(ctx, attemptKey('reset-link', email), MAX_LINKS),
      ctx.db
        .select({ id: accounts.id, fullName: accounts.fullName, isVerified: accounts.isVerified })
        .from(accounts)
        .where(eq(accounts.email, email))
        .orderBy(...ACCOUNT_FIRST)
        .limit(1),
    ]);
    const [newest] = counted.meta.changes ? found : [];
    const account = newest && (newest.isVerified || (await mayMailUnconfirmed(ctx, email))) ? newest : undefined;
    const token = newToken();
    await storeLink(ctx, account?.id ?? 'nobody', token);
    if (!account) return;
    const { SITE_URL: siteUrl } = ctx.env;
    await postMail(
      ctx,
      resetPasswordMail({
        to: email,
        fullName: account.isVerified ? account.fullName : null,
        token,
        place: placeOf(ctx.client),
        siteUrl,
        returnTo,
      }),
    );
  });
  return RESET_LINK_SENT;
}

/** Runs in full even without an account, so that the database takes as long. */
async function storeLink(ctx: Ctx, accountId: string, token: string): Promise<void> {
  const now = ctx.now();
  const exists = sql`EXISTS (SELECT 1 FROM accounts WHERE id = ${accountId})`;
  await batch(ctx.d1, [
    endResetLinks(ctx, accountId),
    sql`INSERT INTO account_tokens (id, account_id, purpose, token_hash, created_at, expires_at)
         SELECT ${ctx.newId()}, id, 'reset-password', ${hashToken(token)}, ${now}, ${now + RESET_LINK_MS}
      FROM accounts WHERE id = ${accountId}`,
    accountEvent(ctx, accountId, 'reset-requested', exists),
    auditRow(ctx, { action: 'password.reset-requested', subjectType: 'account', subjectId: accountId }, exists),
  ]);
}

/** Unused links expire immediately. They are stored for a while, so that a page can explain them. */
function endResetLinks(ctx: Ctx, accountId: string): Sql {
  return sql`UPDATE account_tokens SET expires_at = min(expires_at, ${ctx.now()})
        WHERE account_id = ${accountId} AND purpose = 'reset-password' AND used_at IS NULL`;
}

async function findLink(ctx: Ctx, token: string) {
  if (!isToken(token)) return { state: 'unknown' as const };
  const { id, accountId, expiresAt, usedAt } = accountTokens;
  const { email, fullName, companyName, companyWorkingAt } = accounts;
  const link = await ctx.db
    .select({ id, accountId, expiresAt, usedAt, email, fullName, companyName, companyWorkingAt })
    .from(accountTokens)
    .innerJoin(accounts, eq(accounts.id, accountId))
    .where(and(eq(accountTokens.tokenHash, hashToken(token)), eq(accountTokens.purpose, 'reset-password')))
    .get();
  if (!link) return { state: 'unknown' as const };
  if (link.usedAt !== null) return { state: 'used' as const };
  return link.expiresAt > ctx.now() ? { state: 'usable' as const, link } : { state: 'expired' as const };
}

/** The state of a link, without using the link, so that the page asks for a new password only if the link is valid. */
export async function readResetLink(ctx: Ctx, token: string): Promise<{ state: ResetLinkState; email?: string }> {
  const found = await findLink(ctx, token);
  // The page shows the address, under which password managers save the new password.
  return found.state === 'usable' ? { state: found.state, email: found.link.email } : { state: found.state };
}

function unusable(state: Exclude<ResetLinkState, 'usable'>): AppError {
  return new AppError(400, `${RESET_FAILED} ${REASONS[state]}`, { code: `link-${state}` });
}

/**
 * Sets the password for a link. All changes are made only while the link is unused, and its use is written last in the same batch: of two
 * requests at the same time, one changes everything and the other nothing. The browser is known from then on, so that guesses from unknown
 * browsers do not lock out its owner. Returns the cookie for this.
 */
export async function resetPassword(
  ctx: Ctx,
  input: PasswordReset,
  deviceTokens: readonly string[],
): Promise<{ message: string; deviceTokens: string[] }> {
  if (!input.token) throw invalid(RESET_TOKEN_MISSING);
  const found = await findLink(ctx, input.token);
  if (found.state !== 'usable') throw unusable(found.state);
  const { link } = found;
  requireUncommonPassword(input.password, link);
  const passwordHash = await hashPassword(input.password, { lane: 'registration' });
  const now = ctx.now();
  const open = sql`EXISTS (SELECT 1 FROM account_tokens WHERE id = ${link.id} AND used_at IS NULL AND expires_at > ${now})`;
  const { token } = await findSignInCounter(ctx, link.email, deviceTokens);
  const device = rememberDevice(ctx, link.accountId, { tokens: deviceTokens, token }, open);
  const results = await batch(ctx.d1, [
    ...device.statements,
    // A person who has read the mail owns the address, so all other registrations for it end.
    endOtherRegistrations({ id: link.accountId, email: link.email }, open),
    sql`UPDATE accounts SET password_hash = ${passwordHash}, is_verified = 1, updated_at = ${now}
      WHERE id = ${link.accountId} AND ${open}`,
    sql`DELETE FROM sessions WHERE account_id = ${link.accountId} AND ${open}`,
    ...afterPasswordStatements({ id: link.accountId, email: link.email }, open),
    accountEvent(ctx, link.accountId, 'password-reset', open),
    auditRow(
      ctx,
      { action: 'password.reset', subjectType: 'account', subjectId: link.accountId, actorId: link.accountId },
      open,
    ),
    sql`UPDATE account_tokens SET used_at = ${now} WHERE id = ${link.id} AND used_at IS NULL AND expires_at > ${now}`,
    endResetLinks(ctx, link.accountId),
  ]);
  if (!results.at(-2)?.meta.changes)
    throw unusable((await readResetLink(ctx, input.token)).state === 'used' ? 'used' : 'expired');
  await postMail(
    ctx,
    passwordChangedMail({
      to: link.email,
      fullName: link.fullName,
      wasReset: true,
      place: placeOf(ctx.client),
      at: now,
      siteUrl: ctx.env.SITE_URL,
    }),
  );
  return { message: PASSWORD_RESET, deviceTokens: device.tokens };
}
