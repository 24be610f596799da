/** The session cookie: how it is set and cleared. Only the server reads it. */
import type { Context } from 'hono';
import type { HonoEnv } from '../../http';
import { SESSION_COOKIE } from '../../middleware/session';
import { SESSION_LIFETIME_MS } from '../../services/sign-in/sessions';
import { clearCookie, keepCookie } from '../cookies';

export function setSessionCookie(c: Context<HonoEnv>, token: string): void {
  keepCookie(c, SESSION_COOKIE, token, SESSION_LIFETIME_MS);
}

export function clearSessionCookie(c: Context<HonoEnv>): void {
  clearCookie(c, SESSION_COOKIE);
}
