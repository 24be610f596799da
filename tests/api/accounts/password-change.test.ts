/** Changing the password while signed in: the required fields, the sessions that it ends, and the people who are refused. */
import { describe, expect, it } from 'vitest';
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

const NEW_PASSWORD = 'banyan over pune 8';
const GUEST = { state: 'unauthenticated' };
const PATHS = { founder: '/api/twofa/update-password', visitor: '/api/visitor/update-password' } as const;
const viewerOf = async (token: string) => (await send('GET', '/api/session', undefined, bearer(token))).body.data;

describe('changing the password', () => {
  it.each([
    ['API-022 ACC-15', 'founder', 'visitor'],
    ['API-023 ACC-15', 'visitor', 'founder'],
  ] as const)('%s changes it for a %s only, and keeps the session in use alone', async (_, kind, other) => {
    const { email } = await verifiedAccount(kind);
    const here = await signIn(email);
    const there = await signIn(email);
    await post('/api/request-password-reset', { email });
    const link = /token=([\w-]+)/.exec((await inbox(email))[0]?.text ?? '')?.[1];
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expect((await post(PATHS[other], body, bearer(here.token))).status).toBe(403);
    expect(await post(PATHS[kind], body, bearer(here.token))).toMatchObject({ status: 200, body: { success: true } });
    expect(await viewerOf(here.token)).toMatchObject({ state: 'authenticated', email });
    expect(await viewerOf(there.token)).toEqual(GUEST);
    expect((await post('/api/login', { email, password: PASSWORD })).status).toBe(401);
    await signIn(email, NEW_PASSWORD);
    const [mail] = await inbox(email);
    expect(mail?.subject).toBe('Your Outset password was changed');
    const events = await rows(
      `SELECT e.type FROM account_events e JOIN accounts a ON a.id = e.account_id WHERE a.email = ? AND e.type = 'password-changed'`,
      email,
    );
    expect(events).toHaveLength(1);
    // A link that was lying in the mailbox is of no use any more.
    expect((await send('GET', `/api/reset-password?token=${link}`)).body.data).toEqual({ state: 'expired' });
  });

  it('ACC-13 names what is missing or too short, in the exact words', async () => {
    const { token } = await signIn((await verifiedAccount()).email);
    expect(await post(PATHS.founder, {}, bearer(token))).toMatchObject({
      status: 400,
      body: {
        errors: {
          currentPassword: 'Please input your current password!',
          newPassword: 'Please input your new password!',
        },
      },
    });
    expect(await post(PATHS.founder, { currentPassword: 'x', newPassword: '1234567' }, bearer(token))).toMatchObject({
      status: 400,
      body: { errors: { newPassword: 'Password must be at least 8 characters!' } },
    });
    expect(
      await post(PATHS.founder, { currentPassword: PASSWORD, newPassword: 'password1' }, bearer(token)),
    ).toMatchObject({ status: 400, body: { errors: { newPassword: expect.stringContaining('too common') } } });
  });

  it('refuses the current password as the new one, once it proved right, and changes nothing', async () => {
    const { email } = await verifiedAccount();
    const { token } = await signIn(email);
    const change = (currentPassword: string, newPassword: string) =>
      post(PATHS.founder, { currentPassword, newPassword }, bearer(token));
    const first = 'Café over Pune 8';
    expect((await change(PASSWORD, first)).status).toBe(200);
    const other = await signIn(email, first);
    const mails = (await inbox(email)).length;
    const message = 'Please choose a password that differs from your current one.';
    for (const same of [first, first.normalize('NFD')])
      expect(await change(first, same)).toMatchObject({ status: 400, body: { errors: { newPassword: message } } });
    const wrong = await change('not the password', 'not the password');
    expect(Object.keys(wrong.body['errors'] as object)).toEqual(['currentPassword']);
    expect((await inbox(email)).length).toBe(mails);
    expect(await viewerOf(other.token)).toMatchObject({ state: 'authenticated' });
  });

  it('refuses a wrong current password beside its field, and locks after ten', { timeout: 60_000 }, async () => {
    const { email } = await verifiedAccount();
    const { token } = await signIn(email);
    const wrong = { currentPassword: 'not the password', newPassword: NEW_PASSWORD };
    for (let n = 0; n < 10; n += 1) {
      expect(await post(PATHS.founder, wrong, bearer(token))).toMatchObject({
        status: 400,
        body: { code: 'wrong-password', errors: { currentPassword: 'Your current password is not correct.' } },
      });
    }
    const locked = await post(PATHS.founder, { ...wrong, currentPassword: PASSWORD }, bearer(token));
    expect(locked.status).toBe(429);
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(800);
    await signIn(email);
  });

  it('of two changes at the same time one is refused', async () => {
    const { email } = await verifiedAccount();
    const one = await signIn(email);
    const two = await signIn(email);
    const answers = await Promise.all(
      [one, two].map(({ token }, n) =>
        post(PATHS.founder, { currentPassword: PASSWORD, newPassword: `${NEW_PASSWORD}${n}` }, bearer(token)),
      ),
    );
    const won = answers.findIndex(({ status }) => status === 200);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers[1 - won]?.status).toBeGreaterThanOrEqual(400);
    expect(answers[1 - won]?.status).toBeLessThan(500);
    await signIn(email, `${NEW_PASSWORD}${won}`);
  });

  it('refuses guests, a bearer in the address, and another site', async () => {
    const { email } = await verifiedAccount();
    const { token } = await signIn(email);
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    for (const path of Object.values(PATHS)) {
      expect((await post(path, body)).status).toBe(401);
      for (const name of ['token', 'access_token', 'authorization'])
        expect((await post(`${path}?${name}=${token}`, body)).status).toBe(401);
    }
    expect((await post(PATHS.founder, body, cookie(token, 'https://evil.example'))).status).toBe(403);
    expect((await post(PATHS.founder, body, { cookie: `__Host-outset=${token}` })).status).toBe(403);
    await signIn(email);
    expect((await post(PATHS.founder, body, cookie(token))).status).toBe(200);
  });

  it('answers nasty values with a 4xx and changes nothing', { timeout: 60_000 }, async () => {
    const { email } = await verifiedAccount();
    const { token } = await signIn(email);
    for (const value of [...NASTY.slice(0, 6), 'x'.repeat(40_000), { $ne: '' }, [PASSWORD], 7, null, true]) {
      const answer = await post(PATHS.founder, { currentPassword: value, newPassword: value }, bearer(token));
      expect([400, 429]).toContain(answer.status);
      expect(answer.body.message).not.toMatch(/sqlite|d1_error/i);
    }
    await signIn(email);
  });
});
