/** Says that the Worker is up and its database answers. */
import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import type { HonoEnv } from '../../http';
import { checkHealth } from '../../services/core/health';

export const health = new Hono<HonoEnv>().get(
  '/',
  describeRoute({
    tags: ['System'],
    summary: 'Readiness of the Worker and its database',
    responses: { 200: { description: 'Ready' } },
  }),
  async (c) => c.json({ success: true as const, data: await checkHealth(c.get('ctx')), message: 'OK' }),
);
