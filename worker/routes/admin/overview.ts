/** The numbers at the top of the operators' dashboard. */
import { Hono } from 'hono';
import { ok, operation, type HonoEnv } from '../../http';
import { requirePermission } from '../../middleware/require-permission';
import { readOverview } from '../../services/admin/figures/figures';

export const adminOverview = new Hono<HonoEnv>().get(
  '/overview',
  operation('Operators', 'How many accounts there are', '`{verifiedUsers, twoFactorUsers, founders, visitors}`'),
  requirePermission('admin-overview:read'),
  async (c) => c.json(ok(await readOverview(c.get('ctx')))),
);
