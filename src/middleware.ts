/** Puts the viewer into locals and guards the portal. Redirects only; every right is enforced by the API. */
import { defineMiddleware } from 'astro:middleware';
import { fetchApi } from './lib/api-server';
import type { Viewer } from './lib/viewer';

export const GUEST_COOKIE = 'outset_guest';

export const onRequest = defineMiddleware(async (context, next) => {
  context.locals.viewer = { state: 'unauthenticated' };
  if (context.isPrerendered) return next();
  if (context.request.headers.get('cookie')?.includes('__Host-outset=')) {
    const response = await fetchApi(context.request, '/api/session');
    const body = (await response.json()) as { data?: Viewer };
    if (response.ok && body.data) context.locals.viewer = body.data;
  }
  if (context.locals.viewer.state === 'unauthenticated' && context.cookies.get(GUEST_COOKIE)?.value === '1') {
    context.locals.viewer = { state: 'guest' };
  }
  const isPortal = context.url.pathname === '/portal' || context.url.pathname.startsWith('/portal/');
  if (isPortal && context.locals.viewer.state === 'unauthenticated') {
    // The support centre is for everybody; outside the portal it has an address of its own.
    const isSupport = /^\/portal\/support\/?$/.test(context.url.pathname);
    return context.redirect(isSupport ? `/support${context.url.search}` : '/', 302);
  }
  const response = await next();
  if (isPortal) response.headers.set('cache-control', 'private, no-store');
  return response;
});
