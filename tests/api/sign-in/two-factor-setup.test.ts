/** Turning the second factor on and off, recovery codes and the state, through the API. */
import { env } from 'cloudflare:test';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  bearer,
  cookie,
  inbox,
  NASTY,
  PASSWORD,
  post,
  rows,
  send,
  signIn,
  verifiedAccount,
} from '@tests/setup/accounts';
import { allowCodesAgain, codeOf, prefix, protectedAccount, read, wrongCode } from '@tests/setup/two-factor';

const OFF = { success: true, enabled: false, enabledAt: null, recoveryCodesLeft: 0, trustedDevices: [] };
const CODE = /^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/;
const status = async (token: string) => read(await send('GET', '/api/twofa/2fa-status', undefined, bearer(token)));
const accountId = async (email: string) =>
  String((await rows('SELECT id FROM accounts WHERE email = ?', email))[0]?.['id']);
const events = async (email: string) =>
  (await rows('SELECT type FROM account_events WHERE account_id = ? ORDER BY id', await accountId(email))).map(
    ({ type }) => type,
  );

let founder: { email: string; token: string };

beforeAll(async () => {
  const { email } = await verifiedAccount();
  founder = { email, token: (await signIn(email)).token };
}, 60_000);

describe('set-up', () => {
  it.each(['founder', 'visitor'] as const)(
    'API-024 API-025 API-026 API-027 API-130 a %s sets it up: secret, address for apps, ten recovery codes, a mail',
    async (kind) => {
      const { email } = await verifiedAccount(kind);
      const { token } = await signIn(email);
      expect(await status(token)).toEqual(OFF);
      const setup = await post(`${prefix(kind)}/setup-2fa`, undefined, bearer(token));
      expect(setup).toMatchObject({
        status: 200,
        body: { success: true, secret: expect.stringMatching(/^[A-Z2-7]{32}$/) },
      });
      const { secret, otpauthUrl } = read(setup);
      const url = new URL(String(otpauthUrl));
      expect([url.protocol, url.host, decodeURIComponent(url.pathname)]).toEqual([
        'otpauth:',
        'totp',
        `/Outset:${email}`,
      ]);
      expect(url.searchParams.get('secret')).toBe(secret);
      expect(url.searchParams.get('issuer')).toBe('Outset');
      expect(await status(token)).toEqual(OFF);

      const code = codeOf(String(secret));
      const verified = await post(`${prefix(kind)}/verify-2fa-setup`, { code, secret }, bearer(token));
      expect(verified).toMatchObject({ status: 200, body: { success: true } });
      const codes = read(verified)['recoveryCodes'] as string[];
      expect(new Set(codes).size).toBe(10);
      for (const recoveryCode of codes) expect(recoveryCode).toMatch(CODE);
      expect(await status(token)).toEqual({
        ...OFF,
        enabled: true,
        enabledAt: expect.any(String),
        recoveryCodesLeft: 10,
      });
      expect((await inbox(email))[0]).toMatchObject({ subject: 'Two-factor authentication is on' });
      expect(await events(email)).toContain('two-factor-enabled');
    },
  );

  it('keeps neither the secret nor a recovery code readable in the database', async () => {
    const { email, secret, recoveryCodes } = await protectedAccount();
    const id = await accountId(email);
    const stored = JSON.stringify([
      await rows('SELECT * FROM second_factors WHERE account_id = ?', id),
      await rows('SELECT * FROM recovery_codes WHERE account_id = ?', id),
      await rows('SELECT * FROM audit_log WHERE actor_id = ?', id),
    ]);
    for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))]) {
      expect(stored).not.toContain(text);
    }
    expect(stored).toContain('v2.');
  });

  it('a sealed secret copied to another account does not open there', async () => {
    const mine = await protectedAccount();
    const theirs = await protectedAccount();
    await env.DB.prepare(
      'UPDATE second_factors SET secret = (SELECT secret FROM second_factors WHERE account_id = ?) WHERE account_id = ?',
    )
      .bind(await accountId(mine.email), await accountId(theirs.email))
      .run();
    const body = { email: theirs.email, password: PASSWORD, totpCode: codeOf(mine.secret) };
    expect(await post('/api/login', body)).toMatchObject({ status: 503, body: { code: 'two-factor-unreadable' } });
    // The way out that needs no key.
    const recoveryCode = theirs.recoveryCodes[0];
    expect((await post('/api/login', { ...body, totpCode: undefined, recoveryCode })).status).toBe(200);
  });

  it('refuses a wrong code, a foreign secret and the secret of a replaced set-up, and stays off', async () => {
    const { email } = await verifiedAccount();
    const { token } = await signIn(email);
    const verify = (body: unknown) => post('/api/twofa/verify-2fa-setup', body, bearer(token));
    expect(await verify({ code: '123456' })).toMatchObject({ status: 400, body: { code: 'setup-replaced' } });
    const first = String(read(await post('/api/twofa/setup-2fa', undefined, bearer(token)))['secret']);
    const second = String(read(await post('/api/twofa/setup-2fa', undefined, bearer(token)))['secret']);
    expect(second).not.toBe(first);
    expect(await verify({ code: codeOf(first), secret: first })).toMatchObject({
      status: 400,
      body: { code: 'setup-replaced' },
    });
    // The attacker's own secret with its own right code.
    expect(
      (await verify({ code: codeOf('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'), secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' }))
        .status,
    ).toBe(400);
    expect(await verify({ code: wrongCode(second), secret: second })).toMatchObject({
      status: 400,
      body: { message: 'Invalid verification code', errors: { code: 'Invalid verification code' } },
    });
    expect(await status(token)).toEqual(OFF);
    expect((await verify({ code: codeOf(second) })).status).toBe(200);
    expect(await post('/api/twofa/setup-2fa', undefined, bearer(token))).toMatchObject({
      status: 409,
      body: { message: 'Two-factor authentication is already on.' },
    });
    expect((await verify({ code: codeOf(second, 1), secret: second })).status).toBe(409);
  });

  it('20 parallel verifications turn it on once and leave ten recovery codes, those of the winner', async () => {
    const { email } = await verifiedAccount();
    const { token } = await signIn(email);
    const { secret } = read(await post('/api/twofa/setup-2fa', undefined, bearer(token)));
    const code = codeOf(String(secret));
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post('/api/twofa/verify-2fa-setup', { code, secret }, bearer(token))),
    );
    const won = answers.filter((answer) => answer.status === 200);
    expect(won).toHaveLength(1);
    for (const { status: answered } of answers) expect([200, 400, 409]).toContain(answered);
    expect(await status(token)).toMatchObject({ enabled: true, recoveryCodesLeft: 10 });
    expect((await events(email)).filter((type) => type === 'two-factor-enabled')).toHaveLength(1);
    const recoveryCode = (read(won[0] as never)['recoveryCodes'] as string[])[9];
    expect((await post('/api/login', { email, password: PASSWORD, recoveryCode })).status).toBe(200);
  });

  it('answers nasty codes and secrets with a 400 and no word of SQLite', async () => {
    await post('/api/twofa/setup-2fa', undefined, bearer(founder.token));
    for (const value of [...NASTY, '', '12345', '1234567', '१२३४५६', '１２３４５６', '12345a', null, 123456, [], {}]) {
      for (const body of [{ code: value }, { code: '123456', secret: value }]) {
        const answer = await post('/api/twofa/verify-2fa-setup', body, bearer(founder.token));
        expect([answer.status, JSON.stringify(body).slice(0, 60)]).toEqual([400, expect.anything()]);
        expect(answer.body.message).not.toMatch(/sqlite|d1_error/i);
      }
    }
    expect(await status(founder.token)).toEqual(OFF);
  });
});

describe('who may', () => {
  const ROUTES = [
    ['POST', '/api/twofa/setup-2fa'],
    ['POST', '/api/twofa/verify-2fa-setup'],
    ['POST', '/api/twofa/disable-2fa'],
    ['POST', '/api/twofa/recovery-codes'],
    ['DELETE', '/api/twofa/trusted-devices'],
    ['DELETE', '/api/twofa/trusted-devices/aaaaaaaaaaaaaaaaaaaaaaaa'],
    ['GET', '/api/twofa/2fa-status'],
    ['POST', '/api/visitor/setup-2fa'],
    ['POST', '/api/visitor/verify-2fa-setup'],
    ['POST', '/api/visitor/disable-2fa'],
  ] as const;
  const FULL = { code: '123456', password: PASSWORD };

  it('answers guests 401, and refuses a cookie that another site sends', async () => {
    for (const [method, path] of ROUTES) {
      const body = method === 'POST' ? FULL : undefined;
      expect((await send(method, path, body)).status, path).toBe(401);
      if (method === 'GET') continue;
      const foreign = await send(method, path, body, cookie(founder.token, 'https://evil.example'));
      expect(foreign.status, path).toBe(403);
    }
  });

  it('API-025 API-026 keeps founders and visitors to their own addresses', async () => {
    const { email } = await verifiedAccount('visitor');
    const { token } = await signIn(email);
    for (const path of ['setup-2fa', 'verify-2fa-setup', 'disable-2fa']) {
      expect((await post(`/api/twofa/${path}`, FULL, bearer(token))).status).toBe(403);
      expect((await post(`/api/visitor/${path}`, FULL, bearer(founder.token))).status).toBe(403);
    }
  });
});

describe('turning it off', () => {
  it.each(['founder', 'visitor'] as const)(
    'API-028 API-131 a %s needs password and code; everything of it is gone, and logging in is one step again',
    async (kind) => {
      const { email, secret, token } = await protectedAccount(kind);
      const disable = (body: unknown) => post(`${prefix(kind)}/disable-2fa`, body, bearer(token));
      expect(await disable(undefined)).toMatchObject({ status: 400 });
      expect(await disable({ password: PASSWORD })).toMatchObject({
        status: 400,
        body: { errors: { code: expect.any(String) } },
      });
      expect(await disable({ code: codeOf(secret) })).toMatchObject({
        status: 400,
        body: { errors: { password: 'Please enter your password.' } },
      });
      expect(await disable({ password: 'not the password', code: codeOf(secret) })).toMatchObject({
        status: 403,
        body: { code: 'wrong-password', errors: { password: 'This password is not correct.' } },
      });
      expect(await disable({ password: PASSWORD, code: wrongCode(secret) })).toMatchObject({
        status: 400,
        body: { errors: { code: 'Invalid 2FA code' } },
      });
      expect(await status(token)).toMatchObject({ enabled: true });
      expect(await disable({ password: PASSWORD, code: codeOf(secret) })).toMatchObject({
        status: 200,
        body: { success: true },
      });
      expect(await status(token)).toEqual(OFF);
      const id = await accountId(email);
      for (const table of ['second_factors', 'recovery_codes', 'trusted_devices', 'login_challenges']) {
        expect(await rows(`SELECT 1 FROM ${table} WHERE account_id = ?`, id)).toEqual([]);
      }
      expect((await inbox(email))[0]).toMatchObject({ subject: 'Two-factor authentication was turned off' });
      expect(await events(email)).toEqual(expect.arrayContaining(['two-factor-failed', 'two-factor-disabled']));
      await signIn(email);
      expect(await disable({ password: PASSWORD, code: codeOf(secret, 1) })).toMatchObject({ status: 409 });
    },
  );

  it('takes a recovery code in place of the app, and refuses a used code', async () => {
    const { secret, recoveryCodes, token, email } = await protectedAccount();
    const code = codeOf(secret);
    expect((await post('/api/login', { email, password: PASSWORD, totpCode: code })).status).toBe(200);
    expect(await post('/api/twofa/disable-2fa', { password: PASSWORD, code }, bearer(token))).toMatchObject({
      status: 400,
      body: { code: 'two-factor-code-used' },
    });
    const recoveryCode = recoveryCodes[3]?.toLowerCase();
    expect((await post('/api/twofa/disable-2fa', { password: PASSWORD, recoveryCode }, bearer(token))).status).toBe(
      200,
    );
  });

  it('answers nasty bodies with a 400, and stays on', async () => {
    const { token, secret } = await protectedAccount();
    for (const path of ['/api/twofa/disable-2fa', '/api/twofa/recovery-codes']) {
      for (const value of [...NASTY, '', 7, null, {}, [], true]) {
        for (const body of [
          value === '' ? '""' : JSON.stringify(value),
          { password: value, code: codeOf(secret), recoveryCode: undefined },
          { password: PASSWORD, code: value },
          { password: PASSWORD, recoveryCode: value },
        ]) {
          const answer = await post(path, body, bearer(token));
          expect([400, 403], JSON.stringify(body)?.slice(0, 80)).toContain(answer.status);
          expect(answer.body.message).not.toMatch(/sqlite|d1_error|undefined/i);
        }
        await env.DB.prepare('DELETE FROM attempts').run();
      }
    }
    expect(await status(token)).toMatchObject({ enabled: true, recoveryCodesLeft: 10 });
  });

  it('ten wrong passwords lock for 15 minutes, and leave the sign-in alone', { timeout: 60_000 }, async () => {
    const { secret, token, email } = await protectedAccount();
    const disable = (password: string) =>
      post('/api/twofa/disable-2fa', { password, code: codeOf(secret) }, bearer(token));
    for (let i = 0; i < 10; i += 1) expect((await disable('a wrong guess')).status).toBe(403);
    expect((await disable(PASSWORD)).status).toBe(429);
    expect((await post('/api/login', { email, password: PASSWORD })).status).toBe(200);
  });
});

describe('recovery codes', () => {
  it('are renewed by password and code; the old ones end', async () => {
    const { email, secret, recoveryCodes, token } = await protectedAccount();
    const renew = (body: unknown) => post('/api/twofa/recovery-codes', body, bearer(token));
    expect((await renew({ password: PASSWORD, code: wrongCode(secret) })).status).toBe(400);
    expect((await renew({ password: 'not the password', code: codeOf(secret) })).status).toBe(403);
    const answer = await renew({ password: PASSWORD, code: codeOf(secret) });
    const renewed = read(answer)['recoveryCodes'] as string[];
    expect(renewed).toHaveLength(10);
    expect(renewed.some((code) => recoveryCodes.includes(code))).toBe(false);
    const login = (recoveryCode: string | undefined) => post('/api/login', { email, password: PASSWORD, recoveryCode });
    expect((await login(recoveryCodes[0])).status).toBe(401);
    expect((await login(renewed[0])).status).toBe(200);
    expect(await status(token)).toMatchObject({ recoveryCodesLeft: 9 });
    expect((await inbox(email)).map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(['You have new recovery codes', 'Someone signed in with a recovery code']),
    );
    await allowCodesAgain(email);
    expect((await renew({ password: PASSWORD, code: codeOf(secret) })).status).toBe(200);
  });

  it('cannot be made while it is off', async () => {
    expect(
      (await post('/api/twofa/recovery-codes', { password: PASSWORD, code: '123456' }, bearer(founder.token))).status,
    ).toBe(409);
  });
});
