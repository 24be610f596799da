/** Everything that expires: it is accepted until the last second of its time, and refused after it without any change. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  bearer,
  founderBody,
  PASSWORD,
  post,
  resetToken,
  rows,
  send,
  signIn,
  verifiedAccount,
  verifyToken,
} from '@tests/setup/accounts';
import { allowCodesAgain, codeOf, firstStep, protectedAccount, read } from '@tests/setup/two-factor';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NEW_PASSWORD = 'Banyan over Pune 8!';

/** Moves the clock of this isolate, and nothing in the database. */
function later(ms: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
}
afterEach(() => vi.useRealTimers());

async function resetLink(email: string): Promise<string> {
  await post('/api/request-password-reset', { email });
  return await resetToken(email);
}

describe('a link to confirm an e-mail', () => {
  const waiting = async () => {
    const body = founderBody();
    await post('/api/register', body);
    return { email: String(body['email']), token: await verifyToken(String(body['email'])) };
  };

  it('works for 24 hours and not after, nor with the password; a new one does', async () => {
    const { email, token } = await waiting();
    later(DAY + SECOND);
    const expired = { status: 400, body: { code: 'link-expired', message: 'This verification link has expired.' } };
    expect(await send('GET', `/api/verify-email?token=${token}`)).toMatchObject(expired);
    expect(await post('/api/verify-email', { token, password: PASSWORD })).toMatchObject(expired);
    expect(await rows('SELECT is_verified FROM accounts WHERE email = ?', email)).toEqual([{ is_verified: 0 }]);
    await post('/api/resend-verification', { email });
    expect((await send('GET', `/api/verify-email?token=${await verifyToken(email)}`)).status).toBe(200);
  });

  it('still works a minute before', async () => {
    const { token } = await waiting();
    later(DAY - MINUTE);
    expect((await send('GET', `/api/verify-email?token=${token}`)).status).toBe(200);
  });
});

describe('a link to reset a password', () => {
  it('works for an hour and not after', async () => {
    const { email } = await verifiedAccount();
    const token = await resetLink(email);
    later(HOUR - MINUTE);
    expect((await send('GET', `/api/reset-password?token=${token}`)).body.data).toEqual({
      state: 'usable',
      email: expect.stringContaining('@'),
    });
    later(MINUTE + SECOND);
    expect((await send('GET', `/api/reset-password?token=${token}`)).body.data).toEqual({ state: 'expired' });
    const answer = await post('/api/reset-password', { token, password: NEW_PASSWORD });
    expect(answer).toMatchObject({ status: 400, body: { code: 'link-expired' } });
    await signIn(email);
  });
});

describe('a sign-in', () => {
  it('that waits for its code ends after ten minutes', async () => {
    const { email, secret } = await protectedAccount();
    const tempToken = await firstStep(email);
    await allowCodesAgain(email);
    later(10 * MINUTE + SECOND);
    const late = await post('/api/login', { email, password: PASSWORD, totpCode: codeOf(secret), tempToken });
    expect([late.status, late.body.code]).toEqual([401, 'login-expired']);
  });

  it('on a trusted device asks for a code again after 30 days', async () => {
    const { email, secret } = await protectedAccount();
    const body = { email, password: PASSWORD, totpCode: codeOf(secret), trustDevice: true };
    const set = (await post('/api/login', body)).headers.get('set-cookie') ?? '';
    const trust = { cookie: /__Host-outset-trust=[\w-]+/.exec(set)?.[0] ?? '' };
    const asks = async () => read(await post('/api/login', { email, password: PASSWORD }, trust))['need2FA'] === true;
    later(30 * DAY - MINUTE);
    expect(await asks()).toBe(false);
    later(MINUTE + SECOND);
    expect(await asks()).toBe(true);
  });

  it('is over after 30 days without use', async () => {
    const { email } = await verifiedAccount();
    const { token } = await signIn(email);
    later(30 * DAY + SECOND);
    expect((await send('GET', '/api/sessions', undefined, bearer(token))).status).toBe(401);
  });

  it('that was locked by wrong passwords is open after a quarter of an hour', async () => {
    const { email } = await verifiedAccount();
    for (let n = 0; n < 10; n += 1) await post('/api/login', { email, password: 'a wrong guess' });
    expect((await post('/api/login', { email, password: PASSWORD })).status).toBe(429);
    later(15 * MINUTE + SECOND);
    await signIn(email);
  });
});
