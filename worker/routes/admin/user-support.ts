/** Support for one person, and for an operator who lost their authenticator. */
import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { ONLY_SUPER_SUPPORT } from '../../../src/domain/admin/users/change-texts';
import { factorReset } from '../../../src/domain/admin/users/code-verification';
import { ADMIN_SIGN_IN_REQUIRED } from '../../../src/domain/admin/sign-in';
import { ok, valid, type HonoEnv } from '../../http';
import { limitByAddress } from '../../middleware/rate-limit';
import { requirePermission } from '../../middleware/require-permission';
import { resetFactorOf } from '../../services/admin/users/own-factor';
import { endSessionsOf, removeSecondFactor, resendConfirmation, unlockUser } from '../../services/admin/users/support';

const tags = ['Users'];
const REFUSED = {
  401: { description: 'Not signed in' },
  403: { description: 'Not a super admin' },
  404: { description: 'There is no such user' },
};
const guard = requirePermission('user:support', { guest: ADMIN_SIGN_IN_REQUIRED, other: ONLY_SUPER_SUPPORT });
const countText = (count: number): string =>
  count === 0 ? 'There was no open session' : count === 1 ? 'One session was ended' : `${count} sessions were ended`;

export const userSupport = new Hono<HonoEnv>()
  .post(
    '/:id/confirmation-mail',
    describeRoute({
      tags,
      summary: 'Mail a new confirmation link to a user',
      responses: {
        200: { description: 'Mailed; the link before it has ended' },
        409: { description: 'The address is confirmed already' },
        429: { description: 'One was mailed less than a minute ago; see Retry-After' },
        ...REFUSED,
      },
    }),
    guard,
    limitByAddress('operator-mail'),
    async (c) => {
      const email = await resendConfirmation(c.get('ctx'), c.req.param('id'));
      return c.json(ok(null, `A new link was emailed to ${email}`));
    },
  )
  .post(
    '/:id/unlock',
    describeRoute({
      tags,
      summary: 'Take away the locks of a user: on passwords and codes',
      responses: { 200: { description: '`wasCounted`: whether there were wrong tries' }, ...REFUSED },
    }),
    guard,
    async (c) => {
      const wasCounted = await unlockUser(c.get('ctx'), c.req.param('id'));
      return c.json(ok({ wasCounted }, wasCounted ? 'The sign-in is unlocked' : 'Nothing was locked'));
    },
  )
  .delete(
    '/:id/sessions',
    describeRoute({
      tags,
      summary: 'Sign a user out on all devices; they are told by mail',
      responses: { 200: { description: '`ended`: how many sessions' }, ...REFUSED },
    }),
    guard,
    limitByAddress('operator-mail'),
    async (c) => {
      const ended = await endSessionsOf(c.get('ctx'), c.req.param('id'));
      return c.json(ok({ ended }, countText(ended)));
    },
  )
  .delete(
    '/:id/second-factor',
    describeRoute({
      tags,
      summary: 'Turn the second factor of a user off, by a permit `remove-second-factor`; they are told by mail',
      responses: {
        200: { description: 'Off; recovery codes and trusted devices are gone too' },
        409: { description: 'It is not on' },
        ...REFUSED,
        403: { description: 'Not a super admin, or no permit (code `grant-needed`)' },
      },
    }),
    guard,
    async (c) => {
      await removeSecondFactor(c.get('ctx'), c.req.param('id'));
      return c.json(ok(null, 'Two-factor authentication is off'));
    },
  );

export const operatorFactors = new Hono<HonoEnv>().post(
  '/:id/reset-2fa',
  describeRoute({
    tags: ['Operators'],
    summary: 'Take a lost authenticator off another operator, by a code of yours; signs them out and mails them',
    responses: {
      200: { description: 'Their next set-up has a new secret' },
      400: { description: 'The code is wrong' },
      409: { description: 'They have none, it is your own, or you have none yourself' },
      429: { description: 'Too many requests or wrong codes; see Retry-After' },
      ...REFUSED,
    },
  }),
  requirePermission('admin-user:write', { guest: ADMIN_SIGN_IN_REQUIRED, other: ONLY_SUPER_SUPPORT }),
  limitByAddress('operator-code', 'normal'),
  valid('json', factorReset),
  async (c) => {
    const name = await resetFactorOf(c.get('ctx'), c.req.param('id'), c.req.valid('json').token);
    return c.json(ok(null, `The authenticator of ${name} is reset`));
  },
);
