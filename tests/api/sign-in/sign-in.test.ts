/** Sign-in, logout, lockout and the sessions behind them, through the API. */
import { env } from 'cloudflare:test';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { needsRehash } from '@worker/services/accounts/password-hashing';
import {
  bearer,
  cookie,
  freshEmail,
  NASTY,
  PASSWORD,
  post,
  rows,
  send,
  signInByRoute,
  verifiedAccount,
} from '@tests/setup/accounts';
import { ORIGIN } from '@tests/setup/call';

const WRONG = { status: 401, body: { success: false, message: 'Invalid email or password' } };
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const DAY = 24 * 60 * 60 * 1000;

let founder: { email: string; password: string };
let visitor: { email: string; password: string };

beforeAll(async () => {
  founder = await verifiedAccount('founder');
  visitor = await verifiedAccount('visitor');
}, 60_000);

describe('sign-in', () => {
  it('API-005 answers a bearer token and sets the same session as a cookie', async () => {
    const answer = await post('/api/login', { ...founder, email: ` ${founder.email.toUpperCase()} ` });
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, userType: 'founder', message: 'Login successful!' },
    });
    const { token, sessionId } = answer.body;
    expect(token).toMatch(/^[\w-]{43}$/);
    const set = answer.headers.get('set-cookie') ?? '';
    expect(set).toContain(`__Host-outset=${token};`);
    for (const attribute of ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax', 'Max-Age=7776000'])
      expect(set).toContain(attribute);
    expect(set).not.toMatch(/domain/i);
    const viewer = {
      state: 'authenticated',
      userType: 'founder',
      fullName: 'Asha Rao',
      email: founder.email,
      sessionId,
      profileImage: null,
      currency: 'INR',
      fitsFirst: true,
      stage: 'pre-seed',
    };
    expect((await send('GET', '/api/session', undefined, bearer(token))).body.data).toEqual(viewer);
    expect((await send('GET', '/api/session', undefined, cookie(token))).body.data).toEqual(viewer);
    const [row] = await rows('SELECT token_hash FROM sessions WHERE id = ?', String(sessionId));
    expect(row?.['token_hash']).not.toBe(token);
    expect((await send('GET', '/api/session', undefined, bearer(String(row?.['token_hash'])))).body.data).toEqual({
      state: 'unauthenticated',
    });
  });

  it('gives our own pages the public id in place of a credential', async () => {
    const { body, headers } = await post('/api/login', founder, { 'x-outset-client': 'web' });
    expect(body.token).toBe(body.sessionId);
    expect(headers.get('set-cookie')).not.toContain(`=${body.token};`);
    expect((await send('GET', '/api/session', undefined, bearer(body.token))).body.data).toEqual({
      state: 'unauthenticated',
    });
  });

  it('API-006 lets visitors in at both addresses, and founders only at their own', async () => {
    expect(await post('/api/visitor/login', visitor)).toMatchObject({
      status: 200,
      body: { success: true, userType: 'visitor', token: expect.any(String) },
    });
    expect(await post('/api/login', visitor)).toMatchObject({ status: 200, body: { userType: 'visitor' } });
    expect(await post('/api/visitor/login', founder)).toMatchObject(WRONG);
  });

  it('AUTH-05 answers a wrong password and an unknown e-mail with the same text and headers', async () => {
    const wrong = await post('/api/login', { ...founder, password: 'not the password' });
    const unknown = await post('/api/login', { email: freshEmail(), password: 'not the password' });
    expect(wrong).toMatchObject(WRONG);
    expect(unknown.status).toBe(wrong.status);
    expect(unknown.body).toEqual(wrong.body);
    expect([...unknown.headers.keys()].sort()).toEqual([...wrong.headers.keys()].sort());
    expect(wrong.headers.get('set-cookie')).toBeNull();
  });

  it('names missing fields', async () => {
    expect(await post('/api/login', {})).toMatchObject({
      status: 400,
      body: { errors: { email: 'Please input your email!', password: 'Please input your password!' } },
    });
    expect(await post('/api/login', { email: 'a@b.example', password: { $ne: '' } })).toMatchObject({
      status: 400,
      body: { errors: { password: 'Please input your password!' } },
    });
  });

  it('answers every nasty string with a 4xx and no word of SQLite', { timeout: 60_000 }, async () => {
    for (const value of NASTY) {
      for (const body of [
        { email: value, password: 'x' },
        { email: freshEmail(), password: value },
      ]) {
        const answer = await post('/api/login', body);
        expect([400, 401]).toContain(answer.status);
        expect(answer.body.message).not.toMatch(/sqlite|d1_error/i);
      }
    }
  });

  it('refuses another site, so that no one is signed in as someone else', async () => {
    expect((await post('/api/login', founder, { origin: 'https://evil.example' })).status).toBe(403);
  });

  it('never takes a token from the address', async () => {
    const { token } = await signInByRoute(founder.email);
    for (const name of ['token', 'access_token', 'bearer', 'authorization', '__Host-outset']) {
      expect((await send('GET', `/api/session?${name}=${token}`)).body.data).toEqual({ state: 'unauthenticated' });
      expect((await send('GET', `/api/sessions?${name}=${token}`)).status).toBe(401);
    }
  });

  it('ends the session of the cookie that it takes the place of', async () => {
    const { token } = await signInByRoute(founder.email);
    await signInByRoute(founder.email, PASSWORD, cookie(token));
    expect((await send('GET', '/api/session', undefined, bearer(token))).body.data).toEqual({
      state: 'unauthenticated',
    });
  });

  it('writes the log of the account: signed in, and each failure; nothing for an unknown e-mail', async () => {
    const { email } = await verifiedAccount();
    const count = async () => (await rows('SELECT count(*) AS n FROM account_events'))[0]?.['n'];
    await post('/api/login', { email, password: 'not the password' });
    await signInByRoute(email, PASSWORD, { 'user-agent': CHROME });
    expect(
      await rows(
        'SELECT e.type, e.device FROM account_events e JOIN accounts a ON a.id = e.account_id WHERE a.email = ? ORDER BY e.id',
        email,
      ),
    ).toEqual(
      expect.arrayContaining([
        { type: 'login-failed', device: 'Unknown device' },
        { type: 'logged-in', device: 'Chrome on Windows' },
      ]),
    );
    const before = await count();
    await post('/api/login', { email: freshEmail('nobody'), password: 'not the password' });
    expect(await count()).toBe(before);
  });

  /** An account from the time of other parameters. */
  async function oldAccount(): Promise<string> {
    const { email } = await verifiedAccount();
    const { scryptSync } = await import('node:crypto');
    const salt = Buffer.from('0123456789abcdef');
    const old = `scrypt$1024$8$1$${salt.toString('base64url')}$${scryptSync(PASSWORD, salt, 32, { N: 1024, r: 8, p: 1 }).toString('base64url')}`;
    expect(needsRehash(old)).toBe(true);
    await env.DB.prepare('UPDATE accounts SET password_hash = ? WHERE email = ?').bind(old, email).run();
    return email;
  }
  const hashOf = async (email: string) =>
    String((await rows('SELECT password_hash FROM accounts WHERE email = ?', email))[0]?.['password_hash']);

  it('renews a hash that was made with other parameters', async () => {
    const email = await oldAccount();
    await signInByRoute(email);
    const renewed = await hashOf(email);
    expect(needsRehash(renewed)).toBe(false);
    await signInByRoute(email);
    expect(await hashOf(email)).toBe(renewed);
  });

  it('lets every one of five sign-ins in while the hash is renewed, and not with another password', async () => {
    const email = await oldAccount();
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => post('/api/login', { email, password: PASSWORD })),
      post('/api/login', { email, password: `${PASSWORD}!` }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 401]);
    expect(needsRehash(await hashOf(email))).toBe(false);
  });
});

describe('lockout', () => {
  const guess = (email: string, path = '/api/login') => post(path, { email, password: 'a wrong guess' });

  it(
    'locks an e-mail after 10 failures at either address, also for the right password',
    { timeout: 60_000 },
    async () => {
      const { email } = await verifiedAccount('visitor');
      for (let i = 0; i < 10; i += 1)
        expect(await guess(email, i % 2 ? '/api/login' : '/api/visitor/login')).toMatchObject(WRONG);
      for (const path of ['/api/login', '/api/visitor/login']) {
        const locked = await post(path, { email, password: PASSWORD });
        expect(locked).toMatchObject({
          status: 429,
          body: {
            success: false,
            code: 'too-many',
            message: 'Too many failed attempts. Please try again in 15 minutes.',
          },
        });
        expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(800);
      }
      await env.DB.prepare('UPDATE attempts SET window_ends_at = ? WHERE count >= 10')
        .bind(Date.now() - 1)
        .run();
      await signInByRoute(email);
    },
  );

  it(
    'lets 30 parallel guesses try no more than 10 passwords, and treats an unknown e-mail alike',
    { timeout: 60_000 },
    async () => {
      const email = freshEmail('nobody');
      const answers: number[] = [];
      for (let round = 0; round < 2; round += 1) {
        answers.push(
          ...(await Promise.all(Array.from({ length: 15 }, () => guess(email)))).map(({ status }) => status),
        );
      }
      expect(answers.filter((status) => status === 401)).toHaveLength(10);
      expect(answers.filter((status) => status === 429)).toHaveLength(20);
    },
  );

  it('forgets failures after a sign-in, and keeps no e-mail in the counter', { timeout: 60_000 }, async () => {
    const { email } = await verifiedAccount();
    for (let round = 0; round < 2; round += 1) {
      for (let i = 0; i < 9; i += 1) await guess(email);
      await signInByRoute(email);
    }
    expect(await rows("SELECT key FROM attempts WHERE key LIKE '%@%'")).toEqual([]);
  });
});

describe('logout', () => {
  it('API-009 ends this session only, and clears the cookie', async () => {
    const here = await signInByRoute(founder.email);
    const there = await signInByRoute(founder.email);
    const answer = await send('POST', '/api/logout', undefined, cookie(here.token));
    expect(answer).toMatchObject({ status: 200, body: { success: true, message: 'Logged out successfully' } });
    expect(answer.headers.get('set-cookie')).toMatch(
      /^__Host-outset=; Max-Age=0; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect((await send('GET', '/api/sessions', undefined, bearer(here.token))).status).toBe(401);
    expect((await send('GET', '/api/sessions', undefined, bearer(there.token))).status).toBe(200);
  });

  it('AUTH-22 API-009 with all=true ends the sessions of every device at once, and of no one else', async () => {
    const devices = [
      await signInByRoute(founder.email),
      await signInByRoute(founder.email),
      await signInByRoute(founder.email),
    ];
    const other = await signInByRoute(visitor.email);
    expect(await send('POST', '/api/logout?all=true', undefined, bearer(devices[0]?.token))).toMatchObject({
      status: 200,
      body: { message: 'Logged out from all devices successfully' },
    });
    for (const { token } of devices) {
      expect((await send('GET', '/api/sessions', undefined, bearer(token))).status).toBe(401);
      expect((await send('GET', '/api/sessions', undefined, cookie(token))).status).toBe(401);
    }
    expect((await send('GET', '/api/sessions', undefined, bearer(other.token))).status).toBe(200);
  });

  it('answers 401 without a session, and clears a dead cookie', async () => {
    expect((await send('POST', '/api/logout')).status).toBe(401);
    const dead = await send('POST', '/api/logout', undefined, cookie('A'.repeat(43)));
    expect(dead.status).toBe(401);
    expect(dead.headers.get('set-cookie')).toContain('__Host-outset=; Max-Age=0');
  });

  it('refuses a logout that another site sends with the cookie, or that names no origin', async () => {
    const { token } = await signInByRoute(founder.email);
    expect((await send('POST', '/api/logout?all=true', undefined, cookie(token, 'https://evil.example'))).status).toBe(
      403,
    );
    expect((await send('POST', '/api/logout', undefined, { cookie: `__Host-outset=${token}` })).status).toBe(403);
    expect((await send('GET', '/api/logout?all=true', undefined, cookie(token))).status).toBe(404);
    expect((await send('GET', '/api/sessions', undefined, bearer(token))).status).toBe(200);
  });
});

describe('sessions', () => {
  it('lists the own devices, last used first, and ends one of them', async () => {
    const { email } = await verifiedAccount();
    const first = await signInByRoute(email, PASSWORD, { 'user-agent': CHROME });
    const second = await signInByRoute(email, PASSWORD, { 'user-agent': 'curl/8.5.0' });
    await env.DB.prepare('UPDATE sessions SET last_active_at = last_active_at - 1000 WHERE id = ?')
      .bind(first.sessionId)
      .run();
    const list = await send('GET', '/api/sessions', undefined, bearer(second.token));
    expect(list.body.data).toEqual([
      {
        id: second.sessionId,
        device: 'curl',
        city: null,
        createdAt: expect.any(String),
        lastActiveAt: expect.any(String),
        current: true,
      },
      {
        id: first.sessionId,
        device: 'Chrome on Windows',
        city: null,
        createdAt: expect.any(String),
        lastActiveAt: expect.any(String),
        current: false,
      },
    ]);
    expect((await send('DELETE', `/api/sessions/${first.sessionId}`, undefined, bearer(second.token))).status).toBe(
      200,
    );
    expect((await send('GET', '/api/sessions', undefined, bearer(first.token))).status).toBe(401);
    expect((await send('DELETE', `/api/sessions/${first.sessionId}`, undefined, bearer(second.token))).status).toBe(
      404,
    );
    const own = await send('DELETE', `/api/sessions/${second.sessionId}`, undefined, bearer(second.token));
    expect(own.body.data).toEqual({ wasCurrent: true });
    expect(own.headers.get('set-cookie')).toContain('__Host-outset=; Max-Age=0');
  });

  it('keeps the sessions of others out of reach, and refuses ids that are none', async () => {
    const mine = await signInByRoute(founder.email);
    const theirs = await signInByRoute(visitor.email);
    expect((await send('DELETE', `/api/sessions/${theirs.sessionId}`, undefined, bearer(mine.token))).status).toBe(404);
    expect((await send('GET', '/api/sessions', undefined, bearer(theirs.token))).status).toBe(200);
    for (const id of ['x', "' OR 1=1--", 'a'.repeat(10_000), '%00', mine.sessionId.toUpperCase() + 'Z']) {
      const answer = await send('DELETE', `/api/sessions/${encodeURIComponent(id)}`, undefined, bearer(mine.token));
      expect(answer).toMatchObject({ status: 400, body: { message: 'Invalid ID' } });
    }
    expect((await send('GET', '/api/sessions')).status).toBe(401);
    expect((await send('DELETE', `/api/sessions/${mine.sessionId}`)).status).toBe(401);
    expect(
      (await send('DELETE', `/api/sessions/${mine.sessionId}`, undefined, cookie(mine.token, 'https://evil.example')))
        .status,
    ).toBe(403);
  });

  it('answers guests without looking anything up', async () => {
    const callers: Record<string, string>[] = [
      {},
      { authorization: 'Bearer x' },
      { authorization: 'Basic abc' },
      { cookie: '__Host-outset=' },
    ];
    for (const headers of callers) {
      expect(await send('GET', '/api/session', undefined, headers)).toMatchObject({
        status: 200,
        body: { data: { state: 'unauthenticated' } },
      });
    }
  });

  it('ends after 30 idle days and after 90 days in any case', async () => {
    const { token, sessionId } = await signInByRoute(founder.email);
    const isAlive = async () => (await send('GET', '/api/sessions', undefined, bearer(token))).status === 200;
    const [row] = await rows('SELECT expires_at - created_at AS life FROM sessions WHERE id = ?', sessionId);
    expect(row?.['life']).toBe(30 * DAY);
    await env.DB.prepare(
      'UPDATE sessions SET created_at = created_at - ?1, last_active_at = last_active_at - ?2, expires_at = expires_at - ?2 WHERE id = ?3',
    )
      .bind(80 * DAY, 29 * DAY, sessionId)
      .run();
    expect(await isAlive()).toBe(true);
    const [touched] = await rows(
      'SELECT last_active_at, expires_at - created_at AS life FROM sessions WHERE id = ?',
      sessionId,
    );
    expect(Date.now() - Number(touched?.['last_active_at'])).toBeLessThan(60_000);
    expect(touched?.['life']).toBe(90 * DAY);
    await env.DB.prepare('UPDATE sessions SET expires_at = ? WHERE id = ?')
      .bind(Date.now() - 1, sessionId)
      .run();
    expect(await isAlive()).toBe(false);
  });

  it('writes the last activity at most once a minute', async () => {
    const { token, sessionId } = await signInByRoute(founder.email);
    const last = async () =>
      (await rows('SELECT last_active_at FROM sessions WHERE id = ?', sessionId))[0]?.['last_active_at'];
    const before = await last();
    vi.setSystemTime(Date.now() + 50_000);
    try {
      await send('GET', '/api/session', undefined, bearer(token));
      expect(await last()).toBe(before);
    } finally {
      vi.useRealTimers();
    }
  });

  it('keeps at most 50 sessions an account', async () => {
    const { email } = await verifiedAccount();
    await env.DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 70)
       INSERT INTO sessions (id, account_id, token_hash, device, created_at, last_active_at, expires_at)
       SELECT 'old' || i || a.id, a.id, 'old' || i || a.id, 'curl', i, i, ?1 FROM n JOIN accounts a ON a.email = ?2`,
    )
      .bind(Date.now() + DAY, email)
      .run();
    await signInByRoute(email);
    expect(
      await rows(
        'SELECT count(*) AS n FROM sessions s JOIN accounts a ON a.id = s.account_id WHERE a.email = ?',
        email,
      ),
    ).toEqual([{ n: 50 }]);
  });

  it('takes the city of the connection, but none that the local runtime made up, and is found in one statement', async () => {
    const { api } = await import('@worker/api');
    const { createExecutionContext, waitOnExecutionContext } = await import('cloudflare:test');
    const signInAt = async (origin: string) => {
      const context = createExecutionContext();
      const request = new Request(`${origin}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(founder),
        cf: { city: 'Pune\u0000' },
      } as RequestInit);
      const response = await api.fetch(request, env as never, context);
      await waitOnExecutionContext(context);
      const { sessionId, token } = (await response.json()) as { sessionId: string; token: string };
      return { token, cities: await rows('SELECT city FROM sessions WHERE id = ?', sessionId) };
    };
    expect((await signInAt(ORIGIN)).cities).toEqual([{ city: null }]);
    const { token, cities } = await signInAt('https://outset.example');
    expect(cities).toEqual([{ city: 'Pune' }]);

    let statements = 0;
    const DB = new Proxy(env.DB, {
      get(target, name) {
        if (name === 'prepare') statements += 1;
        const value = Reflect.get(target, name) as unknown;
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const { call } = await import('@tests/setup/call');
    await (await call('/api/session', { headers: bearer(token), env: { DB } })).json();
    expect(statements).toBe(1);
  });
});
