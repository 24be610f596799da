/** Accounts for operators: lists, one person, exports, changes and support. */
import { Hono } from 'hono';
import { z } from 'zod';
import type { UserType } from '@/domain/accounts/actor';
import { recordId } from '@/domain/admin/record-query';
import { USER_NOT_FOUND, USERS } from '@/domain/admin/users/user-list';
import { pagedQuery } from '@/domain/lists/list-query';
import { notFound } from '@/domain/errors';
import {
  ONLY_SUPER_DELETE,
  ONLY_SUPER_EDIT,
  USER_UPDATED,
  userDeleted,
  ONLY_SUPER_SUPPORT,
} from '@/domain/admin/users/user-changes';
import { accountId, codeVerification, factorReplacement, factorReset } from '@/domain/admin/sign-in';
import { ok, operations, valid, operation, type HonoEnv } from '@worker/http';
import { limitByAddress } from '@worker/middleware/rate-limit';
import { requirePermission } from '@worker/middleware/require-permission';
import { collectDataOf, findPreferencesOf, findUser, listUsers } from '@worker/services/admin/users/users';
import { MAX_LISTED } from '@worker/services/lists/list-page';
import {
  deleteUser,
  editUser,
  endSessionsOf,
  removeSecondFactor,
  resendConfirmation,
  unlockUser,
} from '@worker/services/admin/users/user-changes';
import { verifyOwnCode } from '@worker/services/admin/users/grants';
import {
  replaceOwnFactor,
  setUpOwnFactor,
  resetFactorOf,
  type FactorSetup,
} from '@worker/services/admin/admins/own-factor';

const usersOperation = operations('Users');

const reads = () => requirePermission('user:read');

/** The list: without parameters as in the specification, else a page with its total and the cursors for next and previous. */
const listOf = <const Path extends string>(path: Path, kind: UserType | null, who: string) =>
  new Hono<HonoEnv>().get(
    path,
    usersOperation(`${who}, the newest first`, 'Records, with total, next and previous', {
      description:
        'Without parameters at most 1,000, with `truncated` if there are more. With `page`, `limit`, `after`, `before`, `q`, `sort`, `isVerified`, `twoFactorEnabled`, `industry` or `plan` one page.',
    }),
    reads(),
    valid('query', pagedQuery(USERS)),
    async (c) => {
      const { isPlain, ...query } = c.req.valid('query');
      const page = await listUsers(c.get('ctx'), kind, isPlain ? { ...query, limit: MAX_LISTED } : query);
      const { users: records, ...rest } = page;
      return c.json({ ...ok(records), truncated: isPlain && page.totalIsCapped, ...rest });
    },
  );

/** `/api/user`, as specified. */
export const users = new Hono<HonoEnv>()
  .route('/', listOf('/all-users', null, 'Founders and visitors'))
  .route('/', listOf('/all-founders', 'founder', 'Founders'))
  .route('/', listOf('/all-visitors', 'visitor', 'Visitors'))
  .get(
    '/notifications/:email',
    usersOperation('Which notifications a person gets', 'Four switches for mails, three for lines'),
    reads(),
    async (c) => c.json(ok(await findPreferencesOf(c.get('ctx'), c.req.param('email')))),
  );

const idOf = (text: string): string => {
  const parsed = recordId.safeParse(text);
  if (!parsed.success) throw notFound(USER_NOT_FOUND);
  return parsed.data;
};

/** `/api/admin/users`: the page of one person. */
export const userPages = new Hono<HonoEnv>()
  .get('/:id', usersOperation('One person: record, feedback, plan and sign-in', 'The person'), reads(), async (c) =>
    c.json(ok(await findUser(c.get('ctx'), idOf(c.req.param('id'))))),
  )
  .get(
    '/:id/data',
    usersOperation(
      'Everything stored about a person who asked for it, as one JSON file',
      'The file, without passwords, secrets and hashes',
    ),
    requirePermission('user:support'),
    limitByAddress('account-data'),
    async (c) => {
      const id = idOf(c.req.param('id'));
      const { day, file } = await collectDataOf(c.get('ctx'), id);
      c.header('content-disposition', `attachment; filename="outset-data-${id}-${day}.json"`);
      c.header('content-type', 'application/json; charset=utf-8');
      return c.body(file);
    },
  );

const NO_PERMIT = {
  403: 'Not a super admin, a visitor’s account, or no permit for this action on this account (code `grant-needed`)',
};
const SETUP_ANSWER = '`{secret, otpauth_url}` until the first code was accepted, then `{enrolled: true}`';

/** The fields that may be empty depend on the founder: the service reads it with `userEditOf`. */
const editBody = z.looseObject({});
/** Selects one registration if several wait for the same email address. */
const whichOne = z.object({ id: accountId.optional() });

const answerSetup = (setup: FactorSetup) => ({
  success: true as const,
  ...setup,
  message: setup.enrolled ? 'Your authenticator is set up.' : 'Scan the code, then enter the 6 digits.',
});

/** Changes of accounts by super admins: the operator's authenticator, permits of two codes, edits and deletions. */
export const userChanges = new Hono<HonoEnv>()
  .post(
    '/setup-2fa',
    usersOperation('Your authenticator as an operator: its secret, or that it is set up', SETUP_ANSWER, {
      403: 'Not an operator, or the mailed link is missing (code `link-needed`)',
      description: 'A first authenticator needs a link that was mailed and opened within ten minutes.',
    }),
    requirePermission('own-factor:write'),
    limitByAddress('operator-factor', 'normal'),
    async (c) => c.json(answerSetup(await setUpOwnFactor(c.get('ctx')))),
  )
  .post(
    '/verify-2fa',
    usersOperation('Enter a code of your authenticator', '`{granted, expiresAt}`', {
      400: 'Wrong code, used before, or another secret than yours',
      404: 'There is no such user',
      409: 'No authenticator is set up, or the first code was too long ago (code `grant-stale`)',
      description:
        'With `action` and `email` the first code starts a permit and the next code completes it. The permit is valid once, for five minutes, for that action on that user.',
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
    usersOperation('Replace your authenticator, with the operators’ password and a code of the old one', SETUP_ANSWER, {
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
    usersOperation(
      'Change the profile of a founder, with a permit `edit-user`',
      '`changed`: the names of the fields that differ now',
      {
        400: 'A field is wrong; `errors` names each one',
        ...NO_PERMIT,
        409: 'A field differs from its value in `before`; `errors` names each one',
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
    usersOperation('Delete a founder with all their data, with a permit `delete-user`', 'Deleted', NO_PERMIT),
    requirePermission('user:write', { other: ONLY_SUPER_DELETE }),
    valid('query', whichOne),
    async (c) => {
      const name = await deleteUser(c.get('ctx'), c.req.param('email'), c.req.valid('query').id);
      return c.json(ok(null, userDeleted(name)));
    },
  );

const guard = requirePermission('user:support', { other: ONLY_SUPER_SUPPORT });
const countText = (count: number): string =>
  count === 0 ? 'There was no open session' : count === 1 ? 'One session was ended' : `${count} sessions were ended`;

/** Support for one person, and for an operator who lost their authenticator. */
export const userSupport = new Hono<HonoEnv>()
  .post(
    '/:id/confirmation-mail',
    usersOperation('Mail a new confirmation link to a user', 'Mailed; the earlier link no longer works', {
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
    usersOperation('Remove the locks of a user on passwords and codes', '`wasCounted`: whether there were wrong tries'),
    guard,
    async (c) => {
      const wasCounted = await unlockUser(c.get('ctx'), c.req.param('id'));
      return c.json(ok({ wasCounted }, wasCounted ? 'The sign-in is unlocked' : 'Nothing was locked'));
    },
  )
  .delete(
    '/:id/sessions',
    usersOperation('Sign a user out on all devices; they get a mail', '`ended`: how many sessions'),
    guard,
    limitByAddress('operator-mail'),
    async (c) => {
      const ended = await endSessionsOf(c.get('ctx'), c.req.param('id'));
      return c.json(ok({ ended }, countText(ended)));
    },
  )
  .delete(
    '/:id/second-factor',
    usersOperation(
      'Turn off the second factor of a user, with a permit `remove-second-factor`; they get a mail',
      'Off; recovery codes and trusted devices are removed too',
      { 403: 'Not a super admin, or no permit (code `grant-needed`)', 409: 'It is not on' },
    ),
    guard,
    async (c) =>
      c.json(ok(await removeSecondFactor(c.get('ctx'), c.req.param('id')), 'Two-factor authentication is off')),
  );

export const operatorFactors = new Hono<HonoEnv>().post(
  '/:id/reset-2fa',
  operation(
    'Operators',
    'Reset the lost authenticator of another operator, with your own code; signs them out and emails them',
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
