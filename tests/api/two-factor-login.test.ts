/** The second step of a login through the API: codes, replay, lock, races, recovery codes, trusted devices. */
import { env } from 'cloudflare:test';
import { beforeAll, describe, expect, it } from 'vitest';
import { bearer, cookie, inbox, NASTY, PASSWORD, post, rows, send, signIn, verifiedAccount } from '../setup/accounts';
import {
  allowCodesAgain,
  codeOf,
  firstStep,
  protectedAccount,
  read,
  wrongCode,
  type Protected,
} from '../setup/two-factor';

const LOGIN = '/api/login';
const WRONG_CODE = { status: 401, body: { success: false, message: 'Invalid 2FA code', code: 'two-factor-failed' } };
const EXPIRED = { status: 401, body: { success: false, code: 'login-expired' } };
const sessionsOf = (email: string) =>
  rows('SELECT s.id FROM sessions s JOIN accounts a ON a.id = s.account_id WHERE a.email = ?', email);
const endLocks = () =>
  env.DB.prepare('UPDATE attempts SET window_ends_at = ? WHERE count >= 10')
    .bind(Date.now() - 1)
    .run();

let founder: Protected;

beforeAll(async () => {
  founder = await protectedAccount();
}, 60_000);

describe('the second step', () => {
  it('API-005 answers need2FA with a temp token and no session, then opens one for the code', async () => {
    const before = (await sessionsOf(founder.email)).length;
    const first = await post(LOGIN, { email: founder.email, password: PASSWORD });
    expect(first.status).toBe(200);
    expect(first.body).toEqual({
      success: true,
      need2FA: true,
      tempToken: expect.stringMatching(/^founder\.[\w-]{43}$/),
      userType: 'founder',
      message: 'Enter the 6-digit code from your authenticator app.',
    });
    expect(first.headers.get('set-cookie')).toBeNull();
    expect(await sessionsOf(founder.email)).toHaveLength(before);
    const { tempToken } = read(first);
    for (const token of [String(tempToken), String(tempToken).slice(8)]) {
      expect((await send('GET', '/api/sessions', undefined, bearer(token))).status).toBe(401);
    }

    const spaced = codeOf(founder.secret).replace(/^.../, '$& ');
    const second = await post(LOGIN, { email: founder.email, password: PASSWORD, totpCode: spaced, tempToken });
    expect(second).toMatchObject({
      status: 200,
      body: { success: true, userType: 'founder', message: 'Login successful!' },
    });
    expect(second.body).not.toHaveProperty('trustToken');
    expect((await send('GET', '/api/sessions', undefined, bearer(second.body.token))).status).toBe(200);
    expect(second.headers.get('set-cookie')).not.toContain('trust');
  });

  it('API-006 a visitor gets a temp token with the word visitor and completes at /api/visitor/login', async () => {
    const visitor = await protectedAccount('visitor');
    const first = await post('/api/visitor/login', { email: visitor.email, password: PASSWORD });
    const { tempToken } = read(first);
    expect(tempToken).toMatch(/^visitor\./);
    const body = { email: visitor.email, password: PASSWORD, totpCode: codeOf(visitor.secret), tempToken };
    // The prefix alone opens nothing: the record behind the token counts.
    expect(await post(LOGIN, { ...body, tempToken: String(tempToken).replace('visitor', 'founder') })).toMatchObject(
      EXPIRED,
    );
    expect(await post('/api/visitor/login', body)).toMatchObject({ status: 200, body: { userType: 'visitor' } });
  });

  it('a right password alone, a right code alone or a temp token alone open nothing', async () => {
    await allowCodesAgain(founder.email);
    const tempToken = await firstStep(founder.email);
    const totpCode = codeOf(founder.secret);
    expect(
      (await post(LOGIN, { email: founder.email, password: 'not the password', totpCode, tempToken })).status,
    ).toBe(401);
    expect((await post(LOGIN, { email: founder.email, totpCode, tempToken })).status).toBe(400);
    expect(
      await post(LOGIN, { email: founder.email, password: PASSWORD, totpCode: wrongCode(founder.secret), tempToken }),
    ).toMatchObject(WRONG_CODE);
    // Nothing of that used up the code or the temp token.
    expect((await post(LOGIN, { email: founder.email, password: PASSWORD, totpCode, tempToken })).status).toBe(200);
  });

  it('accepts the step before and after, and no other', async () => {
    const { email, secret } = await protectedAccount();
    // In the middle of a step, so that the neighbours stay neighbours while this runs.
    const { findStep } = await import('../../worker/services/totp');
    const middle = Math.floor(Date.now() / 30_000) * 30_000 + 15_000;
    const { generateSync } = await import('otplib');
    for (const steps of [-3, -2, -1, 0, 1, 2, 3]) {
      const code = generateSync({ secret, epoch: middle / 1000 + steps * 30 });
      const expected = Math.abs(steps) <= 1 ? middle / 1000 / 30 - 0.5 + steps : null;
      expect(findStep(secret, code, middle), String(steps)).toBe(expected);
    }
    expect((await post(LOGIN, { email, password: PASSWORD, totpCode: codeOf(secret, -4) })).status).toBe(401);
  });

  it('an account without a second factor ignores what belongs to it', async () => {
    const { email } = await verifiedAccount();
    const answer = await post(LOGIN, {
      email,
      password: PASSWORD,
      totpCode: '123456',
      tempToken: 'x',
      trustDevice: true,
    });
    expect(answer).toMatchObject({ status: 200, body: { token: expect.any(String) } });
    expect(answer.headers.get('set-cookie')).not.toContain('trust');
  });

  it('answers every nasty code with a 4xx, no session and no word of SQLite', { timeout: 60_000 }, async () => {
    const before = (await sessionsOf(founder.email)).length;
    const known = { email: founder.email, password: PASSWORD };
    for (const value of [...NASTY, '', '12345', '1234567', '१२३४५६', 123456, null, {}, ['123456']]) {
      for (const body of [{ totpCode: value }, { recoveryCode: value }, { totpCode: '123456', trustDevice: value }]) {
        const answer = await post(LOGIN, { ...known, ...body });
        expect(answer.status, JSON.stringify(body).slice(0, 60)).toBe(400);
        expect(answer.body.message).not.toMatch(/sqlite|d1_error/i);
      }
    }
    for (const tempToken of [...NASTY.filter((text) => text.length < 200), 'founder.', `founder.${'A'.repeat(43)}`]) {
      expect(await post(LOGIN, { ...known, totpCode: codeOf(founder.secret), tempToken })).toMatchObject(EXPIRED);
    }
    expect(await sessionsOf(founder.email)).toHaveLength(before);
  });
});

describe('replay and races', () => {
  it('refuses a code the second time, at the login and for the one that proved the set-up', async () => {
    const { email } = await verifiedAccount();
    const { token } = await signIn(email);
    const secret = String(read(await post('/api/twofa/setup-2fa', undefined, bearer(token)))['secret']);
    const totpCode = codeOf(secret);
    await post('/api/twofa/verify-2fa-setup', { code: totpCode }, bearer(token));
    const used = { status: 401, body: { code: 'two-factor-code-used' } };
    const body = { email, password: PASSWORD, totpCode };
    expect(await post(LOGIN, body)).toMatchObject(used);
    await allowCodesAgain(email);
    expect((await post(LOGIN, body)).status).toBe(200);
    expect(await post(LOGIN, { ...body, tempToken: await firstStep(email) })).toMatchObject(used);
  });

  it('20 parallel logins with one valid code give exactly one session', { timeout: 60_000 }, async () => {
    const { email, secret } = await protectedAccount();
    const before = (await sessionsOf(email)).length;
    const tempToken = await firstStep(email);
    const totpCode = codeOf(secret);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        post(LOGIN, { email, password: PASSWORD, totpCode, ...(i % 2 ? { tempToken } : {}) }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status } of answers) expect([200, 401, 429]).toContain(status);
    expect(await sessionsOf(email)).toHaveLength(before + 1);
  });

  it('a temp token is good for one session, whatever the code, and only for its account', async () => {
    const { email, secret } = await protectedAccount();
    const tempToken = await firstStep(email);
    const login = () => post(LOGIN, { email, password: PASSWORD, totpCode: codeOf(secret), tempToken });
    expect((await login()).status).toBe(200);
    await allowCodesAgain(email);
    expect(await login()).toMatchObject(EXPIRED);
    await allowCodesAgain(founder.email);
    const foreign = await firstStep(email);
    const body = { email: founder.email, password: PASSWORD, totpCode: codeOf(founder.secret) };
    expect(await post(LOGIN, { ...body, tempToken: foreign })).toMatchObject(EXPIRED);
    expect((await post(LOGIN, body)).status).toBe(200);
  });

  it('a temp token ends after ten minutes, and costs no code', async () => {
    const { email, secret } = await protectedAccount();
    const tempToken = await firstStep(email);
    await env.DB.prepare('UPDATE login_challenges SET expires_at = ? WHERE expires_at > ?')
      .bind(Date.now() - 1, Date.now() + 9 * 60_000)
      .run();
    const totpCode = codeOf(secret);
    expect(await post(LOGIN, { email, password: PASSWORD, totpCode, tempToken })).toMatchObject(EXPIRED);
    expect((await post(LOGIN, { email, password: PASSWORD, totpCode, tempToken: await firstStep(email) })).status).toBe(
      200,
    );
  });
});

describe('the lock', () => {
  it(
    'ten wrong codes lock for 15 minutes, whichever temp token and page they come from; other accounts go on',
    { timeout: 60_000 },
    async () => {
      const { email, secret, recoveryCodes, token } = await protectedAccount();
      const totpCode = wrongCode(secret);
      for (let i = 0; i < 10; i += 1) {
        const wrong =
          i % 3 === 0
            ? { totpCode, tempToken: await firstStep(email) }
            : i % 3 === 1
              ? { totpCode }
              : { recoveryCode: 'AAAA-AAAA-AAAA-AAAA' };
        if (i === 4) {
          const disable = { password: PASSWORD, code: totpCode };
          expect((await post('/api/twofa/disable-2fa', disable, bearer(token))).status).toBe(400);
        } else {
          expect((await post(LOGIN, { email, password: PASSWORD, ...wrong })).status).toBe(401);
        }
      }
      const tempToken = await firstStep(email);
      for (const proof of [{ totpCode: codeOf(secret) }, { recoveryCode: recoveryCodes[0] }, { totpCode }]) {
        const locked = await post(LOGIN, { email, password: PASSWORD, tempToken, ...proof });
        expect(locked).toMatchObject({
          status: 429,
          body: { message: 'Too many wrong codes. Please try again in 15 minutes.', code: 'too-many' },
        });
        expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(800);
      }
      const disable = { password: PASSWORD, code: codeOf(secret) };
      expect((await post('/api/twofa/disable-2fa', disable, bearer(token))).status).toBe(429);
      await allowCodesAgain(founder.email);
      expect(
        (await post(LOGIN, { email: founder.email, password: PASSWORD, totpCode: codeOf(founder.secret) })).status,
      ).toBe(200);

      const failed = await rows(
        "SELECT count(*) AS n FROM account_events e JOIN accounts a ON a.id = e.account_id WHERE a.email = ? AND e.type = 'two-factor-failed'",
        email,
      );
      expect(failed).toEqual([{ n: 10 }]);
      await endLocks();
      expect((await post(LOGIN, { email, password: PASSWORD, totpCode: codeOf(secret), tempToken })).status).toBe(200);
    },
  );

  it('30 parallel guesses try no more than ten codes', { timeout: 60_000 }, async () => {
    const { email, secret } = await protectedAccount();
    const totpCode = wrongCode(secret);
    const answers: number[] = [];
    for (let round = 0; round < 2; round += 1) {
      const guesses = Array.from({ length: 15 }, () => post(LOGIN, { email, password: PASSWORD, totpCode }));
      answers.push(...(await Promise.all(guesses)).map(({ status }) => status));
    }
    expect(answers.filter((status) => status === 401)).toHaveLength(10);
    expect(answers.filter((status) => status === 429)).toHaveLength(20);
  });

  it('a right code forgets the wrong ones, and wrong codes never lock the password', { timeout: 60_000 }, async () => {
    const { email, secret } = await protectedAccount();
    for (let round = 0; round < 2; round += 1) {
      for (let i = 0; i < 9; i += 1) {
        expect(await post(LOGIN, { email, password: PASSWORD, totpCode: wrongCode(secret) })).toMatchObject(WRONG_CODE);
      }
      await allowCodesAgain(email);
      expect((await post(LOGIN, { email, password: PASSWORD, totpCode: codeOf(secret) })).status).toBe(200);
    }
  });
});

describe('recovery codes', () => {
  it('each works once, however it is typed, and tells its owner', async () => {
    const { email, recoveryCodes, token } = await protectedAccount();
    const [first, second] = recoveryCodes;
    const login = async (recoveryCode: string | undefined) =>
      post(LOGIN, { email, password: PASSWORD, recoveryCode, tempToken: await firstStep(email) });
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
    expect((await inbox(email))[0]).toMatchObject({ subject: 'Somebody signed in with a recovery code' });
    expect((await login(founder.recoveryCodes[0])).status).toBe(401);
  });

  it('20 parallel logins with one recovery code give exactly one session', { timeout: 60_000 }, async () => {
    const { email, recoveryCodes } = await protectedAccount();
    const before = (await sessionsOf(email)).length;
    const recoveryCode = recoveryCodes[5];
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post(LOGIN, { email, password: PASSWORD, recoveryCode })),
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
    const answer = await post(LOGIN, body);
    return { answer, trust: trustOf(answer.headers)?.[1], token: answer.body.token };
  }

  it('skip the code for 30 days, for their account only, and still need the password', async () => {
    const account = await protectedAccount();
    const { answer, trust, token } = await trusted(account);
    for (const attribute of ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax', 'Max-Age=2592000']) {
      expect(trustOf(answer.headers)?.[0]).toContain(attribute);
    }
    expect(answer.body).not.toHaveProperty('trustToken');
    const login = (email: string, password = PASSWORD) => post(LOGIN, { email, password }, withTrust(trust));
    expect(await login(account.email)).toMatchObject({ status: 200, body: { token: expect.any(String) } });
    expect((await login(account.email, 'not the password')).status).toBe(401);
    expect(read(await login(founder.email))['need2FA']).toBe(true);
    const [row] = await rows(
      'SELECT token_hash, expires_at - created_at AS length FROM trusted_devices WHERE account_id = (SELECT id FROM accounts WHERE email = ?)',
      account.email,
    );
    expect(row).toEqual({ token_hash: expect.not.stringContaining(String(trust)), length: 30 * 24 * 60 * 60 * 1000 });
    expect(
      read(await post(LOGIN, { email: account.email, password: PASSWORD }, withTrust(String(row?.['token_hash']))))[
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
      !read(await post(LOGIN, { email: account.email, password: PASSWORD }, withTrust(trust)))['need2FA'];
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
    const refused = await post(LOGIN, {
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
