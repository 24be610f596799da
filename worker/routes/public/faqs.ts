/** Questions with answers for everybody. */
import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { ok, type HonoEnv } from '../../http';
import { requirePermission } from '../../middleware/require-permission';
import { listFaqGroups } from '../../services/content/faqs';

export const faqs = new Hono<HonoEnv>().get(
  '/faqs',
  describeRoute({
    tags: ['Support'],
    summary: 'Active questions with answers, grouped by category',
    responses: {
      200: { description: 'Groups of `{key, label, content}`; content is a list of `{_id, question, answer}`' },
    },
  }),
  requirePermission('faq:read'),
  async (c) => {
    const groups = await listFaqGroups(c.get('ctx'));
    // The same for everybody, and nobody minds a minute.
    c.header('cache-control', 'public, max-age=60');
    return c.json(ok(groups));
  },
);
