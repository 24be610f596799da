/** The home page: the desk with a person's own company, the dashboard's figures, and the pulse. */
import { Hono } from 'hono';
import { company, deskView } from '@/domain/desk/answers';
import { ok, operations, operation, type HonoEnv } from '@worker/http';
import { requirePermission } from '@worker/middleware/require-permission';
import { readCompany, readDesk, findPulse, readPulse, readOverview } from '@worker/services/desk/desk';
import type { ReadAhead } from '@worker/middleware/session';

const dashboardOperation = operations('Dashboard');

export const desk = new Hono<HonoEnv>()
  .get(
    '/',
    dashboardOperation(
      'Your company at a glance, or your saved items: figures of your tools, the next step, investors that fit, follow-ups',
      '{success, data}: `tools` has one reading per tool, with `kind` known, missing or unreadable; amounts in minor units',
      { programs: 'own:read', data: deskView },
    ),
    requirePermission('desk:read'),
    async (c) => c.json(ok(await readDesk(c.get('ctx')))),
  )
  .get(
    '/company',
    dashboardOperation(
      'Facts about you and your company from your profile, raise, runway plan and cap table, for the fields of an email',
      '{success, data: {today, facts, plan, capTable}}; empty texts are not known, amounts in minor units',
      { programs: 'own:read', data: company },
    ),
    requirePermission('desk:read'),
    async (c) => c.json(ok(await readCompany(c.get('ctx')))),
  );

/** The dashboard's figures, for everyone who may see the portal. */
export const dashboard = new Hono<HonoEnv>().get(
  '/overview',
  dashboardOperation(
    'How many resources, angel investors, incubators and hackathon platforms there are',
    '{success, data: {resources, angelInvestors, incubators, hackathonPlatforms}}',
  ),
  requirePermission('dashboard:read'),
  async (c) => c.json(ok(await readOverview(c.get('ctx')))),
);

const PATH = '/api/pulse';
const PORTAL = /^https?:\/\/[^/]+\/portal(?:[/?]|$)/;

/**
 * Reads the pulse together with the session, for a call to it and for a page that shows it. Not for a page that is posted, because its form
 * is stored first.
 */
export const pulseAhead: ReadAhead = (ctx, { path, token, page }) =>
  path === PATH || (page?.method === 'GET' && PORTAL.test(page.url))
    ? { path: PATH, statement: readPulse(ctx, token) }
    : null;

/** Requested once a minute by every visible page of an account. */
export const pulse = new Hono<HonoEnv>().get(
  '/',
  operation(
    'Notifications',
    'How many of your notifications are unread, your roadmap progress, and when a document last changed',
    '`{unread, done, total, marksChangedAt, documentsChangedAt}`: unread notifications up to 100, milestones that are done of all, and when a mark and a document of a tool were last changed (ms since the epoch, 0 for never)',
  ),
  requirePermission('notification:read'),
  async (c) => c.json(ok(await findPulse(c.get('ctx'), c.get('readAhead')))),
);
