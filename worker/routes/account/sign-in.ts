/** Sign-in, logout, guest mode and sessions. Both sign-in paths share their limits, lockout and answers. */
import { Hono, type Context } from 'hono';
import { getCookie, deleteCookie, setCookie } from 'hono/cookie';
import { z } from 'zod';
import { RETURN_TO, safeReturnTo } from '@/domain/addresses/return-to';
import { isAccount, type UserType } from '@/domain/accounts/actor';
import { SIGN_IN_SUCCEEDED, signInInput, type SignInInput } from '@/domain/accounts/sign-in';
import { ownerName, OWNER_HEADER } from '@/domain/offline/copy';
import { homeCurrency } from '@/domain/tools/home-currency';
import type { Viewer } from '@/lib/session/viewer';
import { ok, operations, valid, clearCookie, setLastingCookie, type HonoEnv } from '@worker/http';
import { DEVICE_COOKIE, GUEST_COOKIE, GUEST_COOKIE_DAYS, SESSION_COOKIE, TRUST_COOKIE } from '@/domain/legal/cookies';
import { DAY_MS } from '@/domain/time/durations';
import {
  endAllSessions,
  endOtherSessions,
  endSession,
  SESSION_LIFETIME_MS,
  listSessions,
  offlineOwner,
} from '@worker/services/sign-in/sessions';
import { TRUST_MS, DEVICE_MS, MAX_DEVICE_TOKENS } from '@worker/services/sign-in/sign-in-devices';
import { isToken } from '@worker/services/core/secrets';
import { limitByAddress } from '@worker/middleware/rate-limit';
import { requirePermission } from '@worker/middleware/require-permission';
import { signIn } from '@worker/services/sign-in/sign-in';
import { requireAccount } from '@worker/services/core/require-actor';
import { photoPath } from '@worker/services/accounts/profiles';

const operation = operations('Account');

// The session cookie: how it is set and cleared. Only the server reads it.

function setSessionCookie(c: Context<HonoEnv>, token: string): void {
  setLastingCookie(c, SESSION_COOKIE, token, SESSION_LIFETIME_MS);
}

export function clearSessionCookie(c: Context<HonoEnv>): void {
  clearCookie(c, SESSION_COOKIE);
}

// The cookie of a device that skips the second factor: how it is set, read and cleared. Only the server reads it.

function readTrustCookie(c: Context<HonoEnv>): string | undefined {
  return getCookie(c, TRUST_COOKIE);
}

function setTrustCookie(c: Context<HonoEnv>, token: string): void {
  setLastingCookie(c, TRUST_COOKIE, token, TRUST_MS);
}

export function clearTrustCookie(c: Context<HonoEnv>): void {
  if (readTrustCookie(c) !== undefined) clearCookie(c, TRUST_COOKIE);
}

// The cookie of a browser that an account has signed in from: how it is set and read. It stays after a sign-out, and contains no name.

/** A token for each account that signed in here. */
export function readDeviceCookie(c: Context<HonoEnv>): string[] {
  return (getCookie(c, DEVICE_COOKIE) ?? '').split('.').filter(isToken).slice(0, MAX_DEVICE_TOKENS);
}

export function setDeviceCookie(c: Context<HonoEnv>, tokens: readonly string[]): void {
  setLastingCookie(c, DEVICE_COOKIE, tokens.join('.'), DEVICE_MS);
}

// The page of ours to which a mailed link should return, as named by the request. Anything else becomes the home page.

export const returnPage = (c: Context<HonoEnv>): string => safeReturnTo(c.req.query(RETURN_TO));

/** For the description of a route that mails a link. */
export const RETURN_PAGE = {
  name: RETURN_TO,
  in: 'query',
  description: 'A page of ours that the mailed link opens after the sign-in',
  schema: { type: 'string' },
} as const;

const SIGNED_IN =
  'Signed in: a bearer token, and the same session as a cookie. With `need2FA` no session yet: repeat with `totpCode` or `recoveryCode`';
const REFUSED = {
  401: 'Invalid email or password, a wrong or used code, or a `tempToken` that has ended',
  403: 'The password is right, but the email is not confirmed yet (code `email-not-verified`)',
};

const TWO_FACTOR_STEP = 'Enter the 6-digit code from your authenticator app.';

async function answerSignIn(c: Context<HonoEnv>, input: SignInInput, only?: UserType) {
  const ctx = c.get('ctx');
  const result = await signIn(ctx, input, {
    ...(only ? { only } : {}),
    replaces: c.get('credential') === 'cookie' && isAccount(ctx.actor) ? ctx.actor.sessionId : undefined,
    trustToken: readTrustCookie(c),
    deviceTokens: readDeviceCookie(c),
    returnTo: returnPage(c),
  });
  if (result.need2FA) return c.json({ success: true as const, ...result, message: TWO_FACTOR_STEP });
  if (result.trustToken) setTrustCookie(c, result.trustToken);
  setSessionCookie(c, result.token);
  setDeviceCookie(c, result.deviceTokens);
  return c.json({
    success: true as const,
    // Our own pages use the cookie, so that no credential is readable by their scripts.
    token: c.req.header('x-outset-client') === 'web' ? result.sessionId : result.token,
    sessionId: result.sessionId,
    userType: result.userType,
    message: SIGN_IN_SUCCEEDED,
  });
}

export const signInRoutes = new Hono<HonoEnv>()
  .post(
    '/login',
    operation('Log in as a founder or a visitor', SIGNED_IN, REFUSED),
    requirePermission('account:sign-in'),
    limitByAddress('login'),
    valid('json', signInInput),
    async (c) => answerSignIn(c, c.req.valid('json')),
  )
  .post(
    '/visitor/login',
    operation('Log in as a visitor', SIGNED_IN, REFUSED),
    requirePermission('account:sign-in'),
    limitByAddress('login'),
    valid('json', signInInput),
    async (c) => answerSignIn(c, c.req.valid('json'), 'visitor'),
  )
  .post(
    '/logout',
    operation('Log out on this device, or everywhere with all=true', 'Logged out', {
      401: 'There was no session',
      parameters: [{ name: 'all', in: 'query', schema: { type: 'string', enum: ['true', 'false'] } }],
    }),
    async (c) => {
      const ctx = c.get('ctx');
      // After this, the value of the cookie is useless.
      if (c.req.header('cookie')) clearSessionCookie(c);
      const { sessionId } = requireAccount(ctx, 'You are not logged in.');
      if (c.req.query('all') === 'true') {
        await endAllSessions(ctx);
        return c.json(ok(null, 'Logged out from all devices successfully'));
      }
      await endSession(ctx, sessionId);
      return c.json(ok(null, 'Logged out successfully'));
    },
  );

/** Guest mode for browsers without JavaScript: a form that sets or clears the guest cookie. It opens nothing by itself. */
export const guestMode = new Hono<HonoEnv>().post(
  '/guest-mode',
  operation('Enter guest mode, or leave it with leave=1 (an HTML form)', null, {
    303: 'To the page of ours that `returnTo` names, else to /portal; to / when leaving',
  }),
  valid('form', z.object({ leave: z.string().max(5).optional(), returnTo: z.string().max(2_000).optional() })),
  (c) => {
    const options = { path: '/', sameSite: 'Lax', secure: new URL(c.req.url).protocol === 'https:' } as const;
    const { leave, returnTo } = c.req.valid('form');
    if (leave === '1') {
      deleteCookie(c, GUEST_COOKIE, options);
      return c.redirect('/', 303);
    }
    // Readable by script on purpose: src/lib/session/sign-in-state.ts sets and clears it too.
    setCookie(c, GUEST_COOKIE, '1', { ...options, maxAge: (GUEST_COOKIE_DAYS * DAY_MS) / 1000 });
    return c.redirect(safeReturnTo(returnTo), 303);
  },
);

/** The caller's session, and the list of signed-in devices. */
export const sessions = new Hono<HonoEnv>()
  .get('/session', operation('Who is calling', 'The signed-in person, or `{state: "unauthenticated"}`'), (c) => {
    const ctx = c.get('ctx');
    const { actor } = ctx;
    // Names the owner of the offline copy that fits this answer; pages pass it on (src/middleware.ts).
    if (isAccount(actor)) c.header(OWNER_HEADER, ownerName(offlineOwner(ctx, actor.accountId)));
    const viewer: Viewer = isAccount(actor)
      ? {
          state: 'authenticated',
          userType: actor.role,
          fullName: actor.fullName,
          email: actor.email,
          sessionId: actor.sessionId,
          profileImage: photoPath(actor.photoKey),
          fitsFirst: actor.fitsFirst === true,
          stage: actor.stage ?? null,
          currency: homeCurrency({ city: actor.city, phone: actor.phone }),
        }
      : { state: 'unauthenticated' };
    return c.json(ok(viewer));
  })
  .get(
    '/sessions',
    operation('The devices that are signed in to your account', 'Last used first'),
    requirePermission('session:read'),
    async (c) => c.json(ok(await listSessions(c.get('ctx')))),
  )
  .delete(
    '/sessions',
    operation('End all your sessions but this one', 'Ended, with the sessions that remain'),
    requirePermission('session:end'),
    async (c) => c.json(ok(await endOtherSessions(c.get('ctx')), 'All other sessions were ended.')),
  )
  .delete(
    '/sessions/:id',
    operation('End one of your sessions', 'Ended', { 400: 'Malformed id' }),
    requirePermission('session:end'),
    async (c) => {
      const { wasCurrent } = await endSession(c.get('ctx'), c.req.param('id'));
      if (wasCurrent) clearSessionCookie(c);
      return c.json(ok({ wasCurrent }, 'The session was ended.'));
    },
  );
