/**
 * Sets up, checks and replaces the operator's own authenticator, and resets another operator's. A code works once; ten wrong codes lock it
 * for 15 minutes.
 */
import { eq } from 'drizzle-orm';
import { CODE_NEEDED, LINK_NEEDED, PROOF_MS, type FactorReplacement } from '@/domain/admin/sign-in';
import { FACTOR_MISSING, FACTOR_UNREADABLE, FIRST_CODE_WRONG } from '@/domain/admin/users/user-changes';
import { AppError, conflict, notFound } from '@/domain/errors';
import {
  authenticatorEnrolledMail,
  authenticatorEnrolledNotice,
  authenticatorReplacedMail,
  authenticatorResetMail,
} from '@worker/emails/operators';
import { batch, sql, type Sql } from '@worker/db/sql';
import { adminTwoFactors, adminUsers } from '@worker/db/schema';
import { attemptKey, countTry, isUnlocked, lockedUntil, readLock, readWindowEnd } from '@worker/services/core/attempts';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import { requireAdmin } from '@worker/services/core/require-actor';
import { seal, unseal } from '@worker/services/core/secrets';
import { addressesOf, postMail } from '@worker/services/notifications/outbox';
import { findStep, newTotpSecret, otpauthUrl } from '@worker/services/sign-in/two-factor-proof';
import { requireOperatorPassword } from '@worker/services/admin/admin-sign-in';
import { mailSuperAdmins } from './list';

export const FACTOR_PURPOSE = 'admin-totp-secret';
const LOCKED = 'Too many wrong codes.';
const OWN_ONE = 'Replace your own authenticator with your password and a code, or ask another super admin.';
const NONE_ENROLLED = 'This operator has no authenticator.';

export type FactorSetup = { enrolled: true } | { enrolled: false; secret: string; otpauth_url: string };

/** The key that counts an operator's codes, for all their uses. */
const codesKey = (adminId: string): string => attemptKey('admin-second-factor', adminId);
const about = (adminId: string) => ({ subjectType: 'admin-factor', subjectId: adminId });

const readFactor = (ctx: Ctx, adminId: string) =>
  ctx.db.select().from(adminTwoFactors).where(eq(adminTwoFactors.adminId, adminId)).get();

async function newSecret(ctx: Ctx, adminId: string): Promise<{ secret: string; sealed: string }> {
  const secret = newTotpSecret();
  return { secret, sealed: await seal(ctx, FACTOR_PURPOSE, adminId, secret) };
}

/** Whether this operator has an authenticator whose first code was accepted. */
export const hasOwnFactor = async (ctx: Ctx, adminId: string): Promise<boolean> =>
  Boolean((await readFactor(ctx, adminId))?.enrolledAt);

/** SQL: the session in use was proven within the last `PROOF_MS`. */
const isProven = (ctx: Ctx): Sql => sql`id = ${requireAdmin(ctx).sessionId} AND proven_at > ${ctx.now() - PROOF_MS}`;

const linkNeeded = () => new AppError(403, LINK_NEEDED, { code: 'link-needed' });

/** A session is not enough to enrol an authenticator: with a stolen one, an attacker would gain all rights that codes protect. */
async function requireMailedLink(ctx: Ctx): Promise<void> {
  const found = await ctx.first(sql`SELECT 1 FROM admin_sessions WHERE ${isProven(ctx)}`);
  if (!found) throw linkNeeded();
}

/**
 * Requires a proof from the operator before giving rights to someone: a new code, or, without an authenticator, the link of this session.
 * Each proof works once. Throws 403 `code-needed` or `link-needed`, and 400 for a wrong code.
 */
export async function requireOwnProof(ctx: Ctx, code: string | undefined): Promise<void> {
  if (await hasOwnFactor(ctx, requireAdmin(ctx).adminId)) {
    if (code === undefined) throw new AppError(403, CODE_NEEDED, { code: 'code-needed' });
    return spendOwnCode(ctx, { token: code, field: 'code' });
  }
  const spent = sql`UPDATE admin_sessions SET proven_at = NULL WHERE ${isProven(ctx)}`;
  const { meta } = await ctx.run(spent);
  if (!meta.changes) throw linkNeeded();
}

/** Returns the pending secret, the same one until its first code is accepted; after that only `enrolled: true`. */
export async function setUpOwnFactor(ctx: Ctx): Promise<FactorSetup> {
  const { adminId, email } = requireAdmin(ctx);
  const known = await readFactor(ctx, adminId);
  if (known?.enrolledAt) return { enrolled: true };
  await requireMailedLink(ctx);
  const pending = known ? await unseal(ctx, FACTOR_PURPOSE, adminId, known.secret) : null;
  if (pending !== null) return { enrolled: false, secret: pending, otpauth_url: otpauthUrl(pending, email) };
  const { sealed } = await newSecret(ctx, adminId);
  const now = ctx.now();
  await batch(ctx.d1, [
    sql`INSERT INTO admin_second_factors (admin_id, secret, updated_at) VALUES (${adminId}, ${sealed}, ${now})
      ON CONFLICT (admin_id) DO UPDATE SET secret = ${sealed}, updated_at = ${now}
        WHERE enrolled_at IS NULL AND secret = ${known?.secret ?? ''}`,
    auditRow(
      ctx,
      { action: 'admin-factor.setup-started', ...about(adminId) },
      sql`EXISTS (SELECT 1 FROM admin_second_factors WHERE admin_id = ${adminId} AND secret = ${sealed})`,
    ),
  ]);
  // Two requests at once both return the stored secret.
  return setUpOwnFactor(ctx);
}

/** Counts a wrong code. During a lock nothing is counted or written. */
async function refuseWrong(ctx: Ctx, adminId: string, message: string, field: string): Promise<never> {
  const key = codesKey(adminId);
  const [, counted, window] = await batch(ctx.d1, [
    auditRow(ctx, { action: 'admin-factor.code-refused', ...about(adminId) }, isUnlocked(ctx, key)),
    countTry(ctx, key),
    readWindowEnd(key),
  ]);
  if (!counted.meta.changes) throw lockedUntil(ctx, window.results[0]?.endsAt ?? 0, LOCKED);
  throw codeRefused(message, 'wrong-code', field);
}

const codeRefused = (message: string, code: string, field: string) =>
  new AppError(400, message, { code, fields: { [field]: message } });

/** The code as it was sent, and the message if it is wrong. */
export interface OwnCode {
  token: string;
  /** The secret that the caller believes to be the operator's. */
  secret?: string | undefined;
  wrong?: string;
  /** The code's field in the body. */
  field?: string;
}

export interface SpentCode {
  /** Statements that run only if the code is accepted, in the batch that marks it as used. */
  also?: (isAccepted: Sql) => readonly Sql[];
  /** The sealed secret that replaces the old one when the code is accepted. */
  replaceBy?: string;
}

/** Uses up a code of the operator who acts, or throws: 400 if it is wrong or was used before, 429 during a lock. */
export async function spendOwnCode(
  ctx: Ctx,
  { token, secret, wrong = FIRST_CODE_WRONG, field = 'token' }: OwnCode,
  { also = () => [], replaceBy }: SpentCode = {},
): Promise<void> {
  const { adminId, email, fullName } = requireAdmin(ctx);
  const factor = await readFactor(ctx, adminId);
  if (!factor) throw conflict(FACTOR_MISSING, undefined, 'no-factor');
  const stored = await unseal(ctx, FACTOR_PURPOSE, adminId, factor.secret);
  if (stored === null) throw new AppError(503, FACTOR_UNREADABLE, { code: 'factor-unreadable', retryAfter: 3600 });
  // Base 32 ignores case, and the screen shows the secret with spaces.
  if (secret !== undefined && secret.replace(/\s/g, '').toUpperCase() !== stored)
    throw codeRefused(wrong, 'setup-replaced', field);
  const isPending = factor.enrolledAt === null;
  if (isPending) await requireMailedLink(ctx);
  const step = findStep(stored, token, ctx.now());
  if (step === null) return refuseWrong(ctx, adminId, wrong, field);

  const key = codesKey(adminId);
  const now = ctx.now();
  const isNew = sql`admin_id = ${adminId} AND secret = ${factor.secret} AND last_step < ${step} AND ${isUnlocked(ctx, key)}`;
  const isAccepted = sql`EXISTS (SELECT 1 FROM admin_second_factors WHERE ${isNew})`;
  // The use is written last: of two requests with one code, the second finds it used and writes nothing.
  const [lock, ...results] = await batch(ctx.d1, [
    readLock(ctx, key),
    auditRow(ctx, { action: 'admin-factor.enrolled', ...about(adminId) }, sql`${isAccepted} AND ${isPending ? 1 : 0}`),
    ...also(isAccepted),
    sql`DELETE FROM attempts WHERE key = ${key} AND ${isAccepted}`,
    replaceBy === undefined
      ? sql`UPDATE admin_second_factors
          SET last_step = ${step}, enrolled_at = coalesce(enrolled_at, ${now}), updated_at = ${now} WHERE ${isNew}`
      : sql`UPDATE admin_second_factors
          SET secret = ${replaceBy}, last_step = 0, enrolled_at = NULL, updated_at = ${now} WHERE ${isNew}`,
  ]);
  if (!results.at(-1)?.meta.changes) {
    const endsAt = lock.results[0]?.endsAt;
    if (endsAt !== undefined) throw lockedUntil(ctx, endsAt, LOCKED);
    // Not counted as a guess: the same code was sent again.
    throw codeRefused(wrong, 'code-used', field);
  }
  if (!isPending) return;
  await postMail(ctx, authenticatorEnrolledMail({ to: email, ...addressesOf(ctx) }));
  const who = { name: fullName, email };
  await mailSuperAdmins(ctx, (to) => authenticatorEnrolledNotice({ to, who, ...addressesOf(ctx) }), email);
}

/** Deletes the operator's unused permits. */
const endGrants = (adminId: string, onlyIf: Sql): Sql =>
  sql`DELETE FROM admin_grants WHERE admin_id = ${adminId} AND used_at IS NULL AND ${onlyIf}`;

/** Replaces the enrolled secret with a new pending one. Needs the operators' password and a code of the old secret. */
export async function replaceOwnFactor(ctx: Ctx, { password, token }: FactorReplacement): Promise<FactorSetup> {
  const { adminId, email, sessionId } = requireAdmin(ctx);
  await requireOperatorPassword(ctx, password);
  const factor = await readFactor(ctx, adminId);
  if (!factor?.enrolledAt) return setUpOwnFactor(ctx);
  const { secret, sealed } = await newSecret(ctx, adminId);
  await spendOwnCode(
    ctx,
    { token },
    {
      replaceBy: sealed,
      also: (isAccepted) => [
        auditRow(ctx, { action: 'admin-factor.replaced', ...about(adminId) }, isAccepted),
        endGrants(adminId, isAccepted),
        // A code of the old one counts as a mailed link, until the new one's first code.
        sql`UPDATE admin_sessions SET proven_at = ${ctx.now()} WHERE id = ${sessionId} AND ${isAccepted}`,
      ],
    },
  );
  await postMail(ctx, authenticatorReplacedMail({ to: email, ...addressesOf(ctx) }));
  return { enrolled: false, secret, otpauth_url: otpauthUrl(secret, email) };
}

/**
 * Removes the lost authenticator of another operator; needs a code of the super admin who acts. Also ends the sessions of that
 * operator, so that no one enrols a new authenticator in a stolen session.
 */
export async function resetFactorOf(ctx: Ctx, adminId: string, token: string): Promise<string> {
  const actor = requireAdmin(ctx);
  if (adminId === actor.adminId) throw conflict(OWN_ONE);
  const { name, email } = adminUsers;
  const found = await ctx.db
    .select({ name, email, factor: adminTwoFactors.adminId })
    .from(adminUsers)
    .leftJoin(adminTwoFactors, eq(adminTwoFactors.adminId, adminUsers.id))
    .where(eq(adminUsers.id, adminId))
    .get();
  if (!found) throw notFound('There is no such operator.');
  if (!found.factor) throw conflict(NONE_ENROLLED);
  await spendOwnCode(
    ctx,
    { token },
    {
      also: (isAccepted) => [
        auditRow(ctx, { action: 'admin-factor.reset', ...about(adminId) }, isAccepted),
        endGrants(adminId, isAccepted),
        sql`DELETE FROM admin_sessions WHERE admin_id = ${adminId} AND ${isAccepted}`,
        sql`DELETE FROM attempts WHERE key = ${codesKey(adminId)} AND ${isAccepted}`,
        sql`DELETE FROM admin_second_factors WHERE admin_id = ${adminId} AND ${isAccepted}`,
      ],
    },
  );
  await postMail(ctx, authenticatorResetMail({ to: found.email, by: actor.fullName, ...addressesOf(ctx) }));
  return found.name;
}

/** The statement that removes set-ups that were never finished. `before` is in milliseconds. */
export const removeOldSetups = (before: number): Sql =>
  sql`DELETE FROM admin_second_factors WHERE enrolled_at IS NULL AND updated_at < ${before}`;
