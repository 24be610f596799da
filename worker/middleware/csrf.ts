/** Refuses writes from other sites: a foreign Origin always, a missing one if a cookie identifies the caller. */
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { forbidden } from '@/domain/errors';
import { readEnv } from '@worker/env';
import type { HonoEnv } from '@worker/http';
import { ADMIN_COOKIE } from '@/domain/legal/cookies';

const FOREIGN = 'This request came from another site and was refused.';

/** Also matches the cookie of the admin password, whose name begins the same. It is not checked here whether the cookie is valid, and need not be. */
const isByAdminCookie = (c: Context<HonoEnv>) =>
  !c.req.header('authorization') && (c.req.header('cookie')?.includes(ADMIN_COOKIE) ?? false);

/**
 * Only the signed token in the address counts there, no cookie: mail programs post without an origin (RFC 8058), and
 * the form of a page that hides its address (no referrer) posts with the origin `null`.
 */
const BY_LINK = /^\/api\/mail-preferences\/./;

export const csrf = createMiddleware<HonoEnv>(async (c, next) => {
  const method = c.req.method;
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS' || BY_LINK.test(c.req.path)) return next();
  const origin = c.req.header('origin');
  if (origin) {
    const own = new URL(c.req.url).origin;
    if (origin !== own && origin !== new URL(readEnv(c.env).SITE_URL).origin) throw forbidden(FOREIGN);
  } else if (c.get('credential') === 'cookie' || isByAdminCookie(c)) {
    throw forbidden(FOREIGN);
  }
  return next();
});
