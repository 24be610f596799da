/** The session cookie: how it is set and cleared. Only the server reads it. */
import type { Context } from 'hono';
import type { HonoEnv } from '@worker/http';
import { SESSION_COOKIE } from '@worker/middleware/session';
import { SESSION_LIFETIME_MS } from '@worker/services/sign-in/sessions';
import { clearCookie, keepCookie } from '@worker/routes/cookies';

export function setSessionCookie(c: Context<HonoEnv>, token: string): void {
  keepCookie(c, SESSION_COOKIE, token, SESSION_LIFETIME_MS);
}

export function clearSessionCookie(c: Context<HonoEnv>): void {
  clearCookie(c, SESSION_COOKIE);
}
