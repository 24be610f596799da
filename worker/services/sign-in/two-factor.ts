/** The second factor of the person who asks: its state, set-up, verification, end, and new recovery codes. */
import { and, eq, isNotNull } from 'drizzle-orm';
import type { AccountActor, UserType } from '@/domain/accounts/actor';
import { type Reconfirmation, type SetupVerification } from '@/domain/accounts/two-factor';
import { SETUP_CODE_WRONG, type TwoFactorStatus } from '@/domain/accounts/two-factor-codes';
import { AppError, conflict, NOT_ALLOWED } from '@/domain/errors';
import { recoveryCodesRenewedMail, twoFactorDisabledMail, twoFactorEnabledMail } from '@worker/emails/security';
import { batch, fixedSql, sql, type Sql } from '@worker/db/sql';
import { twoFactors } from '@worker/db/schema';
import { accountEvent } from '@worker/services/accounts/account-events';
import { forgetTries } from '@worker/services/core/attempts';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import { addressesOf, postMail } from '@worker/services/notifications/outbox';
import { requireOwnPassword } from '@worker/services/accounts/password-hashing';
import {
  newRecoveryCodes,
  proofKey,
  recoveryCodesLeft,
  spendProof,
  TOTP_PURPOSE,
  findStep,
  newTotpSecret,
  otpauthUrl,
} from './two-factor-proof';
import { requireAccount, requireKind } from '@worker/services/core/require-actor';
import { seal, unseal } from '@worker/services/core/secrets';
import { readTrustedDevices, toTrustedDevice } from './sign-in-devices';

const ALREADY_ON = 'Two-factor authentication is already on.';
const NOT_ON = 'Two-factor authentication is not on.';
const SETUP_GONE = 'This set-up was replaced by a newer one. Please start again.';

const requireOnly = (ctx: Ctx, only: UserType): AccountActor => requireKind(ctx, only, { other: NOT_ALLOWED });

const isOnFor = (accountId: string) => and(eq(twoFactors.accountId, accountId), isNotNull(twoFactors.enabledAt));

export async function readTwoFactorStatus(ctx: Ctx): Promise<TwoFactorStatus> {
  const { accountId } = requireAccount(ctx);
  const [factor, codes, devices] = await batch(ctx.d1, [
    ctx.db.select({ enabledAt: twoFactors.enabledAt }).from(twoFactors).where(isOnFor(accountId)),
    recoveryCodesLeft(accountId),
    readTrustedDevices(ctx, accountId),
  ]);
  const enabledAt = factor[0]?.enabledAt;
  if (!enabledAt) {
    return { enabled: false, enabledAt: null, recoveryCodesLeft: 0, trustedDevices: [] };
  }
  return {
    enabled: true,
    enabledAt: new Date(enabledAt).toISOString(),
    recoveryCodesLeft: codes.results[0]?.left ?? 0,
    trustedDevices: devices.results.map(toTrustedDevice),
  };
}

/** Creates a new pending secret, which replaces an older one. Nothing changes for sign-ins until it is verified. */
export async function startTwoFactorSetup(ctx: Ctx, only: UserType): Promise<{ secret: string; otpauthUrl: string }> {
  const { accountId, email } = requireOnly(ctx, only);
  const secret = newTotpSecret();
  const sealed = await seal(ctx, TOTP_PURPOSE, accountId, secret);
  const now = ctx.now();
  const [stored] = await batch(ctx.d1, [
    sql`INSERT INTO second_factors (account_id, pending_secret, updated_at) VALUES (${accountId}, ${sealed}, ${now})
         ON CONFLICT (account_id) DO UPDATE SET pending_secret = ${sealed}, updated_at = ${now} WHERE enabled_at IS NULL`,
    auditRow(
      ctx,
      { action: 'two-factor.setup-started', subjectType: 'account', subjectId: accountId },
      sql`EXISTS (SELECT 1 FROM second_factors WHERE pending_secret = ${sealed})`,
    ),
  ]);
  if (!stored.meta.changes) throw conflict(ALREADY_ON);
  return { secret, otpauthUrl: otpauthUrl(secret, email) };
}

const wrongSetupCode = (message: string, code: string) =>
  new AppError(400, message, { code, fields: { code: message } });

/** Turns the second factor on when the code fits the pending secret; returns the recovery codes, only this once. */
export async function verifyTwoFactorSetup(ctx: Ctx, input: SetupVerification, only: UserType): Promise<string[]> {
  const { accountId, email } = requireOnly(ctx, only);
  const found = await ctx.db.select().from(twoFactors).where(eq(twoFactors.accountId, accountId)).get();
  if (found?.enabledAt) throw conflict(ALREADY_ON);
  const sealed = found?.pendingSecret;
  const secret = sealed ? await unseal(ctx, TOTP_PURPOSE, accountId, sealed) : null;
  if (!sealed || secret === null) throw wrongSetupCode(SETUP_GONE, 'setup-replaced');
  // Base 32 ignores case, and the screen shows the secret with spaces.
  const named = input.secret?.replace(/\s/g, '').toUpperCase();
  if (named !== undefined && named !== secret) throw wrongSetupCode(SETUP_GONE, 'setup-replaced');
  const step = findStep(secret, input.code, ctx.now());
  if (step === null) throw wrongSetupCode(SETUP_CODE_WRONG, 'invalid');

  const isPending = sql`EXISTS (SELECT 1 FROM second_factors
    WHERE account_id = ${accountId} AND pending_secret = ${sealed} AND enabled_at IS NULL)`;
  const recovery = newRecoveryCodes(ctx, accountId, isPending);
  const now = ctx.now();
  const results = await batch(ctx.d1, [
    ...recovery.statements,
    accountEvent(ctx, accountId, 'two-factor-enabled', isPending),
    auditRow(ctx, { action: 'two-factor.enabled', subjectType: 'account', subjectId: accountId }, isPending),
    forgetTries(proofKey(accountId)),
    // The code that proved the set-up is used up by it.
    sql`UPDATE second_factors
      SET secret = pending_secret, pending_secret = NULL, enabled_at = ${now}, last_step = ${step}, updated_at = ${now}
      WHERE account_id = ${accountId} AND pending_secret = ${sealed} AND enabled_at IS NULL`,
  ]);
  if (!results.at(-1)?.meta.changes) throw wrongSetupCode(SETUP_GONE, 'setup-replaced');
  await postMail(ctx, twoFactorEnabledMail({ to: email, ...addressesOf(ctx) }));
  return recovery.codes;
}

/** Throws if two-factor is off. Otherwise returns the condition that it is still on with the same secret, for statements that change it. */
async function requireOn(ctx: Ctx, accountId: string) {
  const on = await ctx.db.select({ secret: twoFactors.secret }).from(twoFactors).where(isOnFor(accountId)).get();
  if (!on) throw conflict(NOT_ON);
  return sql`EXISTS (SELECT 1 FROM second_factors
    WHERE account_id = ${accountId} AND secret = ${on.secret} AND enabled_at IS NOT NULL)`;
}

/** Uses up a proof of the second factor; returns the statement that resets wrong tries. */
async function reprove(ctx: Ctx, accountId: string, input: Omit<Reconfirmation, 'password'>): Promise<Sql> {
  try {
    const proof = await spendProof(ctx, accountId, { totpCode: input.code, recoveryCode: input.recoveryCode });
    return proof.forget;
  } catch (error) {
    // The session is valid, so the error is 400 at the field, not 401.
    if (!(error instanceof AppError) || error.status !== 401) throw error;
    const field = input.code === undefined ? 'recoveryCode' : 'code';
    throw new AppError(400, error.message, { code: error.code, fields: { [field]: error.message } });
  }
}

/** Asks for the password and a proof again. Returns the statement that resets wrong tries. */
async function reconfirm(ctx: Ctx, input: Reconfirmation): Promise<Sql> {
  const { accountId } = (await requireOwnPassword(ctx, input.password)).actor;
  return reprove(ctx, accountId, input);
}

/** Asks for the password again, and for a proof if the second factor is on. Returns the matching hash, and the statement that resets wrong tries. */
export async function reconfirmOwner(
  ctx: Ctx,
  input: Reconfirmation,
): Promise<{ passwordHash: string; forget: Sql | null }> {
  const { actor, passwordHash } = await requireOwnPassword(ctx, input.password);
  const { accountId } = actor;
  const on = await ctx.db.select({ secret: twoFactors.secret }).from(twoFactors).where(isOnFor(accountId)).get();
  return { passwordHash, forget: on ? await reprove(ctx, accountId, input) : null };
}

/** Turns the second factor off: secret, recovery codes, trusted devices and open sign-ins go in one batch. */
export async function disableTwoFactor(ctx: Ctx, input: Reconfirmation, only: UserType): Promise<void> {
  const { accountId, email } = requireOnly(ctx, only);
  const isOn = await requireOn(ctx, accountId);
  const forget = await reconfirm(ctx, input);
  // The factor itself is deleted last. Of two requests at the same time, the second finds no factor, and changes and logs nothing.
  const results = await batch(ctx.d1, [
    forget,
    accountEvent(ctx, accountId, 'two-factor-disabled', isOn),
    auditRow(ctx, { action: 'two-factor.disabled', subjectType: 'account', subjectId: accountId }, isOn),
    ...['recovery_codes', 'trusted_devices', 'login_challenges', 'second_factors'].map(
      (table) => sql`DELETE FROM ${fixedSql(table)} WHERE account_id = ${accountId} AND ${isOn}`,
    ),
  ]);
  if (!results.at(-1)?.meta.changes) throw conflict(NOT_ON);
  await postMail(ctx, twoFactorDisabledMail({ to: email, ...addressesOf(ctx) }));
}

/** Ten new recovery codes; the old ones end. */
export async function renewRecoveryCodes(ctx: Ctx, input: Reconfirmation): Promise<string[]> {
  const { accountId, email } = requireAccount(ctx);
  const isOn = await requireOn(ctx, accountId);
  const forget = await reconfirm(ctx, input);
  const recovery = newRecoveryCodes(ctx, accountId, isOn);
  const [, , inserted] = await batch(ctx.d1, [
    forget,
    ...recovery.statements,
    accountEvent(ctx, accountId, 'recovery-codes-renewed', isOn),
    auditRow(ctx, { action: 'recovery-codes.renewed', subjectType: 'account', subjectId: accountId }, isOn),
  ]);
  if (!inserted.meta.changes) throw conflict(NOT_ON);
  await postMail(ctx, recoveryCodesRenewedMail({ to: email, ...addressesOf(ctx) }));
  return recovery.codes;
}
