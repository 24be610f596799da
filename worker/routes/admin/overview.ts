/** The numbers at the top of the operators' dashboard, and what their palette finds. */
import { Hono } from 'hono';
import { z } from 'zod';
import { searchText } from '@/domain/lists/list';
import { ok, operation, valid, type HonoEnv } from '@worker/http';
import { requirePermission } from '@worker/middleware/require-permission';
import { readOverview } from '@worker/services/figures/figures';
import { findPlaces } from '@worker/services/admin/find';

const wanted = z.object({ q: z.string({ error: 'q must be given once' }).transform(searchText) });

export const adminOverview = new Hono<HonoEnv>()
  .get(
    '/overview',
    operation('Operators', 'How many accounts there are', '`{verifiedUsers, twoFactorUsers, founders, visitors}`'),
    requirePermission('admin-overview:read'),
    async (c) => c.json(ok(await readOverview(c.get('ctx')))),
  )
  .get(
    '/find',
    operation(
      'Operators',
      'Records, people and messages by a text',
      'Places, at most five of people and messages and three of a kind of record',
    ),
    requirePermission('admin:read'),
    valid('query', wanted),
    async (c) => c.json(ok(await findPlaces(c.get('ctx'), c.req.valid('query').q))),
  );
