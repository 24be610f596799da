/** Views of lists of records over HTTP: the operator's own, and those that others share. */
import { Hono } from 'hono';
import { z } from 'zod';
import { recordId, viewChange, viewInput, viewsQuery } from '@/domain/admin/record-query';
import { ok, operations, valid, type HonoEnv } from '@worker/http';
import { requirePermission } from '@worker/middleware/require-permission';
import { deleteView, listViews, saveView, shareView } from '@worker/services/admin/records/views';

const operation = operations('Records');
const reads = () => requirePermission('record:read');
const viewId = z.object({ id: recordId });

export const views = new Hono<HonoEnv>()
  .get(
    '/',
    operation('Saved views of a list: your own and those that others share', 'The views'),
    reads(),
    valid('query', viewsQuery),
    async (c) => c.json(ok(await listViews(c.get('ctx'), c.req.valid('query').noun))),
  )
  .post(
    '/',
    operation('Save a view of a list: its search, filters, order and columns', 'Its id'),
    reads(),
    valid('json', viewInput),
    async (c) => c.json(ok(await saveView(c.get('ctx'), c.req.valid('json')))),
  )
  .put(
    '/:id',
    operation('Share a view with the other operators, or end that', 'Done'),
    reads(),
    valid('param', viewId),
    valid('json', viewChange),
    async (c) => {
      await shareView(c.get('ctx'), c.req.valid('param').id, c.req.valid('json').isShared);
      return c.json(ok(null));
    },
  )
  .delete('/:id', operation('Delete a view', 'Done'), reads(), valid('param', viewId), async (c) => {
    await deleteView(c.get('ctx'), c.req.valid('param').id);
    return c.json(ok(null));
  });
