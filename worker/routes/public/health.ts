/** Reports that the Worker runs and its database answers. */
import { Hono } from 'hono';
import { operation, type HonoEnv } from '@worker/http';
import { checkHealth } from '@worker/services/core/health';

export const health = new Hono<HonoEnv>().get(
  '/',
  operation('System', 'Readiness of the Worker and its database', 'Ready'),
  async (c) => c.json({ success: true as const, data: await checkHealth(c.get('ctx')), message: 'OK' }),
);
