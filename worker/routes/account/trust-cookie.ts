/** The cookie of a device that skips the second factor: how it is set, read and cleared. Only the server reads it. */
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { HonoEnv } from '@worker/http';
import { TRUST_MS } from '@worker/services/sign-in/trusted-devices';
import { clearCookie, keepCookie } from '@worker/routes/cookies';

const TRUST_COOKIE = '__Host-outset-trust';

export function readTrustCookie(c: Context<HonoEnv>): string | undefined {
  return getCookie(c, TRUST_COOKIE);
}

export function setTrustCookie(c: Context<HonoEnv>, token: string): void {
  keepCookie(c, TRUST_COOKIE, token, TRUST_MS);
}

export function clearTrustCookie(c: Context<HonoEnv>): void {
  if (readTrustCookie(c) !== undefined) clearCookie(c, TRUST_COOKIE);
}
