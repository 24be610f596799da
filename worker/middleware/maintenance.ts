/** Maintenance before the routes: refuses writes while it is on, and answers status requests from memory. */
import { createMiddleware } from 'hono/factory';
import { roleOf, type Actor } from '@/domain/accounts/actor';
import { AppError } from '@/domain/errors';
import { MAINTENANCE_REFUSED, retryAfter } from '@/domain/maintenance/status';
import { isAllowed } from '@/domain/permissions';
import type { RawEnv } from '@worker/env';
import type { HonoEnv } from '@worker/http';
import { EARLY_HEADERS } from './security-headers';
import { findMaintenance, recallMaintenance } from '@worker/services/maintenance/maintenance';

/** The addresses of operators and of a restore, which must work while everything else is refused. */
const OPERATORS = /^\/api\/(?:admin|auth|maintenance|backup)(?:\/|$)/;
/** Sent as POST, but they store nothing. */
const STORES_NOTHING = new Set(['/api/news/fetch-news', '/api/guest-mode', '/api/ai/enhance-text']);
/** Allowed, because a mail program that unsubscribes a person does not try again later. */
const UNSUBSCRIBES = /^\/api\/mail-preferences\/[^/]+\/unsubscribe$/;
/** A mailed link that confirms an account: a GET according to the specification, but it writes. */
const WRITING_GET = '/api/verify-email';
const mayAlways = (path: string): boolean =>
  OPERATORS.test(path) || STORES_NOTHING.has(path) || UNSUBSCRIBES.test(path);

export const maintenance = createMiddleware<HonoEnv>(async (c, next) => {
  const { method, path } = c.req;
  const isRead = method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
  if (isRead ? path !== WRITING_GET : mayAlways(path)) return next();
  const ctx = c.get('ctx');
  const mayPass = (actor: Actor) => isAllowed(roleOf(actor), 'maintenance:write');
  if (mayPass(ctx.actor)) return next();
  const { status } = await findMaintenance(ctx);
  // A request with an operator's cookie passes; the route decides who acts.
  if (!status.maintenanceMode || mayPass(await c.get('findAdmin')())) return next();
  throw new AppError(503, MAINTENANCE_REFUSED, { code: 'maintenance', retryAfter: retryAfter(status, ctx.now()) });
});

const STATUS_PATH = '/api/maintenance/status';

/** Browsers ask again each time and mostly get 304; shared caches may store it for five seconds. */
export const STATUS_CACHING = 'public, max-age=0, s-maxage=5, must-revalidate';

/**
 * The status for every open page, before anything is parsed or built, at nine tenths of a bare Worker's speed (bench).
 * Null for other calls, and when KV must be read again, which the route does.
 */
export function answerStatus(request: Request, env: RawEnv): Response | null {
  const { url } = request;
  // The path begins at the first slash after "https://".
  if (!url.endsWith(STATUS_PATH) || url.indexOf('/', 8) !== url.length - STATUS_PATH.length) return null;
  if (request.method !== 'GET') return null;
  const known = recallMaintenance(env.KV, Date.now());
  if (!known) return null;
  const headers = {
    'content-type': 'application/json',
    'cache-control': STATUS_CACHING,
    etag: known.etag,
    ...EARLY_HEADERS,
  };
  const isKnown = request.headers.get('if-none-match')?.includes(known.etag);
  return isKnown ? new Response(null, { status: 304, headers }) : new Response(known.body, { headers });
}
