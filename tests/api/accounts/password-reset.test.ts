/** A new password by a mailed link: the link, its effects, parallel requests, and refusals. */
import { env } from 'cloudflare:test';
import { beforeAll, describe, expect, it } from 'vitest';
import { MAX_PASSWORD_LENGTH } from '@/domain/accounts/fields';
import { api } from '@worker/api';
import type { RawEnv } from '@worker/env';
import { hashToken } from '@worker/services/core/secrets';
import {
  bearer,
  cookie,
  freshEmail,
  inbox,
  NASTY,
  PASSWORD,
  post,
  registeredAccount,
  resetToken,
  rows,
  send,
  signIn,
  verifiedAccount,
} from '@tests/setup/accounts';

const SENT = { status: 200, body: { success: true, message: 'Password reset link has been sent to your email.' } };
const NEW_PASSWORD = 'Banyan over Pune 8!';
const GUEST = { state: 'unauthenticated' };

async function ask(email: string): Promise<string> {
  expect(await post('/api/request-password-reset', { email })).toMatchObject(SENT);
  const token = await resetToken(email);
  if (!token) throw new Error('no link in the newest mail');
  return token;
}

const stateOf = async (token: string) =>
  (await send('GET', `/api/reset-password?token=${encodeURIComponent(token)}`)).body.data;
const viewerOf = async (token: string) => (await send('GET', '/api/session', undefined, bearer(token))).body.data;
const idOf = async (email: string) => String((await rows('SELECT id FROM accounts WHERE email = ?', email))[0]?.['id']);

describe('asking for a link', () => {
  it('API-010 AUTH-46 mails a link for one hour, stored hashed, to a founder and to a visitor alike', async () => {
    for (const kind of ['founder', 'visitor'] as const) {
      const { email } = await verifiedAccount(kind);
      const token = await ask(` ${email.toUpperCase()} `.trim().toLowerCase());
      const stored = await rows(
        `SELECT token_hash, expires_at - created_at AS life FROM account_tokens WHERE purpose = 'reset-password' AND account_id = ?`,
        await idOf(email),
      );
      expect(stored).toEqual([{ token_hash: hashToken(token), life: 60 * 60 * 1000 }]);
      expect(await stateOf(token)).toEqual({ state: 'usable', email: expect.stringContaining('@') });
    }
  });

  it('answers an unknown e-mail the same, and mails no one', async () => {
    const email = freshEmail('nobody');
    const known = (await verifiedAccount()).email;
    const answers = [
      await post('/api/request-password-reset', { email }),
      await post('/api/request-password-reset', { email: known }),
    ];
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect([...(answers[0]?.headers.keys() ?? [])].sort()).toEqual([...(answers[1]?.headers.keys() ?? [])].sort());
    expect(await inbox(email)).toEqual([]);
    expect(await rows(`SELECT 1 FROM account_tokens WHERE account_id = 'nobody'`)).toEqual([]);
    expect(await rows(`SELECT 1 FROM account_events WHERE account_id = 'nobody'`)).toEqual([]);
  });

  it('AUTH-45 refuses a missing or malformed e-mail beside its field', async () => {
    expect(await post('/api/request-password-reset', {})).toMatchObject({
      status: 400,
      body: { errors: { email: 'Please input your email!' } },
    });
    for (const value of [
      ...NASTY,
      'a@b',
      `a\r\nBcc: x@example.com@example.com`,
      { $ne: '' },
      ['a@example.com'],
      7,
      null,
    ]) {
      const answer = await post('/api/request-password-reset', { email: value });
      expect(answer.status, String(value).slice(0, 40)).toBe(400);
      expect(answer.body.message).not.toMatch(/sqlite|d1_error/i);
    }
  });

  it('a new link ends the old one, and says so', async () => {
    const { email } = await verifiedAccount();
    const first = await ask(email);
    const second = await ask(email);
    expect(await stateOf(first)).toEqual({ state: 'expired' });
    expect(await post('/api/reset-password', { token: first, password: NEW_PASSWORD })).toMatchObject({
      status: 400,
      body: { code: 'link-expired' },
    });
    expect(await stateOf(second)).toEqual({ state: 'usable', email: expect.stringContaining('@') });
  });

  it('mails one address at most five links in a quarter of an hour; the last one stays good', async () => {
    const { email } = await verifiedAccount();
    for (let n = 0; n < 7; n += 1) expect(await post('/api/request-password-reset', { email })).toMatchObject(SENT);
    const links = (await inbox(email)).filter(({ subject }) => /reset/i.test(subject));
    expect(links).toHaveLength(5);
    const token = /token=([\w-]+)/.exec(links[0]?.text ?? '')?.[1] ?? '';
    expect(await stateOf(token)).toEqual({ state: 'usable', email: expect.stringContaining('@') });
  });

  it('takes the address of links from the settings, whatever Host the request names', async () => {
    const { email } = await verifiedAccount();
    const pending: Promise<unknown>[] = [];
    const response = await api.fetch(
      new Request('http://evil.test/api/request-password-reset', {
        method: 'POST',
        headers: { 'content-type': 'application/json', host: 'evil.test', 'x-forwarded-host': 'evil.test' },
        body: JSON.stringify({ email }),
      }),
      env as unknown as RawEnv,
      {
        waitUntil: (work: Promise<unknown>) => void pending.push(work),
        passThroughOnException: () => undefined,
        props: {},
      } as never,
    );
    await Promise.all(pending);
    expect(response.status).toBe(200);
    const [mail] = await inbox(email);
    expect(mail?.subject).toBe('Reset your Outset password');
    expect(mail?.text).toContain('http://localhost:8787/reset-password?token=');
    expect(`${mail?.text}${mail?.html}`).not.toContain('evil.test');
  });

  it('refuses another site', async () => {
    const { email } = await verifiedAccount();
    const before = (await inbox(email)).length;
    expect((await post('/api/request-password-reset', { email }, { origin: 'https://evil.example' })).status).toBe(403);
    expect(await inbox(email)).toHaveLength(before);
  });
});

describe('setting the password', () => {
  let account: { email: string; password: string };
  let id: string;
  beforeAll(async () => {
    account = await verifiedAccount();
    id = await idOf(account.email);
  }, 60_000);

  it('API-011 sets it once, ends all sessions and trusted devices, logs an event and mails the owner', async () => {
    const one = await signIn(account.email);
    const two = await signIn(account.email);
    const now = Date.now();
    await env.DB.batch([
      env.DB.prepare(
        `INSERT INTO trusted_devices (id, account_id, token_hash, device, created_at, expires_at) VALUES ('t1', ?, 'h1', 'x', ?, ?)`,
      ).bind(id, now, now + 1e9),
      env.DB.prepare(
        `INSERT INTO login_challenges (id, account_id, token_hash, created_at, expires_at) VALUES ('c1', ?, 'h1', ?, ?)`,
      ).bind(id, now, now + 1e9),
    ]);
    const token = await ask(account.email);
    expect(await post('/api/reset-password', { token, password: NEW_PASSWORD })).toMatchObject({
      status: 200,
      body: { success: true },
    });
    for (const session of [one, two]) expect(await viewerOf(session.token)).toEqual(GUEST);
    expect(await rows('SELECT 1 FROM trusted_devices WHERE account_id = ?', id)).toEqual([]);
    expect(await rows('SELECT 1 FROM login_challenges WHERE account_id = ?', id)).toEqual([]);
    const events = await rows('SELECT type FROM account_events WHERE account_id = ? ORDER BY id DESC LIMIT 1', id);
    expect(events).toEqual([{ type: 'password-reset' }]);
    const [mail] = await inbox(account.email);
    expect(mail?.subject).toBe('Your Outset password was changed');
    expect(`${mail?.text}${mail?.html}`).not.toContain(NEW_PASSWORD);
    expect((await post('/api/login', { email: account.email, password: PASSWORD })).status).toBe(401);
    await signIn(account.email, NEW_PASSWORD);

    expect(await stateOf(token)).toEqual({ state: 'used' });
    expect(await post('/api/reset-password', { token, password: 'Another-Password-9' })).toMatchObject({
      status: 400,
      body: { success: false, code: 'link-used', message: expect.stringMatching(/^Failed to reset password\. /) },
    });
    await signIn(account.email, NEW_PASSWORD);
  });

  it('of ten uses at the same time exactly one sets its password', { timeout: 60_000 }, async () => {
    const { email } = await verifiedAccount();
    const token = await ask(email);
    const tries = Array.from({ length: 10 }, (_, n) => `Parallel-Password-${n}!`);
    const answers = await Promise.all(tries.map((password) => post('/api/reset-password', { token, password })));
    const won = answers.flatMap(({ status }, n) => (status === 200 ? [n] : []));
    expect(won).toHaveLength(1);
    for (const { status, body } of answers) if (status !== 200) expect(body.code).toBe('link-used');
    await signIn(email, tries[won[0] ?? -1]);
    const events = await rows(
      `SELECT 1 FROM account_events WHERE type = 'password-reset' AND account_id = ?`,
      await idOf(email),
    );
    expect(events).toHaveLength(1);
    expect((await inbox(email)).filter(({ subject }) => /was changed/.test(subject))).toHaveLength(1);
  });

  it('refuses a link that has run out, and tells it apart from one that never was', async () => {
    const { email } = await verifiedAccount();
    const token = await ask(email);
    await env.DB.prepare('UPDATE account_tokens SET expires_at = ? WHERE token_hash = ?')
      .bind(Date.now() - 1, hashToken(token))
      .run();
    expect(await stateOf(token)).toEqual({ state: 'expired' });
    const refused = await post('/api/reset-password', { token, password: NEW_PASSWORD });
    expect(refused).toMatchObject({ status: 400, body: { code: 'link-expired' } });
    for (const value of [...NASTY, 'A'.repeat(43), hashToken(token), `${token}x`]) {
      const answer = await post('/api/reset-password', { token: value, password: NEW_PASSWORD });
      expect(answer.status).toBe(400);
      expect(answer.body.message).not.toMatch(/sqlite|d1_error/i);
    }
    expect(await stateOf('A'.repeat(43))).toEqual({ state: 'unknown' });
    expect(await stateOf("' OR 1=1--")).toEqual({ state: 'unknown' });
    await signIn(email);
  });

  it('a link to confirm an e-mail sets no password, and a reset link confirms nothing', async () => {
    const { email } = await registeredAccount();
    const reset = await ask(email);
    expect((await send('GET', `/api/verify-email?token=${reset}`)).status).toBe(400);
    const verify = /verify-email\?token=([\w-]+)/.exec((await inbox(email)).map(({ text }) => text).join())?.[1];
    expect(await post('/api/reset-password', { token: verify, password: NEW_PASSWORD })).toMatchObject({
      status: 400,
      body: { code: 'link-unknown' },
    });
  });

  it('AUTH-49 needs 8 characters, a number and an uppercase letter, and changes nothing until then', async () => {
    const { email } = await verifiedAccount();
    const token = await ask(email);
    const refused: [unknown, string][] = [
      ['Short1', 'Password must be at least 8 characters!'],
      ['No number here', 'Password must contain at least one number!'],
      ['no uppercase 1', 'Password must contain at least one uppercase letter!'],
      [{ $ne: '' }, 'Password must be at least 8 characters!'],
      [`A1${'x'.repeat(MAX_PASSWORD_LENGTH)}`, 'Password must be at most 256 characters!'],
      ['Password1', 'This password is too common. Please choose one that is harder to guess.'],
    ];
    for (const [password, message] of refused) {
      expect(await post('/api/reset-password', { token, password })).toMatchObject({
        status: 400,
        body: { errors: { password: message } },
      });
    }
    expect(await post('/api/reset-password', { password: NEW_PASSWORD })).toMatchObject({
      status: 400,
      body: { message: 'Invalid or missing token.' },
    });
    expect(await stateOf(token)).toEqual({ state: 'usable', email: expect.stringContaining('@') });
    await signIn(email);
  });

  it(
    'takes 64 characters of any script exactly, and refuses a twin that differs in one',
    { timeout: 60_000 },
    async () => {
      const { email } = await verifiedAccount();
      const word = [...'कॐअÅé漢🚀१'];
      const password = Array.from({ length: 64 }, (_, n) => word[n % word.length]).join('');
      expect([...password]).toHaveLength(64);
      const token = await ask(email);
      expect((await post('/api/reset-password', { token, password })).status).toBe(200);
      await signIn(email, password);
      const characters = [...password];
      for (const twin of [
        [...characters.slice(0, -1), '२'],
        [...characters.slice(0, -1), '1'],
        [...characters.slice(0, 6), '🛰', ...characters.slice(7)],
        characters.slice(0, -1),
      ]) {
        expect((await post('/api/login', { email, password: twin.join('') })).status).toBe(401);
      }
      // The same letters from another keyboard, decomposed, are the same password.
      await signIn(email, password.normalize('NFD'));
    },
  );

  it('refuses a body of 1 MB before anything is read or hashed, in under 50 ms', async () => {
    const { token } = await signIn((await verifiedAccount()).email);
    const password = 'A1'.repeat(512 * 1024);
    for (const [path, body, headers] of [
      ['/api/login', { email: account.email, password }, {}],
      ['/api/reset-password', { token: 'A'.repeat(43), password }, {}],
      ['/api/twofa/update-password', { currentPassword: password, newPassword: password }, bearer(token)],
    ] as const) {
      const text = JSON.stringify(body);
      const times: number[] = [];
      // The quickest counts: others share the machine.
      for (let n = 0; n < 20 && !(Math.min(...times) < 50); n += 1) {
        const start = performance.now();
        const answer = await post(path, text, headers);
        times.push(performance.now() - start);
        expect(answer.status).toBe(413);
      }
      expect(Math.min(...times), path).toBeLessThan(50);
    }
  });

  it('refuses another site, with a cookie or without', async () => {
    const { email } = await verifiedAccount();
    const token = await ask(email);
    const session = await signIn(email);
    const body = { token, password: NEW_PASSWORD };
    expect((await post('/api/reset-password', body, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await post('/api/reset-password', body, cookie(session.token, 'https://evil.example'))).status).toBe(403);
    expect(await stateOf(token)).toEqual({ state: 'usable', email: expect.stringContaining('@') });
  });

  it('ignores what else the body holds', async () => {
    const { email } = await verifiedAccount('visitor');
    const token = await ask(email);
    const body = `{"token":"${token}","password":"${NEW_PASSWORD}","email":"other@example.com","isAdmin":true,"userType":"founder"}`;
    expect((await post('/api/reset-password', body)).status).toBe(200);
    const [row] = await rows('SELECT user_type, is_verified FROM accounts WHERE email = ?', email);
    expect(row).toEqual({ user_type: 'visitor', is_verified: 1 });
  });

  it('opens a sign-in that was locked by wrong guesses', { timeout: 60_000 }, async () => {
    const { email } = await verifiedAccount();
    await env.DB.prepare('INSERT OR REPLACE INTO attempts (key, count, window_ends_at) VALUES (?, 10, ?)')
      .bind(`login:${hashToken(email)}`, Date.now() + 600_000)
      .run();
    expect((await post('/api/login', { email, password: PASSWORD })).status).toBe(429);
    expect((await post('/api/reset-password', { token: await ask(email), password: NEW_PASSWORD })).status).toBe(200);
    await signIn(email, NEW_PASSWORD);
  });
});
