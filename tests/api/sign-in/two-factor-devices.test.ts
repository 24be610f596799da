/** Recovery codes and trusted devices at the sign-in, through the API. */
import { env } from 'cloudflare:test';
import { beforeAll, describe, expect, it } from 'vitest';
import { bearer, cookie, inbox, PASSWORD, post, rows, send } from '@tests/setup/accounts';
import {
  allowCodesAgain,
  codeOf,
  firstStep,
  protectedAccount,
  read,
  wrongCode,
  type Protected,
} from '@tests/setup/two-factor';

const SIGN_IN = '/api/login';
const sessionsOf = (email: string) =>
  rows('SELECT s.id FROM sessions s JOIN accounts a ON a.id = s.account_id WHERE a.email = ?', email);
let founder: Protected;

beforeAll(async () => {
  founder = await protectedAccount();
}, 60_000);

describe('recovery codes', () => {
  it('each works once, however it is typed, and tells its owner', async () => {
    const { email, recoveryCodes, token } = await protectedAccount();
    const [first, second] = recoveryCodes;
    const login = async (recoveryCode: string | undefined) =>
      post(SIGN_IN, { email, password: PASSWORD, recoveryCode, tempToken: await firstStep(email) });
    expect(await login(first)).toMatchObject({ status: 200, body: { token: expect.any(String) } });
    expect(await login(first)).toMatchObject({
      status: 401,
      body: { message: 'This recovery code is not valid, or was already used.' },
    });
    expect(
      (await login(` ${second?.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `)).status,
    ).toBe(200);
    const status = read(await send('GET', '/api/twofa/2fa-status', undefined, bearer(token)));
    expect(status).toMatchObject({ enabled: true, recoveryCodesLeft: 8 });
    expect((await inbox(email))[0]).toMatchObject({
      subject: 'Someone signed in with a recovery code',
      text: expect.stringContaining('You have 8 recovery codes left.'),
    });
    expect((await login(founder.recoveryCodes[0])).status).toBe(401);
  });

  it('20 parallel sign-ins with one recovery code give exactly one session', { timeout: 60_000 }, async () => {
    const { email, recoveryCodes } = await protectedAccount();
    const before = (await sessionsOf(email)).length;
    const recoveryCode = recoveryCodes[5];
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post(SIGN_IN, { email, password: PASSWORD, recoveryCode })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await sessionsOf(email)).toHaveLength(before + 1);
  });
});

describe('trusted devices', () => {
  const trustOf = (headers: Headers) => /__Host-outset-trust=([\w-]{43});[^,]*/.exec(headers.get('set-cookie') ?? '');
  const withTrust = (token: string | undefined) => ({ cookie: `__Host-outset-trust=${token}` });

  async function trusted(account: Protected) {
    await allowCodesAgain(account.email);
    const body = { email: account.email, password: PASSWORD, totpCode: codeOf(account.secret), trustDevice: true };
    const answer = await post(SIGN_IN, body);
    return { answer, trust: trustOf(answer.headers)?.[1], token: answer.body.token };
  }

  it('skip the code for 30 days, for their account only, and still need the password', async () => {
    const account = await protectedAccount();
    const { answer, trust, token } = await trusted(account);
    for (const attribute of ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax', 'Max-Age=2592000']) {
      expect(trustOf(answer.headers)?.[0]).toContain(attribute);
    }
    expect(answer.body).not.toHaveProperty('trustToken');
    const login = (email: string, password = PASSWORD) => post(SIGN_IN, { email, password }, withTrust(trust));
    expect(await login(account.email)).toMatchObject({ status: 200, body: { token: expect.any(String) } });
    expect((await login(account.email, 'not the password')).status).toBe(401);
    expect(read(await login(founder.email))['need2FA']).toBe(true);
    const [row] = await rows(
      'SELECT token_hash, expires_at - created_at AS length FROM trusted_devices WHERE account_id = (SELECT id FROM accounts WHERE email = ?)',
      account.email,
    );
    expect(row).toEqual({ token_hash: expect.not.stringContaining(String(trust)), length: 30 * 24 * 60 * 60 * 1000 });
    expect(
      read(await post(SIGN_IN, { email: account.email, password: PASSWORD }, withTrust(String(row?.['token_hash']))))[
        'need2FA'
      ],
    ).toBe(true);

    expect(read(await send('GET', '/api/twofa/2fa-status', undefined, bearer(token)))['trustedDevices']).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{24}$/),
        device: expect.any(String),
        trustedAt: expect.any(String),
        expiresAt: expect.any(String),
      },
    ]);
    await env.DB.prepare('UPDATE trusted_devices SET expires_at = ? WHERE token_hash = ?')
      .bind(Date.now() - 1, String(row?.['token_hash']))
      .run();
    expect(read(await login(account.email))['need2FA']).toBe(true);
  });

  it('end one by one, all at once, with a logout from all devices, and when the second factor goes off', async () => {
    const account = await protectedAccount();
    const isTrusted = async (trust: string | undefined) =>
      !read(await post(SIGN_IN, { email: account.email, password: PASSWORD }, withTrust(trust)))['need2FA'];
    const one = await trusted(account);
    const two = await trusted(account);
    const status = read(await send('GET', '/api/twofa/2fa-status', undefined, bearer(account.token)));
    const [newest] = status['trustedDevices'] as { id: string }[];
    const path = `/api/twofa/trusted-devices/${newest?.id}`;
    expect((await send('DELETE', path, undefined, bearer(founder.token))).status).toBe(404);
    expect((await send('DELETE', '/api/twofa/trusted-devices/x', undefined, bearer(founder.token))).status).toBe(400);
    expect((await send('DELETE', path, undefined, bearer(account.token))).status).toBe(200);
    expect([await isTrusted(one.trust), await isTrusted(two.trust)].filter(Boolean)).toHaveLength(1);
    expect((await send('DELETE', '/api/twofa/trusted-devices', undefined, bearer(account.token))).status).toBe(200);
    expect([await isTrusted(one.trust), await isTrusted(two.trust)]).toEqual([false, false]);

    const three = await trusted(account);
    expect(await isTrusted(three.trust)).toBe(true);
    await send('POST', '/api/logout?all=true', undefined, bearer(three.token));
    expect(await isTrusted(three.trust)).toBe(false);

    const four = await trusted(account);
    await allowCodesAgain(account.email);
    const off = await send(
      'POST',
      '/api/twofa/disable-2fa',
      { password: PASSWORD, code: codeOf(account.secret) },
      {
        ...cookie(four.token),
        cookie: `__Host-outset=${four.token}; __Host-outset-trust=${four.trust}`,
      },
    );
    expect(off.status).toBe(200);
    expect(off.headers.get('set-cookie')).toContain('__Host-outset-trust=; Max-Age=0');
    expect(
      await rows(
        'SELECT 1 FROM trusted_devices WHERE account_id = (SELECT id FROM accounts WHERE email = ?)',
        account.email,
      ),
    ).toEqual([]);
  });

  it('are not made by a wrong code, and at most 20 are kept', async () => {
    const account = await protectedAccount();
    const refused = await post(SIGN_IN, {
      email: account.email,
      password: PASSWORD,
      totpCode: wrongCode(account.secret),
      trustDevice: true,
    });
    expect(refused.headers.get('set-cookie')).toBeNull();
    await env.DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30)
       INSERT INTO trusted_devices (id, account_id, token_hash, device, created_at, expires_at)
       SELECT 'old' || i || a.id, a.id, 'old' || i || a.id, 'curl', i, ?1 FROM n JOIN accounts a ON a.email = ?2`,
    )
      .bind(Date.now() + 1_000_000, account.email)
      .run();
    const { token } = await trusted(account);
    const status = read(await send('GET', '/api/twofa/2fa-status', undefined, bearer(token)));
    expect(status['trustedDevices']).toHaveLength(20);
  });
});
