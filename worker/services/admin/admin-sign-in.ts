/** Signing in as an operator: the operator's password first, then Google where it is configured. Both outcomes are in the audit log. */
import { createHash, timingSafeEqual } from 'node:crypto';
import {
  ADMIN_DASHBOARD,
  ADMIN_SIGN_IN_PAGE,
  GOOGLE_NOT_CONFIGURED,
  INVALID_PASSWORD,
  SIGN_IN_FAILED,
  SIGN_IN_FAILED_RETRY,
  PASSWORD_FIRST,
  PASSWORD_NOT_CONFIGURED,
  type AdminPassword,
} from '../../../src/domain/admin/sign-in';
import { AppError } from '../../../src/domain/errors';
import { batch } from '../../db/batch';
import { statementOf } from '../../db/sql';
import { log } from '../../log';
import { isPass, makePass } from './admin-pass';
import { openAdminSession } from './admin-sessions';
import { attemptKey, countTry, forgetTries, isUnlocked, lockedUntil, readWindowEnd } from '../core/attempts';
import { auditRow } from '../core/audit';
import type { Ctx } from '../core/context';
import { findAdminByEmail, requireFirstAdmin } from './first-admin';
import { networkOf } from '../core/network';
import { requireAdmin } from '../core/require-actor';

export interface AdminSignInOptions {
  /** The token of the session that the new one takes the place of. */
  replaces: string | null;
}

/** What the password opened: a session, or the way to Google. The credentials leave the server once. */
export type AdminPasswordResult = {
  id: string;
  expiresAt: string;
} & (
  | { kind: 'session'; token: string; next: typeof ADMIN_DASHBOARD }
  | { kind: 'pass'; token: string; next: typeof ADMIN_SIGN_IN_PAGE }
);

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Whether it is the operators' password. Over digests, so that neither the place of the first wrong letter nor the length shows in the time. */
function isOperatorPassword(ctx: Ctx, password: string): boolean {
  const own = ctx.env.ADMIN_PASSWORD;
  if (!own) throw new AppError(503, PASSWORD_NOT_CONFIGURED, { code: 'not-configured' });
  return timingSafeEqual(digest(password), digest(own));
}

/**
 * Judges the operator's password. Each try counts before its outcome is told; the tenth from one network within 15 minutes
 * that is not followed by a right one locks it for 15 minutes.
 */
export async function enterAdminPassword(
  ctx: Ctx,
  { password }: AdminPassword,
  { address, replaces }: AdminSignInOptions & { address: string },
): Promise<AdminPasswordResult> {
  const isRight = isOperatorPassword(ctx, password);
  const key = attemptKey('admin-password', networkOf(address));
  const entry = { action: isRight ? 'admin.password-accepted' : 'admin.password-refused', subjectType: 'admin' };
  const [, counted, window] = await batch(ctx.d1, [
    auditRow(ctx, entry, isUnlocked(ctx, key)),
    countTry(ctx, key),
    readWindowEnd(key),
  ]);
  if (!counted.meta.changes) throw lockedUntil(ctx, window.results[0]?.endsAt ?? 0);
  if (!isRight) throw new AppError(401, INVALID_PASSWORD, { code: 'invalid-password' });
  const forget = forgetTries(key);
  if (ctx.identity.clientId !== null) {
    await statementOf(ctx.d1, forget).run();
    const { id, pass, expiresAt } = makePass(ctx);
    return { kind: 'pass', id, token: pass, expiresAt, next: ADMIN_SIGN_IN_PAGE };
  }
  const session = await openAdminSession(ctx, await requireFirstAdmin(ctx), 'password', replaces, [forget]);
  return { kind: 'session', ...session, next: ADMIN_DASHBOARD };
}

/** Asks the operator who acts for the password once more. Counted by operator; the tenth wrong one locks for 15 minutes. */
export async function requireOperatorPassword(ctx: Ctx, password: string): Promise<void> {
  const key = attemptKey('admin-own-password', requireAdmin(ctx).adminId);
  const isRight = isOperatorPassword(ctx, password);
  const [counted, window] = await batch(ctx.d1, [countTry(ctx, key), readWindowEnd(key)]);
  if (!counted.meta.changes) throw lockedUntil(ctx, window.results[0]?.endsAt ?? 0);
  if (!isRight)
    throw new AppError(400, INVALID_PASSWORD, { code: 'invalid-password', fields: { password: INVALID_PASSWORD } });
  await statementOf(ctx.d1, forgetTries(key)).run();
}

/** Signs in whom Google names, if that is an active operator; null when it is somebody else. */
export async function signInWithGoogle(
  ctx: Ctx,
  credential: string,
  { pass, replaces }: AdminSignInOptions & { pass: string | null },
): Promise<{ token: string; expiresAt: string } | null> {
  if (ctx.identity.clientId === null) throw new AppError(503, GOOGLE_NOT_CONFIGURED, { code: 'not-configured' });
  if (!isPass(ctx, pass)) throw new AppError(401, PASSWORD_FIRST, { code: 'pass-required' });
  const person = await ctx.identity.verify(credential).catch((error: unknown) => {
    log('error', 'google keys not read', { requestId: ctx.requestId, error: String(error).slice(0, 200) });
    throw new AppError(503, SIGN_IN_FAILED_RETRY, { code: 'identity-unavailable', retryAfter: 30 });
  });
  const refuse = (reason: string) =>
    statementOf(
      ctx.d1,
      auditRow(ctx, { action: 'admin.google-refused', subjectType: 'admin', details: { reason } }),
    ).run();
  if (!person?.emailVerified) {
    await refuse(person ? 'email-not-verified' : 'not-verified');
    throw new AppError(401, SIGN_IN_FAILED, { code: 'login-failed' });
  }
  const admin = await findAdminByEmail(ctx, person.email);
  if (!admin) {
    await refuse('no-admin');
    return null;
  }
  return openAdminSession(ctx, admin, 'google', replaces);
}
