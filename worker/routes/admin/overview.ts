/** The numbers at the top of the operators' dashboard. */
import { Hono } from 'hono';
import { ok, operation, type HonoEnv } from '@worker/http';
import { requirePermission } from '@worker/middleware/require-permission';
import { readOverview } from '@worker/services/admin/figures/figures';

export const adminOverview = new Hono<HonoEnv>().get(
  '/overview',
  operation('Operators', 'How many accounts there are', '`{verifiedUsers, twoFactorUsers, founders, visitors}`'),
  requirePermission('admin-overview:read'),
  async (c) => c.json(ok(await readOverview(c.get('ctx')))),
);
