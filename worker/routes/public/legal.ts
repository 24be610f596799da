/** The operator of this installation and the receivers of its data, for /privacy, /terms and /security. */
import { Hono } from 'hono';
import { ok, operation, type HonoEnv } from '@worker/http';
import { requirePermission } from '@worker/middleware/require-permission';
import { legalFactsOf } from '@worker/services/newsletters/operator';

export const legal = new Hono<HonoEnv>().get(
  '/',
  operation(
    'Support',
    'Operator, grievance contact, and who receives data',
    '`{operator, supportEmail, securityEmail, mail, ai, news, …}`',
  ),
  requirePermission('legal:read'),
  (c) => c.json(ok(legalFactsOf(c.get('ctx')))),
);
