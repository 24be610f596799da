/** Operators sign in with Google, whose keys a server on localhost publishes: after the password, and whatever may be forged. */
import { env } from 'cloudflare:test';
import { beforeEach, describe, expect, it } from 'vitest';
import { ADMIN_PASS_MS } from '@/domain/admin/sign-in';
import { readEnv, type RawEnv } from '@worker/env';
import { makePass } from '@worker/services/admin/admin-sign-in';
import { createContext } from '@worker/services/core/context';
import { bearer, freshEmail, rows, signIn, verifiedAccount } from '@tests/setup/accounts';
import { adminCookie, ADMIN_PASSWORD, ask, enterPassword, operator, valueOf } from '@tests/setup/admins';
import { ORIGIN } from '@tests/setup/call';
import { askWith, claimsOf, googleEnv, OWNER, signed } from '@tests/setup/servers/google';

const raw = env as unknown as RawEnv;
const passCookie = (pass: string) => ({ cookie: `__Host-outset-admin-pass=${pass}`, origin: ORIGIN });
const passAt = (now: number, over: Partial<RawEnv> = {}) =>
  makePass(createContext(readEnv({ ...raw, ...googleEnv(), ...over } as RawEnv), { now: () => now })).pass;
const google = (credential: unknown, headers: Record<string, string>, overrides = googleEnv()) =>
  ask('POST', '/api/auth/google-login', { body: { credential }, headers, env: overrides });
const auditOf = async (action: string) =>
  (await rows('SELECT actor_type, actor_id, details FROM audit_log WHERE action = ? ORDER BY id DESC', action))[0];

let pass = '';
beforeEach(async () => {
  pass = askWith(passAt(Date.now()));
  await env.DB.prepare('DELETE FROM admin_users').run();
});

describe('the password, where Google is configured', () => {
  it('API-059 opens half an hour in which Google may follow, and is no session', async () => {
    const before = Date.now();
    const { status, body, cookies } = await enterPassword({ password: ADMIN_PASSWORD }, { env: googleEnv() });
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, next: '/admin' });
    expect(Object.keys(cookies)).toEqual(['__Host-outset-admin-pass']);
    expect(cookies['__Host-outset-admin-pass']).toMatch(/; Max-Age=1800; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    const given = valueOf(cookies['__Host-outset-admin-pass']);
    expect(body['token']).toBe(given);
    const left = Date.parse(String(body['expiresAt'])) - before;
    expect(left).toBeGreaterThanOrEqual(ADMIN_PASS_MS);
    expect(left).toBeLessThan(ADMIN_PASS_MS + 10_000);
    expect(await rows('SELECT id FROM admin_users')).toEqual([]);

    const state = await ask('GET', '/api/auth/sign-in', { headers: passCookie(given), env: googleEnv() });
    expect(state.body['data']).toEqual({
      hasPass: true,
      googleClientId: 'outset-tests.apps.googleusercontent.com',
      googleScriptUrl: 'https://accounts.google.com/gsi/client',
      googleNonce: expect.stringMatching(/^[\w-]{43}$/),
      admin: null,
    });
    for (const headers of [passCookie(given), bearer(given), adminCookie(given)]) {
      expect((await ask('GET', '/api/auth/current-user', { headers, env: googleEnv() })).status).toBe(401);
      expect((await ask('GET', '/api/admin/overview', { headers, env: googleEnv() })).status).toBe(401);
    }
  });

  it('keeps the pass from the scripts of our own pages', async () => {
    const headers = { 'x-outset-client': 'web' };
    const { body, cookies } = await enterPassword({ password: ADMIN_PASSWORD }, { env: googleEnv(), headers });
    expect(body['token']).toMatch(/^[0-9a-f]{24}$/);
    expect(cookies['__Host-outset-admin-pass']).toContain(`.${String(body['token'])}.`);
  });
});

describe('Google', () => {
  it('API-056 signs in an active operator by e-mail, whatever its case, and sets the session as a cookie', async () => {
    const admin = await operator('admin', { email: freshEmail('google') });
    for (const iss of ['https://accounts.google.com', 'accounts.google.com']) {
      const credential = await signed(claimsOf(` ${admin.email.toUpperCase()}`, { iss }));
      const { status, body, cookies } = await google(credential, passCookie(pass));
      expect(status).toBe(200);
      expect(body).toEqual({ success: true, isAdmin: true, expiresAt: expect.any(String) as string });
      expect(cookies['__Host-outset-admin']).toMatch(/; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
      expect(cookies['__Host-outset-admin-pass']).toContain('Max-Age=0');
      const token = valueOf(cookies['__Host-outset-admin']);
      expect(JSON.stringify(body)).not.toContain(token);
      const me = await ask('GET', '/api/auth/current-user', { headers: adminCookie(token), env: googleEnv() });
      expect(me.body).toMatchObject({ adminemail: admin.email, adminname: admin.name, adminrole: 'admin' });
    }
    expect(await auditOf('admin-session.created')).toEqual({
      actor_type: 'admin',
      actor_id: admin.id,
      details: '{"by":"google"}',
    });
    const [row] = await rows('SELECT last_login_at FROM admin_users WHERE id = ?', admin.id);
    expect(Number(row?.['last_login_at'])).toBeGreaterThan(Date.now() - 60_000);
  });

  it('API-056 takes the pass as a bearer too', async () => {
    const admin = await operator();
    const answer = await google(await signed(claimsOf(admin.email)), bearer(pass));
    expect(answer).toMatchObject({ status: 200, body: { isAdmin: true } });
  });

  it('API-056 takes the place of the session that the browser had', async () => {
    const admin = await operator();
    const headers = { cookie: `__Host-outset-admin=${admin.token}; __Host-outset-admin-pass=${pass}`, origin: ORIGIN };
    expect((await google(await signed(claimsOf(admin.email)), headers)).status).toBe(200);
    expect((await ask('GET', '/api/auth/current-user', { headers: bearer(admin.token) })).status).toBe(401);
  });

  it('ADM-08 refuses a real Google account that is no active operator, and gives nothing', async () => {
    const inactive = await operator();
    await env.DB.prepare(`UPDATE admin_users SET status = 'inactive' WHERE id = ?`).bind(inactive.id).run();
    const founder = await verifiedAccount('founder');
    const { email: known } = await operator('admin', { email: freshEmail('mask') });
    const lookalike = known.replace('k', '\u212a');
    const others = [freshEmail('stranger'), inactive.email, founder.email, `${known}.evil.test`, lookalike, '%'];
    for (const email of others) {
      const { status, body, cookies } = await google(await signed(claimsOf(email)), passCookie(pass));
      expect(status).toBe(403);
      expect(body).toEqual({ success: false, isAdmin: false, message: 'You do not have admin access' });
      expect(cookies).toEqual({});
    }
    expect(await auditOf('admin.google-refused')).toMatchObject({ actor_id: null, details: '{"reason":"no-admin"}' });
    // Those that the two were made with.
    expect(await rows('SELECT id FROM admin_sessions')).toHaveLength(2);
  });

  it('makes the operator whom the environment names, once, and never one who was made inactive', async () => {
    await operator('super_admin');
    const credential = await signed(claimsOf(OWNER));
    const answers = await Promise.all([1, 2, 3].map(() => google(credential, passCookie(pass))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const owner = `SELECT role, status, added_by FROM admin_users WHERE email = '${OWNER}'`;
    expect(await rows(owner)).toEqual([{ role: 'super_admin', status: 'active', added_by: null }]);
    expect(await rows(`SELECT id FROM audit_log WHERE action = 'admin.made-first'`)).toHaveLength(1);
    await env.DB.prepare(`UPDATE admin_users SET status = 'inactive' WHERE email = '${OWNER}'`).run();
    expect((await google(credential, passCookie(pass))).status).toBe(403);
    // With no super admin left no one else could let anyone in.
    await env.DB.prepare(`UPDATE admin_users SET status = 'inactive'`).run();
    expect((await google(credential, passCookie(pass))).status).toBe(200);
  });

  it('is not there without a client, and a client needs the e-mail of the first operator', async () => {
    const body = { credential: await signed(claimsOf(OWNER)) };
    const { status, body: answer } = await ask('POST', '/api/auth/google-login', { body, headers: passCookie(pass) });
    expect(status).toBe(503);
    expect(answer).toMatchObject({ success: false, message: 'Google sign-in is not configured.' });
    expect(() => readEnv({ ...raw, GOOGLE_CLIENT_ID: 'x' })).toThrow('ADMIN_EMAIL: must be set with GOOGLE_CLIENT_ID');
    expect(() => readEnv({ ...raw, GOOGLE_CLIENT_ID: 'x', ADMIN_EMAIL: 'no e-mail' })).toThrow('ADMIN_EMAIL');
    expect(() => readEnv({ ...raw, GOOGLE_JWKS_URL: 'certs' })).toThrow('GOOGLE_JWKS_URL');
    expect(readEnv({ ...raw, GOOGLE_CLIENT_ID: '', ADMIN_EMAIL: ' Owner@Outset.example ' })).toMatchObject({
      GOOGLE_CLIENT_ID: undefined,
      ADMIN_EMAIL: OWNER,
    });
  });
});

describe('the pass', () => {
  const PASS_NEEDED = { status: 401, body: { success: false, code: 'pass-required' } };

  it('comes first: without it a right credential is not even looked at', async () => {
    const credential = await signed(claimsOf(OWNER));
    const founder = await signIn((await verifiedAccount('founder')).email);
    const without: Record<string, string>[] = [
      {},
      { origin: ORIGIN },
      bearer(founder.token),
      passCookie(''),
      bearer('adp_'),
      { ...passCookie(pass), authorization: 'Basic eDp5' },
    ];
    for (const headers of without) expect(await google(credential, headers)).toMatchObject(PASS_NEEDED);
    expect(await rows('SELECT id FROM admin_users')).toEqual([]);
  });

  it('is worth nothing when it is tampered with, too old, from another secret, or from before a new password', async () => {
    const credential = await signed(claimsOf(OWNER));
    const now = Date.now();
    const [claim = '', id = '', signature = ''] = pass.split('.');
    const later = claim.replace(/\d+/, (at) => String(Number(at) + 1000));
    const worthless = [
      passAt(now - ADMIN_PASS_MS),
      passAt(now, { APP_SECRET: 'another secret of this house' }),
      passAt(now, { ADMIN_PASSWORD: 'the password before' }),
      `${later}.${id}.${signature}`,
      `${claim}.${'0'.repeat(24)}.${signature}`,
      `${claim}.${id}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
      `${claim}.${id}.${signature}x`,
      `${claim}.${id}`,
      `${claim}.${id}.`,
      `${pass}.${signature}`,
      'x'.repeat(10_000),
    ];
    for (const text of worthless) {
      expect(await google(credential, passCookie(text)), text.slice(0, 80)).toMatchObject(PASS_NEEDED);
      expect(await google(credential, bearer(text)), text.slice(0, 80)).toMatchObject(PASS_NEEDED);
      const state = await ask('GET', '/api/auth/sign-in', { headers: passCookie(text), env: googleEnv() });
      expect(state.body['data']).toMatchObject({ hasPass: false });
    }
    const old = askWith(passAt(now - ADMIN_PASS_MS + 30_000));
    // Of another browser, with the nonce of that one.
    expect((await google(credential, passCookie(old))).status).toBe(401);
    expect((await google(await signed(claimsOf(OWNER)), passCookie(old))).status).toBe(200);
  });
});
