/** The figures of the dashboard and of the analytics, and the search of the command palette. */
import { Hono } from 'hono';
import { z } from 'zod';
import { TREND_DAYS } from '@/domain/admin/figures/trends';
import { searchText } from '@/domain/lists/list';
import { ok, operation, valid, type HonoEnv } from '@worker/http';
import { requirePermission } from '@worker/middleware/require-permission';
import {
  listActiveUsers,
  readFeedbackStats,
  readFigures,
  readWaiting,
  readOverview,
  readGrowth,
  readTrends,
} from '@worker/services/figures/figures';
import { findPlaces } from '@worker/services/admin/find';

const described = (summary: string, answer: string) =>
  operation('Operators', summary, answer, { 401: 'Not signed in', 403: 'Not an operator' });
const forOperators = requirePermission('figures:read');

const trendsQuery = z.object({ days: z.enum(TREND_DAYS, { error: 'days must be 30 or 90' }).default('30') });

export const figures = new Hono<HonoEnv>()
  .get('/admin/figures', described('All figures of the dashboard', '`{success, data}`'), forOperators, async (c) =>
    c.json(ok(await readFigures(c.get('ctx')))),
  )
  .get(
    '/admin/figures/waiting',
    described('The open work of operators, up to 100 of each kind, and the last campaign', '`{counts, lastCampaign}`'),
    forOperators,
    async (c) => c.json(ok(await readWaiting(c.get('ctx')))),
  )
  .get(
    '/admin/figures/trends',
    described('Events per day, in India', '`{days, trends}`'),
    forOperators,
    valid('query', trendsQuery),
    async (c) => c.json(ok(await readTrends(c.get('ctx'), c.req.valid('query').days))),
  )
  .get(
    '/logged-in-users',
    described('People who were active in the last five minutes', '`{success, data, totalUsers}`'),
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

const querySchema = z.object({ q: z.string({ error: 'q must be given once' }).transform(searchText) });

/** The numbers at the top of the operators' dashboard, and the results of their command palette. */
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
      'Search records, people and messages by a text',
      'Places: at most five people, five messages and three records per kind',
    ),
    requirePermission('admin:read'),
    valid('query', querySchema),
    async (c) => c.json(ok(await findPlaces(c.get('ctx'), c.req.valid('query').q))),
  );
