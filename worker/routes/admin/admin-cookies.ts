/** The cookies of operators, session and pass: how they are set, read and cleared. Only the server reads them. */
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { ADMIN_PASS_MS, ADMIN_SESSION_MS } from '@/domain/admin/sign-in';
import type { HonoEnv } from '@worker/http';
import { ADMIN_COOKIE } from '@worker/middleware/session';
import { clearCookie, keepCookie } from '@worker/routes/cookies';

const PASS_COOKIE = '__Host-outset-admin-pass';

export function setAdminCookie(c: Context<HonoEnv>, token: string): void {
  keepCookie(c, ADMIN_COOKIE, token, ADMIN_SESSION_MS);
}

export function setPassCookie(c: Context<HonoEnv>, pass: string): void {
  keepCookie(c, PASS_COOKIE, pass, ADMIN_PASS_MS);
}

export function clearPassCookie(c: Context<HonoEnv>): void {
  clearCookie(c, PASS_COOKIE);
}

export function clearAdminCookies(c: Context<HonoEnv>): void {
  clearCookie(c, ADMIN_COOKIE);
  clearPassCookie(c);
}

/** The pass by bearer or, without one, by cookie; unchecked. */
export function readPass(c: Context<HonoEnv>): string | null {
  const authorization = c.req.header('authorization');
  if (authorization) return /^Bearer (adp_[\w.-]{1,200})$/i.exec(authorization.trim())?.[1] ?? null;
  return getCookie(c, PASS_COOKIE) ?? null;
}
