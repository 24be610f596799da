/** A flowchart behind its read-only link, for anybody who has the link. */
import { Hono } from 'hono';
import { operation, type HonoEnv } from '../../http';
import { limitByAddress } from '../../middleware/rate-limit';
import { requirePermission } from '../../middleware/require-permission';
import { readSharedFlowchart } from '../../services/tools/flowchart-shares';

export const sharedFlowcharts = new Hono<HonoEnv>().get(
  '/:link',
  operation('Tools', 'A shared flowchart', 'The document itself', {
    description: 'The document as "Export as JSON" writes it; nothing of its owner.',
  }),
  limitByAddress('shared', 'normal'),
  requirePermission('tool-document:read-shared'),
  async (c) => {
    const { size, body } = await readSharedFlowchart(c.get('ctx'), c.req.param('link'));
    c.header('content-type', 'application/json; charset=utf-8');
    c.header('content-length', String(size));
    c.header('x-robots-tag', 'noindex');
    return c.body(body);
  },
);
