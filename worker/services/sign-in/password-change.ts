/** A new password for someone who is signed in and knows the old one. Every other device is signed out. */
import {
  CURRENT_WRONG,
  isSamePassword,
  PASSWORD_CHANGED,
  PASSWORD_UNCHANGED,
  type PasswordChange,
} from '@/domain/accounts/passwords/passwords';
import { AppError, conflict, invalid } from '@/domain/errors';
import { passwordChangedMail } from '@worker/emails/security';
import { eq } from 'drizzle-orm';
import { batch, fixedSql, sql, type Sql } from '@worker/db/sql';
import { accounts } from '@worker/db/schema';
import { accountEvent } from '@worker/services/accounts/account-events';
import { requireUncommonPassword } from '@worker/services/accounts/accounts';
import { attemptKey } from '@worker/services/core/attempts';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import { placeOf } from '@worker/services/core/device';
import { forgetSignInTries } from './sign-in-devices';
import { postMail } from '@worker/services/notifications/outbox';
import { requireOwnPassword, hashPassword } from '@worker/services/accounts/passwords';
import { knownPlace } from '@worker/services/accounts/hashing-turns';
import { requireAccount } from '@worker/services/core/require-actor';

/**
 * What ends with an old password besides sessions: personal tokens, devices that skip the second factor, sign-ins that wait for it, links to
 * reset it, and the lock on its guesses. For the batch of the change, while `onlyIf` holds.
 */
export function afterPasswordStatements(account: { id: string; email: string }, onlyIf: Sql): Sql[] {
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

/** With the names of the company, which a session does not carry. */
async function namesOf<Person extends object>(ctx: Ctx, accountId: string, person: Person) {
  const { companyName, companyWorkingAt } = accounts;
  const companies = await ctx.db
    .select({ companyName, companyWorkingAt })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .get();
  return { ...person, ...companies };
}

/** Changes the password of the person who asks; the session in use stays. Of two changes at once, one is refused. */
export async function changePassword(ctx: Ctx, input: PasswordChange): Promise<string> {
  const { accountId, sessionId, email, fullName } = requireAccount(ctx);
  requireUncommonPassword(input.newPassword, await namesOf(ctx, accountId, { email, fullName }), 'newPassword');
  const oldHash = await requireCurrentPassword(ctx, input.currentPassword);
  // Said only once the current one proved right. A mail about a change that was none would alarm.
  if (isSamePassword(input.newPassword, input.currentPassword))
    throw invalid(PASSWORD_UNCHANGED, { newPassword: PASSWORD_UNCHANGED });
  const newHash = await hashPassword(input.newPassword, knownPlace(ctx));
  const now = ctx.now();
  // The session counts too: one that was ended while this waited must not set a password.
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
