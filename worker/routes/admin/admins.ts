/** Operators: list, add, change, delete. */
import { Hono } from 'hono';
import { operatorChange, operatorInput } from '@/domain/admin/admins/input';
import { OPERATOR_GONE } from '@/domain/admin/admins/operators';
import { idOf, ok, operations, valid, type HonoEnv } from '@worker/http';
import { limitByAddress } from '@worker/middleware/rate-limit';
import { requirePermission } from '@worker/middleware/require-permission';
import { listOperators } from '@worker/services/admin/admins/list';
import { addOperator, changeOperator, removeOperator } from '@worker/services/admin/admins/write';

const operation = operations('Operators');
const NO_PROOF = {
  403: 'Not a super admin; or a super admin is made, and a fresh `code` (`code-needed`) or a newly mailed link (`link-needed`) is missing',
};
/** A client may send an operator back as it was read, including `_id`; only our own fields are used. */
const SENT_BACK = { acceptsFields: ['_id'] } as const;

export const admins = new Hono<HonoEnv>()
  .get(
    '/',
    operation(
      'All operators, oldest first',
      '`[{_id, adminname, adminemail, adminrole, status, addedBy, dateAdded, lastLogin, revision}]`; `addedBy` is a name',
      { description: 'An array, without an envelope. At most 1,000.' },
    ),
    requirePermission('admin-user:read'),
    async (c) => c.json(await listOperators(c.get('ctx'))),
  )
  .post(
    '/',
    operation('Add an operator, who gets a mail with a single-use link', '`{success, data: operator}`', {
      ...NO_PROOF,
      409: 'Another operator has this email',
    }),
    requirePermission('admin-user:write'),
    limitByAddress('admin-user'),
    valid('json', operatorInput, SENT_BACK),
    async (c) => c.json(ok(await addOperator(c.get('ctx'), c.req.valid('json')))),
  )
  .put(
    '/:id',
    operation(
      'Change an operator; with `revision`, only if no one else has changed it',
      '`{success, data: operator}`',
      {
        ...NO_PROOF,
        409: 'The last active super admin (`last-super-admin`), a newer revision (`changed-elsewhere`), or the email is taken',
        description: 'Any of `adminname`, `adminemail`, `adminrole`, `status`; the switch sends `status` alone.',
      },
    ),
    requirePermission('admin-user:write'),
    limitByAddress('admin-user', 'normal'),
    valid('json', operatorChange, SENT_BACK),
    async (c) =>
      c.json(ok(await changeOperator(c.get('ctx'), idOf(c.req.param('id'), OPERATOR_GONE), c.req.valid('json')))),
  )
  .delete(
    '/:id',
    operation('Delete an operator and end their sessions', 'Deleted', {
      403: 'Not a super admin, or the operator is one; super admins are never deleted',
    }),
    requirePermission('admin-user:write'),
    async (c) =>
      c.json(ok(await removeOperator(c.get('ctx'), idOf(c.req.param('id'), OPERATOR_GONE)), 'Admin deleted')),
  );
