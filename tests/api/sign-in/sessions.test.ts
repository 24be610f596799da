/** Sessions over time and in races: idle and absolute ends, the cookie's own name, and sign-ins that a new password overtakes. */
import { env } from 'cloudflare:test';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isOwnerOfTheseRules, OWNER_HEADER } from '@/domain/offline/copy';
import type { RawEnv } from '@worker/env';
import { bearer, cookie, inbox, PASSWORD, post, rows, send, signIn, verifiedAccount } from '@tests/setup/accounts';
import { call } from '@tests/setup/call';
import { person } from '@tests/setup/people';
import { allowCodesAgain, codeOf, protectedAccount } from '@tests/setup/two-factor';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const SIGN_IN_FAILED = { status: 401, body: { message: 'Invalid email or password', code: 'login-failed' } };
const NEW_PASSWORD = 'Banyan over Pune 8!';

const isAlive = async (token: string) => (await send('GET', '/api/sessions', undefined, bearer(token))).status === 200;
const ofAccount = (table: string, email: string) =>
  rows(`SELECT * FROM ${table} WHERE account_id = (SELECT id FROM accounts WHERE email = ?)`, email);

afterEach(() => vi.useRealTimers());

describe('the end of a session', () => {
  /** Asks on each day after the sign-in, and returns the days on which the session was alive. */
  async function aliveOn(days: number[]): Promise<number[]> {
    const { token } = await person('founder');
    const start = Date.now();
    const alive: number[] = [];
    for (const day of days) {
      vi.setSystemTime(start + day * DAY);
      if (await isAlive(token)) alive.push(day);
    }
    vi.useRealTimers();
    return alive;
  }

  it('comes after 30 idle days, counted from the last use', async () => {
    expect(await aliveOn([29.9])).toEqual([29.9]);
    expect(await aliveOn([30.01])).toEqual([]);
    expect(await aliveOn([29, 58.9])).toEqual([29, 58.9]);
    expect(await aliveOn([29, 59.01])).toEqual([29]);
  });

  it('comes after 90 days however much it is used', async () => {
    expect(await aliveOn([25, 50, 75, 89.9, 90.01, 91])).toEqual([25, 50, 75, 89.9]);
    // The age counts by itself, whatever the row says of its end.
    const { token, email } = await person('founder');
    await env.DB.prepare(
      'UPDATE sessions SET created_at = ?, expires_at = ? WHERE account_id = (SELECT id FROM accounts WHERE email = ?)',
    )
      .bind(Date.now() - 91 * DAY, Date.now() + DAY, email)
      .run();
    expect(await isAlive(token)).toBe(false);
  });

  it('is put off by a use a minute after the last one that was noted', async () => {
    const { token, email } = await person('founder');
    const [before] = await ofAccount('sessions', email);
    vi.setSystemTime(Date.now() + MINUTE + 1_000);
    expect(await isAlive(token)).toBe(true);
    const [after] = await ofAccount('sessions', email);
    for (const column of ['last_active_at', 'expires_at'])
      expect(Number(after?.[column]) - Number(before?.[column]), column).toBeGreaterThanOrEqual(MINUTE);
  });
});

describe('the end of all other sessions', () => {
  it('spares the session in use and other accounts, and is logged once', async () => {
    const [me, other] = [await person('founder'), await person('visitor')];
    const elsewhere = [await signIn(me.email), await signIn(me.email)];
    const endOthers = () => send('DELETE', '/api/sessions', undefined, bearer(me.token));
    const answer = await endOthers();
    expect(answer).toMatchObject({ status: 200, body: { data: [{ current: true }] } });
    expect(answer.headers.get('set-cookie')).toBeNull();
    for (const { token } of elsewhere) expect(await isAlive(token)).toBe(false);
    expect(await isAlive(me.token)).toBe(true);
    expect(await isAlive(other.token)).toBe(true);
    // There is nothing left to end.
    expect((await endOthers()).body.data).toHaveLength(1);
    const types = (await ofAccount('account_events', me.email)).map(({ type }) => type);
    expect(types.filter((type) => type === 'other-sessions-ended')).toHaveLength(1);
    expect(
      await rows(`SELECT 1 FROM audit_log WHERE action = 'session.others-ended' AND subject_id = ?`, me.id),
    ).toHaveLength(1);
  });

  it('is refused to guests, and to another site that sends the cookie', async () => {
    const { email, token } = await person('founder');
    const { token: second } = await signIn(email);
    expect((await send('DELETE', '/api/sessions')).status).toBe(401);
    const forged = await send('DELETE', '/api/sessions', undefined, cookie(token, 'https://evil.example'));
    expect(forged.status).toBe(403);
    expect(await isAlive(second)).toBe(true);
  });
});

describe('the cookie', () => {
  it('is found among others, and only by its whole name', async () => {
    const { token } = await person('founder');
    const viewerOf = async (text: string) =>
      (await send('GET', '/api/session', undefined, { cookie: text })).body.data as { state: string };
    for (const text of [
      `__Host-outset=${token}`,
      `a=b; __Host-outset=${token}; theme=dark`,
      `a=b;__Host-outset=${token}`,
    ])
      expect((await viewerOf(text)).state, text.slice(0, 20)).toBe('authenticated');
    // Any subdomain can set these; only the real name has a prefix that browsers guard.
    for (const text of [`x__Host-outset=${token}`, `a=__Host-outset=${token}`, `a=b; my-__Host-outset=${token}; c=d`])
      expect((await viewerOf(text)).state, text.slice(0, 20)).toBe('unauthenticated');
    const mine = (await person('visitor')).token;
    expect(await viewerOf(`x__Host-outset=${token}; __Host-outset=${mine}`)).toMatchObject({ userType: 'visitor' });
  });

  it('with a longer or odd value is no session', async () => {
    const { token } = await person('founder');
    for (const value of [`${token}x`, `${token}.x`, `${token}"`, `"${token}"`, token.slice(0, -1), 'x'.repeat(5_000)]) {
      const { body } = await send('GET', '/api/session', undefined, { cookie: `__Host-outset=${value}` });
      expect(body.data, value.slice(-10)).toEqual({ state: 'unauthenticated' });
    }
  });
});

describe('a sign-in that something overtakes', () => {
  /** Logs in, and does `meanwhile` after the password was found right and before the session is stored. */
  async function overtaken(body: object, meanwhile: () => Promise<unknown>, headers: Record<string, string> = {}) {
    let isNext = false;
    const DB = new Proxy(env.DB, {
      get(target, name) {
        if (name === 'prepare')
          return (sql: string) => {
            isNext ||= sql.startsWith('UPDATE accounts SET last_login_at');
            return target.prepare(sql);
          };
        if (name === 'batch')
          return async (statements: D1PreparedStatement[]) => {
            const isNow = isNext;
            isNext = false;
            if (isNow) await meanwhile();
            return target.batch(statements);
          };
        const value = Reflect.get(target, name) as unknown;
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
    const response = await call('/api/login', { method: 'POST', body, headers, env: { DB } as Partial<RawEnv> });
    return { status: response.status, headers: response.headers, body: await response.json() };
  }

  async function reset(email: string): Promise<void> {
    await post('/api/request-password-reset', { email });
    const token = /token=([\w-]+)/.exec((await inbox(email))[0]?.text ?? '')?.[1];
    expect((await post('/api/reset-password', { token, password: NEW_PASSWORD })).status).toBe(200);
  }

  it('by a reset opens no session: the old password is of no use any more', async () => {
    const { email } = await verifiedAccount();
    const other = await person('visitor');
    const answer = await overtaken({ email, password: PASSWORD }, () => reset(email), cookie(other.token));
    expect(answer).toMatchObject(SIGN_IN_FAILED);
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(await ofAccount('sessions', email)).toEqual([]);
    const told = (await ofAccount('account_events', email)).map(({ type }) => type);
    expect(told).not.toContain('logged-in');
    // The session that the sign-in would have taken the place of goes on.
    expect(await isAlive(other.token)).toBe(true);
    await signIn(email, NEW_PASSWORD);
  });

  it('by a change on another device opens none either', async () => {
    const { email, token } = await person('visitor');
    const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    const answer = await overtaken({ email, password: PASSWORD }, () =>
      post('/api/visitor/update-password', change, bearer(token)),
    );
    expect(answer).toMatchObject(SIGN_IN_FAILED);
    expect(await ofAccount('sessions', email)).toHaveLength(1);
  });

  it('by a reset trusts no device', async () => {
    const { email, secret } = await protectedAccount();
    await allowCodesAgain(email);
    const body = { email, password: PASSWORD, totpCode: codeOf(secret), trustDevice: true };
    const answer = await overtaken(body, () => reset(email));
    expect(answer).toMatchObject(SIGN_IN_FAILED);
    expect(answer.headers.get('set-cookie')).toBeNull();
    for (const table of ['sessions', 'trusted_devices']) expect(await ofAccount(table, email), table).toEqual([]);
    expect((await ofAccount('account_events', email)).map(({ type }) => type)).not.toContain('device-trusted');
  });

  it('by the end of the account is a failed sign-in, and no error of ours', async () => {
    const { email, token } = await person('founder');
    const answer = await overtaken({ email, password: PASSWORD }, () =>
      send('DELETE', '/api/twofa/delete-account', { password: PASSWORD }, bearer(token)),
    );
    expect(answer).toMatchObject(SIGN_IN_FAILED);
    expect(await rows('SELECT 1 FROM accounts WHERE email = ?', email)).toEqual([]);
  });
});

describe('the credential of a call', () => {
  const MEMBERS = {
    founder: ['/api/profile', '/api/notifications', '/api/twofa/2fa-status', '/api/sessions', '/api/account/events'],
    visitor: ['/api/visitor/profile', '/api/visitor/notifications', '/api/twofa/2fa-status', '/api/sessions'],
  } as const;

  // Decision "bearer here, cookie there": API clients send the bearer of the specification, our own pages the cookie.
  it.each(['founder', 'visitor'] as const)(
    'API-001 of a %s is the bearer of the header, or the cookie of our pages, and never a part of the address',
    async (kind) => {
      const { token } = await person(kind);
      for (const path of MEMBERS[kind]) {
        expect((await send('GET', path)).status, path).toBe(401);
        expect((await send('GET', path, undefined, bearer(token))).status, path).toBe(200);
        expect((await send('GET', path, undefined, cookie(token))).status, path).toBe(200);
        for (const name of ['token', 'access_token', 'bearer', 'authorization', '__Host-outset'])
          expect((await send('GET', `${path}?${name}=${token}`)).status, `${path} ${name}`).toBe(401);
      }
    },
  );
});

describe('the owner of an offline copy', () => {
  const ownerOf = async (headers?: Record<string, string>) =>
    (await call('/api/session', { headers })).headers.get(OWNER_HEADER);

  it('is named to the account alone: the same in each of its sessions, another for each account, no one’s without one', async () => {
    const [asha, ravi] = [await person('founder'), await person('visitor')];
    const again = await signIn(asha.email);
    const named = await ownerOf(bearer(asha.token));
    expect(isOwnerOfTheseRules(named ?? '')).toBe(true);
    expect(await ownerOf(bearer(again.token))).toBe(named);
    expect(await ownerOf(bearer(ravi.token))).not.toBe(named);
    await post('/api/logout', {}, bearer(asha.token));
    expect([await ownerOf(), await ownerOf(bearer(asha.token))]).toEqual([null, null]);
  });
});
