/** Addresses that get no mail to many: the list, adding one by hand, and letting one in again. */
import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { ADMIN_SIGN_IN_REQUIRED } from '../../../src/domain/admin/sign-in';
import { suppressionId, suppressionInput, suppressionQuery } from '../../../src/domain/newsletters/suppression-input';
import { ok, valid, type HonoEnv } from '../../http';
import { requirePermission } from '../../middleware/require-permission';
import { addSuppression, listSuppressions, removeSuppression } from '../../services/newsletters/suppression-list';

const tags = ['Newsletters'];
const REFUSED = { 401: { description: 'Not signed in' }, 403: { description: 'Not an operator' } };

const writes = () => requirePermission('suppression:write', ADMIN_SIGN_IN_REQUIRED);

export const suppressions = new Hono<HonoEnv>()
  .get(
    '/',
    describeRoute({
      tags,
      summary: 'Suppressed addresses, the newest first',
      responses: { 200: { description: '`{items, next, total}`' }, ...REFUSED },
    }),
    requirePermission('suppression:read', ADMIN_SIGN_IN_REQUIRED),
    valid('query', suppressionQuery),
    async (c) => c.json(ok(await listSuppressions(c.get('ctx'), c.req.valid('query')))),
  )
  .post(
    '/',
    describeRoute({
      tags,
      summary: 'Suppress an address, and say why',
      responses: {
        200: { description: 'The entry' },
        400: { description: 'No address, or no reason' },
        409: { description: 'It is on the list already' },
        ...REFUSED,
      },
    }),
    writes(),
    valid('json', suppressionInput),
    async (c) => c.json(ok(await addSuppression(c.get('ctx'), c.req.valid('json')), 'The address is suppressed')),
  )
  .delete(
    '/:id',
    describeRoute({
      tags,
      summary: 'Let an address in again',
      responses: {
        200: { description: 'It gets mails again' },
        404: { description: 'It is not on the list any more' },
        ...REFUSED,
      },
    }),
    writes(),
    valid('param', suppressionId),
    async (c) => {
      await removeSuppression(c.get('ctx'), c.req.valid('param').id);
      return c.json(ok(null, 'The address is let in again'));
    },
  );
