/** Passwords: a link to set a new one, setting it, changing it while signed in; and a new link to confirm an e-mail. */
import { Hono, type Context } from 'hono';
import { describeRoute } from 'hono-openapi';
import type { UserType } from '../../../src/domain/accounts/actor';
import {
  mailedLinkRequest,
  passwordChange,
  passwordReset,
  type PasswordChange,
} from '../../../src/domain/accounts/passwords';
import { NOT_ALLOWED } from '../../../src/domain/errors';
import { ok, valid, type HonoEnv } from '../../http';
import { limitByAddress } from '../../middleware/rate-limit';
import { requirePermission } from '../../middleware/require-permission';
import { resendVerifyLink } from '../../services/accounts/accounts';
import { changePassword } from '../../services/accounts/password-change';
import { readResetLink, requestPasswordReset, resetPassword } from '../../services/accounts/password-reset';
import { requireKind } from '../../services/core/require-actor';
import { ASKED_PAGE, askedPage } from './asked-page';
import { readDeviceCookie, setDeviceCookie } from './device-cookie';
import { clearSessionCookie } from './session-cookie';

async function answerChange(c: Context<HonoEnv>, input: PasswordChange, only: UserType) {
  requireKind(c.get('ctx'), only, { other: NOT_ALLOWED });
  return c.json(ok(null, await changePassword(c.get('ctx'), input)));
}

const tags = ['Account'];
const tooMany = { description: 'Too many requests; see Retry-After' };
const changed = {
  200: { description: 'Changed; every other session has ended' },
  400: { description: 'A field is missing or wrong, or the current password is not right (code `wrong-password`)' },
  401: { description: 'Login required' },
  403: { description: 'The account is of the other kind' },
  409: { description: 'The password was changed elsewhere in the meantime' },
  429: { description: 'Too many requests or wrong passwords; see Retry-After' },
};

export const passwords = new Hono<HonoEnv>()
  .post(
    '/request-password-reset',
    describeRoute({
      tags,
      summary: 'Mail a link that sets a new password',
      parameters: [ASKED_PAGE],
      responses: {
        200: { description: 'The same for every e-mail, whether it has an account or not' },
        400: { description: 'The e-mail is missing or malformed' },
        429: tooMany,
      },
    }),
    requirePermission('account:recover'),
    limitByAddress('request-password-reset'),
    valid('json', mailedLinkRequest),
    async (c) => c.json(ok(null, await requestPasswordReset(c.get('ctx'), c.req.valid('json').email, askedPage(c)))),
  )
  .get(
    '/reset-password',
    describeRoute({
      tags,
      summary:
        'What a mailed reset link is: usable, expired, used or unknown. Does not use it; of a usable one it tells the address of the account',
      parameters: [{ name: 'token', in: 'query', required: true, schema: { type: 'string' } }],
      responses: { 200: { description: 'The state of the link' }, 429: tooMany },
    }),
    requirePermission('account:recover'),
    limitByAddress('reset-password-link', 'normal'),
    async (c) => c.json(ok(await readResetLink(c.get('ctx'), c.req.query('token') ?? ''))),
  )
  .post(
    '/reset-password',
    describeRoute({
      tags,
      summary: 'Set a new password by the token that was mailed',
      responses: {
        200: { description: 'Set; every session has ended and no device is trusted any more' },
        400: {
          description:
            'A field is wrong, or the link is not usable (code `link-expired`, `link-used` or `link-unknown`)',
        },
        429: tooMany,
      },
    }),
    requirePermission('account:recover'),
    limitByAddress('reset-password'),
    valid('json', passwordReset),
    async (c) => {
      const { message, deviceTokens } = await resetPassword(c.get('ctx'), c.req.valid('json'), readDeviceCookie(c));
      setDeviceCookie(c, deviceTokens);
      // A session of the same account has just ended; one of another account would be confusing after this.
      if (c.get('credential') === 'cookie') clearSessionCookie(c);
      return c.json(ok(null, message));
    },
  )
  .post(
    '/resend-verification',
    describeRoute({
      tags,
      summary: 'Mail a new link that confirms an e-mail',
      parameters: [ASKED_PAGE],
      responses: {
        200: { description: 'The same for every e-mail' },
        400: { description: 'The e-mail is missing or malformed' },
        429: tooMany,
      },
    }),
    requirePermission('account:recover'),
    limitByAddress('resend-verification'),
    valid('json', mailedLinkRequest),
    async (c) => c.json(ok(null, await resendVerifyLink(c.get('ctx'), c.req.valid('json').email, askedPage(c)))),
  )
  .post(
    '/twofa/update-password',
    describeRoute({ tags, summary: 'Change the password of a founder', responses: changed }),
    requirePermission('account:write'),
    limitByAddress('update-password'),
    valid('json', passwordChange),
    async (c) => answerChange(c, c.req.valid('json'), 'founder'),
  )
  .post(
    '/visitor/update-password',
    describeRoute({ tags, summary: 'Change the password of a visitor', responses: changed }),
    requirePermission('account:write'),
    limitByAddress('update-password'),
    valid('json', passwordChange),
    async (c) => answerChange(c, c.req.valid('json'), 'visitor'),
  );
