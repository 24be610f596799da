/**
 * Links and tokens that work once: links in mails lead only to our own site, and each token is accepted once, even if two requests use
 * it together.
 */
import { createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test';
import { describe, expect, it } from 'vitest';
import { api } from '@worker/api';
import type { RawEnv } from '@worker/env';
import { hashToken } from '@worker/services/core/secrets';
import {
  bearer,
  founderBody,
  freshEmail,
  inbox,
  PASSWORD,
  post,
  resetToken,
  rows,
  send,
  signIn,
  verifiedAccount,
  verifyToken,
  visitorBody,
} from '@tests/setup/accounts';
import { person } from '@tests/setup/people';
import { allowCodesAgain, codeOf, firstStep, protectedAccount, read } from '@tests/setup/two-factor';

const NEW_PASSWORD = 'Banyan over Pune 8!';
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36';
const count = async (table: string, email: string, where = '1') =>
  Number(
    (
      await rows(
        `SELECT count(*) AS n FROM ${table} t JOIN accounts a ON a.id = t.account_id WHERE a.email = ? AND ${where}`,
        email,
      )
    )[0]?.['n'],
  );

/** Sends a request as if the site were evil.test: in the address, in Host and in the headers of proxies. */
async function asEvil(path: string, body: unknown, headers: Record<string, string> = {}, method = 'POST') {
  const context = createExecutionContext();
  const request = new Request(`http://evil.test${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      host: 'evil.test',
      'x-forwarded-host': 'evil.test',
      'x-forwarded-server': 'evil.test',
      'x-host': 'evil.test',
      forwarded: 'host=evil.test;proto=https',
      'x-original-url': 'http://evil.test/',
      ...headers,
    },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
  });
  const response = await api.fetch(request, env as unknown as RawEnv, context);
  await waitOnExecutionContext(context);
  return { status: response.status, text: await response.text() };
}

describe('Host: evil.test', () => {
  it('is in no mail that an account gets, from the registration to the end', async () => {
    const body = founderBody();
    const email = String(body['email']);
    expect((await asEvil('/api/register', body)).status).toBe(200);
    await env.DB.prepare('UPDATE account_tokens SET created_at = created_at - 600000').run();
    expect((await asEvil('/api/login', { email, password: PASSWORD })).status).toBe(403);
    expect((await asEvil('/api/resend-verification', { email })).status).toBe(200);
    expect((await asEvil(`/api/verify-email?token=${await verifyToken(email)}`, null, {}, 'GET')).status).toBe(200);
    expect((await asEvil('/api/register', body)).status).toBe(200);
    expect((await asEvil('/api/register-visitor', visitorBody({ email }))).status).toBe(200);

    const { token } = await signIn(email);
    expect((await asEvil('/api/login', { email, password: PASSWORD }, { 'user-agent': CHROME })).status).toBe(200);
    const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expect((await asEvil('/api/twofa/update-password', change, bearer(token))).status).toBe(200);
    const { secret } = JSON.parse((await asEvil('/api/twofa/setup-2fa', {}, bearer(token))).text) as { secret: string };
    const setup = await asEvil('/api/twofa/verify-2fa-setup', { code: codeOf(secret) }, bearer(token));
    const { recoveryCodes } = JSON.parse(setup.text) as { recoveryCodes: string[] };
    const byRecovery = { email, password: NEW_PASSWORD, recoveryCode: recoveryCodes[0] };
    expect((await asEvil('/api/login', byRecovery)).status).toBe(200);
    const renew = { password: NEW_PASSWORD, recoveryCode: recoveryCodes[1] };
    const renewed = await asEvil('/api/twofa/recovery-codes', renew, bearer(token));
    const [fresh] = (JSON.parse(renewed.text) as { recoveryCodes: string[] }).recoveryCodes;
    const off = { password: NEW_PASSWORD, recoveryCode: fresh };
    expect((await asEvil('/api/twofa/disable-2fa', off, bearer(token))).status).toBe(200);

    expect((await asEvil('/api/request-password-reset', { email })).status).toBe(200);
    const link = await resetToken(email);
    expect((await asEvil('/api/reset-password', { token: link, password: `${NEW_PASSWORD}2` })).status).toBe(200);
    const contact = { name: 'Asha', email, subject: 'Question', message: 'Why?' };
    expect((await asEvil('/api/contact', contact)).status).toBe(200);
    const last = (await signIn(email, `${NEW_PASSWORD}2`)).token;
    const gone = { password: `${NEW_PASSWORD}2` };
    // The mails that are kept go with the account; the goodbye comes after.
    const before = [...(await inbox(email)), ...(await inbox('support@outset.example'))];
    expect((await asEvil('/api/twofa/delete-account', gone, bearer(last), 'DELETE')).status).toBe(200);

    const mails = [...before, ...(await inbox(email))];
    // Confirmation, note of an account, two fresh links, welcome, new device, two passwords, four of the second factor …
    expect(new Set(mails.map(({ subject }) => subject)).size).toBeGreaterThanOrEqual(11);
    for (const mail of mails) {
      expect(JSON.stringify(mail), mail.subject).not.toContain('evil');
      for (const [address] of `${mail.text} ${mail.html}`.matchAll(/https?:\/\/[^\s"'<>)]+/g))
        expect(new URL(address).host, mail.subject).toBe('localhost:8787');
    }
  });
});

describe('a link that confirms an e-mail', () => {
  it('confirms once when it is opened ten times at once, and greets once', async () => {
    const body = visitorBody();
    const email = String(body['email']);
    await post('/api/register-visitor', body);
    const path = `/api/verify-email?token=${await verifyToken(email)}`;
    const answers = await Promise.all(Array.from({ length: 10 }, () => send('GET', path)));
    const said = answers.map(({ status, body: { message } }) => `${status} ${message}`);
    expect(said.filter((text) => text === '200 Your email has been verified. You can now log in.')).toHaveLength(1);
    expect(said.filter((text) => text === '200 Your email is already verified.')).toHaveLength(9);
    expect(await count('account_events', email, `t.type = 'email-verified'`)).toBe(1);
    expect((await inbox(email)).filter(({ subject }) => /welcome/i.test(subject))).toHaveLength(1);
  });

  it('says that the e-mail is confirmed when it is opened again long after', async () => {
    const body = founderBody();
    const email = String(body['email']);
    await post('/api/register', body);
    const token = await verifyToken(email);
    await send('GET', `/api/verify-email?token=${token}`);
    await env.DB.prepare('UPDATE account_tokens SET expires_at = ? WHERE token_hash = ?')
      .bind(Date.now() - 1, hashToken(token))
      .run();
    expect(await send('GET', `/api/verify-email?token=${token}`)).toMatchObject({
      status: 200,
      body: { message: 'Your email is already verified.' },
    });
  });
});

describe('a temp token', () => {
  it('opens one session when two codes that are both valid come with it at once', async () => {
    const { email, secret } = await protectedAccount();
    const before = await count('sessions', email);
    const tempToken = await firstStep(email);
    const answers = await Promise.all(
      [-1, 0, 1].map((steps) =>
        post('/api/login', { email, password: PASSWORD, totpCode: codeOf(secret, steps), tempToken }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers) if (status !== 200) expect([status, body.success]).toEqual([401, false]);
    expect(await count('sessions', email)).toBe(before + 1);
  });

  it('is of no use after a new password', async () => {
    const { email, secret, token } = await protectedAccount();
    const tempToken = await firstStep(email);
    await allowCodesAgain(email);
    const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expect((await post('/api/twofa/update-password', change, bearer(token))).status).toBe(200);
    const again = { email, totpCode: codeOf(secret), tempToken };
    expect((await post('/api/login', { ...again, password: PASSWORD })).body.code).toBe('login-failed');
    expect((await post('/api/login', { ...again, password: NEW_PASSWORD })).body.code).toBe('login-expired');
  });
});

describe('a recovery code', () => {
  it('is good for one thing when a sign-in and the end of the second factor ask for it at once', async () => {
    const { email, token, recoveryCodes } = await protectedAccount();
    const [recoveryCode] = recoveryCodes;
    const answers = await Promise.all([
      post('/api/login', { email, password: PASSWORD, recoveryCode }),
      post('/api/twofa/disable-2fa', { password: PASSWORD, recoveryCode }, bearer(token)),
      post('/api/twofa/recovery-codes', { password: PASSWORD, recoveryCode }, bearer(token)),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status } of answers) expect([200, 400, 401, 409]).toContain(status);
  });

  it('of an account opens no other one', async () => {
    const [mine, theirs] = [await protectedAccount(), await protectedAccount('visitor')];
    const body = { email: mine.email, password: PASSWORD, recoveryCode: theirs.recoveryCodes[0] };
    expect((await post('/api/login', body)).status).toBe(401);
    const own = { email: theirs.email, password: PASSWORD, recoveryCode: theirs.recoveryCodes[0] };
    expect((await post('/api/visitor/login', own)).status).toBe(200);
  });
});

describe('turning the second factor off', () => {
  it('is done, logged and told once when two good proofs come at once', async () => {
    const { email, token, secret, recoveryCodes } = await protectedAccount();
    const answers = await Promise.all([
      post('/api/twofa/disable-2fa', { password: PASSWORD, code: codeOf(secret) }, bearer(token)),
      post('/api/twofa/disable-2fa', { password: PASSWORD, recoveryCode: recoveryCodes[0] }, bearer(token)),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await count('account_events', email, `t.type = 'two-factor-disabled'`)).toBe(1);
    expect((await inbox(email)).filter(({ subject }) => /off/i.test(subject))).toHaveLength(1);
  });
});

describe('a trusted device', () => {
  const trustOf = (headers: Headers) => /__Host-outset-trust=([\w-]{43});/.exec(headers.get('set-cookie') ?? '')?.[1];
  async function trusted(email: string, secret: string) {
    const body = { email, password: PASSWORD, totpCode: codeOf(secret), trustDevice: true };
    return trustOf((await post('/api/login', body)).headers);
  }
  const asks = async (email: string, password: string, trust: string | undefined) =>
    read(await post('/api/login', { email, password }, { cookie: `__Host-outset-trust=${trust}` }))['need2FA'] === true;

  it.each(['a change', 'a reset'])('is asked for a code again after %s of the password', async (how) => {
    const { email, secret, token } = await protectedAccount();
    const trust = await trusted(email, secret);
    expect(await asks(email, PASSWORD, trust)).toBe(false);
    if (how === 'a change') {
      const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
      expect((await post('/api/twofa/update-password', change, bearer(token))).status).toBe(200);
    } else {
      await post('/api/request-password-reset', { email });
      const link = /token=([\w-]+)/.exec((await inbox(email))[0]?.text ?? '')?.[1];
      expect((await post('/api/reset-password', { token: link, password: NEW_PASSWORD })).status).toBe(200);
    }
    expect(await asks(email, NEW_PASSWORD, trust)).toBe(true);
  });

  it('is one trust for 20 parallel sign-ins with one code, and its cookie is no session', async () => {
    const { email, secret } = await protectedAccount();
    const trusts = await Promise.all(Array.from({ length: 20 }, () => trusted(email, secret)));
    expect(trusts.filter(Boolean)).toHaveLength(1);
    expect(await count('trusted_devices', email)).toBe(1);
    const trust = trusts.find(Boolean);
    for (const headers of [bearer(trust), { cookie: `__Host-outset=${trust}` }])
      expect((await send('GET', '/api/sessions', undefined, headers)).status).toBe(401);
  });
});

describe('tokens of one kind', () => {
  it('are of no use as another kind', async () => {
    const { email } = await verifiedAccount();
    const session = await person('founder');
    const { secret, recoveryCodes, ...guarded } = await protectedAccount();
    const tempToken = await firstStep(guarded.email);
    await post('/api/request-password-reset', { email });
    const reset = /token=([\w-]+)/.exec((await inbox(email))[0]?.text ?? '')?.[1];
    for (const wrong of [session.token, tempToken, secret, recoveryCodes[0], tempToken.split('.')[1]]) {
      expect((await post('/api/reset-password', { token: wrong, password: NEW_PASSWORD })).status).toBe(400);
      expect((await send('GET', `/api/verify-email?token=${wrong}`)).status).toBe(400);
    }
    for (const wrong of [reset, tempToken, tempToken.split('.')[1], secret])
      expect((await send('GET', '/api/sessions', undefined, bearer(wrong))).status).toBe(401);
    const body = { email: guarded.email, password: PASSWORD, totpCode: codeOf(secret) };
    for (const wrong of [session.token, reset, tempToken.replace('founder', 'visitor'), freshEmail()])
      expect((await post('/api/login', { ...body, tempToken: wrong })).body.code).toBe('login-expired');
    expect((await post('/api/login', { ...body, tempToken })).status).toBe(200);
  });
});
