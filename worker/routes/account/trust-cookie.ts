/** The cookie of a device that skips the second factor: how it is set, read and cleared. Only the server reads it. */
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { HonoEnv } from '../../http';
import { TRUST_MS } from '../../services/trusted-devices';

const TRUST_COOKIE = '__Host-outset-trust';
const ATTRIBUTES = { path: '/', secure: true, httpOnly: true, sameSite: 'Lax' } as const;

export function readTrustCookie(c: Context<HonoEnv>): string | undefined {
  return getCookie(c, TRUST_COOKIE);
}

export function setTrustCookie(c: Context<HonoEnv>, token: string): void {
  setCookie(c, TRUST_COOKIE, token, { ...ATTRIBUTES, maxAge: TRUST_MS / 1000 });
}

export function clearTrustCookie(c: Context<HonoEnv>): void {
  if (readTrustCookie(c) !== undefined) setCookie(c, TRUST_COOKIE, '', { ...ATTRIBUTES, maxAge: 0 });
}
