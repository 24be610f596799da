/** Requests that come with a personal token: they ask as a guest until a route that is open to tokens admits them within its scope. */
import type { Context, Next } from 'hono';
import type { HonoEnv } from '@worker/http';
import { requireScope } from '@worker/services/core/require-actor';
import { challengeOf, MCP_PATH } from '@worker/services/tokens/oauth';
import { requireProgram, type ProgramActor } from '@worker/services/tokens/programs';
import { claimWrite } from '@worker/services/tokens/token-writes';
import { limitCaller } from './rate-limit';

/** All tokens of a person together get so many times what one gets. */
const PERSON_LANES = 2;

/** Makes a POST that names an Idempotency-Key once; the second one gets the answer of the first. */
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

/** Looks the token up and prepares its admission. Throws 401 for a token that counts for nothing, 429 past its limits. */
export async function takeProgram(c: Context<HonoEnv>, text: string): Promise<void> {
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
