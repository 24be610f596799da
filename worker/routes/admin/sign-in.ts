/** Operators: sign-in with Google, by password and by mailed link, sign-out, and the data that the sign-in pages need. */
import { Hono, type Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import {
  ADMIN_PASS_MS,
  ADMIN_SESSION_MS,
  GoogleCredential,
  LOGGED_OUT,
  NO_ADMIN_ACCESS,
  AdminPassword,
  ADMIN_PASSWORD_PAGE,
  linkSignIn,
  signInLinkRequest,
  type AdminSignInState,
  type AdminPasswordAnswer,
} from '@/domain/admin/sign-in';
import { isAdmin } from '@/domain/accounts/actor';
import { viewOf } from '@/domain/admin/admins';
import { ok, operations, valid, clearCookie, setLastingCookie, type HonoEnv } from '@worker/http';
import { ADMIN_COOKIE, ADMIN_PASS_COOKIE } from '@/domain/legal/cookies';
import { limitByAddress, networkOfCaller } from '@worker/middleware/rate-limit';
import { requirePermission } from '@worker/middleware/require-permission';
import { nonceOfPass, readPassId, signInWithGoogle, enterAdminPassword } from '@worker/services/admin/admin-sign-in';
import { endAdminSession } from '@worker/services/admin/admin-sessions';
import { requireAdmin } from '@worker/services/core/require-actor';
import { openLink, requestSignInLink } from '@worker/services/admin/admins/links';

const operation = operations('Operators');

// The cookies of operators, session and pass: how they are set, read and cleared. Only the server reads them.

function setAdminCookie(c: Context<HonoEnv>, token: string): void {
  setLastingCookie(c, ADMIN_COOKIE, token, ADMIN_SESSION_MS);
}

function setPassCookie(c: Context<HonoEnv>, pass: string): void {
  setLastingCookie(c, ADMIN_PASS_COOKIE, pass, ADMIN_PASS_MS);
}

function clearPassCookie(c: Context<HonoEnv>): void {
  clearCookie(c, ADMIN_PASS_COOKIE);
}

function clearAdminCookies(c: Context<HonoEnv>): void {
  clearCookie(c, ADMIN_COOKIE);
  clearPassCookie(c);
}

/** The pass by bearer or, without one, by cookie; unchecked. */
function readPass(c: Context<HonoEnv>): string | null {
  const authorization = c.req.header('authorization');
  if (authorization) return /^Bearer (adp_[\w.-]{1,200})$/i.exec(authorization.trim())?.[1] ?? null;
  return getCookie(c, ADMIN_PASS_COOKIE) ?? null;
}

/** Clears both cookies after a sign-out, even if there was no session. After an error they stay. */
const leaveNoCookies = createMiddleware<HonoEnv>(async (c, next) => {
  await next();
  if (c.res.status === 200 || c.res.status === 401) clearAdminCookies(c);
});

export const adminSignIn = new Hono<HonoEnv>()
  .get(
    '/sign-in',
    operation(
      'The data for the operators’ sign-in pages',
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
      503: 'Google sign-in is not configured, or Google’s keys could not be fetched',
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
    async (c) => c.json(ok(await endAdminSession(c.get('ctx')), LOGGED_OUT)),
  );

/** The first step for operators: the shared password, after which each proves who they are. */
export const adminPassword = new Hono<HonoEnv>().post(
  '/verify-admin-password',
  operation('Enter the operator’s password', '`{success, token, expiresAt, next}`', {
    401: 'Invalid password',
    503: 'No password is configured',
    description:
      '`token` is a pass that is valid for half an hour, for POST /api/auth/sign-in-link and POST /api/auth/google-login, set as a cookie too. On localhost, and while there is one operator without an authenticator, it signs that one in: `token` is a bearer for twelve hours, and the same session is set as a cookie. `next` is the page that comes next.',
  }),
  requirePermission('admin:sign-in'),
  limitByAddress('admin-password'),
  valid('json', AdminPassword),
  async (c) => {
    const opened = await enterAdminPassword(c.get('ctx'), c.req.valid('json'), {
      address: networkOfCaller(c),
      replaces: c.get('adminToken'),
      url: c.req.url,
    });
    if (opened.kind === 'session') setAdminCookie(c, opened.token);
    else setPassCookie(c, opened.token);
    // Our own pages use the cookie, so that no credential is readable by their scripts.
    const token = c.req.header('x-outset-client') === 'web' ? opened.id : opened.token;
    const { expiresAt, next } = opened;
    return c.json({ success: true, token, expiresAt, next } satisfies AdminPasswordAnswer);
  },
);

/** Sign-in as an operator by a link mailed to their own address, after the operators' password. Another such link is needed before a right is granted. */
export const signInLinks = new Hono<HonoEnv>()
  .post(
    '/sign-in-link',
    operation('Email a sign-in link to an operator', '`{success, message}`', {
      401: 'Invalid password (`invalid-password`), or neither password, pass nor session (`pass-required`)',
      503: 'No password is configured',
      description:
        'Needs the operators’ password, the pass that it gave, or a session of the same email. The answer is the same for every email. It sets a pass, and the link opens only with this pass.',
    }),
    requirePermission('admin:sign-in'),
    limitByAddress('admin-link'),
    valid('json', signInLinkRequest),
    async (c) => {
      const admin = isAdmin(c.get('ctx').actor) ? c.get('ctx').actor : await c.get('findAdmin')();
      const { message, pass } = await requestSignInLink(c.get('ctx'), c.req.valid('json'), {
        pass: readPass(c),
        address: networkOfCaller(c),
        signedIn: isAdmin(admin) ? admin : null,
      });
      setPassCookie(c, pass.pass);
      return c.json({ success: true as const, message });
    },
  )
  .post(
    '/link-login',
    operation(
      'Open a mailed link: sign in, or start with the operators’ password',
      '`{success, isAdmin: true, expiresAt}`',
      {
        400: 'There is no token, or the code is wrong',
        401: 'No longer valid (`link-not-valid`), another browser’s (`other-browser`), or a super admin’s `code` is missing (`code-needed`)',
        description:
          'Needs the pass of the browser that asked. The session is set as a cookie. The link is used up even if its answer is lost. An invitation does not sign in: `{success, isAdmin: false, next}` names the password page.',
      },
    ),
    requirePermission('admin:sign-in'),
    limitByAddress('admin-link'),
    valid('json', linkSignIn),
    async (c) => {
      const opened = await openLink(c.get('ctx'), c.req.valid('json'), {
        pass: readPass(c),
        replaces: c.get('adminToken'),
      });
      if (!opened) return c.json({ success: true as const, isAdmin: false as const, next: ADMIN_PASSWORD_PAGE });
      setAdminCookie(c, opened.token);
      clearPassCookie(c);
      return c.json({ success: true as const, isAdmin: true as const, expiresAt: opened.expiresAt });
    },
  );
