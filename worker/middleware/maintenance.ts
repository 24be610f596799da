/** Refuses writes of the API while maintenance is on. Operators pass, and so does what changes nothing. */
import { createMiddleware } from 'hono/factory';
import { roleOf } from '../../src/domain/accounts/actor';
import { AppError } from '../../src/domain/errors';
import { MAINTENANCE_REFUSED, retryAfter } from '../../src/domain/maintenance/status';
import { isAllowed } from '../../src/domain/permissions';
import type { HonoEnv } from '../http';
import { findMaintenance } from '../services/maintenance';

/** The doors of operators: their own sign-in must work while all else is shut. */
const OPERATORS = /^\/api\/(?:admin|auth|maintenance)\//;
/** Answered by POST, but nothing is stored. */
const STORES_NOTHING = new Set(['/api/news/fetch-news', '/api/guest-mode', '/api/ai/enhance-text']);
/** A link in a mail that confirms an account: a GET by the specification, a write by nature. */
const WRITING_GET = '/api/verify-email';

export const maintenance = createMiddleware<HonoEnv>(async (c, next) => {
  const { method, path } = c.req;
  const isRead = method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
  if (isRead ? path !== WRITING_GET : OPERATORS.test(path) || STORES_NOTHING.has(path)) return next();
  const ctx = c.get('ctx');
  if (isAllowed(roleOf(ctx.actor), 'maintenance:write')) return next();
  const { status } = await findMaintenance(ctx);
  if (!status.maintenanceMode) return next();
  throw new AppError(503, MAINTENANCE_REFUSED, { code: 'maintenance', retryAfter: retryAfter(status, ctx.now()) });
});
