/** The operators' password: what it opens, how often it may be guessed, and what else a caller might try. */
import { env } from 'cloudflare:test';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { ADMIN_SESSION_MS } from '@/domain/admin/sign-in';
import { enterAdminPassword } from '@worker/services/admin/admin-sign-in';
import { bearer, cookie, NASTY, rows, signIn, verifiedAccount } from '@tests/setup/accounts';
import {
  adminCookie,
  ADMIN_PASSWORD,
  ask,
  asNobody,
  enterPassword,
  freshAddress,
  operator,
  valueOf,
} from '@tests/setup/admins';
import { earlyInTheMinute, ORIGIN } from '@tests/setup/call';

const right = { password: ADMIN_PASSWORD };
const wrong = { password: 'a guess' };
const from = (address: string) => ({ headers: { 'cf-connecting-ip': address } });
const me = (token: unknown) => ask('GET', '/api/auth/current-user', { headers: bearer(String(token)) });
const auditOf = (action: string) =>
  rows('SELECT actor_type, actor_id, details FROM audit_log WHERE action = ? ORDER BY id DESC', action);

beforeEach(async () => {
  await env.DB.batch([env.DB.prepare('DELETE FROM admin_users'), env.DB.prepare('DELETE FROM audit_log')]);
});
afterAll(async () => {
  await env.DB.prepare('DELETE FROM attempts').run();
});

describe('the right password', () => {
  it('API-059 signs in as the first super admin, who is made then, by bearer and by cookie', async () => {
    const before = Date.now();
    const { status, body, cookies } = await enterPassword(right);
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(['expiresAt', 'next', 'success', 'token']);
    expect(body).toMatchObject({ success: true, next: '/adminPortal/dashboard' });
    expect(body['token']).toMatch(/^adm_[\w-]{43}$/);
    const left = Date.parse(String(body['expiresAt'])) - before;
    expect(left).toBeGreaterThanOrEqual(ADMIN_SESSION_MS);
    expect(left).toBeLessThan(ADMIN_SESSION_MS + 10_000);
    expect(Object.keys(cookies)).toEqual(['__Host-outset-admin']);
    expect(cookies['__Host-outset-admin']).toMatch(/; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(valueOf(cookies['__Host-outset-admin'])).toBe(body['token']);
    const first = { adminname: 'Operator', adminemail: 'admin@outset.example', adminrole: 'super_admin' };
    expect((await me(body['token'])).body).toMatchObject(first);
    expect(await rows('SELECT email, role, status, added_by FROM admin_users')).toEqual([
      { email: first.adminemail, role: 'super_admin', status: 'active', added_by: null },
    ]);
  });

  it('is in the audit log with the operator as the actor, and without the password or an address', async () => {
    await enterPassword(right);
    const [admin] = await rows('SELECT id FROM admin_users');
    expect(await auditOf('admin-session.created')).toEqual([
      { actor_type: 'super_admin', actor_id: admin?.['id'], details: '{"by":"password"}' },
    ]);
    for (const action of ['admin.password-accepted', 'admin.made-first']) {
      expect(await auditOf(action)).toEqual([{ actor_type: 'guest', actor_id: null, details: null }]);
    }
    await enterPassword(wrong);
    expect(await auditOf('admin.password-refused')).toHaveLength(1);
    const text = JSON.stringify(await rows('SELECT * FROM audit_log'));
    expect(text).not.toContain(ADMIN_PASSWORD);
    expect(text).not.toContain('a guess');
    expect(text).not.toMatch(/\b10\.\d+\.\d+\.\d+\b/);
  });

  it('signs in as the oldest active super admin, and the environment names the first one', async () => {
    const now = Date.now();
    await operator('admin', { now: () => now - 9000 });
    const oldest = await operator('super_admin', { now: () => now - 5000 });
    await operator('super_admin', { now: () => now - 2000 });
    const gone = await operator('super_admin', { now: () => now - 8000 });
    await env.DB.prepare(`UPDATE admin_users SET status = 'inactive' WHERE id = ?`).bind(gone.id).run();
    expect((await me((await enterPassword(right)).body['token'])).body).toMatchObject({ adminemail: oldest.email });
    await env.DB.prepare('DELETE FROM admin_users').run();
    const named = await enterPassword(right, { env: { ADMIN_EMAIL: 'Owner@Outset.example' } });
    expect((await me(named.body['token'])).body).toMatchObject({
      adminemail: 'owner@outset.example',
      adminrole: 'super_admin',
    });
  });

  it('raises the named operator again where no super admin is left: the house is never locked', async () => {
    const { id, token } = await operator('admin', { email: 'admin@outset.example' });
    await env.DB.prepare(`UPDATE admin_users SET status = 'inactive' WHERE id = ?`).bind(id).run();
    expect((await enterPassword(right)).status).toBe(200);
    expect(await rows('SELECT id, role, status FROM admin_users')).toEqual([
      { id, role: 'super_admin', status: 'active' },
    ]);
    expect((await me(token)).status).toBe(200);
  });

  it('twenty first sign-ins at once make one operator', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => enterPassword(right)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await rows('SELECT id FROM admin_users')).toHaveLength(1);
    expect(await auditOf('admin.made-first')).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => body['token'])).size).toBe(20);
  });

  it('takes the place of the session that the browser had, and leaves its account signed in', async () => {
    const before = valueOf((await enterPassword(right)).cookies['__Host-outset-admin']);
    const { token } = await signIn((await verifiedAccount('founder')).email);
    const headers = { cookie: `__Host-outset=${token}; __Host-outset-admin=${before}`, origin: ORIGIN };
    const after = await enterPassword(right, { headers });
    expect(after.status).toBe(200);
    expect((await me(before)).status).toBe(401);
    expect((await me(after.body['token'])).status).toBe(200);
    expect((await ask('GET', '/api/sessions', { headers: cookie(token) })).status).toBe(200);
  });

  it('gives the scripts of our own pages a public id in place of the credential', async () => {
    const { body, cookies } = await enterPassword(right, { headers: { 'x-outset-client': 'web', origin: ORIGIN } });
    expect(await rows('SELECT id FROM admin_sessions WHERE id = ?', String(body['token']))).toHaveLength(1);
    expect((await me(body['token'])).status).toBe(401);
    expect((await me(valueOf(cookies['__Host-outset-admin']))).status).toBe(200);
  });
});

describe('what is not the password', () => {
  it('API-059 is refused as Invalid password, with nothing set', async () => {
    const near = [
      `${ADMIN_PASSWORD} `,
      ` ${ADMIN_PASSWORD}`,
      ADMIN_PASSWORD.toUpperCase(),
      ADMIN_PASSWORD.slice(0, -1),
    ];
    const nasty = NASTY.filter(({ length }) => length <= 256);
    for (const password of [...near, ...nasty, 'é'.repeat(256)]) {
      const { status, body, cookies } = await enterPassword({ password });
      expect({ status, body }).toMatchObject({
        status: 401,
        body: { success: false, message: 'Invalid password', code: 'invalid-password' },
      });
      expect(cookies).toEqual({});
    }
    expect(await rows('SELECT id FROM admin_users')).toEqual([]);
  });

  it('API-059 is asked for when there is none', async () => {
    for (const password of [undefined, null, '', 7, {}, [ADMIN_PASSWORD], true]) {
      const { status, body } = await enterPassword({ password });
      expect({ status, body }).toMatchObject({
        status: 400,
        body: { message: 'Please enter the admin password', errors: { password: 'Please enter the admin password' } },
      });
    }
    for (const body of ['{', 'null', '[]', '"x"']) expect((await enterPassword(body)).status).toBe(400);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await enterPassword(`password=${encodeURIComponent(ADMIN_PASSWORD)}`, { headers })).status).toBe(400);
    const path = `/api/admin/verify-admin-password?password=${encodeURIComponent(ADMIN_PASSWORD)}`;
    expect((await ask('GET', path)).status).toBe(404);
    expect((await ask('POST', path, { body: {}, headers: { 'cf-connecting-ip': freshAddress() } })).status).toBe(400);
  });

  it('is refused quickly when it is huge: 257 characters, 64 KB, 1 MB', async () => {
    for (const [length, expected] of [
      [257, 400],
      [65_536, 400],
      [1_048_576, 413],
    ] as const) {
      const { status, body } = await enterPassword({ password: 'x'.repeat(length) });
      expect(status).toBe(expected);
      expect(JSON.stringify(body).length).toBeLessThan(300);
    }
    expect(await auditOf('admin.password-refused')).toEqual([]);
  });

  it('cannot be made up for by other fields', async () => {
    const more = { isAdmin: true, success: true, adminrole: 'super_admin', status: 'active' };
    const claimed = await enterPassword({ ...right, role: 'super_admin' });
    expect([claimed.status, claimed.body['message']]).toEqual([400, 'role cannot be set.']);
    expect((await enterPassword({ ...wrong, ...more, token: 'adm_x', email: 'me@evil.test' })).status).toBe(401);
    const { body } = await enterPassword({ ...right, ...more, adminname: 'Mallory', adminemail: 'me@evil.test' });
    expect((await me(body['token'])).body).toMatchObject({ adminname: 'Operator', adminemail: 'admin@outset.example' });
    expect(await rows(`SELECT id FROM admin_users WHERE email = 'me@evil.test'`)).toEqual([]);
  });

  it('is refused from another site, also when it is right', async () => {
    for (const origin of ['https://evil.test', 'null', `${ORIGIN}.evil.test`]) {
      const { status, cookies } = await enterPassword(right, { headers: { origin } });
      expect(status).toBe(403);
      expect(cookies).toEqual({});
    }
    const stale = { cookie: '__Host-outset-admin=adm_x' };
    expect((await enterPassword(right, { headers: stale })).status).toBe(403);
    expect((await enterPassword(right, { headers: { ...stale, origin: ORIGIN } })).status).toBe(200);
  });

  it('does not exist where the environment has none: an empty one opens nothing', async () => {
    for (const none of ['', undefined]) {
      const { status, body } = await enterPassword(right, { env: { ADMIN_PASSWORD: none } });
      expect({ status, body }).toMatchObject({ status: 503, body: { code: 'not-configured' } });
    }
    expect((await enterPassword({ password: '' }, { env: { ADMIN_PASSWORD: '' } })).status).toBe(400);
  });
});

describe('guessing', () => {
  const addressed = (address: string, now = Date.now()) =>
    enterAdminPassword(
      asNobody(() => now),
      wrong,
      { address, replaces: null, url: ORIGIN },
    );
  const refused = (status: number) => expect.objectContaining({ status }) as unknown;

  it('API-059 ten wrong tries lock the address for fifteen minutes, also for the right password', async () => {
    const address = freshAddress();
    for (let i = 0; i < 10; i++) expect((await enterPassword(wrong, from(address))).status).toBe(401);
    for (const body of [right, wrong]) {
      const locked = await enterPassword(body, from(address));
      expect(locked.status).toBe(429);
      expect(locked.body['message']).toBe('Too many failed attempts. Please try again in 15 minutes.');
      expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(890);
      expect(locked.cookies).toEqual({});
    }
    expect(await auditOf('admin.password-refused')).toHaveLength(10);
    expect((await enterPassword(right, from(freshAddress()))).status).toBe(200);
    const later = Date.now() + 15 * 60_000;
    await expect(addressed(address, later - 5000)).rejects.toEqual(refused(429));
    await expect(addressed(address, later + 5000)).rejects.toEqual(refused(401));
  });

  it('thirty at once are no more than ten', async () => {
    const address = freshAddress();
    const answers = await Promise.allSettled(Array.from({ length: 30 }, () => addressed(address)));
    const statuses = answers.map((answer) =>
      answer.status === 'rejected' ? (answer.reason as { status: number }).status : 0,
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
    expect(await auditOf('admin.password-refused')).toHaveLength(10);
  });

  it('a right one begins the count anew', async () => {
    const address = freshAddress();
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 9; i++) await expect(addressed(address)).rejects.toEqual(refused(401));
      expect((await enterPassword(right, from(address))).status).toBe(200);
    }
  });

  it('counts a whole network of IPv6 as one, and its neighbours apart', async () => {
    const block = crypto.randomUUID().slice(0, 4);
    for (let i = 0; i < 10; i++) {
      await expect(addressed(`2001:db8:${block}:7::${i.toString(16)}`)).rejects.toEqual(refused(401));
    }
    await expect(addressed(`2001:0DB8:${block}:0007:1:2:3:4`)).rejects.toEqual(refused(429));
    await expect(addressed(`2001:db8:${block}:8::1`)).rejects.toEqual(refused(401));
  });

  it('is refused by address before anything is judged', async () => {
    await earlyInTheMinute();
    const overrides = { RATE_LIMIT_SCALE: '1' };
    const address = freshAddress();
    const statuses: number[] = [];
    for (let i = 0; i < 25; i++) {
      statuses.push((await enterPassword({}, { ...from(address), env: overrides })).status);
    }
    expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 400));
    expect(statuses.slice(20)).toEqual(Array.from({ length: 5 }, () => 429));
  });
});

describe('the operators’ cookie', () => {
  it('of a sign-in acts as it is', async () => {
    const token = valueOf((await enterPassword(right)).cookies['__Host-outset-admin']);
    expect((await ask('GET', '/api/auth/current-user', { headers: adminCookie(token) })).status).toBe(200);
  });
});
