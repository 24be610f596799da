/**
 * Finds out who is calling, by bearer token or cookie, and builds the context of the request. One D1 look-up, which may carry
 * what the route will read, and none for guests. The operators' cookie is beside the account's and is looked up only when a route asks.
 */
import { createMiddleware } from 'hono/factory';
import { GUEST, type Actor } from '@/domain/accounts/actor';
import { TOKEN_PREFIX } from '@/domain/tokens/personal-token';
import { readEnv } from '@worker/env';
import type { HonoEnv } from '@worker/http';
import { findAdminByToken, isAdminToken } from '@worker/services/admin/admin-sessions';
import { createContext, type Ctx } from '@worker/services/core/context';
import { purgeChanged } from '@worker/services/core/purge-cache';
import { actorOfSession, readSession, type FoundSession } from '@worker/services/sign-in/sessions';
import { edgeOf } from './local-only';
import { takeProgram } from './programs';
import { networkOfCaller } from './rate-limit';

export const SESSION_COOKIE = '__Host-outset';
export const ADMIN_COOKIE = '__Host-outset-admin';
/** Cookies count by their whole names: every subdomain can set one whose name only ends alike, and sign someone in as someone else. */
const COOKIE_TOKEN = /(?:^|;)\s*__Host-outset=([\w-]{20,200})\s*(?:;|$)/;
const ADMIN_COOKIE_TOKEN = /(?:^|;)\s*__Host-outset-admin=([\w-]+)\s*(?:;|$)/;

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
  return match?.[1] && !isAdminToken(match[1]) ? { token: match[1], credential: 'cookie' } : null;
}

/** The operators' cookie counts where no bearer says who calls. */
function adminTokenOf(header: (name: string) => string | undefined): string | null {
  if (header('authorization')) return null;
  const [, token] = ADMIN_COOKIE_TOKEN.exec(header('cookie') ?? '') ?? [];
  return token !== undefined && isAdminToken(token) ? token : null;
}

/**
 * What the route at a path will read anyone who asks, or null. It goes out with the look-up of the session, so that a signed-in
 * person waits for one round trip to D1; the route still decides who may see it.
 */
export type ReadAhead = (ctx: Ctx, path: string) => D1PreparedStatement | null;

async function findActor(ctx: Ctx, token: string, ahead: D1PreparedStatement | null) {
  const asked = readSession(ctx, token);
  if (!ahead) return { actor: actorOfSession(ctx, await asked.first<FoundSession>()), rows: null };
  const [found, read] = await ctx.d1.batch<Record<string, unknown>>([asked, ahead]);
  return {
    actor: actorOfSession(ctx, found?.results[0] as unknown as FoundSession | undefined),
    rows: read?.results ?? null,
  };
}

export const session = (readAhead: ReadAhead) =>
  createMiddleware<HonoEnv>(async (c, next) => {
    const env = readEnv(c.env);
    const sent = tokenOf((name) => c.req.header(name));
    const program = sent?.token.startsWith(TOKEN_PREFIX) ? sent.token : null;
    const found = program === null ? sent : null;
    const options = {
      requestId: c.get('requestId'),
      client: () => {
        const { city } = edgeOf(c);
        return {
          userAgent: c.req.header('user-agent'),
          city: typeof city === 'string' ? city : undefined,
          network: networkOfCaller(c),
        };
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
    let known: Map<string, Promise<Actor>> | undefined;
    const lookUp = (token: string): Promise<Actor> => {
      if (!known) {
        const page = pageOfCall.get(c.req.raw);
        known = (page && actorsOfPage.get(page)) ?? new Map<string, Promise<Actor>>();
        if (page) actorsOfPage.set(page, known);
      }
      const before = known.get(token);
      if (before) return before;
      const ctx = createContext(env, options);
      const find = async (): Promise<Actor> => {
        const ahead = c.req.method === 'GET' ? readAhead(ctx, c.req.path) : null;
        const { actor, rows } = await findActor(ctx, token, ahead);
        c.set('readAhead', rows);
        return actor;
      };
      const actor = isAdminToken(token) ? findAdminByToken(ctx, token) : find();
      known.set(token, actor);
      return actor;
    };
    const actor = found ? await lookUp(found.token) : GUEST;
    const adminToken = adminTokenOf((name) => c.req.header(name));
    c.set('credential', actor === GUEST ? 'none' : (found?.credential ?? 'none'));
    c.set('adminToken', adminToken);
    c.set('findAdmin', () => (adminToken === null ? Promise.resolve(GUEST) : lookUp(adminToken)));
    const ctx = createContext(env, { ...options, actor });
    c.set('ctx', ctx);
    // A page that is rendered is for people.
    if (program !== null && !pageOfCall.has(c.req.raw)) await takeProgram(c, program);
    await next();
    await purgeChanged(ctx);
  });
