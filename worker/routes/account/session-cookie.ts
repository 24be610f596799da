/** The session cookie: how it is set and cleared. Only the server reads it. */
import type { Context } from 'hono';
import { setCookie } from 'hono/cookie';
import type { HonoEnv } from '../../http';
import { SESSION_COOKIE } from '../../middleware/session';
import { SESSION_LIFETIME_MS } from '../../services/sessions';

const ATTRIBUTES = { path: '/', secure: true, httpOnly: true, sameSite: 'Lax' } as const;

export function setSessionCookie(c: Context<HonoEnv>, token: string): void {
  setCookie(c, SESSION_COOKIE, token, { ...ATTRIBUTES, maxAge: SESSION_LIFETIME_MS / 1000 });
}

export function clearSessionCookie(c: Context<HonoEnv>): void {
  setCookie(c, SESSION_COOKIE, '', { ...ATTRIBUTES, maxAge: 0 });
}
