/** Registration and the confirmation of the email, through the API. */
import { env } from 'cloudflare:test';
import { describe, expect, it } from 'vitest';
import { yearInIndia } from '@/domain/time/india';
import {
  founderBody,
  freshEmail,
  inbox,
  NASTY,
  PASSWORD,
  post,
  rows,
  send,
  verifyToken,
  visitorBody,
} from '@tests/setup/accounts';

const SUCCESS = 'Registration successful! Please check your email, including the spam folder, for a verification link.';

describe('registration', () => {
  it('API-007 AUTH-40 registers a founder with every field, and mails a link to our own site', async () => {
    const body = founderBody({ email: `  ${freshEmail('Mixed.Case')} `.replace('mixed', 'MIXED') });
    const email = String(body['email']).trim().toLowerCase();
    const answer = await post('/api/register', body, { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
    expect(answer).toMatchObject({ status: 200, body: { success: true, message: SUCCESS } });
    const [account] = await rows('SELECT * FROM accounts WHERE email = ?', email);
    expect(account).toMatchObject({
      user_type: 'founder',
      full_name: 'Asha Rao',
      phone: '+919876543210',
      location: 'Pune',
      company_name: 'Kite Labs',
      founded_year: 2021,
      linkedin_url: 'https://www.linkedin.com/in/asha',
      industry: 'tech',
      company_description: 'We build kites.',
      current_stage: 'pre-seed',
      is_verified: 0,
    });
    expect(account?.['password_hash']).toMatch(/^scrypt\$16384\$8\$5\$[\w-]{22}\$[\w-]{43}$/);
    const [mail] = await inbox(email);
    expect(mail?.text).toMatch(/http:\/\/localhost:8787\/verify-email\?token=[\w-]{43}\s/);
    expect(mail?.text + (mail?.html ?? '')).not.toContain('evil.example');
    expect(await rows('SELECT action, details FROM audit_log WHERE subject_id = ?', String(account?.['id']))).toEqual([
      { action: 'account.registered', details: '{"userType":"founder"}' },
    ]);
    const [token] = await rows('SELECT token_hash FROM account_tokens WHERE account_id = ?', String(account?.['id']));
    expect(token?.['token_hash']).not.toBe(await verifyToken(email));
  });

  it('leads back to the page that was asked for, by every mailed link, and to no page of others', async () => {
    const { email, ...rest } = founderBody();
    const to = String(email);
    const asked = encodeURIComponent('/portal/seed?q=a%26b');
    const linked = async () => {
      const [mail] = await inbox(to);
      const url = new URL(/https?:\/\/\S+token=\S+/.exec(mail?.text ?? '')?.[0] ?? '');
      return `${url.pathname} ${url.searchParams.get('returnTo')}`;
    };
    await post(`/api/register?returnTo=${asked}`, { ...rest, email });
    expect(await linked()).toBe('/verify-email /portal/seed?q=a%26b');
    await post('/api/resend-verification?returnTo=//evil.example', { email });
    expect(await linked()).toBe('/verify-email null');
    await post(`/api/request-password-reset?returnTo=${asked}`, { email });
    expect(await linked()).toBe('/reset-password /portal/seed?q=a%26b');
  });

  it('API-008 AUTH-40 registers a visitor, with linkedinUrl left out', async () => {
    const body = visitorBody();
    expect(await post('/api/register-visitor', body)).toMatchObject({ status: 200, body: { message: SUCCESS } });
    expect(
      await rows(
        'SELECT user_type, company_working_at, linkedin_url FROM accounts WHERE email = ?',
        String(body['email']),
      ),
    ).toEqual([{ user_type: 'visitor', company_working_at: 'Blue Fund', linkedin_url: null }]);
  });

  it('AUTH-27 AUTH-28 AUTH-29 AUTH-32 AUTH-35 AUTH-42 names every missing field of a founder with its exact text', async () => {
    const { status, body } = await post('/api/register', {});
    expect(status).toBe(400);
    expect(body.message).toBe('Please select user type!');
    expect(body.errors).toEqual({
      userType: 'Please select user type!',
      fullName: 'Please input your full name!',
      email: 'Please input your email!',
      password: 'Password must be at least 8 characters!',
      confirmPassword: 'Please confirm your password!',
      phone: 'Please enter a valid phone number!',
      location: 'Please select your location!',
      companyName: 'Please enter company name!',
      foundedYear: 'Please enter founded year!',
      industry: 'Please select industry!',
      companyDescription: 'Please enter company description!',
      currentStage: 'Please select current stage!',
      termsAccepted: 'Please accept the terms and conditions',
    });
  });

  it('AUTH-34 names the missing company of a visitor', async () => {
    const { status, body } = await post('/api/register-visitor', visitorBody({ companyWorkingAt: undefined }));
    expect(status).toBe(400);
    expect(body.errors).toEqual({ companyWorkingAt: 'Please enter your company name!' });
  });

  it.each([
    ['fullName', { fullName: ' ' }, 'Please input your full name!'],
    ['email', { email: 'not-an-address' }, 'Please enter a valid email!'],
    ['password', { password: 'short', confirmPassword: 'short' }, 'Password must be at least 8 characters!'],
    ['confirmPassword', { confirmPassword: 'something else' }, 'Passwords do not match!'],
    ['phone', { phone: '9876543210' }, 'Please enter a valid phone number!'],
    ['location', { location: 'Atlantis' }, 'Please select your location!'],
    ['termsAccepted', { termsAccepted: 'true' }, 'Please accept the terms and conditions'],
    ['userType', { userType: 'visitor' }, 'Please select user type!'],
    ['industry', { industry: 'tea' }, 'Please select industry!'],
    [
      'foundedYear',
      { foundedYear: yearInIndia(Date.now()) + 1 },
      `Please enter a year from 1900 to ${yearInIndia(Date.now())}!`,
    ],
  ])('AUTH-42 refuses a wrong %s with the message of the field', async (field, over, message) => {
    const body = founderBody(over);
    const answer = await post('/api/register', body);
    expect(answer).toMatchObject({ status: 400, body: { success: false, message, errors: { [field]: message } } });
    expect(await rows('SELECT 1 FROM accounts WHERE email = ?', String(body['email']))).toEqual([]);
  });

  it('refuses a common password, in any case, spaces, one repeated character, and the e-mail as password', async () => {
    for (const password of ['password123', 'PassWord123', 'iloveyou1', ' '.repeat(8), 'zZ'.repeat(5), '🔐'.repeat(8)]) {
      const { status, body } = await post('/api/register', founderBody({ password, confirmPassword: password }));
      expect([status, body.errors?.['password']]).toEqual([
        400,
        'This password is too common. Please choose one that is harder to guess.',
      ]);
    }
    const email = freshEmail();
    expect(await post('/api/register', founderBody({ email, password: email, confirmPassword: email }))).toMatchObject({
      status: 400,
      body: { errors: { password: 'Please choose a password that is not your email.' } },
    });
  });

  it('answers a known e-mail exactly like a new one, changes nothing, and tells its owner once', async () => {
    const body = founderBody();
    const email = String(body['email']);
    const first = await post('/api/register', body);
    expect((await send('GET', `/api/verify-email?token=${await verifyToken(email)}`)).status).toBe(200);
    const before = await rows('SELECT * FROM accounts WHERE email = ?', email);
    const again = await post('/api/register', {
      ...body,
      fullName: 'Mallory',
      password: 'another pass 9',
      confirmPassword: 'another pass 9',
    });
    const asVisitor = await post('/api/register-visitor', visitorBody({ email: email.toUpperCase() }));
    for (const answer of [again, asVisitor]) {
      expect(answer.status).toBe(first.status);
      expect(answer.body).toEqual(first.body);
      expect([...answer.headers.keys()].sort()).toEqual([...first.headers.keys()].sort());
    }
    expect(await rows('SELECT * FROM accounts WHERE email = ?', email)).toEqual(before);
    const mails = await inbox(email);
    expect(mails.map((mail) => mail.subject)).toEqual([
      'You already have an Outset account',
      'Welcome to Outset',
      'Confirm your email for Outset',
    ]);
    expect(mails[0]?.text).not.toContain('token=');
  });

  it('makes one account of 50 parallel registrations with one e-mail', { timeout: 60_000 }, async () => {
    const email = freshEmail('race');
    const answers = await Promise.all(Array.from({ length: 50 }, () => post('/api/register', founderBody({ email }))));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(10);
    for (const { status, headers, body } of answers) {
      expect([200, 429]).toContain(status);
      if (status === 429) expect([Number(headers.get('retry-after')) > 0, body.success]).toEqual([true, false]);
    }
    expect(await rows('SELECT count(*) AS n FROM accounts WHERE email = ?', email)).toEqual([{ n: 1 }]);
    expect((await inbox(email)).filter((mail) => mail.subject.startsWith('Confirm'))).toHaveLength(1);
  });

  it('answers every nasty string in every field without a 5xx or a word of SQLite', async () => {
    // A common password stops a valid registration before the hash, which keeps this quick.
    for (const field of Object.keys(founderBody())) {
      for (const value of NASTY) {
        const base = founderBody({ password: 'password123', confirmPassword: 'password123' });
        const { status, body } = await post('/api/register', { ...base, [field]: value });
        expect(status, `${field}: ${value.slice(0, 20)}`).toBe(400);
        expect(body.message).not.toMatch(/sqlite|d1_error|stack|undefined/i);
      }
    }
  });

  it('stores and answers what quotes, Devanagari and emoji say', async () => {
    const body = founderBody({ fullName: "आशा O'Brien \u{1f680}", companyName: "Robert'); DROP TABLE accounts;--" });
    expect((await post('/api/register', body)).status).toBe(200);
    expect(await rows('SELECT full_name, company_name FROM accounts WHERE email = ?', String(body['email']))).toEqual([
      { full_name: body['fullName'], company_name: body['companyName'] },
    ]);
  });

  it('mails nothing that was typed until the address is confirmed', async () => {
    const body = founderBody({ fullName: 'Claim your tax refund now at income-tax-e.com' });
    const email = String(body['email']);
    await post('/api/register', body);
    await post('/api/resend-verification', { email });
    await post('/api/request-password-reset', { email });
    const mails = await inbox(email);
    expect(mails).toHaveLength(3);
    for (const { text, html } of mails) {
      expect(text).toContain('Hello,');
      expect(text + html).not.toMatch(/income|refund/);
    }
  });

  it.each([['[]'], ['null'], ['"text"'], ['7'], ['{'], ['']])('refuses the body %s', async (raw) => {
    const answer = await post('/api/register', raw);
    expect(answer.status).toBe(400);
    expect(answer.body.success).toBe(false);
  });

  it('refuses another site', async () => {
    const body = founderBody();
    expect((await post('/api/register', body, { origin: 'https://evil.example' })).status).toBe(403);
    expect(await rows('SELECT 1 FROM accounts WHERE email = ?', String(body['email']))).toEqual([]);
  });
});

describe('verification', () => {
  it('API-012 confirms by the mailed token, and says so again for the same link', async () => {
    const body = founderBody();
    await post('/api/register', body);
    const token = await verifyToken(String(body['email']));
    expect(await send('GET', `/api/verify-email?token=${token}`)).toMatchObject({
      status: 200,
      body: { success: true, message: 'Your email has been verified. You can now log in.' },
    });
    expect(await send('GET', `/api/verify-email?token=${token}`)).toMatchObject({
      status: 200,
      body: { success: true, message: 'Your email is already verified.' },
    });
    expect(
      await rows(
        "SELECT count(*) AS n FROM audit_log WHERE action = 'account.verified' AND subject_id = (SELECT id FROM accounts WHERE email = ?)",
        String(body['email']),
      ),
    ).toEqual([{ n: 1 }]);
  });

  it('API-012 refuses a missing and an unusable token with a sentence', async () => {
    for (const path of ['/api/verify-email', '/api/verify-email?token=']) {
      expect(await send('GET', path)).toMatchObject({
        status: 400,
        body: { message: 'Verification token is missing.' },
      });
    }
    for (const token of ['x', 'A'.repeat(43), ...NASTY.filter((text) => text.isWellFormed())]) {
      const answer = await send('GET', `/api/verify-email?token=${encodeURIComponent(token)}`);
      expect(answer).toMatchObject({
        status: 400,
        body: {
          message: 'This verification link is not valid, or we have sent you a newer one.',
          code: 'link-unusable',
        },
      });
    }
  });

  it('refuses a link after 24 hours, and the hash in place of the token', async () => {
    const body = founderBody();
    const email = String(body['email']);
    await post('/api/register', body);
    const token = await verifyToken(email);
    const [row] = await rows(
      'SELECT token_hash, expires_at - created_at AS life FROM account_tokens WHERE account_id = (SELECT id FROM accounts WHERE email = ?)',
      email,
    );
    expect(row?.['life']).toBe(24 * 60 * 60 * 1000);
    expect((await send('GET', `/api/verify-email?token=${String(row?.['token_hash'])}`)).status).toBe(400);
    await env.DB.prepare('UPDATE account_tokens SET expires_at = ? WHERE token_hash = ?')
      .bind(Date.now() - 1, row?.['token_hash'])
      .run();
    expect((await send('GET', `/api/verify-email?token=${token}`)).status).toBe(400);
    expect(await rows('SELECT is_verified FROM accounts WHERE email = ?', email)).toEqual([{ is_verified: 0 }]);
  });

  it('is not used up by HEAD or by a browser that fetches ahead', async () => {
    const body = founderBody();
    await post('/api/register', body);
    const path = `/api/verify-email?token=${await verifyToken(String(body['email']))}`;
    expect((await send('HEAD', path)).status).toBe(400);
    expect((await send('GET', path, undefined, { 'sec-purpose': 'prefetch;prerender' })).status).toBe(400);
    expect(await rows('SELECT is_verified FROM accounts WHERE email = ?', String(body['email']))).toEqual([
      { is_verified: 0 },
    ]);
    expect((await send('GET', path)).status).toBe(200);
  });

  it('sends a new link at sign-in, which ends the old one, and not again at once', async () => {
    const body = founderBody();
    const email = String(body['email']);
    await post('/api/register', body);
    const old = await verifyToken(email);
    const signInByRoute = () => post('/api/login', { email, password: PASSWORD });
    const NOT_VERIFIED = {
      status: 403,
      body: { message: 'Please verify your email before logging in.', code: 'email-not-verified' },
    };
    expect(await signInByRoute()).toMatchObject(NOT_VERIFIED);
    expect(await inbox(email)).toHaveLength(1);
    await env.DB.prepare(
      'UPDATE account_tokens SET created_at = created_at - 600000 WHERE account_id = (SELECT id FROM accounts WHERE email = ?)',
    )
      .bind(email)
      .run();
    expect(await signInByRoute()).toMatchObject(NOT_VERIFIED);
    expect(await signInByRoute()).toMatchObject(NOT_VERIFIED);
    expect(await inbox(email)).toHaveLength(2);
    expect((await send('GET', `/api/verify-email?token=${old}`)).status).toBe(400);
    expect((await send('GET', `/api/verify-email?token=${await verifyToken(email)}`)).status).toBe(200);
  });
});
