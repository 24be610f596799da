/** The dashboard's figures, for everyone who may look into the portal. */
import { Hono } from 'hono';
import { ok, operation, type HonoEnv } from '@worker/http';
import { requirePermission } from '@worker/middleware/require-permission';
import { readOverview } from '@worker/services/dashboard/dashboard';

export const dashboard = new Hono<HonoEnv>().get(
  '/overview',
  operation(
    'Dashboard',
    'How many resources, angel investors, incubators and hackathon platforms there are',
    '{success, data: {resources, angelInvestors, incubators, hackathonPlatforms}}',
  ),
  requirePermission('dashboard:read'),
  async (c) => c.json(ok(await readOverview(c.get('ctx')))),
);
