/** A collection behind its read-only link, for anybody who has the link. */
import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { sharedQuery } from '../../../src/domain/saved/share-input';
import { ok, valid, type HonoEnv } from '../../http';
import { limitByAddress } from '../../middleware/rate-limit';
import { requirePermission } from '../../middleware/require-permission';
import { readSharedCollection } from '../../services/saved/collection-shares';

export const shared = new Hono<HonoEnv>().get(
  '/:link',
  describeRoute({
    tags: ['Saved items'],
    summary: 'A shared collection',
    description: 'Names, kinds, places, tags and websites; no notes and nothing of the pipeline.',
    responses: {
      200: { description: '{success, data: {name, owner, cards, page, pages, total}}' },
      404: { description: 'The link is not one of ours, was ended, or its collection is deleted' },
      429: { description: 'Too many requests' },
    },
  }),
  limitByAddress('shared', 'normal'),
  requirePermission('collection:read-shared'),
  valid('query', sharedQuery),
  async (c) => {
    c.header('x-robots-tag', 'noindex');
    return c.json(ok(await readSharedCollection(c.get('ctx'), c.req.param('link'), c.req.valid('query').page)));
  },
);
