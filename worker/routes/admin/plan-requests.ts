/** Plans that people requested and have, and the waiting list. */
import { Hono } from 'hono';
import { PLAN_HOLDERS, PLAN_REQUESTS, ACCOUNT_GONE, REQUEST_GONE } from '@/domain/admin/plans/requests';
import { WAITING_LIST } from '@/domain/admin/waiting-list';
import { listQuery } from '@/domain/lists/list-query';
import { declineInput, endPlanInput } from '@/domain/admin/plans/input';
import { waitingRemoval } from '@/domain/waiting-list/sign-up';
import { idOf, ok, operations, valid, type HonoEnv } from '@worker/http';
import { limitByAddress } from '@worker/middleware/rate-limit';
import { requirePermission } from '@worker/middleware/require-permission';
import { declineRequest, endPlan, grantRequest, listHolders, listRequests } from '@worker/services/admin/plan-requests';
import { listWaiting, removeWaiting } from '@worker/services/waiting-list/waiting-list';

const operation = operations('Operators');
const OVERTAKEN = { 409: 'Changed elsewhere; nothing was changed' };

const writes = () => requirePermission('plan-request:write');
/** Limited, because each decision mails someone. */
const limit = () => limitByAddress('plan-decision', 'normal');

export const planRequests = new Hono<HonoEnv>()
  .get(
    '/plan-requests',
    operation('Requests for plans, the open ones first', '`{items, next, hasPayments}`'),
    requirePermission('plan-request:read'),
    valid('query', listQuery(PLAN_REQUESTS)),
    async (c) => c.json(ok(await listRequests(c.get('ctx'), c.req.valid('query')))),
  )
  .post(
    '/plan-requests/:id/grant',
    operation(
      'Grant a request: the plan begins, other open requests of the account are closed, the person gets a mail',
      'Granted',
      OVERTAKEN,
    ),
    writes(),
    limit(),
    async (c) => c.json(ok(await grantRequest(c.get('ctx'), idOf(c.req.param('id'), REQUEST_GONE)), 'Granted')),
  )
  .post(
    '/plan-requests/:id/decline',
    operation('Decline a request; the person gets a mail, with the reason if there is one', 'Declined', OVERTAKEN),
    writes(),
    limit(),
    valid('json', declineInput),
    async (c) =>
      c.json(
        ok(await declineRequest(c.get('ctx'), idOf(c.req.param('id'), REQUEST_GONE), c.req.valid('json')), 'Declined'),
      ),
  )
  .get(
    '/plans',
    operation(
      'Accounts with their plans, and their allowed and used exports of this month',
      '`{items, next, hasPayments}`',
    ),
    requirePermission('plan-request:read'),
    valid('query', listQuery(PLAN_HOLDERS)),
    async (c) => c.json(ok(await listHolders(c.get('ctx'), c.req.valid('query')))),
  )
  .post(
    '/plans/:id/end',
    operation('Set an account back to Free, with a reason that the person reads', 'Ended', OVERTAKEN),
    writes(),
    limit(),
    valid('json', endPlanInput),
    async (c) =>
      c.json(ok(await endPlan(c.get('ctx'), idOf(c.req.param('id'), ACCOUNT_GONE), c.req.valid('json')), 'Ended')),
  )
  .get(
    '/waiting-list',
    operation('The waiting list, newest first', '`{items, next, total}`; `total` on the first page'),
    requirePermission('waiting-list:read'),
    valid('query', listQuery(WAITING_LIST)),
    async (c) => c.json(ok(await listWaiting(c.get('ctx'), c.req.valid('query')))),
  )
  .post(
    '/waiting-list/remove',
    operation('Remove an address from the waiting list permanently', 'Removed', {
      404: 'It is not on the list',
    }),
    requirePermission('waiting-list:write'),
    valid('json', waitingRemoval),
    async (c) => c.json(ok(await removeWaiting(c.get('ctx'), c.req.valid('json').email), 'Removed')),
  );
