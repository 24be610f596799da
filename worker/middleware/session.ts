/**
 * Identifies the caller by bearer token or cookie, and builds the context of the request. One D1 query, which may also read the data for
 * the route; no query for guests. The operators' cookie is separate from the account's and is read only when a route needs it.
 */
import { createMiddleware } from 'hono/factory';
import type { Context, Next } from 'hono';
import { GUEST, type Actor } from '@/domain/accounts/actor';
import { TOKEN_PREFIX } from '@/domain/tokens/personal-token';
import { readEnv } from '@worker/env';
import type { HonoEnv } from '@worker/http';
import { findAdminByToken, isAdminToken } from '@worker/services/admin/admin-sessions';
import { createContext, type Ctx } from '@worker/services/core/context';
import { purgeChanged } from '@worker/services/core/purge-cache';
import { actorOfSession, readSession, type FoundSession } from '@worker/services/sign-in/sessions';
import { requireScope } from '@worker/services/core/require-actor';
import { challengeOf, MCP_PATH } from '@worker/services/tokens/oauth';
import { requireProgram, claimWrite, type ProgramActor } from '@worker/services/tokens/programs';
import { edgeOf } from './local-only';
import { networkOfCaller, limitCaller } from './rate-limit';

// Requests with a personal token. They count as a guest's, until a route that allows tokens admits them within its scope.

/** All tokens of a person together have this many times the limit of one. */
const PERSON_LANES = 2;

/** Runs a POST with an Idempotency-Key once; a second one gets the answer of the first. */
async function once(c: Context<HonoEnv>, actor: ProgramActor, next: Next): Promise<Response | undefined> {
  const key = c.req.method === 'POST' ? c.req.header('idempotency-key') : undefined;
  if (key === undefined) {
    await next();
    return undefined;
  }
  const claim = await claimWrite(c.get('ctx'), actor, key, `${c.req.path}\n${await c.req.text()}`);
  if ('status' in claim)
    return c.body(claim.body, claim.status as 200, {
      'content-type': 'application/json',
      'idempotency-replayed': 'true',
    });
  try {
    await next();
  } catch (error) {
    await claim.release();
    throw error;
  }
  await claim.keep({ status: c.error ? 500 : c.res.status, body: await c.res.clone().text() });
  return undefined;
}

/** Looks the token up and prepares its admission. Throws 401 for an invalid token, 429 above its limits. */
async function takeProgram(c: Context<HonoEnv>, text: string): Promise<void> {
  const ctx = c.get('ctx');
  c.header('www-authenticate', challengeOf(ctx, c.req.path, 'invalid_token'));
  const actor = await requireProgram(ctx, text, c.req.path === MCP_PATH ? 'mcp' : 'api');
  c.header('www-authenticate', undefined);
  const { id } = actor.token;
  await limitCaller(c, `token:${id}`);
  await limitCaller(c, `tokens-of:${actor.accountId}`, PERSON_LANES);
  c.set('admitProgram', (scope, next) => {
    const acting = ctx.as(actor);
    if (scope !== 'any') requireScope(acting, scope);
    c.set('credential', 'bearer');
    c.set('ctx', acting);
    return once(c, actor, next);
  });
}

/**
 * The whole name of a cookie must match. A subdomain can set a cookie whose name only ends with the same characters; without this check, it
 * could sign a person in as someone else.
 */
const COOKIE_TOKEN = /(?:^|;)\s*__Host-outset=([\w-]{20,200})\s*(?:;|$)/;
const ADMIN_COOKIE_TOKEN = /(?:^|;)\s*__Host-outset-admin=([\w-]+)\s*(?:;|$)/;

interface FoundActor {
  actor: Actor;
  /** The data that came with the session's query, only for the route at `path`. */
  ahead?: { path: string; rows: Record<string, unknown>[] };
}
/** Actors already found for a page request, shared by the API calls that render it. Keyed by object, so it cannot be forged from outside. */
const foundOfPage = new WeakMap<Request, Map<string, Promise<FoundActor>>>();
const pageOfCall = new WeakMap<Request, Request>();

/** Marks an in-process API call as made to render `page`, so that the session is looked up once per page. */
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

/** The operators' cookie counts only without a bearer token. */
function adminTokenOf(header: (name: string) => string | undefined): string | null {
  if (header('authorization')) return null;
  const [, token] = ADMIN_COOKIE_TOKEN.exec(header('cookie') ?? '') ?? [];
  return token !== undefined && isAdminToken(token) ? token : null;
}

/**
 * The data that the route at a path will read for the owner of this token, or null. The data is read together with the session, so that a
 * signed-in person waits for one round trip to D1. The route still decides who may see it. A call for a `page` may name the data of a later
 * call.
 */
export type ReadAhead = (
  ctx: Ctx,
  asked: { path: string; token: string; page: Request | undefined },
) => { path: string; statement: D1PreparedStatement } | null;

async function findActor(ctx: Ctx, token: string, ahead: ReturnType<ReadAhead>): Promise<FoundActor> {
  const sessionQuery = readSession(ctx, token);
  const alone = async (): Promise<FoundActor> => ({
    actor: actorOfSession(ctx, await sessionQuery.first<FoundSession>()),
  });
  if (!ahead) return alone();
  const answers = await ctx.d1.batch<Record<string, unknown>>([sessionQuery, ahead.statement]).catch(() => null);
  // The route then reads the data by itself, and reports its own error if that fails.
  if (!answers) return alone();
  const [found, read] = answers;
  return {
    actor: actorOfSession(ctx, found?.results[0] as unknown as FoundSession | undefined),
    ahead: { path: ahead.path, rows: read?.results ?? [] },
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
          // Without an execution context (tests that call the app directly) the work runs without `waitUntil`.
          void work;
        }
      },
    };
    const page = pageOfCall.get(c.req.raw);
    let known: Map<string, Promise<FoundActor>> | undefined;
    const lookUp = async (token: string): Promise<Actor> => {
      if (!known) {
        known = (page && foundOfPage.get(page)) ?? new Map<string, Promise<FoundActor>>();
        if (page) foundOfPage.set(page, known);
      }
      const ctx = createContext(env, options);
      const find = async (): Promise<FoundActor> => {
        if (isAdminToken(token)) return { actor: await findAdminByToken(ctx, token) };
        const isRead = c.req.method === 'GET';
        return findActor(ctx, token, isRead ? readAhead(ctx, { path: c.req.path, token, page }) : null);
      };
      const finding = known.get(token) ?? find();
      known.set(token, finding);
      const { actor, ahead } = await finding;
      if (ahead?.path === c.req.path) c.set('readAhead', ahead.rows);
      return actor;
    };
    const actor = found ? await lookUp(found.token) : GUEST;
    const adminToken = adminTokenOf((name) => c.req.header(name));
    c.set('credential', actor === GUEST ? 'none' : (found?.credential ?? 'none'));
    c.set('adminToken', adminToken);
    c.set('findAdmin', () => (adminToken === null ? Promise.resolve(GUEST) : lookUp(adminToken)));
    const ctx = createContext(env, { ...options, actor });
    c.set('ctx', ctx);
    // Rendered pages are for people, so a token is not used for them.
    if (program !== null && !page) await takeProgram(c, program);
    await next();
    await purgeChanged(ctx);
  });
