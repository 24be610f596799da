/** Finds out who is calling, by bearer token or cookie, and builds the context of the request. One D1 look-up, and none for guests. */
import { createMiddleware } from 'hono/factory';
import { GUEST, type Actor } from '../../src/domain/accounts/actor';
import { readEnv } from '../env';
import type { HonoEnv } from '../http';
import { createContext } from '../services/context';
import { findActorByToken } from '../services/sessions';

export const SESSION_COOKIE = '__Host-outset';
/** By its whole name: one that only ends alike can be set by any subdomain, and would sign somebody in as somebody else. */
const COOKIE_TOKEN = /(?:^|;)\s*__Host-outset=([\w-]{20,200})\s*(?:;|$)/;

/** Actors already found for a page request, shared by the API calls that render it. Keyed by object: it cannot be forged from outside. */
const actorsOfPage = new WeakMap<Request, Map<string, Promise<Actor>>>();
const pageOfCall = new WeakMap<Request, Request>();

/** Marks an in-process API call as made to render `page`, so that the session is looked up once a page. */
export function callForPage(call: Request, page: Request): void {
  pageOfCall.set(call, page);
}

function tokenOf(
  header: (name: string) => string | undefined,
): { token: string; credential: 'bearer' | 'cookie' } | null {
  const authorization = header('authorization');
  if (authorization) {
    const match = /^Bearer ([\w-]{20,200})$/i.exec(authorization.trim());
    return match?.[1] ? { token: match[1], credential: 'bearer' } : null;
  }
  const match = COOKIE_TOKEN.exec(header('cookie') ?? '');
  return match?.[1] ? { token: match[1], credential: 'cookie' } : null;
}

export const session = createMiddleware<HonoEnv>(async (c, next) => {
  const env = readEnv(c.env);
  const found = tokenOf((name) => c.req.header(name));
  const options = {
    requestId: c.get('requestId'),
    client: () => {
      const city = c.req.raw.cf?.['city'];
      return { userAgent: c.req.header('user-agent'), city: typeof city === 'string' ? city : undefined };
    },
    defer: (work: Promise<unknown>) => {
      try {
        c.executionCtx.waitUntil(work);
      } catch {
        // Without an execution context (tests that call the app directly) the work simply runs.
        void work;
      }
    },
  };
  let actor: Actor = GUEST;
  if (found) {
    const guestCtx = createContext(env, options);
    const page = pageOfCall.get(c.req.raw);
    const known = page ? (actorsOfPage.get(page) ?? actorsOfPage.set(page, new Map()).get(page)) : undefined;
    const lookUp = known?.get(found.token) ?? findActorByToken(guestCtx, found.token);
    known?.set(found.token, lookUp);
    actor = await lookUp;
  }
  c.set('credential', actor === GUEST ? 'none' : (found?.credential ?? 'none'));
  c.set('ctx', createContext(env, { ...options, actor }));
  return next();
});
