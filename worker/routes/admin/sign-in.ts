/** Operators: sign in with Google, who acts, sign out, and what the pages of the sign-in need to know. */
import { type Context, Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import {
  ADMIN_PASS_MS,
  ADMIN_SESSION_MS,
  type AdminSignInState,
  GoogleCredential,
  LOGGED_OUT,
  NO_ADMIN_ACCESS,
} from '@/domain/admin/sign-in';
import { type HonoEnv, ok, operations, valid } from '@worker/http';
import { ADMIN_COOKIE } from '@worker/middleware/session';
import { clearCookie, setLastingCookie } from '@worker/routes/cookies';
import { createMiddleware } from 'hono/factory';
import { isAdmin } from '@/domain/accounts/actor';
import { viewOf } from '@/domain/admin/admins';
import { limitByAddress } from '@worker/middleware/rate-limit';
import { requirePermission } from '@worker/middleware/require-permission';
import { nonceOfPass, readPassId } from '@worker/services/admin/admin-pass';
import { endAdminSession } from '@worker/services/admin/admin-sessions';
import { signInWithGoogle } from '@worker/services/admin/admin-sign-in';
import { requireAdmin } from '@worker/services/core/require-actor';

// The cookies of operators, session and pass: how they are set, read and cleared. Only the server reads them.

const PASS_COOKIE = '__Host-outset-admin-pass';

export function setAdminCookie(c: Context<HonoEnv>, token: string): void {
  setLastingCookie(c, ADMIN_COOKIE, token, ADMIN_SESSION_MS);
}

export function setPassCookie(c: Context<HonoEnv>, pass: string): void {
  setLastingCookie(c, PASS_COOKIE, pass, ADMIN_PASS_MS);
}

export function clearPassCookie(c: Context<HonoEnv>): void {
  clearCookie(c, PASS_COOKIE);
}

function clearAdminCookies(c: Context<HonoEnv>): void {
  clearCookie(c, ADMIN_COOKIE);
  clearPassCookie(c);
}

/** The pass by bearer or, without one, by cookie; unchecked. */
export function readPass(c: Context<HonoEnv>): string | null {
  const authorization = c.req.header('authorization');
  if (authorization) return /^Bearer (adp_[\w.-]{1,200})$/i.exec(authorization.trim())?.[1] ?? null;
  return getCookie(c, PASS_COOKIE) ?? null;
}

const operation = operations('Operators');

/** Whatever the cookies hold, they are of no use after a sign-out, also where there was no session. After an error they stay. */
const leaveNoCookies = createMiddleware<HonoEnv>(async (c, next) => {
  await next();
  if (c.res.status === 200 || c.res.status === 401) clearAdminCookies(c);
});

export const adminSignIn = new Hono<HonoEnv>()
  .get(
    '/sign-in',
    operation(
      'What the sign-in pages of operators need to know',
      'Whether there is a pass, Google’s client id and the nonce for its credential or null, and the operator who is signed in or null',
    ),
    requirePermission('admin:sign-in'),
    async (c) => {
      const ctx = c.get('ctx');
      const admin = isAdmin(ctx.actor) ? ctx.actor : await c.get('findAdmin')();
      const passId = readPassId(ctx, readPass(c));
      const state: AdminSignInState = {
        hasPass: passId !== null,
        googleClientId: ctx.identity.clientId,
        googleScriptUrl: ctx.identity.scriptUrl,
        googleNonce: ctx.identity.clientId !== null && passId !== null ? nonceOfPass(ctx, passId) : null,
        admin: isAdmin(admin) ? viewOf(admin) : null,
      };
      return c.json(ok(state));
    },
  )
  .post(
    '/google-login',
    operation('Sign in as an operator with Google', '`{success, isAdmin: true, expiresAt}`', {
      401: 'The credential does not verify, or there is no pass (code `pass-required`)',
      403: 'Someone else’s account: `{success: false, isAdmin: false, message}`',
      503: 'Google sign-in is not configured, or Google’s keys could not be had',
      description:
        'Needs the pass of POST /api/admin/verify-admin-password, as a cookie or a bearer. The session is set as a cookie.',
    }),
    requirePermission('admin:sign-in'),
    limitByAddress('google-login'),
    valid('json', GoogleCredential),
    async (c) => {
      const session = await signInWithGoogle(c.get('ctx'), c.req.valid('json').credential, {
        pass: readPass(c),
        replaces: c.get('adminToken'),
      });
      if (!session) {
        return c.json({ success: false as const, isAdmin: false as const, message: NO_ADMIN_ACCESS }, 403);
      }
      setAdminCookie(c, session.token);
      clearPassCookie(c);
      return c.json({ success: true as const, isAdmin: true as const, expiresAt: session.expiresAt });
    },
  )
  .get(
    '/current-user',
    operation('The operator who is signed in', '`{adminname, adminemail, adminrole}`, also under `data`'),
    requirePermission('admin:read'),
    (c) => {
      const view = viewOf(requireAdmin(c.get('ctx')));
      return c.json({ ...ok(view), ...view });
    },
  )
  .post(
    '/logout',
    operation('Sign out as an operator', 'Logged out', {
      description: 'Ends the session and the pass, and clears both cookies. An account stays signed in.',
    }),
    leaveNoCookies,
    requirePermission('admin:leave'),
    async (c) => {
      await endAdminSession(c.get('ctx'));
      return c.json(ok(null, LOGGED_OUT));
    },
  );
