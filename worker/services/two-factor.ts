/** The second factor of the person who asks: its state, set-up, verification, end, and new recovery codes. */
import type { AccountActor, UserType } from '../../src/domain/accounts/actor';
import { type Reconfirmation, type SetupVerification } from '../../src/domain/accounts/two-factor';
import { SETUP_CODE_WRONG, type TwoFactorStatus } from '../../src/domain/accounts/two-factor-codes';
import { AppError, conflict, forbidden } from '../../src/domain/errors';
import { recoveryCodesRenewedMail, twoFactorDisabledMail, twoFactorEnabledMail } from '../emails/two-factor-changed';
import { accountEvent } from './account-events';
import { forgetTries } from './attempts';
import { auditStatement } from './audit';
import type { Ctx } from './context';
import { addressesOf, postMail } from './mails';
import { requireOwnPassword } from './own-password';
import { newRecoveryCodes } from './recovery-codes';
import { requireAccount } from './require-actor';
import { seal, unseal } from './sealing';
import { proofKey, spendProof, TOTP_PURPOSE } from './second-factor-proof';
import { findStep, newTotpSecret, otpauthUrl } from './totp';
import { readTrustedDevices, toTrustedDevice } from './trusted-devices';

const ALREADY_ON = 'Two-factor authentication is already on.';
const NOT_ON = 'Two-factor authentication is not on.';
const SETUP_GONE = 'This set-up was replaced by a newer one. Please start again.';

/** Accounts of the other kind are refused: the two kinds have addresses of their own. */
function requireOnly(ctx: Ctx, only: UserType): AccountActor {
  const actor = requireAccount(ctx);
  if (actor.role !== only) throw forbidden();
  return actor;
}

export async function readTwoFactorStatus(ctx: Ctx): Promise<TwoFactorStatus> {
  const { accountId } = requireAccount(ctx);
  const [factor, codes, devices] = await ctx.d1.batch<Record<string, unknown>>([
    ctx.d1
      .prepare('SELECT enabled_at FROM second_factors WHERE account_id = ?1 AND enabled_at IS NOT NULL')
      .bind(accountId),
    ctx.d1
      .prepare('SELECT count(*) AS left FROM recovery_codes WHERE account_id = ?1 AND used_at IS NULL')
      .bind(accountId),
    readTrustedDevices(ctx, accountId),
  ]);
  const enabledAt = factor?.results[0]?.['enabled_at'];
  if (typeof enabledAt !== 'number') {
    return { enabled: false, enabledAt: null, recoveryCodesLeft: 0, trustedDevices: [] };
  }
  return {
    enabled: true,
    enabledAt: new Date(enabledAt).toISOString(),
    recoveryCodesLeft: Number(codes?.results[0]?.['left'] ?? 0),
    trustedDevices: (devices?.results ?? []).map(toTrustedDevice),
  };
}

/** A new pending secret in the place of an older one. Nothing changes for logins until it is verified. */
export async function startTwoFactorSetup(ctx: Ctx, only: UserType): Promise<{ secret: string; otpauthUrl: string }> {
  const { accountId, email } = requireOnly(ctx, only);
  const secret = newTotpSecret();
  const sealed = await seal(ctx, TOTP_PURPOSE, accountId, secret);
  const [stored] = await ctx.d1.batch([
    ctx.d1
      .prepare(
        `INSERT INTO second_factors (account_id, pending_secret, updated_at) VALUES (?1, ?2, ?3)
         ON CONFLICT (account_id) DO UPDATE SET pending_secret = ?2, updated_at = ?3 WHERE enabled_at IS NULL`,
      )
      .bind(accountId, sealed, ctx.now()),
    auditStatement(
      ctx,
      { action: 'two-factor.setup-started', subjectType: 'account', subjectId: accountId },
      { sql: 'EXISTS (SELECT 1 FROM second_factors WHERE pending_secret = ?)', params: [sealed] },
    ),
  ]);
  if (!stored?.meta.changes) throw conflict(ALREADY_ON);
  return { secret, otpauthUrl: otpauthUrl(secret, email) };
}

const wrongSetupCode = (message: string, code: string) =>
  new AppError(400, message, { code, fields: { code: message } });

/** Turns the second factor on when the code fits the pending secret; answers the recovery codes, this once. */
export async function verifyTwoFactorSetup(ctx: Ctx, input: SetupVerification, only: UserType): Promise<string[]> {
  const { accountId, email } = requireOnly(ctx, only);
  const found = await ctx.d1
    .prepare('SELECT pending_secret, enabled_at, last_step FROM second_factors WHERE account_id = ?1')
    .bind(accountId)
    .first<{ pending_secret: string | null; enabled_at: number | null; last_step: number }>();
  if (found?.enabled_at) throw conflict(ALREADY_ON);
  const sealed = found?.pending_secret;
  const secret = sealed ? await unseal(ctx, TOTP_PURPOSE, accountId, sealed) : null;
  if (!sealed || secret === null) throw wrongSetupCode(SETUP_GONE, 'setup-replaced');
  // Base 32 is the same in small letters and with the spaces that the screen shows.
  const named = input.secret?.replace(/\s/g, '').toUpperCase();
  if (named !== undefined && named !== secret) throw wrongSetupCode(SETUP_GONE, 'setup-replaced');
  const step = findStep(secret, input.code, ctx.now());
  if (step === null) throw wrongSetupCode(SETUP_CODE_WRONG, 'invalid');

  const isPending = {
    sql: 'EXISTS (SELECT 1 FROM second_factors WHERE account_id = ? AND pending_secret = ? AND enabled_at IS NULL)',
    params: [accountId, sealed],
  };
  const recovery = newRecoveryCodes(ctx, accountId, isPending);
  const now = ctx.now();
  const results = await ctx.d1.batch([
    ...recovery.statements,
    accountEvent(ctx, accountId, 'two-factor-enabled', isPending),
    auditStatement(ctx, { action: 'two-factor.enabled', subjectType: 'account', subjectId: accountId }, isPending),
    forgetTries(ctx, proofKey(accountId)),
    // The code that proved the set-up is used up by it.
    ctx.d1
      .prepare(
        `UPDATE second_factors SET secret = pending_secret, pending_secret = NULL, enabled_at = ?1, last_step = ?2, updated_at = ?1
          WHERE account_id = ?3 AND pending_secret = ?4 AND enabled_at IS NULL`,
      )
      .bind(now, step, accountId, sealed),
  ]);
  if (!results.at(-1)?.meta.changes) throw wrongSetupCode(SETUP_GONE, 'setup-replaced');
  await postMail(ctx, twoFactorEnabledMail({ to: email, ...addressesOf(ctx) }));
  return recovery.codes;
}

/** Throws when it is off. Otherwise the condition that it is still on with the same secret, for what changes it. */
async function requireOn(ctx: Ctx, accountId: string) {
  const on = await ctx.d1
    .prepare('SELECT secret FROM second_factors WHERE account_id = ?1 AND enabled_at IS NOT NULL')
    .bind(accountId)
    .first<{ secret: string }>();
  if (!on) throw conflict(NOT_ON);
  return {
    sql: 'EXISTS (SELECT 1 FROM second_factors WHERE account_id = ? AND secret = ? AND enabled_at IS NOT NULL)',
    params: [accountId, on.secret],
  };
}

/** The password and a proof, once more. Answers the statement that forgets wrong tries. */
async function reconfirm(ctx: Ctx, input: Reconfirmation): Promise<D1PreparedStatement> {
  const { accountId } = (await requireOwnPassword(ctx, input.password)).actor;
  try {
    const proof = await spendProof(ctx, accountId, { totpCode: input.code, recoveryCode: input.recoveryCode });
    return proof.forget;
  } catch (error) {
    // The session is fine, so this is no 401: the field is.
    if (!(error instanceof AppError) || error.status !== 401) throw error;
    const field = input.code === undefined ? 'recoveryCode' : 'code';
    throw new AppError(400, error.message, { code: error.code, fields: { [field]: error.message } });
  }
}

/** Turns the second factor off: secret, recovery codes, trusted devices and open logins go in one batch. */
export async function disableTwoFactor(ctx: Ctx, input: Reconfirmation, only: UserType): Promise<void> {
  const { accountId, email } = requireOnly(ctx, only);
  const isOn = await requireOn(ctx, accountId);
  const forget = await reconfirm(ctx, input);
  // The factor itself goes last: of two at once, the other finds it gone and changes and logs nothing.
  const results = await ctx.d1.batch([
    forget,
    accountEvent(ctx, accountId, 'two-factor-disabled', isOn),
    auditStatement(ctx, { action: 'two-factor.disabled', subjectType: 'account', subjectId: accountId }, isOn),
    ...['recovery_codes', 'trusted_devices', 'login_challenges', 'second_factors'].map((table) =>
      ctx.d1.prepare(`DELETE FROM ${table} WHERE account_id = ? AND ${isOn.sql}`).bind(accountId, ...isOn.params),
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
  const [, , inserted] = await ctx.d1.batch([
    forget,
    ...recovery.statements,
    accountEvent(ctx, accountId, 'recovery-codes-renewed', isOn),
    auditStatement(ctx, { action: 'recovery-codes.renewed', subjectType: 'account', subjectId: accountId }, isOn),
  ]);
  if (!inserted?.meta.changes) throw conflict(NOT_ON);
  await postMail(ctx, recoveryCodesRenewedMail({ to: email, ...addressesOf(ctx) }));
  return recovery.codes;
}
