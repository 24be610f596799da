/** Changes of accounts by super admins: the operator's authenticator, permits of two codes, edits and deletions. */
import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { z } from 'zod';
import {
  ONLY_SUPER_DELETE,
  ONLY_SUPER_EDIT,
  USER_UPDATED,
  userDeleted,
} from '../../../src/domain/admin/users/change-texts';
import { accountId, codeVerification, factorReplacement } from '../../../src/domain/admin/users/code-verification';
import { ADMIN_SIGN_IN_REQUIRED } from '../../../src/domain/admin/sign-in';
import { ok, valid, type HonoEnv } from '../../http';
import { limitByAddress } from '../../middleware/rate-limit';
import { requirePermission } from '../../middleware/require-permission';
import { deleteUser } from '../../services/admin/users/delete-user';
import { editUser } from '../../services/admin/users/edit-user';
import { verifyOwnCode } from '../../services/admin/users/grants';
import { replaceOwnFactor, setUpOwnFactor, type FactorSetup } from '../../services/admin/users/own-factor';

const tags = ['Users'];
const REFUSED = { 401: { description: 'Not signed in' }, 403: { description: 'Not an operator' } };
const CHANGE_REFUSED = {
  401: { description: 'Not signed in' },
  403: {
    description:
      'Not a super admin, a visitor’s account, or no permit for this action on this account (code `grant-needed`)',
  },
  404: { description: 'There is no such user' },
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
    describeRoute({
      tags,
      summary: 'Your authenticator as an operator: its secret, or that it is set up',
      description: 'A first authenticator needs a link that was mailed and opened within ten minutes.',
      responses: {
        200: { description: SETUP_ANSWER },
        401: REFUSED[401],
        403: { description: 'Not an operator, or the mailed link is missing (code `link-needed`)' },
      },
    }),
    requirePermission('own-factor:write', ADMIN_SIGN_IN_REQUIRED),
    limitByAddress('operator-factor', 'normal'),
    async (c) => c.json(answerSetup(await setUpOwnFactor(c.get('ctx')))),
  )
  .post(
    '/verify-2fa',
    describeRoute({
      tags,
      summary: 'Enter a code of your authenticator',
      description:
        'With `action` and `email` the first code starts a permit and the next one makes it: once, for five minutes, for that action on that user.',
      responses: {
        200: { description: '`{granted, expiresAt}`' },
        400: { description: 'Wrong code, used before, or another secret than yours' },
        404: { description: 'There is no such user' },
        409: { description: 'No authenticator is set up, or the first code was too long ago (code `grant-stale`)' },
        429: { description: 'Too many requests or wrong codes; see Retry-After' },
        ...REFUSED,
      },
    }),
    requirePermission('own-factor:write', ADMIN_SIGN_IN_REQUIRED),
    limitByAddress('operator-code', 'normal'),
    valid('json', codeVerification),
    async (c) => {
      const { message, ...data } = await verifyOwnCode(c.get('ctx'), c.req.valid('json'));
      return c.json({ ...ok(data, message), ...data });
    },
  )
  .post(
    '/replace-2fa',
    describeRoute({
      tags,
      summary: 'Replace your authenticator, by the operators’ password and a code of the old one',
      responses: {
        200: { description: SETUP_ANSWER },
        400: { description: 'The password or the code is wrong' },
        409: { description: 'No authenticator is set up' },
        429: { description: 'Too many requests or wrong tries; see Retry-After' },
        ...REFUSED,
      },
    }),
    requirePermission('own-factor:write', ADMIN_SIGN_IN_REQUIRED),
    limitByAddress('operator-factor', 'normal'),
    valid('json', factorReplacement),
    async (c) => c.json(answerSetup(await replaceOwnFactor(c.get('ctx'), c.req.valid('json')))),
  )
  .patch(
    '/update/:email',
    describeRoute({
      tags,
      summary: 'Change the profile of a founder, by a permit `edit-user`',
      responses: {
        200: { description: '`changed`: the names of the fields that differ now' },
        400: { description: 'A field is wrong; `errors` names each one' },
        409: { description: 'A field differs from what `before` says of it; `errors` names each one' },
        ...CHANGE_REFUSED,
      },
    }),
    requirePermission('user:write', { guest: ADMIN_SIGN_IN_REQUIRED, other: ONLY_SUPER_EDIT }),
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
    describeRoute({
      tags,
      summary: 'Delete a founder with everything that belongs to them, by a permit `delete-user`',
      responses: { 200: { description: 'Deleted' }, ...CHANGE_REFUSED },
    }),
    requirePermission('user:write', { guest: ADMIN_SIGN_IN_REQUIRED, other: ONLY_SUPER_DELETE }),
    valid('query', whichOne),
    async (c) => {
      const name = await deleteUser(c.get('ctx'), c.req.param('email'), c.req.valid('query').id);
      return c.json(ok(null, userDeleted(name)));
    },
  );
