/** Operators: list, add, change, delete. */
import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { operatorChange, operatorInput } from '../../../src/domain/admin/admins/input';
import { OPERATOR_GONE } from '../../../src/domain/admin/admins/operator';
import { recordId } from '../../../src/domain/admin/record-query';
import { ADMIN_SIGN_IN_REQUIRED } from '../../../src/domain/admin/sign-in';
import { notFound } from '../../../src/domain/errors';
import { ok, valid, type HonoEnv } from '../../http';
import { limitByAddress } from '../../middleware/rate-limit';
import { requirePermission } from '../../middleware/require-permission';
import { listOperators } from '../../services/admin/admins/list';
import { addOperator, changeOperator, removeOperator } from '../../services/admin/admins/write';

const tags = ['Operators'];
const REFUSED = {
  401: { description: 'Not signed in' },
  403: {
    description:
      'Not a super admin; or a super admin is made, and a fresh `code` (`code-needed`) or a newly mailed link (`link-needed`) is missing',
  },
};
/** A client may send an operator back as it was told; only our fields are read. */
const TOLD = { acceptsFields: ['_id'] } as const;

function idOf(id: string): string {
  if (!recordId.safeParse(id).success) throw notFound(OPERATOR_GONE);
  return id;
}

export const admins = new Hono<HonoEnv>()
  .get(
    '/',
    describeRoute({
      tags,
      summary: 'All operators, the first added first',
      description: 'An array, without an envelope. At most 1,000.',
      responses: {
        200: {
          description:
            '`[{_id, adminname, adminemail, adminrole, status, addedBy, dateAdded, lastLogin, revision}]`; `addedBy` is a name',
        },
        401: REFUSED[401],
        403: { description: 'Not an operator' },
      },
    }),
    requirePermission('admin-user:read', ADMIN_SIGN_IN_REQUIRED),
    async (c) => c.json(await listOperators(c.get('ctx'))),
  )
  .post(
    '/',
    describeRoute({
      tags,
      summary: 'Add an operator, who gets a mail with a single-use link',
      responses: {
        200: { description: '`{success, data: operator}`' },
        400: { description: 'A field is missing or wrong' },
        ...REFUSED,
        409: { description: 'Another operator has this e-mail' },
        429: { description: 'Too many requests' },
      },
    }),
    requirePermission('admin-user:write', ADMIN_SIGN_IN_REQUIRED),
    limitByAddress('admin-user'),
    valid('json', operatorInput, TOLD),
    async (c) => c.json(ok(await addOperator(c.get('ctx'), c.req.valid('json')))),
  )
  .put(
    '/:id',
    describeRoute({
      tags,
      summary: 'Change an operator; with `revision` only while nobody else has',
      description: 'Any of `adminname`, `adminemail`, `adminrole`, `status`; the switch sends `status` alone.',
      responses: {
        200: { description: '`{success, data: operator}`' },
        400: { description: 'A field is wrong' },
        ...REFUSED,
        404: { description: 'No such operator' },
        409: {
          description:
            'The last active super admin (`last-super-admin`), a newer revision (`changed-elsewhere`), or the e-mail is taken',
        },
        429: { description: 'Too many requests' },
      },
    }),
    requirePermission('admin-user:write', ADMIN_SIGN_IN_REQUIRED),
    limitByAddress('admin-user', 'normal'),
    valid('json', operatorChange, TOLD),
    async (c) => c.json(ok(await changeOperator(c.get('ctx'), idOf(c.req.param('id')), c.req.valid('json')))),
  )
  .delete(
    '/:id',
    describeRoute({
      tags,
      summary: 'Delete an operator, who is out at once',
      responses: {
        200: { description: 'Deleted' },
        401: REFUSED[401],
        403: { description: 'Not a super admin, or the account is one: those are never deleted' },
        404: { description: 'No such operator' },
      },
    }),
    requirePermission('admin-user:write', ADMIN_SIGN_IN_REQUIRED),
    async (c) => {
      await removeOperator(c.get('ctx'), idOf(c.req.param('id')));
      return c.json(ok(null, 'Admin deleted'));
    },
  );
