/** Gives every request an id, answered as X-Request-Id and carried into logs and the audit log. */
import { createMiddleware } from 'hono/factory';
import type { HonoEnv } from '../http';

export const requestId = createMiddleware<HonoEnv>(async (c, next) => {
  const id = c.req.header('cf-ray') ?? crypto.randomUUID();
  c.set('requestId', id);
  await next();
  c.res.headers.set('x-request-id', id);
});
