/** Support for one person, and for an operator who lost their authenticator. */
import { Hono } from 'hono';
import { ONLY_SUPER_SUPPORT } from '@/domain/admin/users/change-texts';
import { factorReset } from '@/domain/admin/users/code-verification';
import { ok, operation, valid, type HonoEnv } from '@worker/http';
import { limitByAddress } from '@worker/middleware/rate-limit';
import { requirePermission } from '@worker/middleware/require-permission';
import { resetFactorOf } from '@worker/services/admin/admins/own-factor';
import {
  endSessionsOf,
  removeSecondFactor,
  resendConfirmation,
  unlockUser,
} from '@worker/services/admin/users/support';
const guard = requirePermission('user:support', { other: ONLY_SUPER_SUPPORT });
const countText = (count: number): string =>
  count === 0 ? 'There was no open session' : count === 1 ? 'One session was ended' : `${count} sessions were ended`;

export const userSupport = new Hono<HonoEnv>()
  .post(
    '/:id/confirmation-mail',
    operation('Users', 'Mail a new confirmation link to a user', 'Mailed; the link before it has ended', {
      409: 'The address is confirmed already',
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
    operation(
      'Users',
      'Take away the locks of a user: on passwords and codes',
      '`wasCounted`: whether there were wrong tries',
    ),
    guard,
    async (c) => {
      const wasCounted = await unlockUser(c.get('ctx'), c.req.param('id'));
      return c.json(ok({ wasCounted }, wasCounted ? 'The sign-in is unlocked' : 'Nothing was locked'));
    },
  )
  .delete(
    '/:id/sessions',
    operation('Users', 'Sign a user out on all devices; they get a mail', '`ended`: how many sessions'),
    guard,
    limitByAddress('operator-mail'),
    async (c) => {
      const ended = await endSessionsOf(c.get('ctx'), c.req.param('id'));
      return c.json(ok({ ended }, countText(ended)));
    },
  )
  .delete(
    '/:id/second-factor',
    operation(
      'Users',
      'Turn the second factor of a user off, by a permit `remove-second-factor`; they get a mail',
      'Off; recovery codes and trusted devices are gone too',
      { 403: 'Not a super admin, or no permit (code `grant-needed`)', 409: 'It is not on' },
    ),
    guard,
    async (c) => {
      await removeSecondFactor(c.get('ctx'), c.req.param('id'));
      return c.json(ok(null, 'Two-factor authentication is off'));
    },
  );

export const operatorFactors = new Hono<HonoEnv>().post(
  '/:id/reset-2fa',
  operation(
    'Operators',
    'Take a lost authenticator off another operator, by a code of yours; signs them out and mails them',
    'Their next set-up has a new secret',
    { 400: 'The code is wrong', 409: 'They have none, it is your own, or you have none yourself' },
  ),
  requirePermission('admin-user:write', { other: ONLY_SUPER_SUPPORT }),
  limitByAddress('operator-code', 'normal'),
  valid('json', factorReset),
  async (c) => {
    const name = await resetFactorOf(c.get('ctx'), c.req.param('id'), c.req.valid('json').token);
    return c.json(ok(null, `The authenticator of ${name} is reset`));
  },
);
