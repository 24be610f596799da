/** Requests of the tests of Google's sign-in: ID tokens signed as Google signs them, and the settings of the server on localhost. */
import { importJWK, SignJWT, type JWK } from 'jose';
import { env } from 'cloudflare:test';
import { inject } from 'vitest';
import { readEnv, type RawEnv } from '@worker/env';
import { nonceOfPass } from '@worker/services/admin/admin-sign-in';
import { createContext } from '@worker/services/core/context';

export const CLIENT_ID = 'outset-tests.apps.googleusercontent.com';
/** The operator that the environment of these tests names. */
export const OWNER = 'owner@outset.example';

const environments = new Map<string, Partial<RawEnv>>();

/** One object a source of keys: the Worker checks an environment once. */
export function googleEnv(path = '/keys', origin = inject('google').url): Partial<RawEnv> {
  const url = `${origin}${path}`;
  const known = environments.get(url) ?? {
    GOOGLE_CLIENT_ID: CLIENT_ID,
    GOOGLE_JWKS_URL: url,
    ADMIN_EMAIL: OWNER,
  };
  environments.set(url, known);
  return known;
}

export const seconds = (fromNow = 0) => Math.floor(Date.now() / 1000) + fromNow;

let nonce = '';

/** From now on claims are made for the browser of this pass. */
export function askWith(pass: string): string {
  const [, id = ''] = pass.split('.');
  nonce = nonceOfPass(createContext(readEnv({ ...(env as unknown as RawEnv), ...googleEnv() } as RawEnv)), id);
  return pass;
}

/** The claims of an ID token for this email. */
export const claimsOf = (email: string, over: Record<string, unknown> = {}): Record<string, unknown> => ({
  iss: 'https://accounts.google.com',
  aud: CLIENT_ID,
  azp: CLIENT_ID,
  sub: '110169484474386276334',
  email,
  email_verified: true,
  name: 'Meera Nair',
  nonce,
  iat: seconds(-5),
  exp: seconds(3600),
  ...over,
});

export interface SignOptions {
  key?: JWK;
  header?: Record<string, unknown>;
}

/** An ID token with Google's key unless another is given. */
export async function signed(claims: Record<string, unknown>, { key, header }: SignOptions = {}): Promise<string> {
  const { own, kid } = inject('google');
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT', ...header })
    .sign(await importJWK(key ?? own, 'RS256'));
}
