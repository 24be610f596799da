/**
 * Passwords: requesting a link, setting a new password with it, changing the password while signed in; and a new link to confirm an email
 * address.
 */
import { Hono, type Context } from 'hono';
import type { UserType } from '@/domain/accounts/actor';
import {
  mailedLinkRequest,
  passwordChange,
  passwordReset,
  type PasswordChange,
} from '@/domain/accounts/passwords/passwords';
import { NOT_ALLOWED } from '@/domain/errors';
import { ok, operations, valid, type HonoEnv } from '@worker/http';
import { limitByAddress } from '@worker/middleware/rate-limit';
import { requirePermission } from '@worker/middleware/require-permission';
import { resendVerifyLink } from '@worker/services/accounts/registration';
import { changePassword, readResetLink, requestPasswordReset, resetPassword } from '@worker/services/sign-in/passwords';
import { requireKind } from '@worker/services/core/require-actor';
import { RETURN_PAGE, returnPage, clearSessionCookie, readDeviceCookie, setDeviceCookie } from './sign-in';

const operation = operations('Account');
const CHANGED = 'Changed; every other session has ended';
const NOT_CHANGED = {
  400: 'A field is missing or wrong, or the current password is not right (code `wrong-password`)',
  409: 'The password was changed elsewhere since',
};

async function answerChange(c: Context<HonoEnv>, input: PasswordChange, only: UserType) {
  requireKind(c.get('ctx'), only, { other: NOT_ALLOWED });
  return c.json(ok(null, await changePassword(c.get('ctx'), input)));
}

export const passwords = new Hono<HonoEnv>()
  .post(
    '/request-password-reset',
    operation('Mail a link that sets a new password', 'The same for every email, whether it has an account or not', {
      parameters: [RETURN_PAGE],
    }),
    requirePermission('account:recover'),
    limitByAddress('request-password-reset'),
    valid('json', mailedLinkRequest),
    async (c) => c.json(ok(null, await requestPasswordReset(c.get('ctx'), c.req.valid('json').email, returnPage(c)))),
  )
  .get(
    '/reset-password',
    operation(
      'The state of a mailed reset link: usable, expired, used or unknown. Does not use the link; for a usable one it gives the address of the account',
      'The state of the link',
      { parameters: [{ name: 'token', in: 'query', required: true, schema: { type: 'string' } }] },
    ),
    requirePermission('account:recover'),
    limitByAddress('reset-password-link', 'normal'),
    async (c) => c.json(ok(await readResetLink(c.get('ctx'), c.req.query('token') ?? ''))),
  )
  .post(
    '/reset-password',
    operation(
      'Set a new password with the mailed token',
      'Set; every session has ended and no device is trusted any more',
      { 400: 'A field is wrong, or the link is not usable (code `link-expired`, `link-used` or `link-unknown`)' },
    ),
    requirePermission('account:recover'),
    limitByAddress('reset-password'),
    valid('json', passwordReset),
    async (c) => {
      const { message, deviceTokens } = await resetPassword(c.get('ctx'), c.req.valid('json'), readDeviceCookie(c));
      setDeviceCookie(c, deviceTokens);
      // The session of the same account has just ended; a session of another account would be confusing after this.
      if (c.get('credential') === 'cookie') clearSessionCookie(c);
      return c.json(ok(null, message));
    },
  )
  .post(
    '/resend-verification',
    operation('Mail a new link that confirms an email', 'The same for every email', {
      parameters: [RETURN_PAGE],
    }),
    requirePermission('account:recover'),
    limitByAddress('resend-verification'),
    valid('json', mailedLinkRequest),
    async (c) => c.json(ok(null, await resendVerifyLink(c.get('ctx'), c.req.valid('json').email, returnPage(c)))),
  )
  .post(
    '/twofa/update-password',
    operation('Change the password of a founder', CHANGED, NOT_CHANGED),
    requirePermission('account:write'),
    limitByAddress('update-password'),
    valid('json', passwordChange),
    async (c) => answerChange(c, c.req.valid('json'), 'founder'),
  )
  .post(
    '/visitor/update-password',
    operation('Change the password of a visitor', CHANGED, NOT_CHANGED),
    requirePermission('account:write'),
    limitByAddress('update-password'),
    valid('json', passwordChange),
    async (c) => answerChange(c, c.req.valid('json'), 'visitor'),
  );
