/** The contents of a read-only link, for anyone who has it: a collection or a flowchart. */
import { Hono } from 'hono';
import { sharedQuery } from '@/domain/shares/shares';
import { ok, operation, valid, type HonoEnv } from '@worker/http';
import { limitByAddress } from '@worker/middleware/rate-limit';
import { requirePermission } from '@worker/middleware/require-permission';
import { readSharedCollection, readSharedFlowchart } from '@worker/services/shares/shares';

export const shared = new Hono<HonoEnv>()
  .get(
    '/:link',
    operation('Saved items', 'A shared collection', '{success, data: {name, owner, cards, page, pages, total}}', {
      description: 'Names, kinds, places, tags and websites; no notes and nothing of the pipeline.',
    }),
    limitByAddress('shared', 'normal'),
    requirePermission('share:open'),
    valid('query', sharedQuery),
    async (c) => {
      c.header('x-robots-tag', 'noindex');
      return c.json(ok(await readSharedCollection(c.get('ctx'), c.req.param('link'), c.req.valid('query').page)));
    },
  )
  .get(
    '/flowcharts/:link',
    operation('Tools', 'A shared flowchart', 'The document itself', {
      description: 'The document as "Export as JSON" writes it; nothing of its owner.',
    }),
    limitByAddress('shared', 'normal'),
    requirePermission('share:open'),
    async (c) => {
      const { size, body } = await readSharedFlowchart(c.get('ctx'), c.req.param('link'));
      c.header('content-type', 'application/json; charset=utf-8');
      c.header('content-length', String(size));
      c.header('x-robots-tag', 'noindex');
      return c.body(body);
    },
  );
