/** Signing in as an operator: first the operators' password, then Google or a mailed link (admins/links.ts). All outcomes are in the audit log. */
import { createHash, timingSafeEqual } from 'node:crypto';
import {
  ADMIN_DASHBOARD,
  ADMIN_SIGN_IN_PAGE,
  GOOGLE_NOT_CONFIGURED,
  SIGN_IN_FAILED,
  SIGN_IN_FAILED_RETRY,
  PASSWORD_FIRST,
  ADMIN_PASS_MS,
  INVALID_PASSWORD,
  PASSWORD_NOT_CONFIGURED,
  type AdminPassword,
} from '@/domain/admin/sign-in';
import { isLocalCall } from '@/domain/addresses/hosts';
import { AppError } from '@/domain/errors';
import { FIRST_ADMIN } from '@/domain/admin/admins';
import { sql, fixedSql, batch, type Sql } from '@worker/db/sql';
import { describeError, log } from '@worker/log';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import { isOurs, signatureOf } from '@worker/services/core/secrets';
import {
  attemptKey,
  countTry,
  forgetTries,
  isUnlocked,
  lockedUntil,
  readWindowEnd,
  networkOf,
} from '@worker/services/core/attempts';
import { requireAdmin } from '@worker/services/core/require-actor';
import { openAdminSession, type AdminRow } from './admin-sessions';

const MAX_CHARACTERS = 200;

/** The signature includes the password, so that a new password ends the passes of the old one. */
const signedFor = (ctx: Ctx, claim: string): [string, ...string[]] => [
  'admin-pass',
  claim,
  ctx.env.ADMIN_PASSWORD ?? '',
];

/** The pass between the operator's password and the second step: signed, valid for half an hour. It opens the sign-in page and nothing else. */
export interface AdminPass {
  /** Public; not a credential. */
  id: string;
  pass: string;
  expiresAt: string;
}

/**
 * `adp_expiry.id.signature`; the expiry is in milliseconds. A new pass with the same id belongs to the same browser and is valid for
 * longer.
 */
export function makePass(ctx: Ctx, id = ctx.newId()): AdminPass {
  const expiresAt = ctx.now() + ADMIN_PASS_MS;
  const claim = `adp_${expiresAt}.${id}`;
  const pass = `${claim}.${signatureOf(ctx, ...signedFor(ctx, claim))}`;
  return { id, pass, expiresAt: new Date(expiresAt).toISOString() };
}

/** The nonce that Google puts into its credential for the browser of this pass, so that a credential from elsewhere is refused here. */
export const nonceOfPass = (ctx: Ctx, passId: string): string => signatureOf(ctx, 'google-nonce', passId);

/** The id of a pass of ours that has not expired; null for anything else. */
export function readPassId(ctx: Ctx, pass: string | null): string | null {
  if (pass === null || pass.length > MAX_CHARACTERS) return null;
  const [, claim, expiry, id, signature] = /^(adp_(\d{1,15})\.([0-9a-f]{24}))\.([\w-]{43})$/.exec(pass) ?? [];
  if (!claim || !id || !signature) return null;
  return isOurs(ctx, signature, signedFor(ctx, claim)) && Number(expiry) > ctx.now() ? id : null;
}

// The operators' password: compared in constant time, with each try counted before its outcome is answered.

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Compares digests, so that the time of the comparison reveals neither the position of the first wrong letter nor the length. */
function isOperatorPassword(ctx: Ctx, password: string): boolean {
  const own = ctx.env.ADMIN_PASSWORD;
  if (!own) throw new AppError(503, PASSWORD_NOT_CONFIGURED, { code: 'not-configured' });
  return timingSafeEqual(digest(password), digest(own));
}

/**
 * Checks the operators' password; throws if it is wrong. After the tenth wrong try from one network within 15 minutes, without a right one
 * in between, that network is locked for 15 minutes. Returns the statement that resets the tries, for the caller's batch.
 */
export async function judgePassword(ctx: Ctx, password: string, address: string): Promise<Sql> {
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
  return forgetTries(key);
}

/** Checks the password again for the operator who acts. Tries are counted by operator; the tenth wrong one locks for 15 minutes. */
export async function requireOperatorPassword(ctx: Ctx, password: string): Promise<void> {
  const key = attemptKey('admin-own-password', requireAdmin(ctx).adminId);
  const isRight = isOperatorPassword(ctx, password);
  const [counted, window] = await batch(ctx.d1, [countTry(ctx, key), readWindowEnd(key)]);
  if (!counted.meta.changes) throw lockedUntil(ctx, window.results[0]?.endsAt ?? 0);
  if (!isRight)
    throw new AppError(400, INVALID_PASSWORD, { code: 'invalid-password', fields: { password: INVALID_PASSWORD } });
  await ctx.run(forgetTries(key));
}

// The operator named in the environment: created when needed, so that a new installation can be entered and none is ever locked out.

const COLUMNS = fixedSql('id, name, email, role');
const NO_SUPER_ADMIN = sql`NOT EXISTS (SELECT 1 FROM admin_users WHERE role = 'super_admin' AND status = 'active')`;

function firstAdminEmail(ctx: Ctx): string {
  return ctx.env.ADMIN_EMAIL ?? FIRST_ADMIN.email;
}

/**
 * If `when` is true, creates the first super admin; if an operator already has that email, makes this operator a super admin again. Reads
 * one operator in the same batch, so that two first sign-ins at the same time find the same row.
 */
async function makeAndRead(ctx: Ctx, when: Sql, read: Sql<AdminRow>): Promise<AdminRow | null> {
  const id = ctx.newId();
  const email = firstAdminEmail(ctx);
  const [, , found] = await batch(ctx.d1, [
    auditRow(ctx, { action: 'admin.made-first', subjectType: 'admin' }, when),
    sql`INSERT INTO admin_users (id, name, email, role, status, created_at)
         SELECT ${id}, ${FIRST_ADMIN.name}, ${email}, 'super_admin', 'active', ${ctx.now()} WHERE ${when}
         ON CONFLICT (email) DO UPDATE SET role = 'super_admin', status = 'active'`,
    read,
  ]);
  return found.results[0] ?? null;
}

/** The super admin whom the operators' password signs in: the oldest active one, created if there is none. */
async function requireFirstAdmin(ctx: Ctx): Promise<AdminRow> {
  const found = await makeAndRead(
    ctx,
    NO_SUPER_ADMIN,
    sql<AdminRow>`SELECT ${COLUMNS} FROM admin_users WHERE role = 'super_admin' AND status = 'active'
        ORDER BY created_at, id LIMIT 1`,
  );
  if (!found) throw new Error('there is no super admin, although one was just made');
  return found;
}

/**
 * The active operator with this email, or null. Creates the operator named in the environment if no operator has that email yet, even if
 * there is a super admin: a super admin from the time before Google sign-in may be unable to sign in with Google.
 */
export async function findAdminByEmail(ctx: Ctx, email: string): Promise<AdminRow | null> {
  const read = sql<AdminRow>`SELECT ${COLUMNS} FROM admin_users WHERE email = ${email} AND status = 'active'`;
  if (email !== firstAdminEmail(ctx)) return ctx.first(read);
  const isUnknown = sql`NOT EXISTS (SELECT 1 FROM admin_users WHERE email = ${email})`;
  return makeAndRead(ctx, sql`(${NO_SUPER_ADMIN} OR ${isUnknown})`, read);
}

export interface AdminSignInOptions {
  /** The token of the session that the new one replaces. */
  replaces: string | null;
}

/** The result of a right password: a session, or a pass for the second step. The credentials leave the server once. */
export type AdminPasswordResult = {
  id: string;
  expiresAt: string;
} & (
  | { kind: 'session'; token: string; next: typeof ADMIN_DASHBOARD }
  | { kind: 'pass'; token: string; next: typeof ADMIN_SIGN_IN_PAGE }
);

/** True if there is at most one operator, an active super admin without an authenticator. Then no other operator can have learnt the password. */
async function isAlone(ctx: Ctx): Promise<boolean> {
  const found = await ctx.first(sql<{
    isAlone: 0 | 1;
  }>`SELECT count(*) <= 1 AND coalesce(min(a.role = 'super_admin' AND a.status = 'active' AND f.enrolled_at IS NULL), 1)
      AS isAlone FROM admin_users a LEFT JOIN admin_second_factors f ON f.admin_id = a.id`);
  return found?.isAlone === 1;
}

export interface GateOptions extends AdminSignInOptions {
  address: string;
  /** The address of the request. Any host but localhost is not one's own machine, whatever the settings say. */
  url: string;
}

/**
 * Accepts the operators' password. The password gives a pass and signs no one in, because many people know it. Exceptions: without Google
 * sign-in, on the developer's own machine, or if there is only one operator, it signs in the first super admin (decision 036).
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

/** Signs in the person whom Google names, if that is an active operator; null if it is someone else. */
export async function signInWithGoogle(
  ctx: Ctx,
  credential: string,
  { pass, replaces }: AdminSignInOptions & { pass: string | null },
): Promise<{ token: string; expiresAt: string } | null> {
  if (ctx.identity.clientId === null) throw new AppError(503, GOOGLE_NOT_CONFIGURED, { code: 'not-configured' });
  const passId = readPassId(ctx, pass);
  if (passId === null) throw new AppError(401, PASSWORD_FIRST, { code: 'pass-required' });
  const person = await ctx.identity.verify(credential, nonceOfPass(ctx, passId)).catch((error: unknown) => {
    log('error', 'google keys not read', { requestId: ctx.requestId, error: describeError(error).slice(0, 200) });
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
