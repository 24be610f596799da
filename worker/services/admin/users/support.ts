/** Help for one person by a super admin: the confirmation mail again, a sign-in unlocked, sessions ended, a lost second factor taken off. */
import { CONFIRMED_ALREADY, NO_SECOND_FACTOR } from '@/domain/admin/users/change-texts';
import { conflict, tooMany } from '@/domain/errors';
import { sessionsEndedMail, twoFactorRemovedMail } from '@worker/emails/support-changes';
import { batch } from '@worker/db/batch';
import { fixedSql, sql } from '@worker/db/sql';
import { operatorEvent } from '@worker/services/accounts/account-events';
import { mailVerifyLink } from '@worker/services/accounts/accounts';
import { attemptKey, forgetTries } from '@worker/services/core/attempts';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import { addressesOf, postMail } from '@worker/services/notifications/outbox';
import { forgetSignInTries } from '@worker/services/sign-in/sign-in-devices';
import { proofKey } from '@worker/services/sign-in/two-factor-proof';
import { requireUserById } from './require-user';
import { requirePermit } from './grants';

const ONE_EVERY_SECONDS = 60;
const about = (id: string) => ({ subjectType: 'account', subjectId: id });

/** Mails a new confirmation link, which ends the one before; once a minute for each person. Returns the address. */
export async function resendConfirmation(ctx: Ctx, id: string): Promise<string> {
  const user = await requireUserById(ctx, id);
  if (user.isVerified) throw conflict(CONFIRMED_ALREADY);
  const entry = auditRow(ctx, { action: 'account.confirmation-resent', ...about(id) });
  if (!(await mailVerifyLink(ctx, user, { everyMs: ONE_EVERY_SECONDS * 1000, entry })))
    throw tooMany('A link was emailed a moment ago. Please wait a minute.', ONE_EVERY_SECONDS);
  return user.email;
}

/** Takes away every lock of the person: on passwords, of strangers and of their own browsers, and on codes. Returns whether anything was counted. */
export async function unlockUser(ctx: Ctx, id: string): Promise<boolean> {
  const user = await requireUserById(ctx, id);
  const [, , ...forgotten] = await batch(ctx.d1, [
    auditRow(ctx, { action: 'account.unlocked', ...about(id) }),
    operatorEvent(ctx, id, 'unlocked-by-support', sql`EXISTS (SELECT 1 FROM accounts WHERE id = ${id})`),
    forgetSignInTries(user.email, sql`1`),
    forgetTries(attemptKey('own-password', id)),
    forgetTries(proofKey(id)),
  ]);
  return forgotten.some(({ meta }) => meta.changes > 0);
}

/** Signs the person out everywhere; personal tokens, devices that skip the second factor and sign-ins that wait for it end too. Returns how many sessions ended. */
export async function endSessionsOf(ctx: Ctx, id: string): Promise<number> {
  const user = await requireUserById(ctx, id);
  const [, , , , , ended] = await batch(ctx.d1, [
    auditRow(ctx, { action: 'account.sessions-ended', ...about(id) }),
    operatorEvent(ctx, id, 'sessions-ended-by-support', sql`EXISTS (SELECT 1 FROM accounts WHERE id = ${id})`),
    ...(['personal_tokens', 'trusted_devices', 'login_challenges'] as const).map(
      (table) => sql`DELETE FROM ${fixedSql(table)} WHERE account_id = ${id}`,
    ),
    sql`DELETE FROM sessions WHERE account_id = ${id}`,
  ]);
  if (user.isVerified)
    await postMail(ctx, sessionsEndedMail({ to: user.email, fullName: user.fullName, ...addressesOf(ctx) }));
  return ended?.meta.changes ?? 0;
}

/** Turns the second factor of a person off, by a permit of two codes that is used up with it. */
export async function removeSecondFactor(ctx: Ctx, id: string): Promise<void> {
  const user = await requireUserById(ctx, id);
  const permit = await requirePermit(ctx, 'remove-second-factor', id);
  const isOn = sql`EXISTS (SELECT 1 FROM second_factors WHERE account_id = ${id} AND enabled_at IS NOT NULL) AND ${permit.isOpen}`;
  const results = await batch(ctx.d1, [
    auditRow(ctx, { action: 'account.two-factor-removed', ...about(id) }, isOn),
    operatorEvent(ctx, id, 'two-factor-removed-by-support', isOn),
    sql`DELETE FROM attempts WHERE key = ${proofKey(id)} AND ${isOn}`,
    ...['recovery_codes', 'trusted_devices', 'login_challenges'].map(
      (table) => sql`DELETE FROM ${fixedSql(table)} WHERE account_id = ${id} AND ${isOn}`,
    ),
    sql`DELETE FROM second_factors WHERE account_id = ${id} AND ${isOn}`,
    permit.use(sql`NOT EXISTS (SELECT 1 FROM second_factors WHERE account_id = ${id})`),
  ]);
  if (!results.at(-2)?.meta.changes) {
    await requirePermit(ctx, 'remove-second-factor', id);
    throw conflict(NO_SECOND_FACTOR);
  }
  await postMail(ctx, twoFactorRemovedMail({ to: user.email, fullName: user.fullName, ...addressesOf(ctx) }));
}
