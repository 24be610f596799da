/** Gives every request an id, answered as X-Request-Id and carried into logs and the audit log. */
import { createMiddleware } from 'hono/factory';
import type { HonoEnv } from '@worker/http';

/** Cloudflare's own: sixteen hex digits and, mostly, the place. Anything else is a caller's text. */
const RAY = /^[0-9a-f]{16}(?:-[A-Z]{3})?$/;

export const requestId = createMiddleware<HonoEnv>(async (c, next) => {
  const ray = c.req.header('cf-ray');
  const id = ray !== undefined && RAY.test(ray) ? ray : crypto.randomUUID();
  c.set('requestId', id);
  await next();
  c.res.headers.set('x-request-id', id);
});
