/** Sign-in and logout. Both sign-in paths share their limits, their lockout and their answers. */
import { Hono, type Context } from 'hono';
import { isAccount, type UserType } from '@/domain/accounts/actor';
import { SIGN_IN_SUCCEEDED, signInInput, type SignInInput } from '@/domain/accounts/sign-in';
import { ok, operations, valid, type HonoEnv } from '@worker/http';
import { limitByAddress } from '@worker/middleware/rate-limit';
import { requirePermission } from '@worker/middleware/require-permission';
import { signIn } from '@worker/services/sign-in/sign-in';
import { requireAccount } from '@worker/services/core/require-actor';
import { endAllSessions, endSession } from '@worker/services/sign-in/sessions';
import { askedPage } from './asked-page';
import { readDeviceCookie, setDeviceCookie } from './device-cookie';
import { clearSessionCookie, setSessionCookie } from './session-cookie';
import { readTrustCookie, setTrustCookie } from './trust-cookie';

const operation = operations('Account');
const SIGNED_IN =
  'Signed in: a bearer token, and the same session as a cookie. With `need2FA` no session yet: repeat with `totpCode` or `recoveryCode`';
const REFUSED = {
  401: 'Invalid email or password, a wrong or used code, or a `tempToken` that has ended',
  403: 'The password is right, but the e-mail is not confirmed yet (code `email-not-verified`)',
};

const TWO_FACTOR_STEP = 'Enter the 6-digit code from your authenticator app.';

async function answerSignIn(c: Context<HonoEnv>, input: SignInInput, only?: UserType) {
  const ctx = c.get('ctx');
  const result = await signIn(ctx, input, {
    ...(only ? { only } : {}),
    replaces: c.get('credential') === 'cookie' && isAccount(ctx.actor) ? ctx.actor.sessionId : undefined,
    trustToken: readTrustCookie(c),
    deviceTokens: readDeviceCookie(c),
    returnTo: askedPage(c),
  });
  if (result.need2FA) return c.json({ success: true as const, ...result, message: TWO_FACTOR_STEP });
  if (result.trustToken) setTrustCookie(c, result.trustToken);
  setSessionCookie(c, result.token);
  setDeviceCookie(c, result.deviceTokens);
  return c.json({
    success: true as const,
    // Our own pages work with the cookie, and no credential is readable by their scripts.
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
      // Whatever the cookie holds, it is of no use after this.
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
