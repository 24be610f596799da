/** Sessions of operators: who acts and for how long, by cookie and by bearer token, with and without an account signed in. */
import { env } from 'cloudflare:test';
import { beforeAll, describe, expect, it } from 'vitest';
import { ADMIN_SESSION_MS } from '@/domain/admin/sign-in';
import { endExpired } from '@worker/services/upkeep/end-expired';
import { bearer, cookie, rows, signIn, verifiedAccount } from '@tests/setup/accounts';
import { adminCookie, ADMIN_PASSWORD, ask, asNobody, enterPassword, operator, valueOf } from '@tests/setup/admins';
import { ORIGIN } from '@tests/setup/call';

const ME = '/api/auth/current-user';
const me = (headers: Record<string, string>) => ask('GET', ME, { headers });
const leave = (headers: Record<string, string>) => ask('POST', '/api/auth/logout', { headers });
const signInState = async (headers: Record<string, string>) =>
  (await ask('GET', '/api/auth/sign-in', { headers })).body['data'];
const both = (account: string, admin: string, origin = ORIGIN) => ({
  cookie: `__Host-outset=${account}; __Host-outset-admin=${admin}`,
  origin,
});

let founder = '';
beforeAll(async () => {
  const { email } = await verifiedAccount('founder');
  founder = (await signIn(email)).token;
}, 60_000);

describe('the current operator', () => {
  it('API-057 is told by cookie and by bearer, in the names of the specification', async () => {
    for (const role of ['admin', 'super_admin'] as const) {
      const { token, name, email } = await operator(role);
      const view = { adminname: name, adminemail: email, adminrole: role };
      for (const headers of [adminCookie(token), adminCookie(token, null), bearer(token)]) {
        const { status, body } = await me(headers);
        expect({ status, body }).toEqual({
          status: 200,
          body: { success: true, message: 'OK', ...view, data: view },
        });
        expect(JSON.stringify(body)).not.toContain(token);
      }
      expect(await signInState(adminCookie(token))).toMatchObject({ admin: view, hasPass: false });
      expect(await signInState(bearer(token))).toMatchObject({ admin: view });
    }
  });

  it('API-057 is no one to guests (401) and accounts (403), and never by a token in the address', async () => {
    const { token } = await operator();
    expect(await me({})).toMatchObject({ status: 401, body: { success: false, code: 'login-required' } });
    expect(await me(bearer(founder))).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await me(cookie(founder))).toMatchObject({ status: 403 });
    for (const name of ['token', 'access_token', 'adminToken', 'authorization', '__Host-outset-admin']) {
      expect((await ask('GET', `${ME}?${name}=${token}`)).status).toBe(401);
      expect((await ask('GET', `${ME}?${name}=Bearer%20${token}`)).status).toBe(401);
    }
    expect(await signInState({})).toEqual({
      hasPass: false,
      googleClientId: null,
      googleScriptUrl: null,
      googleNonce: null,
      admin: null,
    });
  });

  it.each([
    ['a letter more', (token: string) => `${token}x`],
    ['a letter less', (token: string) => token.slice(0, -1)],
    ['another letter', (token: string) => token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A')],
    ['no prefix', (token: string) => token.slice(4)],
    ['another prefix', (token: string) => `adx_${token.slice(4)}`],
    ['its hash', () => 'adm_'.padEnd(47, 'h')],
    ['SQL', () => "adm_' OR 1=1--"],
    ['nothing', () => ''],
    ['64 KB', () => 'adm_'.padEnd(65_536, 'x')],
  ])('%s is no session', async (_, change) => {
    const { token } = await operator();
    expect((await me(adminCookie(change(token)))).status).toBe(401);
    expect((await me(bearer(change(token)))).status).toBe(401);
  });

  it('reads its own cookie only, wherever it stands', async () => {
    const { token } = await operator();
    const by = (text: string) => me({ cookie: text });
    expect((await by(`a=b; __Host-outset-admin=${token}; c=d`)).status).toBe(200);
    expect((await by(`a=b;__Host-outset-admin=${token}`)).status).toBe(200);
    expect((await by(`x__Host-outset-admin=${token}`)).status).toBe(401);
    expect((await by(`__Host-outset=${token}`)).status).toBe(401);
    expect((await by(`__Host-outset-admin=${founder}`)).status).toBe(401);
    expect((await by(`__Host-outset-admin-pass=${token}`)).status).toBe(401);
  });
});

describe('a session', () => {
  it('ends after twelve hours, however much it is used', async () => {
    const start = Date.now();
    const young = await operator('admin', { now: () => start - ADMIN_SESSION_MS + 60_000 });
    const old = await operator('admin', { now: () => start - ADMIN_SESSION_MS });
    expect((await me(adminCookie(young.token))).status).toBe(200);
    const [row] = await rows('SELECT * FROM admin_sessions WHERE id = ?', young.sessionId);
    expect(Number(row?.['last_active_at'])).toBeGreaterThanOrEqual(start);
    expect(row?.['expires_at']).toBe(start + 60_000);
    expect((await me(adminCookie(old.token))).status).toBe(401);
    expect((await me(bearer(old.token))).status).toBe(401);
    await endExpired(asNobody());
    expect(await rows('SELECT id FROM admin_sessions WHERE id = ?', old.sessionId)).toEqual([]);
    expect(await rows('SELECT id FROM admin_sessions WHERE id = ?', young.sessionId)).toHaveLength(1);
  });

  it('stops at once when its operator is made inactive or removed, and a new role counts at once', async () => {
    const { id, token, sessionId } = await operator('admin');
    const set = (sql: string) => env.DB.prepare(`UPDATE admin_users SET ${sql} WHERE id = ?`).bind(id).run();
    await set(`role = 'super_admin'`);
    expect((await me(bearer(token))).body).toMatchObject({ adminrole: 'super_admin' });
    await set(`status = 'inactive'`);
    for (const headers of [adminCookie(token), bearer(token)]) {
      expect((await me(headers)).status).toBe(401);
      expect((await ask('GET', '/api/admin/overview', { headers })).status).toBe(401);
      expect((await ask('POST', '/api/maintenance/toggle', { headers, body: { maintenanceMode: true } })).status).toBe(
        401,
      );
    }
    await set(`status = 'active'`);
    expect((await me(bearer(token))).status).toBe(200);
    await env.DB.prepare('DELETE FROM admin_users WHERE id = ?').bind(id).run();
    expect((await me(bearer(token))).status).toBe(401);
    expect(await rows('SELECT id FROM admin_sessions WHERE id = ?', sessionId)).toEqual([]);
  });

  it('is stored as a hash, with the device, and the oldest of more than twenty ends', async () => {
    const first = await operator();
    const [row] = await rows('SELECT * FROM admin_sessions WHERE id = ?', first.sessionId);
    expect(row).toMatchObject({ admin_id: first.id, device: 'Unknown device', city: null });
    expect(JSON.stringify(await rows('SELECT * FROM admin_sessions'))).not.toContain(first.token.slice(4));
    await env.DB.prepare('DELETE FROM admin_users WHERE id <> ?').bind(first.id).run();
    await env.DB.prepare(`UPDATE admin_users SET role = 'super_admin' WHERE id = ?`).bind(first.id).run();
    for (let i = 0; i < 20; i++) expect((await enterPassword({ password: ADMIN_PASSWORD })).status).toBe(200);
    expect((await me(bearer(first.token))).status).toBe(401);
    expect(await rows('SELECT id FROM admin_sessions WHERE admin_id = ?', first.id)).toHaveLength(20);
  });
});

describe('signing out', () => {
  it('API-058 ends the session by cookie and by bearer, clears both cookies and is in the audit log', async () => {
    for (const by of [adminCookie, bearer]) {
      const { id, token, sessionId } = await operator();
      const { status, body, cookies } = await leave(by(token));
      expect({ status, body }).toMatchObject({
        status: 200,
        body: { success: true, message: 'Logged out successfully' },
      });
      for (const name of ['__Host-outset-admin', '__Host-outset-admin-pass']) {
        expect(cookies[name]).toMatch(/=; Max-Age=0; Path=\/; HttpOnly; Secure; SameSite=Lax/);
      }
      expect(cookies['__Host-outset']).toBeUndefined();
      expect((await me(bearer(token))).status).toBe(401);
      expect(await rows('SELECT id FROM admin_sessions WHERE id = ?', sessionId)).toEqual([]);
      const audit = await rows(
        `SELECT actor_type, actor_id, subject_id FROM audit_log WHERE action = 'admin-session.ended' AND actor_id = ?`,
        id,
      );
      expect(audit).toEqual([{ actor_type: 'admin', actor_id: id, subject_id: sessionId }]);
    }
  });

  it('API-058 answers 401 without a session, once more included, and clears what the browser still holds', async () => {
    const { token } = await operator();
    await leave(adminCookie(token));
    for (const headers of [adminCookie(token), { origin: ORIGIN }]) {
      const { status, cookies } = await leave(headers);
      expect(status).toBe(401);
      expect(valueOf(cookies['__Host-outset-admin'])).toBe('');
      expect(cookies['__Host-outset-admin']).toContain('Max-Age=0');
    }
    expect((await leave(bearer(founder))).status).toBe(403);
  });

  it('leaves other sessions of the operator, and the account of the same browser, alone', async () => {
    const { id, token, name, email } = await operator();
    const { openAdminSession } = await import('@worker/services/admin/admin-sessions');
    const other = await openAdminSession(asNobody(), { id, name, email, role: 'admin' }, 'google', null);
    expect((await leave(both(founder, token))).status).toBe(200);
    expect((await me(bearer(other.token))).status).toBe(200);
    expect((await ask('GET', '/api/session', { headers: cookie(founder) })).body['data']).toMatchObject({
      state: 'authenticated',
    });
  });
});

describe('writes with the operators’ cookie', () => {
  it('are refused without an Origin and from another site; a bearer needs none', async () => {
    const { token } = await operator();
    const pass = { cookie: '__Host-outset-admin-pass=adp_1.x.y' };
    for (const headers of [adminCookie(token, null), adminCookie(token, 'https://evil.test'), pass]) {
      for (const path of ['/api/auth/logout', '/api/maintenance/toggle', '/api/auth/google-login']) {
        const { status, body, cookies } = await ask('POST', path, { headers, body: { maintenanceMode: true } });
        expect({ status, body }).toMatchObject({ status: 403, body: { code: 'forbidden' } });
        expect(body['message']).toContain('another site');
        expect(cookies).toEqual({});
      }
    }
    for (const origin of ['null', 'http://localhost:8788', 'https://localhost:8787', `${ORIGIN}.evil.test`]) {
      expect((await leave(adminCookie(token, origin))).status).toBe(403);
    }
    expect((await me(adminCookie(token))).status).toBe(200);
    expect((await ask('POST', '/api/auth/logout', { headers: bearer(token) })).status).toBe(200);
  });

  it('a bearer hides the cookies, so that an empty or foreign one cannot borrow them', async () => {
    const { token } = await operator();
    const headers = { ...adminCookie(token, null), authorization: `Bearer ${founder}` };
    expect((await me(headers)).status).toBe(403);
    expect((await me({ ...headers, authorization: 'Basic eDp5' })).status).toBe(401);
    expect((await leave({ ...headers, authorization: '' })).status).toBe(403);
    expect((await me(bearer(token))).status).toBe(200);
  });
});

describe('an account and an operator in one browser', () => {
  it('each acts where only it may, and the account where both may', async () => {
    const { token, id } = await operator('super_admin');
    const headers = both(founder, token);
    expect((await me(headers)).status).toBe(200);
    const { body } = await ask('GET', '/api/session', { headers });
    expect(body['data']).toMatchObject({ state: 'authenticated', userType: 'founder' });
    const sent = await ask('POST', '/api/feedback/submit', { headers, body: { rating: 5, feedback: 'Fine' } });
    expect(sent.status).toBe(200);
    expect(await rows('SELECT 1 FROM audit_log WHERE actor_id = ? AND action LIKE ?', id, 'feedback%')).toEqual([]);
    expect((await ask('GET', '/api/seed-investors?page=1', { headers })).status).toBe(200);
  });

  it('an operator’s cookie that has ended asks to sign in again, and takes nothing from the account', async () => {
    const { token } = await operator();
    await leave(bearer(token));
    const headers = both(founder, token);
    expect((await me(headers)).status).toBe(401);
    expect((await ask('GET', '/api/sessions', { headers })).status).toBe(200);
  });
});

describe('an operator on the routes of accounts', () => {
  it.each([
    ['GET', '/api/sessions'],
    ['GET', '/api/account/data'],
    ['GET', '/api/account/events'],
    ['GET', '/api/saved-searches'],
    ['GET', '/api/tool-documents/burn-rate'],
    ['GET', '/api/plan'],
    ['DELETE', '/api/twofa/delete-account'],
    ['POST', '/api/feedback/submit'],
  ])('%s %s is refused by bearer (403) and by cookie alone (401)', async (method, path) => {
    const { token } = await operator('super_admin');
    const body = method === 'GET' ? undefined : { password: 'x', rating: 5, feedback: 'x' };
    expect((await ask(method, path, { headers: bearer(token), body })).status).toBe(403);
    expect((await ask(method, path, { headers: adminCookie(token), body })).status).toBe(401);
  });

  it('is no account to the calls that are open to all', async () => {
    const { token } = await operator();
    for (const headers of [bearer(token), adminCookie(token)]) {
      expect((await ask('GET', '/api/session', { headers })).body['data']).toEqual({ state: 'unauthenticated' });
      expect((await ask('POST', '/api/logout', { headers, body: {} })).status).toBe(401);
      expect((await ask('GET', '/api/dashboard/overview', { headers })).status).toBe(200);
    }
    expect((await me(bearer(token))).status).toBe(200);
  });
});
