/** Saved items: one exchange between a device and the server. */
import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { syncInput } from '../../../src/domain/saved/sync';
import { ok, valid, type HonoEnv } from '../../http';
import { require } from '../../middleware/require';
import { syncSaved } from '../../services/saved';

export const saved = new Hono<HonoEnv>().post(
  '/saved/sync',
  describeRoute({
    tags: ['Saved items'],
    summary: 'Send changes of favourites and collections, fetch those of other devices',
    description:
      'Each record holds one thing and the stamp of its last writer; the greater stamp wins. Answers the records newer than `since`, and the version to send next time.',
    responses: {
      200: { description: '{success, data: {records, version, hasMore}}' },
      400: { description: 'A record is not valid; `errors` names it. Nothing was stored' },
      401: { description: 'Login required' },
      409: { description: 'More is saved than fits. Nothing was stored' },
    },
  }),
  require('saved:sync'),
  valid('json', syncInput),
  async (c) => c.json(ok(await syncSaved(c.get('ctx'), c.req.valid('json')))),
);
