/** The numbers at the top of the operators' dashboard. */
import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { ADMIN_SIGN_IN_REQUIRED } from '../../../src/domain/admin/sign-in';
import { ok, type HonoEnv } from '../../http';
import { requirePermission } from '../../middleware/require-permission';
import { readOverview } from '../../services/admin/figures/figures';

export const adminOverview = new Hono<HonoEnv>().get(
  '/overview',
  describeRoute({
    tags: ['Operators'],
    summary: 'How many accounts there are',
    responses: {
      200: { description: '`{verifiedUsers, twoFactorUsers, founders, visitors}`' },
      401: { description: 'Not signed in' },
      403: { description: 'Not an operator' },
    },
  }),
  requirePermission('admin-overview:read', ADMIN_SIGN_IN_REQUIRED),
  async (c) => c.json(ok(await readOverview(c.get('ctx')))),
);
