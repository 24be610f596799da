/** Google credentials that do not verify, and a source of keys that fails: no one gets in, and the answer says which it was. */
import { env } from 'cloudflare:test';
import { base64url, SignJWT, UnsecuredJWT } from 'jose';
import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { readEnv, type RawEnv } from '@worker/env';
import { makePass } from '@worker/services/admin/admin-sign-in';
import { createContext } from '@worker/services/core/context';
import { NASTY, rows } from '@tests/setup/accounts';
import { ask, operator } from '@tests/setup/admins';
import { ORIGIN } from '@tests/setup/call';
import { askWith, claimsOf, googleEnv, seconds, signed } from '@tests/setup/servers/google';

const raw = env as unknown as RawEnv;
let headers: Record<string, string> = {};
let email = '';
const google = (credential: unknown, overrides = googleEnv()) =>
  ask('POST', '/api/auth/google-login', { body: { credential }, headers, env: overrides });
const sessions = async () => (await rows('SELECT id FROM admin_sessions')).length;
const encoded = (value: unknown) => base64url.encode(JSON.stringify(value));

beforeAll(async () => {
  ({ email } = await operator('super_admin'));
});
beforeEach(() => {
  const { pass } = makePass(createContext(readEnv({ ...raw, ...googleEnv() } as RawEnv)));
  headers = { cookie: `__Host-outset-admin-pass=${askWith(pass)}`, origin: ORIGIN };
});

const hmacOf = (secret: string) => () =>
  new SignJWT(claimsOf(email))
    .setProtectedHeader({ alg: 'HS256', kid: inject('google').kid })
    .sign(new TextEncoder().encode(secret));

const FORGED: [string, () => Promise<string> | string][] = [
  ['for another client', () => signed(claimsOf(email, { aud: 'another.apps.googleusercontent.com' }))],
  ['for no client', () => signed(claimsOf(email, { aud: undefined }))],
  ['from another issuer', () => signed(claimsOf(email, { iss: 'https://accounts.google.com.evil.test' }))],
  ['from no issuer', () => signed(claimsOf(email, { iss: undefined }))],
  ['that has expired', () => signed(claimsOf(email, { iat: seconds(-3600), exp: seconds(-60) }))],
  ['that never expires', () => signed(claimsOf(email, { exp: undefined }))],
  ['that expires in a year but is a day old', () => signed(claimsOf(email, { iat: seconds(-86_400) }))],
  ['without its time', () => signed(claimsOf(email, { iat: undefined }))],
  ['from tomorrow', () => signed(claimsOf(email, { iat: seconds(86_400) }))],
  ['that is not valid yet', () => signed(claimsOf(email, { nbf: seconds(3600) }))],
  ['for another browser', () => signed(claimsOf(email, { nonce: 'A'.repeat(43) }))],
  ['for no browser', () => signed(claimsOf(email, { nonce: undefined }))],
  ['without a subject', () => signed(claimsOf(email, { sub: undefined }))],
  ['with an e-mail that Google has not verified', () => signed(claimsOf(email, { email_verified: false }))],
  ['that does not say whether the e-mail is verified', () => signed(claimsOf(email, { email_verified: undefined }))],
  ['that says so in a string', () => signed(claimsOf(email, { email_verified: 'true' }))],
  ['without an e-mail', () => signed(claimsOf(email, { email: undefined }))],
  ['with several e-mails', () => signed(claimsOf(email, { email: [email] }))],
  ['signed by another key under a known name', () => signed(claimsOf(email), { key: inject('google').foreign })],
  ['of an unknown key', () => signed(claimsOf(email), { header: { kid: 'unknown' } })],
  [
    'that brings its own key',
    () => {
      const { foreign } = inject('google');
      const jwk = { kty: 'RSA', n: foreign.n, e: foreign.e };
      const jku = 'https://evil.test/keys';
      return signed(claimsOf(email), { key: foreign, header: { kid: 'own', jwk, jku } });
    },
  ],
  ['with alg none', () => new UnsecuredJWT(claimsOf(email)).encode()],
  [
    'with alg none under the name of a key',
    () => `${encoded({ alg: 'none', kid: inject('google').kid })}.${encoded(claimsOf(email))}.`,
  ],
  ['signed by HS256 with the public key', () => hmacOf(JSON.stringify(inject('google').published))()],
  ['signed by HS256 with the modulus', () => hmacOf(inject('google').published.n ?? '')()],
  [
    'whose claims were changed',
    async () => {
      const [head, , signature] = (await signed(claimsOf('stranger@example.com'))).split('.');
      return `${head}.${encoded(claimsOf(email))}.${signature}`;
    },
  ],
  ['without a signature', async () => (await signed(claimsOf(email))).replace(/[^.]+$/, '')],
  ['without a body', () => `${encoded({ alg: 'RS256' })}..x`],
];

describe('a credential', () => {
  it.each(FORGED)('API-056 %s is refused as Login Failed', async (_, forge) => {
    const before = await sessions();
    const { status, body, cookies } = await google(await forge());
    expect({ status, body }).toMatchObject({ status: 401, body: { success: false, message: 'Login Failed' } });
    expect(cookies).toEqual({});
    expect(await sessions()).toBe(before);
    const [audit] = await rows(`SELECT details FROM audit_log WHERE action = 'admin.google-refused' ORDER BY id DESC`);
    expect(JSON.stringify(audit)).toMatch(/not-verified/);
    expect(JSON.stringify(audit)).not.toContain(email);
  });

  it('API-056 that is none at all is refused, and nothing else in the body counts', async () => {
    for (const nothing of [undefined, null, '', 7, {}, [], true, 'x'.repeat(4097)]) {
      expect(await google(nothing), JSON.stringify(nothing)?.slice(0, 40)).toMatchObject({
        status: 400,
        body: { errors: { credential: 'Login Failed' } },
      });
    }
    for (const nasty of NASTY.filter(({ length }) => length < 4097)) {
      expect((await google(nasty)).status).toBe(401);
    }
    const body = { credential: 'x', isAdmin: true, email, adminrole: 'super_admin', success: true };
    const answer = await ask('POST', '/api/auth/google-login', { body, headers, env: googleEnv() });
    expect(answer).toMatchObject({ status: 401, cookies: {} });
    const form = await ask('POST', '/api/auth/google-login', {
      body: 'credential=x',
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      env: googleEnv(),
    });
    expect(form.status).toBe(400);
  });

  it('does not make us ask Google again for each unknown key', async () => {
    const url = inject('google').url;
    const asked = async () => ((await (await fetch(`${url}/asked`)).json()) as Record<string, number>)['/counted'] ?? 0;
    for (let i = 0; i < 5; i++) {
      const credential = await signed(claimsOf(email), { header: { kid: `unknown-${i}` } });
      expect((await google(credential, googleEnv('/counted'))).status).toBe(401);
    }
    expect(await asked()).toBeLessThanOrEqual(2);
  });
});

describe('a source of keys', () => {
  it.each(['/broken', '/page', '/shapeless', '/away', '/silent'])(
    '%s is told as such: another try may work',
    async (path) => {
      const before = await sessions();
      const { status, body, headers: answered } = await google(await signed(claimsOf(email)), googleEnv(path));
      expect({ status, body }).toMatchObject({ status: 503, body: { message: 'Login failed. Please try again.' } });
      expect(answered.get('retry-after')).toBe('30');
      expect(await sessions()).toBe(before);
    },
  );

  it('that does not answer at all is told as such', async () => {
    const { status, body } = await google(await signed(claimsOf(email)), googleEnv('/keys', 'http://127.0.0.1:1'));
    expect({ status, body }).toMatchObject({ status: 503, body: { code: 'identity-unavailable' } });
  });

  it('is asked again after a failure', async () => {
    expect((await google(await signed(claimsOf(email)), googleEnv('/late'))).status).toBe(503);
    expect((await google(await signed(claimsOf(email)), googleEnv('/late'))).status).toBe(200);
  });
});
