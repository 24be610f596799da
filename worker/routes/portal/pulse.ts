/** What every visible page of an account asks for once a minute. */
import { Hono } from 'hono';
import { ok, operation, type HonoEnv } from '@worker/http';
import { requirePermission } from '@worker/middleware/require-permission';
import type { ReadAhead } from '@worker/middleware/session';
import { findPulse, readPulse } from '@worker/services/desk/pulse';

const PATH = '/api/pulse';
const PORTAL = /^https?:\/\/[^/]+\/portal(?:[/?]|$)/;

/** The pulse, so that it comes with the look-up of the session: of a call for it, and of a page that shows it, unless a form is stored first. */
export const pulseAhead: ReadAhead = (ctx, { path, token, page }) =>
  path === PATH || (page?.method === 'GET' && PORTAL.test(page.url))
    ? { path: PATH, statement: readPulse(ctx, token) }
    : null;

export const pulse = new Hono<HonoEnv>().get(
  '/',
  operation(
    'Notifications',
    'How many of your notifications are unread, how far your roadmap is, and when a document last changed',
    '`{unread, done, total, marksChangedAt, documentsChangedAt}`: unread notifications up to 100, milestones that are done of all, and when a mark and a document of a tool were last changed (ms since the epoch, 0 for never)',
  ),
  requirePermission('notification:read'),
  async (c) => c.json(ok(await findPulse(c.get('ctx'), c.get('readAhead')))),
);
