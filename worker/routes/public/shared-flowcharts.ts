/** A flowchart behind its read-only link, for anybody who has the link. */
import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import type { HonoEnv } from '../../http';
import { limitByAddress } from '../../middleware/rate-limit';
import { requirePermission } from '../../middleware/require-permission';
import { readSharedFlowchart } from '../../services/tools/flowchart-shares';

export const sharedFlowcharts = new Hono<HonoEnv>().get(
  '/:link',
  describeRoute({
    tags: ['Tools'],
    summary: 'A shared flowchart',
    description: 'The document as "Export as JSON" writes it; nothing of its owner.',
    responses: {
      200: { description: 'The document itself' },
      404: { description: 'The link is not one of ours, was ended, or its flowchart is deleted' },
      429: { description: 'Too many requests' },
    },
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
