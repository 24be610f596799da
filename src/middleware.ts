/** Puts the viewer into locals and guards the portal. Answers the maintenance screen in place of a page, else redirects only; every right is enforced by the API. */
import { defineMiddleware } from 'astro:middleware';
import { isAdminPath } from './domain/maintenance/status';
import { fetchApi } from './lib/api-server';
import type { Viewer } from './lib/viewer';

export const GUEST_COOKIE = 'outset_guest';

/** What crawlers read is no page; to refuse it would stop them altogether. */
const NO_PAGE = new Set(['/robots.txt', '/sitemap.xml']);

/** The state of maintenance when it is on; null otherwise, and when nobody can tell. */
async function findMaintenance(page: Request): Promise<App.Locals['maintenance'] | null> {
  const response = await fetchApi(page, '/api/maintenance/status');
  if (!response.ok) return null;
  const status = (await response.json()) as NonNullable<App.Locals['maintenance']>;
  return status.maintenanceMode ? status : null;
}

export const onRequest = defineMiddleware(async (context, next) => {
  context.locals.viewer = { state: 'unauthenticated' };
  if (context.isPrerendered) return next();
  const { pathname } = context.url;
  if (!isAdminPath(pathname) && !NO_PAGE.has(pathname)) {
    const maintenance = await findMaintenance(context.request);
    if (maintenance) {
      context.locals.maintenance = maintenance;
      return next('/maintenance');
    }
  }
  if (context.request.headers.get('cookie')?.includes('__Host-outset=')) {
    const response = await fetchApi(context.request, '/api/session');
    const body = (await response.json()) as { data?: Viewer };
    if (response.ok && body.data) context.locals.viewer = body.data;
  }
  if (context.locals.viewer.state === 'unauthenticated' && context.cookies.get(GUEST_COOKIE)?.value === '1') {
    context.locals.viewer = { state: 'guest' };
  }
  const isPortal = pathname === '/portal' || pathname.startsWith('/portal/');
  if (isPortal && context.locals.viewer.state === 'unauthenticated') {
    // The support centre is for everybody; outside the portal it has an address of its own.
    const isSupport = /^\/portal\/support\/?$/.test(pathname);
    return context.redirect(isSupport ? `/support${context.url.search}` : '/', 302);
  }
  const response = await next();
  if (isPortal) response.headers.set('cache-control', 'private, no-store');
  return response;
});
