/** Signing in as an operator: the operators' password opens the gate, then comes Google or a mailed link (admins/links.ts). All outcomes are in the audit log. */
import {
  ADMIN_DASHBOARD,
  ADMIN_SIGN_IN_PAGE,
  GOOGLE_NOT_CONFIGURED,
  SIGN_IN_FAILED,
  SIGN_IN_FAILED_RETRY,
  PASSWORD_FIRST,
  type AdminPassword,
} from '@/domain/admin/sign-in';
import { isLocalCall } from '@/domain/addresses/local-address';
import { AppError } from '@/domain/errors';
import { sql } from '@worker/db/sql';
import { log } from '@worker/log';
import { makePass, nonceOfPass, readPassId } from './admin-pass';
import { judgePassword } from './admin-password';
import { openAdminSession } from './admin-sessions';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import { findAdminByEmail, requireFirstAdmin } from './first-admin';

export interface AdminSignInOptions {
  /** The token of the session that the new one takes the place of. */
  replaces: string | null;
}

/** What the password opened: a session, or the gate. The credentials leave the server once. */
export type AdminPasswordResult = {
  id: string;
  expiresAt: string;
} & (
  | { kind: 'session'; token: string; next: typeof ADMIN_DASHBOARD }
  | { kind: 'pass'; token: string; next: typeof ADMIN_SIGN_IN_PAGE }
);

/** Whether there is at most one operator, an active super admin without an authenticator: no one else can have learnt the password for themselves. */
async function isAlone(ctx: Ctx): Promise<boolean> {
  const found = await ctx.first(sql<{
    isAlone: 0 | 1;
  }>`SELECT count(*) <= 1 AND coalesce(min(a.role = 'super_admin' AND a.status = 'active' AND f.enrolled_at IS NULL), 1)
      AS isAlone FROM admin_users a LEFT JOIN admin_second_factors f ON f.admin_id = a.id`);
  return found?.isAlone === 1;
}

export interface GateOptions extends AdminSignInOptions {
  address: string;
  /** The address that was called; another host than localhost is no machine of one's own, whatever the settings say. */
  url: string;
}

/**
 * Takes the operators' password, which opens the gate and signs in no one: many know it. On one's own machine, and for the one
 * operator there is, it signs in the first super admin (decision 036).
 */
export async function enterAdminPassword(
  ctx: Ctx,
  { password }: AdminPassword,
  { address, replaces, url }: GateOptions,
): Promise<AdminPasswordResult> {
  const forget = await judgePassword(ctx, password, address);
  const isLocal = isLocalCall(ctx.env.SITE_URL, url);
  if (ctx.identity.clientId !== null || !(isLocal || (await isAlone(ctx)))) {
    await ctx.run(forget);
    const { id, pass, expiresAt } = makePass(ctx);
    return { kind: 'pass', id, token: pass, expiresAt, next: ADMIN_SIGN_IN_PAGE };
  }
  const session = await openAdminSession(ctx, await requireFirstAdmin(ctx), 'password', replaces, [forget]);
  return { kind: 'session', ...session, next: ADMIN_DASHBOARD };
}

/** Signs in whom Google names, if that is an active operator; null when it is someone else. */
export async function signInWithGoogle(
  ctx: Ctx,
  credential: string,
  { pass, replaces }: AdminSignInOptions & { pass: string | null },
): Promise<{ token: string; expiresAt: string } | null> {
  if (ctx.identity.clientId === null) throw new AppError(503, GOOGLE_NOT_CONFIGURED, { code: 'not-configured' });
  const passId = readPassId(ctx, pass);
  if (passId === null) throw new AppError(401, PASSWORD_FIRST, { code: 'pass-required' });
  const person = await ctx.identity.verify(credential, nonceOfPass(ctx, passId)).catch((error: unknown) => {
    log('error', 'google keys not read', { requestId: ctx.requestId, error: String(error).slice(0, 200) });
    throw new AppError(503, SIGN_IN_FAILED_RETRY, { code: 'identity-unavailable', retryAfter: 30 });
  });
  const refuse = (reason: string) =>
    ctx.run(auditRow(ctx, { action: 'admin.google-refused', subjectType: 'admin', details: { reason } }));
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
