/** A collection behind its read-only link, for anybody who has the link. */
import { Hono } from 'hono';
import { sharedQuery } from '../../../src/domain/saved/share-input';
import { ok, operation, valid, type HonoEnv } from '../../http';
import { limitByAddress } from '../../middleware/rate-limit';
import { requirePermission } from '../../middleware/require-permission';
import { readSharedCollection } from '../../services/saved/collection-shares';

export const shared = new Hono<HonoEnv>().get(
  '/:link',
  operation('Saved items', 'A shared collection', '{success, data: {name, owner, cards, page, pages, total}}', {
    description: 'Names, kinds, places, tags and websites; no notes and nothing of the pipeline.',
  }),
  limitByAddress('shared', 'normal'),
  requirePermission('collection:read-shared'),
  valid('query', sharedQuery),
  async (c) => {
    c.header('x-robots-tag', 'noindex');
    return c.json(ok(await readSharedCollection(c.get('ctx'), c.req.param('link'), c.req.valid('query').page)));
  },
);
