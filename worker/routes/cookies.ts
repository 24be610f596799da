/** How every cookie of ours is set: only over TLS, only to this host, never readable by scripts, not on requests from elsewhere but links. */
import type { Context } from 'hono';
import { setCookie } from 'hono/cookie';
import type { HonoEnv } from '@worker/http';

const ATTRIBUTES = { path: '/', secure: true, httpOnly: true, sameSite: 'Lax' } as const;

/** `lifetime` in milliseconds. */
export function setLastingCookie(c: Context<HonoEnv>, name: string, value: string, lifetime: number): void {
  setCookie(c, name, value, { ...ATTRIBUTES, maxAge: lifetime / 1000 });
}

export function clearCookie(c: Context<HonoEnv>, name: string): void {
  setCookie(c, name, '', { ...ATTRIBUTES, maxAge: 0 });
}
