/** Changes of accounts by super admins: the operator's authenticator, permits of two codes, edits and deletions. */
import { Hono } from 'hono';
import { z } from 'zod';
import { ONLY_SUPER_DELETE, ONLY_SUPER_EDIT, USER_UPDATED, userDeleted } from '@/domain/admin/users/change-texts';
import { accountId, codeVerification, factorReplacement } from '@/domain/admin/users/code-verification';
import { ok, operations, valid, type HonoEnv } from '@worker/http';
import { limitByAddress } from '@worker/middleware/rate-limit';
import { requirePermission } from '@worker/middleware/require-permission';
import { deleteUser } from '@worker/services/admin/users/delete-user';
import { editUser } from '@worker/services/admin/users/edit-user';
import { verifyOwnCode } from '@worker/services/admin/users/grants';
import { replaceOwnFactor, setUpOwnFactor, type FactorSetup } from '@worker/services/admin/admins/own-factor';

const operation = operations('Users');
const NO_PERMIT = {
  403: 'Not a super admin, a visitor’s account, or no permit for this action on this account (code `grant-needed`)',
};
const SETUP_ANSWER = '`{secret, otpauth_url}` until the first code was accepted, then `{enrolled: true}`';

/** What may be empty depends on the founder: the service reads it with `userEditOf`. */
const editBody = z.looseObject({});
/** Which one, where several registrations wait for one e-mail. */
const whichOne = z.object({ id: accountId.optional() });

const answerSetup = (setup: FactorSetup) => ({
  success: true as const,
  ...setup,
  message: setup.enrolled ? 'Your authenticator is set up.' : 'Scan the code, then enter the 6 digits.',
});

export const userChanges = new Hono<HonoEnv>()
  .post(
    '/setup-2fa',
    operation('Your authenticator as an operator: its secret, or that it is set up', SETUP_ANSWER, {
      403: 'Not an operator, or the mailed link is missing (code `link-needed`)',
      description: 'A first authenticator needs a link that was mailed and opened within ten minutes.',
    }),
    requirePermission('own-factor:write'),
    limitByAddress('operator-factor', 'normal'),
    async (c) => c.json(answerSetup(await setUpOwnFactor(c.get('ctx')))),
  )
  .post(
    '/verify-2fa',
    operation('Enter a code of your authenticator', '`{granted, expiresAt}`', {
      400: 'Wrong code, used before, or another secret than yours',
      404: 'There is no such user',
      409: 'No authenticator is set up, or the first code was too long ago (code `grant-stale`)',
      description:
        'With `action` and `email` the first code starts a permit and the next one makes it: once, for five minutes, for that action on that user.',
    }),
    requirePermission('own-factor:write'),
    limitByAddress('operator-code', 'normal'),
    valid('json', codeVerification),
    async (c) => {
      const { message, ...data } = await verifyOwnCode(c.get('ctx'), c.req.valid('json'));
      return c.json({ ...ok(data, message), ...data });
    },
  )
  .post(
    '/replace-2fa',
    operation('Replace your authenticator, by the operators’ password and a code of the old one', SETUP_ANSWER, {
      400: 'The password or the code is wrong',
      409: 'No authenticator is set up',
    }),
    requirePermission('own-factor:write'),
    limitByAddress('operator-factor', 'normal'),
    valid('json', factorReplacement),
    async (c) => c.json(answerSetup(await replaceOwnFactor(c.get('ctx'), c.req.valid('json')))),
  )
  .patch(
    '/update/:email',
    operation(
      'Change the profile of a founder, by a permit `edit-user`',
      '`changed`: the names of the fields that differ now',
      {
        400: 'A field is wrong; `errors` names each one',
        ...NO_PERMIT,
        409: 'A field differs from what `before` says of it; `errors` names each one',
      },
    ),
    requirePermission('user:write', { other: ONLY_SUPER_EDIT }),
    valid('query', whichOne),
    valid('json', editBody),
    async (c) => {
      const { id } = c.req.valid('query');
      const changed = await editUser(c.get('ctx'), c.req.param('email'), c.req.valid('json'), id);
      return c.json(ok({ changed }, USER_UPDATED));
    },
  )
  .delete(
    '/delete/:email',
    operation('Delete a founder with everything that belongs to them, by a permit `delete-user`', 'Deleted', NO_PERMIT),
    requirePermission('user:write', { other: ONLY_SUPER_DELETE }),
    valid('query', whichOne),
    async (c) => {
      const name = await deleteUser(c.get('ctx'), c.req.param('email'), c.req.valid('query').id);
      return c.json(ok(null, userDeleted(name)));
    },
  );
