/** Limits requests by address, before anything costly runs. Lockouts by account are in the services. */
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { tooMany } from '@/domain/errors';
import { readEnv } from '@worker/env';
import { refusing, type HonoEnv } from '@worker/http';
import { networkOf } from '@worker/services/core/attempts';

/** The caller's network for every counter: the IPv4 address, or the first 64 bits of an IPv6 address, because one person has the whole /64. */
export const networkOfCaller = (c: Context<HonoEnv>): string => networkOf(c.req.header('cf-connecting-ip') ?? 'local');

let turn = 0;
const WAIT = 'Too many requests. Please wait a minute and try again.';

/** Refuses a caller, under any name, above the binding's limit times `lanes`: 120 per minute each. */
export async function limitCaller(c: Context<HonoEnv>, name: string, lanes = 1): Promise<void> {
  const env = readEnv(c.env);
  const { success } = await env.LIMIT_NORMAL.limit({ key: `${name}:${turn++ % (lanes * env.RATE_LIMIT_SCALE)}` });
  if (!success) throw tooMany(WAIT, 60);
}

/**
 * Refuses an address above the binding's limit: `strict` 20, `normal` 120 per minute, counted per `name`.
 * RATE_LIMIT_SCALE is the number of counters for one address: its limit is multiplied by that number.
 */
export function limitByAddress(name: string, gate: 'strict' | 'normal' = 'strict') {
  const limit = createMiddleware<HonoEnv>(async (c, next) => {
    const env = readEnv(c.env);
    const shard = env.RATE_LIMIT_SCALE > 1 ? turn++ % env.RATE_LIMIT_SCALE : 0;
    const binding = gate === 'strict' ? env.LIMIT_STRICT : env.LIMIT_NORMAL;
    const { success } = await binding.limit({ key: `${name}:${networkOfCaller(c)}:${shard}` });
    if (!success) throw tooMany(WAIT, 60);
    return next();
  });
  return Object.assign(limit, refusing({ 429: 'Too many requests; see Retry-After' }));
}
