/** People who may be mailed: the table of Newsletters and Email, and the suppressed addresses. */
import { Hono } from 'hono';
import { RECIPIENTS } from '@/domain/newsletters/screen-state';
import { pagedQuery, listQuery } from '@/domain/lists/list-query';
import { SUPPRESSIONS } from '@/domain/newsletters/delivery/suppressions';
import { suppressionId, suppressionInput } from '@/domain/newsletters/delivery/suppression-input';
import { ok, valid, operations, type HonoEnv } from '@worker/http';
import { requirePermission } from '@worker/middleware/require-permission';
import { listRecipients } from '@worker/services/newsletters/audience/audience';
import {
  addSuppression,
  listSuppressions,
  removeSuppression,
} from '@worker/services/newsletters/audience/suppressions';

const operation = operations('Newsletters');

export const newsletterRecipients = new Hono<HonoEnv>().get(
  '/',
  operation(
    'People with their newsletter switch, and the reason if no mail reaches them',
    'Records, with total, next and previous',
    {
      description:
        'Narrowed by `q`, `userType` and `subscription`; in pages by `limit`, `page`, `after`, `before`, `sort`.',
    },
  ),
  requirePermission('newsletter:read'),
  valid('query', pagedQuery(RECIPIENTS)),
  async (c) => {
    const { recipients, ...rest } = await listRecipients(c.get('ctx'), c.req.valid('query'));
    return c.json({ ...ok(recipients), ...rest });
  },
);

const writes = () => requirePermission('suppression:write');

/** Addresses that get no mail to many: the list, adding one by hand, and removing one. */
export const suppressions = new Hono<HonoEnv>()
  .get(
    '/',
    operation('Suppressed addresses, the newest first', '`{items, next, total}`'),
    requirePermission('suppression:read'),
    valid('query', listQuery(SUPPRESSIONS)),
    async (c) => c.json(ok(await listSuppressions(c.get('ctx'), c.req.valid('query')))),
  )
  .post(
    '/',
    operation('Suppress an address, with a reason', 'The entry', { 409: 'It is on the list already' }),
    writes(),
    valid('json', suppressionInput),
    async (c) => c.json(ok(await addSuppression(c.get('ctx'), c.req.valid('json')), 'The address is suppressed')),
  )
  .delete(
    '/:id',
    operation('Remove an address from the suppressed ones', 'It can get mails again'),
    writes(),
    valid('param', suppressionId),
    async (c) =>
      c.json(ok(await removeSuppression(c.get('ctx'), c.req.valid('param').id), 'The address can get mail again')),
  );
