/** Finds the viewer, answers the maintenance screen, and guards the portal and the back-office by redirects only: the API enforces every right. */
import type { APIContext, MiddlewareNext } from 'astro';
import { defineMiddleware } from 'astro:middleware';
import type { AdminView } from './domain/admin/admins';
import { ADMIN_DASHBOARD, ADMIN_PASSWORD_PAGE } from './domain/admin/sign-in-texts';
import { returnQuery } from './domain/addresses/return-to';
import { GUEST_COOKIE } from './domain/legal/cookies';
import { OWNER_HEADER } from './domain/offline/copy';
import { isAdminPath } from './domain/maintenance/status';
import { serverApi } from './lib/api/api-server';

/** Files that crawlers and other programs read. They are not pages, and a refusal would stop those programs completely. */
const NO_PAGE = new Set(['/robots.txt', '/sitemap.xml', '/.well-known/security.txt']);

/** The state of maintenance when it is on; null otherwise, and if the server cannot tell. */
async function findMaintenance(page: Request): Promise<App.Locals['maintenance'] | null> {
  const { ok, body } = await serverApi(page).get('/api/maintenance/status');
  return ok && body['maintenanceMode'] ? (body as unknown as NonNullable<App.Locals['maintenance']>) : null;
}

/** The signed-in operator; undefined for everyone else, null if the server could not tell. */
async function findAdmin(page: Request): Promise<AdminView | null | undefined> {
  if (!page.headers.get('cookie')?.includes('__Host-outset-admin=')) return undefined;
  const { status, data } = await serverApi(page).get('/api/auth/current-user');
  return status === 401 || status === 403 ? undefined : (data ?? null);
}

/** The redirect for people who may not see this operators' page, or who are already signed in; null if they may see it. */
async function leadElsewhere({ request, url, locals }: APIContext): Promise<string | null> {
  if (/^\/adminPortal(?:\/|$)/.test(url.pathname)) {
    locals.admin = await findAdmin(request);
    return locals.admin === undefined ? ADMIN_PASSWORD_PAGE : null;
  }
  if (!/^\/admin\/?$/.test(url.pathname)) return null;
  const { data: state } = await serverApi(request).get('/api/auth/sign-in');
  if (state?.admin) return ADMIN_DASHBOARD;
  if (!state?.hasPass) return ADMIN_PASSWORD_PAGE;
  locals.adminSignIn = state;
  return null;
}

/** Answers pages for operators: guarded, never cached, not indexed, and open during maintenance. */
async function answerAdmin(context: APIContext, next: MiddlewareNext): Promise<Response> {
  const place = await leadElsewhere(context);
  const response = place === null ? await next() : context.redirect(place, 302);
  response.headers.set('cache-control', 'private, no-store');
  response.headers.set('x-robots-tag', 'noindex');
  return response;
}

export const onRequest = defineMiddleware(async (context, next) => {
  context.locals.viewer = { state: 'unauthenticated' };
  if (context.isPrerendered) return next();
  const { pathname } = context.url;
  if (isAdminPath(pathname)) return answerAdmin(context, next);
  if (!NO_PAGE.has(pathname)) {
    const maintenance = await findMaintenance(context.request);
    if (maintenance) {
      context.locals.maintenance = maintenance;
      return next('/maintenance');
    }
  }
  let owner: string | null = null;
  if (context.request.headers.get('cookie')?.includes('__Host-outset=')) {
    const { data, headers } = await serverApi(context.request).get('/api/session');
    if (data) context.locals.viewer = data;
    owner = headers.get(OWNER_HEADER);
  }
  if (context.locals.viewer.state === 'unauthenticated' && context.cookies.get(GUEST_COOKIE)?.value === '1') {
    context.locals.viewer = { state: 'guest' };
  }
  const isPortal = pathname === '/portal' || pathname.startsWith('/portal/');
  if (isPortal && context.locals.viewer.state === 'unauthenticated') {
    // The support centre is for everyone; outside the portal it has a separate address.
    const isSupport = /^\/portal\/support\/?$/.test(pathname);
    // The landing page leads back here once the person has signed in or chosen guest mode.
    const query = returnQuery(pathname + context.url.search);
    return context.redirect(isSupport ? `/support${context.url.search}` : `/${query}`, 302);
  }
  const response = await next();
  // After a sign-out, Back shows no page with the person's name.
  if (isPortal || context.locals.viewer.state === 'authenticated')
    response.headers.set('cache-control', 'private, no-store');
  // The service worker stores pages for one account only, and removes its copy when a page does not name that account.
  if (owner !== null) response.headers.set(OWNER_HEADER, owner);
  return response;
});
