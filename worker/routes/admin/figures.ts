/** The figures of the dashboard and of the analytics. */
import { Hono } from 'hono';
import { z } from 'zod';
import { TREND_DAYS } from '@/domain/admin/figures/trends';
import { ok, operation, valid, type HonoEnv } from '@worker/http';
import { requirePermission } from '@worker/middleware/require-permission';
import { listActiveUsers } from '@worker/services/figures/active-users';
import { readFeedbackStats, readFigures, readWaiting } from '@worker/services/figures/figures';
import { readGrowth, readTrends } from '@worker/services/figures/trends';

const described = (summary: string, answer: string) =>
  operation('Operators', summary, answer, { 401: 'Not signed in', 403: 'Not an operator' });
const forOperators = requirePermission('figures:read');

const trendsQuery = z.object({ days: z.enum(TREND_DAYS, { error: 'days must be 30 or 90' }).default('30') });

export const figures = new Hono<HonoEnv>()
  .get('/admin/figures', described('All of the dashboard', '`{success, data}`'), forOperators, async (c) =>
    c.json(ok(await readFigures(c.get('ctx')))),
  )
  .get(
    '/admin/figures/waiting',
    described('What waits for operators, up to 100 of each, and the last campaign', '`{counts, lastCampaign}`'),
    forOperators,
    async (c) => c.json(ok(await readWaiting(c.get('ctx')))),
  )
  .get(
    '/admin/figures/trends',
    described('What happened by day, in India', '`{days, trends}`'),
    forOperators,
    valid('query', trendsQuery),
    async (c) => c.json(ok(await readTrends(c.get('ctx'), c.req.valid('query').days))),
  )
  .get(
    '/logged-in-users',
    described('Who used a session in the last five minutes', '`{success, data, totalUsers}`'),
    forOperators,
    async (c) => {
      const { users, totalUsers } = await listActiveUsers(c.get('ctx'));
      return c.json({ ...ok(users), totalUsers });
    },
  )
  .get(
    '/feedback/stats',
    described('Feedback in numbers', '`{totalFeedback, averageRating, ratingDistribution}`, also under `data`'),
    forOperators,
    async (c) => {
      const stats = await readFeedbackStats(c.get('ctx'));
      return c.json({ ...ok(stats), ...stats });
    },
  )
  .get(
    '/user/user-growth',
    described('Sign-ups of the last 30 days', '`{founders, visitors}`, lists of `{_id, count}`'),
    forOperators,
    async (c) => c.json(ok(await readGrowth(c.get('ctx')))),
  );
