/** Signing in as an operator: the operator's password first, then Google where it is configured. Both outcomes are in the audit log. */
import {
  ADMIN_DASHBOARD,
  ADMIN_SIGN_IN_PAGE,
  GOOGLE_NOT_CONFIGURED,
  SIGN_IN_FAILED,
  SIGN_IN_FAILED_RETRY,
  PASSWORD_FIRST,
  type AdminPassword,
} from '../../../src/domain/admin/sign-in';
import { AppError } from '../../../src/domain/errors';
import { statementOf } from '../../db/sql';
import { log } from '../../log';
import { isPass, makePass } from './admin-pass';
import { judgePassword } from './admin-password';
import { openAdminSession } from './admin-sessions';
import { auditRow } from '../core/audit';
import type { Ctx } from '../core/context';
import { findAdminByEmail, requireFirstAdmin } from './first-admin';

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

/** Takes the operator's password: without Google it signs in, with Google it opens the way there. */
export async function enterAdminPassword(
  ctx: Ctx,
  { password }: AdminPassword,
  { address, replaces }: AdminSignInOptions & { address: string },
): Promise<AdminPasswordResult> {
  const forget = await judgePassword(ctx, password, address);
  if (ctx.identity.clientId !== null) {
    await statementOf(ctx.d1, forget).run();
    const { id, pass, expiresAt } = makePass(ctx);
    return { kind: 'pass', id, token: pass, expiresAt, next: ADMIN_SIGN_IN_PAGE };
  }
  const session = await openAdminSession(ctx, await requireFirstAdmin(ctx), 'password', replaces, [forget]);
  return { kind: 'session', ...session, next: ADMIN_DASHBOARD };
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
