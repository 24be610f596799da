/** Refuses a write whose Origin is another site, or that has no Origin while a cookie identifies the caller. Paths that match BY_LINK are exempt. */
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { forbidden } from '@/domain/errors';
import { readEnv } from '@worker/env';
import type { HonoEnv } from '@worker/http';
import { ADMIN_COOKIE } from '@/domain/legal/cookies';

const FOREIGN = 'This request came from another site and was refused.';

/** Also true for ADMIN_PASS_COOKIE, whose name starts with the same characters. Whether the cookie is valid does not matter here. */
const isByAdminCookie = (c: Context<HonoEnv>) =>
  !c.req.header('authorization') && (c.req.header('cookie')?.includes(ADMIN_COOKIE) ?? false);

/**
 * These routes identify a person only by the signed token in the address, never by a cookie, so they need no check of the origin. Mail
 * programs send no origin (RFC 8058), and a page with the policy `no-referrer` posts its form with the origin `null`.
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
