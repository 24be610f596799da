/** Operators edit, delete and help a person. Edits, deletions and turning off two-factor need a permit of two codes, which the same batch uses up. */
import { fieldChanges, CHANGED_ELSEWHERE } from '@/domain/accounts/profile';
import {
  ONLY_SUPER_EDIT,
  ONLY_SUPER_DELETE,
  CONFIRMED_ALREADY,
  NO_SECOND_FACTOR,
} from '@/domain/admin/users/user-changes';
import { EDITED, type EditedField } from '@/domain/admin/users/person';
import { userEditOf } from '@/domain/admin/users/user-edit';
import { conflict, notFound, tooMany } from '@/domain/errors';
import { USER_NOT_FOUND } from '@/domain/admin/users/user-list';
import { yearInIndia } from '@/domain/time/india';
import { batch, fixedSql, joinSql, sql } from '@worker/db/sql';
import { accounts } from '@worker/db/schema/index';
import { operatorEvent } from '@worker/services/accounts/account-events';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import { requireAllowed } from '@worker/services/core/require-actor';
import { notifyAccount } from '@worker/services/notifications/notifications';
import { requireValid } from '@worker/services/admin/records/edit';
import { goodbyeMail } from '@worker/emails/registration';
import { removeAccount } from '@worker/services/account-data/account-deletion';
import { addressesOf, postMail } from '@worker/services/notifications/outbox';
import { sessionsEndedMail, twoFactorRemovedMail } from '@worker/emails/security';
import { mailVerifyLink } from '@worker/services/accounts/registration';
import { attemptKey, forgetTries } from '@worker/services/core/attempts';
import { forgetSignInTries } from '@worker/services/sign-in/sign-in-devices';
import { proofKey } from '@worker/services/sign-in/two-factor-proof';
import { requireFounder, requireUserByEmail, requireUserById } from './users';
import { requirePermit } from './grants';

const NOTICE = {
  topic: 'account',
  title: 'Outset support changed your profile',
  body: 'If you did not ask for this, write to us.',
  href: '/portal/settings/profile',
} as const;

const column = (field: EditedField) => fixedSql(accounts[field].name);

/**
 * Stores changed fields and returns their names. A field named in `before` is stored only if the operator changed it. Throws 400 with the
 * faults by field, also if a value is emptied; throws 409 if a field was changed elsewhere before or during the call. The permit is used up
 * only together with the change.
 */
export async function editUser(ctx: Ctx, email: string, body: object, id?: string): Promise<EditedField[]> {
  requireAllowed(ctx, 'user:write', { other: ONLY_SUPER_EDIT });
  const user = await requireUserByEmail(ctx, email, id);
  requireFounder(user);
  const edit = requireValid(userEditOf(yearInIndia(ctx.now()), user).safeParse(body));
  const permit = await requirePermit(ctx, 'edit-user', user.id);
  const { before, ...input } = edit;
  const { changes, faults } = fieldChanges<EditedField>(
    EDITED.map(({ name }) => name),
    { input, current: user, before },
  );
  if (Object.keys(faults).length > 0) throw conflict(CHANGED_ELSEWHERE, faults, 'changed-elsewhere');
  const now = ctx.now();
  const isSame = joinSql(
    [sql`id = ${user.id}`, ...changes.map(([field]) => sql`${column(field)} IS ${user[field]}`)],
    ' AND ',
  );
  const mayChange = sql`EXISTS (SELECT 1 FROM accounts WHERE ${isSame}) AND ${permit.isOpen}`;
  const fields = changes.map(([field]) => field);
  const entry = {
    action: 'account.edited',
    subjectType: 'account',
    subjectId: user.id,
    details: { fields: fields.join(' ') },
  };
  const mayTell = fields.length > 0 ? mayChange : sql`0`;
  const results = await batch(ctx.d1, [
    auditRow(ctx, entry, mayChange),
    operatorEvent(ctx, user.id, 'profile-changed-by-support', mayTell),
    notifyAccount(ctx, user.id, NOTICE, mayTell),
    sql`UPDATE accounts SET ${joinSql([
      ...changes.map(([field, value]) => sql`${column(field)} = ${value}`),
      sql`updated_at = ${now}`,
    ])} WHERE ${isSame} AND ${permit.isOpen}`,
    permit.use(sql`EXISTS (SELECT 1 FROM accounts WHERE id = ${user.id} AND updated_at = ${now})`),
  ]);
  if (results[3].meta.changes) return fields;
  // Something else came first: the account was deleted, the permit was used, or a field was changed.
  await requireUserByEmail(ctx, email, user.id);
  await requirePermit(ctx, 'edit-user', user.id);
  throw conflict(CHANGED_ELSEWHERE, undefined, 'changed-elsewhere');
}

// Deletes a founder for an operator: the same deletion as a person's own, with a permit of two codes.

/**
 * Returns the name of the deleted person. Of two calls at the same time, the second finds no person. The permit is deleted with the
 * account.
 */
export async function deleteUser(ctx: Ctx, email: string, id?: string): Promise<string> {
  requireAllowed(ctx, 'user:write', { other: ONLY_SUPER_DELETE });
  const user = await requireUserByEmail(ctx, email, id);
  requireFounder(user);
  const permit = await requirePermit(ctx, 'delete-user', user.id);
  // The address of an unconfirmed account may belong to another person than the one who registered it.
  const goodbye = user.isVerified
    ? goodbyeMail({ to: user.email, fullName: user.fullName, by: 'operator', ...addressesOf(ctx) })
    : null;
  if (await removeAccount(ctx, user, { onlyIf: permit.isOpen, goodbye })) return user.fullName;
  await requirePermit(ctx, 'delete-user', user.id);
  throw notFound(USER_NOT_FOUND);
}

// Help for one person by a super admin: the confirmation mail again, a sign-in unlocked, sessions ended, a lost second factor removed.

const ONE_EVERY_SECONDS = 60;
const about = (id: string) => ({ subjectType: 'account', subjectId: id });

/** Mails a new confirmation link, which ends the earlier one; once a minute for each person. Returns the address. */
export async function resendConfirmation(ctx: Ctx, id: string): Promise<string> {
  const user = await requireUserById(ctx, id);
  if (user.isVerified) throw conflict(CONFIRMED_ALREADY);
  const entry = auditRow(ctx, { action: 'account.confirmation-resent', ...about(id) });
  if (!(await mailVerifyLink(ctx, user, { everyMs: ONE_EVERY_SECONDS * 1000, entry })))
    throw tooMany('A link was emailed a moment ago. Please wait a minute.', ONE_EVERY_SECONDS);
  return user.email;
}

/** Removes every lock of the person: on passwords, from unknown and from their own browsers, and on codes. Returns whether anything was counted. */
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

/**
 * Signs the person out everywhere. Personal tokens, devices that skip the second factor, and sign-ins that wait for it end too. Returns the
 * number of ended sessions.
 */
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

/** Turns off a person's second factor and uses up a permit of two codes with it. */
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
