/** Plans that people asked for and have, and who waits for what is coming. */
import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { declineInput, endPlanInput, holdersQuery, requestsQuery } from '../../../src/domain/admin/plans/input';
import { ACCOUNT_GONE, REQUEST_GONE } from '../../../src/domain/admin/plans/requests';
import { recordId } from '../../../src/domain/admin/record-query';
import { ADMIN_SIGN_IN_REQUIRED } from '../../../src/domain/admin/sign-in';
import { waitingQuery, waitingRemoval } from '../../../src/domain/admin/waiting-list/query';
import { notFound } from '../../../src/domain/errors';
import { ok, valid, type HonoEnv } from '../../http';
import { limitByAddress } from '../../middleware/rate-limit';
import { requirePermission } from '../../middleware/require-permission';
import { declineRequest, endPlan, grantRequest } from '../../services/admin/plans/decide';
import { listHolders, listRequests } from '../../services/admin/plans/list';
import { listWaiting, removeWaiting } from '../../services/admin/waiting-list';

const tags = ['Operators'];
const REFUSED = { 401: { description: 'Not signed in' }, 403: { description: 'Not an operator' } };
const DECIDED = {
  ...REFUSED,
  404: { description: 'It is gone' },
  409: { description: 'Somebody was faster; nothing was changed' },
};

const writes = () => requirePermission('plan-request:write', ADMIN_SIGN_IN_REQUIRED);
/** Each decision mails somebody. */
const limit = () => limitByAddress('plan-decision', 'normal');

function idOf(id: string, gone: string): string {
  if (!recordId.safeParse(id).success) throw notFound(gone);
  return id;
}

export const planRequests = new Hono<HonoEnv>()
  .get(
    '/plan-requests',
    describeRoute({
      tags,
      summary: 'Requests for plans, the open ones first',
      responses: { 200: { description: '`{items, next, hasPayments}`' }, ...REFUSED },
    }),
    requirePermission('plan-request:read', ADMIN_SIGN_IN_REQUIRED),
    valid('query', requestsQuery),
    async (c) => c.json(ok(await listRequests(c.get('ctx'), c.req.valid('query')))),
  )
  .post(
    '/plan-requests/:id/grant',
    describeRoute({
      tags,
      summary:
        'Grant a request: the plan begins, other open requests of the account are closed, the person gets a mail',
      responses: { 200: { description: 'Granted' }, ...DECIDED },
    }),
    writes(),
    limit(),
    async (c) => {
      await grantRequest(c.get('ctx'), idOf(c.req.param('id'), REQUEST_GONE));
      return c.json(ok(null, 'Granted'));
    },
  )
  .post(
    '/plan-requests/:id/decline',
    describeRoute({
      tags,
      summary: 'Decline a request; the person gets a mail, with the reason if there is one',
      responses: { 200: { description: 'Declined' }, 400: { description: 'The reason is too long' }, ...DECIDED },
    }),
    writes(),
    limit(),
    valid('json', declineInput),
    async (c) => {
      await declineRequest(c.get('ctx'), idOf(c.req.param('id'), REQUEST_GONE), c.req.valid('json'));
      return c.json(ok(null, 'Declined'));
    },
  )
  .get(
    '/plans',
    describeRoute({
      tags,
      summary: 'Accounts with their plans, and what each may and did use this month',
      responses: { 200: { description: '`{items, next, hasPayments}`' }, ...REFUSED },
    }),
    requirePermission('plan-request:read', ADMIN_SIGN_IN_REQUIRED),
    valid('query', holdersQuery),
    async (c) => c.json(ok(await listHolders(c.get('ctx'), c.req.valid('query')))),
  )
  .post(
    '/plans/:id/end',
    describeRoute({
      tags,
      summary: 'Set an account back to Free, with a reason that the person reads',
      responses: { 200: { description: 'Ended' }, 400: { description: 'No reason' }, ...DECIDED },
    }),
    writes(),
    limit(),
    valid('json', endPlanInput),
    async (c) => {
      await endPlan(c.get('ctx'), idOf(c.req.param('id'), ACCOUNT_GONE), c.req.valid('json'));
      return c.json(ok(null, 'Ended'));
    },
  )
  .get(
    '/waiting-list',
    describeRoute({
      tags,
      summary: 'Who waits for what is coming, the last to join first',
      responses: { 200: { description: '`{items, next, total}`; `total` on the first page' }, ...REFUSED },
    }),
    requirePermission('waiting-list:read', ADMIN_SIGN_IN_REQUIRED),
    valid('query', waitingQuery),
    async (c) => c.json(ok(await listWaiting(c.get('ctx'), c.req.valid('query')))),
  )
  .post(
    '/waiting-list/remove',
    describeRoute({
      tags,
      summary: 'Take an address off the waiting list for good',
      responses: { 200: { description: 'Removed' }, ...REFUSED, 404: { description: 'It is not on the list' } },
    }),
    requirePermission('waiting-list:write', ADMIN_SIGN_IN_REQUIRED),
    valid('json', waitingRemoval),
    async (c) => {
      await removeWaiting(c.get('ctx'), c.req.valid('json').email);
      return c.json(ok(null, 'Removed'));
    },
  );
