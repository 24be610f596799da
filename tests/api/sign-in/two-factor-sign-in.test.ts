/** The second step of a sign-in through the API: codes, replay, races, the lock. */
import { env } from 'cloudflare:test';
import { beforeAll, describe, expect, it } from 'vitest';
import { bearer, NASTY, PASSWORD, post, rows, send, signIn, verifiedAccount } from '@tests/setup/accounts';
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
    const first = await post(SIGN_IN, { email: founder.email, password: PASSWORD });
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
    const second = await post(SIGN_IN, { email: founder.email, password: PASSWORD, totpCode: spaced, tempToken });
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
    expect(await post(SIGN_IN, { ...body, tempToken: String(tempToken).replace('visitor', 'founder') })).toMatchObject(
      EXPIRED,
    );
    expect(await post('/api/visitor/login', body)).toMatchObject({ status: 200, body: { userType: 'visitor' } });
  });

  it('a right password alone, a right code alone or a temp token alone open nothing', async () => {
    await allowCodesAgain(founder.email);
    const tempToken = await firstStep(founder.email);
    const totpCode = codeOf(founder.secret);
    expect(
      (await post(SIGN_IN, { email: founder.email, password: 'not the password', totpCode, tempToken })).status,
    ).toBe(401);
    expect((await post(SIGN_IN, { email: founder.email, totpCode, tempToken })).status).toBe(400);
    expect(
      await post(SIGN_IN, { email: founder.email, password: PASSWORD, totpCode: wrongCode(founder.secret), tempToken }),
    ).toMatchObject(WRONG_CODE);
    // Nothing of that used up the code or the temp token.
    expect((await post(SIGN_IN, { email: founder.email, password: PASSWORD, totpCode, tempToken })).status).toBe(200);
  });

  it('accepts the step before and after, and no other', async () => {
    const { email, secret } = await protectedAccount();
    // One secret and one time, in the middle of a step: codes of other steps are never the same by chance.
    const { findStep } = await import('@worker/services/sign-in/two-factor-proof');
    const known = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    const middle = 1_800_000_015_000;
    const { generateSync } = await import('otplib');
    for (const steps of [-3, -2, -1, 0, 1, 2, 3]) {
      const code = generateSync({ secret: known, epoch: middle / 1000 + steps * 30 });
      const expected = Math.abs(steps) <= 1 ? middle / 1000 / 30 - 0.5 + steps : null;
      expect(findStep(known, code, middle), String(steps)).toBe(expected);
    }
    expect((await post(SIGN_IN, { email, password: PASSWORD, totpCode: codeOf(secret, -4) })).status).toBe(401);
  });

  it('an account without a second factor ignores what belongs to it', async () => {
    const { email } = await verifiedAccount();
    const answer = await post(SIGN_IN, {
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
    for (const value of [...NASTY, '', '12345', '1234567', 123456, null, {}, ['123456']]) {
      for (const body of [{ totpCode: value }, { recoveryCode: value }, { totpCode: '123456', trustDevice: value }]) {
        const answer = await post(SIGN_IN, { ...known, ...body });
        expect(answer.status, JSON.stringify(body).slice(0, 60)).toBe(400);
        expect(answer.body.message).not.toMatch(/sqlite|d1_error/i);
      }
    }
    for (const tempToken of [...NASTY.filter((text) => text.length < 200), 'founder.', `founder.${'A'.repeat(43)}`]) {
      expect(await post(SIGN_IN, { ...known, totpCode: codeOf(founder.secret), tempToken })).toMatchObject(EXPIRED);
    }
    expect(await sessionsOf(founder.email)).toHaveLength(before);
  });
});

describe('replay and races', () => {
  it('refuses a code the second time, at the sign-in and for the one that proved the set-up', async () => {
    const { email } = await verifiedAccount();
    const { token } = await signIn(email);
    const secret = String(read(await post('/api/twofa/setup-2fa', undefined, bearer(token)))['secret']);
    const totpCode = codeOf(secret);
    await post('/api/twofa/verify-2fa-setup', { code: totpCode }, bearer(token));
    const used = { status: 401, body: { code: 'two-factor-code-used' } };
    const body = { email, password: PASSWORD, totpCode };
    expect(await post(SIGN_IN, body)).toMatchObject(used);
    await allowCodesAgain(email);
    expect((await post(SIGN_IN, body)).status).toBe(200);
    expect(await post(SIGN_IN, { ...body, tempToken: await firstStep(email) })).toMatchObject(used);
  });

  it('20 parallel sign-ins with one valid code give exactly one session', { timeout: 60_000 }, async () => {
    const { email, secret } = await protectedAccount();
    const before = (await sessionsOf(email)).length;
    const tempToken = await firstStep(email);
    const totpCode = codeOf(secret);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        post(SIGN_IN, { email, password: PASSWORD, totpCode, ...(i % 2 ? { tempToken } : {}) }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status } of answers) expect([200, 401, 429]).toContain(status);
    expect(await sessionsOf(email)).toHaveLength(before + 1);
  });

  it('a temp token is good for one session, whatever the code, and only for its account', async () => {
    const { email, secret } = await protectedAccount();
    const tempToken = await firstStep(email);
    const login = () => post(SIGN_IN, { email, password: PASSWORD, totpCode: codeOf(secret), tempToken });
    expect((await login()).status).toBe(200);
    await allowCodesAgain(email);
    expect(await login()).toMatchObject(EXPIRED);
    await allowCodesAgain(founder.email);
    const foreign = await firstStep(email);
    const body = { email: founder.email, password: PASSWORD, totpCode: codeOf(founder.secret) };
    expect(await post(SIGN_IN, { ...body, tempToken: foreign })).toMatchObject(EXPIRED);
    expect((await post(SIGN_IN, body)).status).toBe(200);
  });

  it('a temp token ends after ten minutes, and costs no code', async () => {
    const { email, secret } = await protectedAccount();
    const tempToken = await firstStep(email);
    await env.DB.prepare('UPDATE login_challenges SET expires_at = ? WHERE expires_at > ?')
      .bind(Date.now() - 1, Date.now() + 9 * 60_000)
      .run();
    const totpCode = codeOf(secret);
    expect(await post(SIGN_IN, { email, password: PASSWORD, totpCode, tempToken })).toMatchObject(EXPIRED);
    expect(
      (await post(SIGN_IN, { email, password: PASSWORD, totpCode, tempToken: await firstStep(email) })).status,
    ).toBe(200);
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
          expect((await post(SIGN_IN, { email, password: PASSWORD, ...wrong })).status).toBe(401);
        }
      }
      const tempToken = await firstStep(email);
      for (const proof of [{ totpCode: codeOf(secret) }, { recoveryCode: recoveryCodes[0] }, { totpCode }]) {
        const locked = await post(SIGN_IN, { email, password: PASSWORD, tempToken, ...proof });
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
        (await post(SIGN_IN, { email: founder.email, password: PASSWORD, totpCode: codeOf(founder.secret) })).status,
      ).toBe(200);

      const failed = await rows(
        "SELECT count(*) AS n FROM account_events e JOIN accounts a ON a.id = e.account_id WHERE a.email = ? AND e.type = 'two-factor-failed'",
        email,
      );
      expect(failed).toEqual([{ n: 10 }]);
      await endLocks();
      expect((await post(SIGN_IN, { email, password: PASSWORD, totpCode: codeOf(secret), tempToken })).status).toBe(
        200,
      );
    },
  );

  it('30 parallel guesses try no more than ten codes', { timeout: 60_000 }, async () => {
    const { email, secret } = await protectedAccount();
    const totpCode = wrongCode(secret);
    const answers: number[] = [];
    for (let round = 0; round < 2; round += 1) {
      const guesses = Array.from({ length: 15 }, () => post(SIGN_IN, { email, password: PASSWORD, totpCode }));
      answers.push(...(await Promise.all(guesses)).map(({ status }) => status));
    }
    expect(answers.filter((status) => status === 401)).toHaveLength(10);
    expect(answers.filter((status) => status === 429)).toHaveLength(20);
  });

  it('a right code forgets the wrong ones, and wrong codes never lock the password', { timeout: 60_000 }, async () => {
    const { email, secret } = await protectedAccount();
    for (let round = 0; round < 2; round += 1) {
      for (let i = 0; i < 9; i += 1) {
        expect(await post(SIGN_IN, { email, password: PASSWORD, totpCode: wrongCode(secret) })).toMatchObject(
          WRONG_CODE,
        );
      }
      await allowCodesAgain(email);
      expect((await post(SIGN_IN, { email, password: PASSWORD, totpCode: codeOf(secret) })).status).toBe(200);
    }
  });
});
