/** A new password for somebody who is signed in and knows the old one. Every other device is signed out. */
import { CURRENT_WRONG, PASSWORD_CHANGED, type PasswordChange } from '../../src/domain/accounts/passwords';
import { AppError, conflict } from '../../src/domain/errors';
import { passwordChangedMail } from '../emails/password-changed';
import { accountEvent } from './account-events';
import { requireUncommonPassword } from './accounts';
import { attemptKey } from './attempts';
import { auditStatement } from './audit';
import type { Ctx } from './context';
import { placeOf } from './device';
import { forgetLoginTries } from './login-devices';
import { postMail } from './mails';
import { requireOwnPassword } from './own-password';
import { hashPassword } from './passwords';
import { requireAccount } from './require-actor';

interface Condition {
  sql: string;
  params: readonly (string | number)[];
}

/**
 * What ends with an old password besides sessions: devices that skip the second factor, logins that wait for it, links to
 * reset it, and the lock on its guesses. For the batch of the change, while `onlyIf` holds.
 */
export function afterPasswordStatements(
  ctx: Ctx,
  account: { id: string; email: string },
  onlyIf: Condition,
): D1PreparedStatement[] {
  return [
    ...['trusted_devices', 'login_challenges'].map((table) =>
      ctx.d1.prepare(`DELETE FROM ${table} WHERE account_id = ? AND ${onlyIf.sql}`).bind(account.id, ...onlyIf.params),
    ),
    forgetLoginTries(ctx, account.email, onlyIf),
    ctx.d1
      .prepare(`DELETE FROM attempts WHERE key = ? AND ${onlyIf.sql}`)
      .bind(attemptKey('own-password', account.id), ...onlyIf.params),
  ];
}

/** The stored hash when the current password is right; a wrong one is told beside the field of this form. */
async function requireCurrentPassword(ctx: Ctx, password: string): Promise<string> {
  try {
    return (await requireOwnPassword(ctx, password)).passwordHash;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'wrong-password') throw error;
    throw new AppError(400, CURRENT_WRONG, { code: 'wrong-password', fields: { currentPassword: CURRENT_WRONG } });
  }
}

/** Changes the password of the person who asks; the session in use stays. Of two changes at once, one is refused. */
export async function changePassword(ctx: Ctx, input: PasswordChange): Promise<string> {
  const { accountId, sessionId, email, fullName } = requireAccount(ctx);
  requireUncommonPassword(input.newPassword, email, 'newPassword');
  const oldHash = await requireCurrentPassword(ctx, input.currentPassword);
  const newHash = await hashPassword(input.newPassword);
  const now = ctx.now();
  // The session counts too: one that was ended while this waited must not set a password.
  const unchanged = {
    sql: `EXISTS (SELECT 1 FROM accounts a JOIN sessions s ON s.account_id = a.id
                   WHERE a.id = ? AND a.password_hash = ? AND s.id = ?)`,
    params: [accountId, oldHash, sessionId],
  };
  const results = await ctx.d1.batch([
    ctx.d1
      .prepare(`DELETE FROM sessions WHERE account_id = ? AND id <> ? AND ${unchanged.sql}`)
      .bind(accountId, sessionId, ...unchanged.params),
    ...afterPasswordStatements(ctx, { id: accountId, email }, unchanged),
    ctx.d1
      .prepare(
        `UPDATE account_tokens SET expires_at = min(expires_at, ?)
          WHERE account_id = ? AND purpose = 'reset-password' AND used_at IS NULL AND ${unchanged.sql}`,
      )
      .bind(now, accountId, ...unchanged.params),
    accountEvent(ctx, accountId, 'password-changed', unchanged),
    auditStatement(ctx, { action: 'password.changed', subjectType: 'account', subjectId: accountId }, unchanged),
    ctx.d1
      .prepare(`UPDATE accounts SET password_hash = ?, updated_at = ? WHERE id = ? AND ${unchanged.sql}`)
      .bind(newHash, now, accountId, ...unchanged.params),
  ]);
  if (!results.at(-1)?.meta.changes) {
    throw conflict('Your password was changed elsewhere in the meantime. Log in with the new one and try again.');
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
