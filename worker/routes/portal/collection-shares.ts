/** The read-only link of a collection, for its owner: read, make, end. */
import { Hono } from 'hono';
import { shareParam } from '../../../src/domain/saved/share-input';
import { ok, operations, valid, type HonoEnv } from '../../http';
import { limitByAddress } from '../../middleware/rate-limit';
import { requirePermission } from '../../middleware/require-permission';
import { createShare, findShare, revokeShare } from '../../services/saved/collection-shares';

const operation = operations('Saved items');

export const collectionShares = new Hono<HonoEnv>()
  .get(
    '/saved/collections/:id/share',
    operation('The link of an own collection', '{success, data: {path, createdAt}}, or null while it is not shared'),
    requirePermission('saved:share'),
    valid('param', shareParam),
    async (c) => c.json(ok(await findShare(c.get('ctx'), c.req.valid('param').id))),
  )
  .put(
    '/saved/collections/:id/share',
    operation('Share an own collection by a read-only link', '{success, data: {path, createdAt}}', {
      description: 'Again: answers the link that is there. Whoever has the link sees the collection as it is then.',
    }),
    limitByAddress('share', 'normal'),
    requirePermission('saved:share'),
    valid('param', shareParam),
    async (c) => c.json(ok(await createShare(c.get('ctx'), c.req.valid('param').id), 'Share link created')),
  )
  .delete(
    '/saved/collections/:id/share',
    operation('End the link of an own collection', 'The link is ended', {
      description: 'The address opens nothing from then on; sharing again makes another one.',
    }),
    requirePermission('saved:share'),
    valid('param', shareParam),
    async (c) => {
      await revokeShare(c.get('ctx'), c.req.valid('param').id);
      return c.json(ok(null, 'Share link ended'));
    },
  );
