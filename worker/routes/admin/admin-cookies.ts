/** The cookies of operators, session and pass: how they are set, read and cleared. Only the server reads them. */
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { ADMIN_PASS_MS, ADMIN_SESSION_MS } from '../../../src/domain/admin/sign-in';
import type { HonoEnv } from '../../http';
import { ADMIN_COOKIE } from '../../middleware/session';

const PASS_COOKIE = '__Host-outset-admin-pass';
const ATTRIBUTES = { path: '/', secure: true, httpOnly: true, sameSite: 'Lax' } as const;

export function setAdminCookie(c: Context<HonoEnv>, token: string): void {
  setCookie(c, ADMIN_COOKIE, token, { ...ATTRIBUTES, maxAge: ADMIN_SESSION_MS / 1000 });
}

export function setPassCookie(c: Context<HonoEnv>, pass: string): void {
  setCookie(c, PASS_COOKIE, pass, { ...ATTRIBUTES, maxAge: ADMIN_PASS_MS / 1000 });
}

export function clearPassCookie(c: Context<HonoEnv>): void {
  setCookie(c, PASS_COOKIE, '', { ...ATTRIBUTES, maxAge: 0 });
}

export function clearAdminCookies(c: Context<HonoEnv>): void {
  setCookie(c, ADMIN_COOKIE, '', { ...ATTRIBUTES, maxAge: 0 });
  clearPassCookie(c);
}

/** The pass by bearer or, without one, by cookie; unchecked. */
export function readPass(c: Context<HonoEnv>): string | null {
  const authorization = c.req.header('authorization');
  if (authorization) return /^Bearer (adp_[\w.-]{1,200})$/i.exec(authorization.trim())?.[1] ?? null;
  return getCookie(c, PASS_COOKIE) ?? null;
}
