/** Accounts as operators see them: lists, one person, exports. */
import { Hono } from 'hono';
import type { UserType } from '@/domain/accounts/actor';
import { recordId } from '@/domain/admin/record-query';
import { USER_NOT_FOUND, USERS } from '@/domain/admin/users/user-list';
import { pagedQuery } from '@/domain/lists/list-query';
import { notFound } from '@/domain/errors';
import { ok, operations, valid, type HonoEnv } from '@worker/http';
import { limitByAddress } from '@worker/middleware/rate-limit';
import { requirePermission } from '@worker/middleware/require-permission';
import { collectDataOf, findPreferencesOf, findUser } from '@worker/services/admin/users/find-user';
import { MOST_LISTED } from '@worker/services/lists/list-page';
import { listUsers } from '@worker/services/admin/users/list-users';

const operation = operations('Users');

const reads = () => requirePermission('user:read');

/** The list: as the specification has it without parameters, else a page with its total and the ways on and back. */
const listOf = <const Path extends string>(path: Path, kind: UserType | null, who: string) =>
  new Hono<HonoEnv>().get(
    path,
    operation(`${who}, the newest first`, 'Records, with total, next and previous', {
      description:
        'Without parameters at most 1,000, with `truncated` where there are more. With `page`, `limit`, `after`, `before`, `q`, `sort`, `isVerified`, `twoFactorEnabled`, `industry` or `plan` one page.',
    }),
    reads(),
    valid('query', pagedQuery(USERS)),
    async (c) => {
      const { isPlain, ...query } = c.req.valid('query');
      const page = await listUsers(c.get('ctx'), kind, isPlain ? { ...query, limit: MOST_LISTED } : query);
      const { users: records, ...rest } = page;
      return c.json({ ...ok(records), truncated: isPlain && page.totalIsCapped, ...rest });
    },
  );

/** `/api/user`, as the specification has it. */
export const users = new Hono<HonoEnv>()
  .route('/', listOf('/all-users', null, 'Founders and visitors'))
  .route('/', listOf('/all-founders', 'founder', 'Founders'))
  .route('/', listOf('/all-visitors', 'visitor', 'Visitors'))
  .get(
    '/notifications/:email',
    operation('Which notifications a person gets', 'Four switches for mails, three for lines'),
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
  .get('/:id', operation('One person: record, feedback, plan and sign-in', 'The person'), reads(), async (c) =>
    c.json(ok(await findUser(c.get('ctx'), idOf(c.req.param('id'))))),
  )
  .get(
    '/:id/data',
    operation(
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
