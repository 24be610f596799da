/** Refuses writes from other sites: a foreign Origin always, a missing one when the caller is known by cookie. */
import { createMiddleware } from 'hono/factory';
import { forbidden } from '../../src/domain/errors';
import { readEnv } from '../env';
import type { HonoEnv } from '../http';

const FOREIGN = 'This request came from another site and was refused.';

export const csrf = createMiddleware<HonoEnv>(async (c, next) => {
  const method = c.req.method;
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return next();
  const origin = c.req.header('origin');
  if (origin) {
    const own = new URL(c.req.url).origin;
    if (origin !== own && origin !== new URL(readEnv(c.env).SITE_URL).origin) throw forbidden(FOREIGN);
  } else if (c.get('credential') === 'cookie') {
    throw forbidden(FOREIGN);
  }
  return next();
});
