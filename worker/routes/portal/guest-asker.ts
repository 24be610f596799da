/** Who asks the assistant without an account: a signed cookie that lives for two days, and the address. */
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { HonoEnv } from '@worker/http';
import { networkOfCaller } from '@worker/middleware/rate-limit';
import type { Guest } from '@worker/services/assistant/asker';
import { readLink, signLink } from '@worker/services/core/signed-links';
import { keepCookie } from '@worker/routes/cookies';
import { DAY_MS } from '@/domain/time/durations';

const COOKIE = '__Host-outset-questions';
const LIFETIME_MS = 2 * DAY_MS;

/** Of the cookie, where it is ours. */
function knownGuest(c: Context<HonoEnv>): string | null {
  const cookie = getCookie(c, COOKIE);
  return cookie ? readLink(c.get('ctx'), 'assistant-guest', cookie) : null;
}

/** Reads who asks, and sets no cookie. */
export const readGuest = (c: Context<HonoEnv>): Guest => ({ id: knownGuest(c) ?? 'new', address: networkOfCaller(c) });

/** Knows the guest from now on. People with an account get no cookie. */
export function keepGuest(c: Context<HonoEnv>): Guest {
  const ctx = c.get('ctx');
  const address = networkOfCaller(c);
  if (ctx.actor.role !== 'guest') return { id: 'account', address };
  const known = knownGuest(c);
  const id = known ?? ctx.newId();
  if (known === null) keepCookie(c, COOKIE, signLink(ctx, 'assistant-guest', id), LIFETIME_MS);
  return { id, address };
}
