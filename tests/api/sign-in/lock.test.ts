/** The lock on an account is for strangers: anyone who has signed in from a browser before is not locked out by them. */
import { env } from 'cloudflare:test';
import { describe, expect, it } from 'vitest';
import { hashToken } from '@worker/services/core/secrets';
import { endExpired } from '@worker/services/upkeep/end-expired';
import {
  cookie,
  freshEmail,
  PASSWORD,
  post,
  resetToken,
  rows,
  type Answer,
  verifiedAccount,
} from '@tests/setup/accounts';
import { ctxAt } from '@tests/setup/people';
import { codeOf, protectedAccount } from '@tests/setup/two-factor';

const NAME = '__Host-outset-device';
const NEW_PASSWORD = 'Banyan over Pune 8!';

const deviceOf = ({ headers }: Answer) => new RegExp(`${NAME}=([\\w.-]+);`).exec(headers.get('set-cookie') ?? '')?.[1];
const withDevice = (value: string | undefined) => ({ cookie: `${NAME}=${value}` });
const signInByRoute = (email: string, password: string, device?: string) =>
  post('/api/login', { email, password }, device === undefined ? {} : withDevice(device));

/** Ten wrong passwords of a stranger, counted as the last one leaves them. */
async function lockOut(email: string, key = `login:${hashToken(email)}`): Promise<void> {
  await env.DB.prepare('INSERT OR REPLACE INTO attempts (key, count, window_ends_at) VALUES (?, 10, ?)')
    .bind(key, Date.now() + 600_000)
    .run();
}

/** An account, and the browser that has signed in to it. */
async function known() {
  const { email } = await verifiedAccount();
  const device = deviceOf(await signInByRoute(email, PASSWORD));
  expect(device).toMatch(/^[\w-]{43}$/);
  return { email, device };
}

describe('a browser that has signed in before', () => {
  it('signs in while strangers have locked the account for themselves', { timeout: 60_000 }, async () => {
    const { email, device } = await known();
    for (let n = 0; n < 10; n += 1) expect((await signInByRoute(email, 'a wrong guess')).status).toBe(401);
    expect((await signInByRoute(email, PASSWORD)).status).toBe(429);
    expect((await signInByRoute(email, PASSWORD, device)).status).toBe(200);
    // Signing in opens nothing for the strangers.
    expect((await signInByRoute(email, PASSWORD)).status).toBe(429);
  });

  it('has ten tries of its own, also at once, and takes none from others', { timeout: 60_000 }, async () => {
    const { email, device } = await known();
    const guesses = await Promise.all(Array.from({ length: 12 }, () => signInByRoute(email, 'a wrong guess', device)));
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10);
    expect((await signInByRoute(email, PASSWORD, device)).status).toBe(429);
    expect((await signInByRoute(email, PASSWORD)).status).toBe(200);
  });

  it('stays known after a sign-out, by a cookie that scripts cannot read and that is stored hashed', async () => {
    const { email } = await verifiedAccount();
    const first = await signInByRoute(email, PASSWORD);
    expect(first.headers.get('set-cookie')).toMatch(
      new RegExp(`${NAME}=[\\w-]{43}; Max-Age=34560000; Path=/; HttpOnly; Secure; SameSite=Lax`),
    );
    const out = await post('/api/logout', {}, cookie(first.body.token));
    expect([out.status, out.headers.get('set-cookie')?.includes(NAME)]).toEqual([200, false]);
    const [stored] = await rows(
      'SELECT token_hash FROM login_devices WHERE account_id = (SELECT id FROM accounts WHERE email = ?)',
      email,
    );
    expect(stored?.['token_hash']).toBe(hashToken(deviceOf(first) ?? ''));
    await lockOut(email);
    expect((await signInByRoute(email, PASSWORD, deviceOf(first))).status).toBe(200);
  });

  it('gets a new token with each sign-in, and the one before is a stranger’s', async () => {
    const { email, device } = await known();
    const next = deviceOf(await signInByRoute(email, PASSWORD, device));
    expect(next).not.toBe(device);
    await lockOut(email);
    expect((await signInByRoute(email, PASSWORD, device)).status).toBe(429);
    expect((await signInByRoute(email, PASSWORD, next)).status).toBe(200);
  });

  it('is known to each of the people who sign in with it, and to no one else', async () => {
    const one = await known();
    const { email: other } = await verifiedAccount('visitor');
    await lockOut(other);
    expect((await signInByRoute(other, PASSWORD, one.device)).status).toBe(429);
    await env.DB.prepare('DELETE FROM attempts').run();
    const both = deviceOf(await signInByRoute(other, PASSWORD, one.device));
    for (const email of [one.email, other]) await lockOut(email);
    expect((await signInByRoute(one.email, PASSWORD, both)).status).toBe(200);
    expect((await signInByRoute(other, PASSWORD, both)).status).toBe(200);
  });

  it.each([['nonsense'], ['A'.repeat(43)], [Array(200).fill('A'.repeat(43)).join('.')], ["' OR 1=1--"], ['']])(
    'is not one with the cookie %.20s',
    async (value) => {
      const { email } = await known();
      await lockOut(email);
      expect((await signInByRoute(email, PASSWORD, value)).status).toBe(429);
      expect((await signInByRoute(freshEmail(), PASSWORD, value)).status).toBe(401);
    },
  );

  it('is one only after the second factor, too', async () => {
    const { email, secret } = await protectedAccount();
    const first = await signInByRoute(email, PASSWORD);
    expect([first.status, deviceOf(first)]).toEqual([200, undefined]);
    const both = await post('/api/login', { email, password: PASSWORD, totpCode: codeOf(secret) });
    expect(deviceOf(both)).toBeDefined();
  });

  it('is forgotten after 400 days, and the least recent of more than 50', async () => {
    const { email } = await known();
    const [row] = await rows('SELECT id FROM accounts WHERE email = ?', email);
    const id = String(row?.['id']);
    const count = async () => (await rows('SELECT 1 FROM login_devices WHERE account_id = ?', id)).length;
    await env.DB.batch(
      Array.from({ length: 60 }, (_, n) =>
        env.DB.prepare('INSERT INTO login_devices (account_id, token_hash, last_login_at) VALUES (?, ?, ?)').bind(
          id,
          `old ${n}`,
          n + 1,
        ),
      ),
    );
    const device = deviceOf(await signInByRoute(email, PASSWORD));
    expect(await count()).toBe(50);
    await endExpired(ctxAt());
    expect(await count()).toBe(2);
    await lockOut(email);
    expect((await signInByRoute(email, PASSWORD, device)).status).toBe(200);
  });
});

describe('a reset link', () => {
  it('opens the way at once, and a stranger who goes on guessing does not close it again', async () => {
    const { email } = await verifiedAccount();
    await lockOut(email);
    expect((await signInByRoute(email, PASSWORD)).status).toBe(429);
    await post('/api/request-password-reset', { email });
    const token = await resetToken(email);
    const reset = await post('/api/reset-password', { token, password: NEW_PASSWORD });
    expect([reset.status, deviceOf(reset)]).toEqual([200, expect.any(String)]);
    await lockOut(email);
    expect((await signInByRoute(email, NEW_PASSWORD, deviceOf(reset))).status).toBe(200);
  });

  it('opens the locks of the browsers of its owner, too, and makes no browser known when it is refused', async () => {
    const { email, device } = await known();
    await lockOut(email, `login-device:${hashToken(device ?? '')}:${hashToken(email)}`);
    expect((await signInByRoute(email, PASSWORD, device)).status).toBe(429);
    expect(deviceOf(await post('/api/reset-password', { token: 'A'.repeat(43), password: NEW_PASSWORD }))).toBe(
      undefined,
    );
    await post('/api/request-password-reset', { email });
    const token = await resetToken(email);
    expect((await post('/api/reset-password', { token, password: NEW_PASSWORD })).status).toBe(200);
    expect((await signInByRoute(email, NEW_PASSWORD, device)).status).toBe(200);
  });
});
