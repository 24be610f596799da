/** The read-only link of a collection, for its owner: read, make, end. */
import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { shareParam } from '../../../src/domain/saved/share-input';
import { ok, valid, type HonoEnv } from '../../http';
import { limitByAddress } from '../../middleware/rate-limit';
import { requirePermission } from '../../middleware/require-permission';
import { createShare, findShare, revokeShare } from '../../services/saved/collection-shares';

const tags = ['Saved items'];
const refusals = {
  400: { description: 'The id cannot be one of a collection' },
  401: { description: 'Login required' },
  404: { description: 'The person has no such collection' },
};

export const collectionShares = new Hono<HonoEnv>()
  .get(
    '/saved/collections/:id/share',
    describeRoute({
      tags,
      summary: 'The link of an own collection',
      responses: {
        200: { description: '{success, data: {path, createdAt}}, or null while it is not shared' },
        ...refusals,
      },
    }),
    requirePermission('saved:share'),
    valid('param', shareParam),
    async (c) => c.json(ok(await findShare(c.get('ctx'), c.req.valid('param').id))),
  )
  .put(
    '/saved/collections/:id/share',
    describeRoute({
      tags,
      summary: 'Share an own collection by a read-only link',
      description: 'Again: answers the link that is there. Whoever has the link sees the collection as it is then.',
      responses: { 200: { description: '{success, data: {path, createdAt}}' }, ...refusals },
    }),
    limitByAddress('share', 'normal'),
    requirePermission('saved:share'),
    valid('param', shareParam),
    async (c) => c.json(ok(await createShare(c.get('ctx'), c.req.valid('param').id), 'Share link created')),
  )
  .delete(
    '/saved/collections/:id/share',
    describeRoute({
      tags,
      summary: 'End the link of an own collection',
      description: 'The address opens nothing from then on; sharing again makes another one.',
      responses: { 200: { description: 'The link is ended' }, ...refusals },
    }),
    requirePermission('saved:share'),
    valid('param', shareParam),
    async (c) => {
      await revokeShare(c.get('ctx'), c.req.valid('param').id);
      return c.json(ok(null, 'Share link ended'));
    },
  );
