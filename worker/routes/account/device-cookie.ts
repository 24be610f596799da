/** The cookie of a browser that someone has signed in from: how it is set and read. It stays after a sign-out, and names no one. */
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { HonoEnv } from '@worker/http';
import { DEVICE_MS, MAX_DEVICE_TOKENS } from '@worker/services/sign-in/sign-in-devices';
import { isToken } from '@worker/services/core/tokens';
import { keepCookie } from '@worker/routes/cookies';

const DEVICE_COOKIE = '__Host-outset-device';

/** A token for each account that signed in here. */
export function readDeviceCookie(c: Context<HonoEnv>): string[] {
  return (getCookie(c, DEVICE_COOKIE) ?? '').split('.').filter(isToken).slice(0, MAX_DEVICE_TOKENS);
}

export function setDeviceCookie(c: Context<HonoEnv>, tokens: readonly string[]): void {
  keepCookie(c, DEVICE_COOKIE, tokens.join('.'), DEVICE_MS);
}
