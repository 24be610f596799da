/** Requests that ask for more than a route gives: foreign fields, line breaks, other origins, nasty values. */
import { env } from 'cloudflare:test';
import { describe, expect, it } from 'vitest';
import { api } from '@worker/api';
import {
  bearer,
  cookie,
  founderBody,
  freshEmail,
  inbox,
  NASTY,
  PASSWORD,
  post,
  resetToken,
  rows,
  send,
  signIn,
  visitorBody,
} from '@tests/setup/accounts';
import { person } from '@tests/setup/people';
import { allowCodesAgain, codeOf, prefix, protectedAccount, read } from '@tests/setup/two-factor';

const EVIL = 'https://evil.test';
const NEW_PASSWORD = 'Banyan over Pune 8!';
const KINDS = ['founder', 'visitor'] as const;
const REGISTER = { founder: ['/api/register', founderBody], visitor: ['/api/register-visitor', visitorBody] } as const;

const accountRow = async (email: string) => (await rows('SELECT * FROM accounts WHERE email = ?', email))[0];

async function resetLink(email: string): Promise<string> {
  await post('/api/request-password-reset', { email });
  return await resetToken(email);
}

describe('what only the server gives', () => {
  const CLAIMS =
    '{"__proto__":{"role":"admin","isVerified":true,"email":"evil@evil.test"},"constructor":{"prototype":{"role":"admin"}},' +
    '"prototype":{"role":"admin"},"role":"super_admin","isVerified":true,"is_verified":1,"_id":"000000000000000000000001",';
  const NAMES = ['role', 'isVerified', 'is_verified', '_id', '__proto__', 'constructor', 'prototype'];
  const claiming = (body: object) => JSON.stringify({ ...body, last: 1 }).replace('{', CLAIMS);

  it.each(KINDS)('is refused by name on every route where a %s sends a body, and nothing changes', async (kind) => {
    const { email, secret, token } = await protectedAccount(kind);
    const before = await accountRow(email);
    const kept = (await inbox(email)).length;
    const own = bearer(token);
    const path = prefix(kind);
    const visitorPath = kind === 'visitor' ? '/visitor' : '';
    const [register, registerBody] = REGISTER[kind];
    const newcomer = registerBody();
    const resetToken = await resetLink(email);
    const proof = { password: PASSWORD, code: codeOf(secret) };
    const calls: [string, string, object, Record<string, string>][] = [
      ['POST', register, newcomer, {}],
      ['POST', '/api/login', { email, password: PASSWORD }, {}],
      ['POST', '/api/visitor/login', { email, password: PASSWORD }, {}],
      ['POST', '/api/request-password-reset', { email }, {}],
      ['POST', '/api/resend-verification', { email }, {}],
      ['POST', '/api/reset-password', { token: resetToken, password: NEW_PASSWORD }, {}],
      ['POST', `${path}/update-password`, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }, own],
      ['PUT', `/api${visitorPath}/profile-update`, { fullName: 'Mallory' }, own],
      [
        'PUT',
        `/api${visitorPath}/notifications`,
        { section: 'emailNotifications', key: 'newsletter', value: true },
        own,
      ],
      ['POST', '/api/feedback/submit', { rating: 1, feedback: 'Bad.' }, own],
      ['POST', '/api/contact', { name: 'Asha', email, subject: 'Question', message: 'Why?' }, own],
      ['POST', `${path}/verify-2fa-setup`, { code: proof.code, secret }, own],
      ['POST', `${path}/disable-2fa`, proof, own],
      ['POST', '/api/twofa/recovery-codes', proof, own],
      ['DELETE', `${path}/delete-account`, { password: PASSWORD }, own],
      ['POST', '/api/ai/enhance-text', { text: 'we make soap' }, {}],
    ];
    for (const [method, address, body, headers] of calls) {
      const answer = await send(method, address, claiming(body), { 'content-type': 'application/json', ...headers });
      const isProfile = address.endsWith('/profile-update');
      expect([answer.status, answer.body.message], `${method} ${address}`).toEqual([400, 'role cannot be set.']);
      // The profile's own id may go back as it came.
      const named = NAMES.filter((name) => !(isProfile && name === '_id'));
      expect(Object.keys(answer.body.errors ?? {}).sort(), address).toEqual([...named].sort());
    }
    const profile = `/api${visitorPath}/profile-update`;
    const foreignId = await send('PUT', profile, { _id: '0'.repeat(23) + '1', fullName: 'Mallory' }, own);
    expect([foreignId.status, foreignId.body.message]).toEqual([400, '_id cannot be set.']);

    expect(await accountRow(email)).toEqual(before);
    expect(await accountRow(String(newcomer['email']))).toBeUndefined();
    expect(await rows('SELECT 1 FROM feedback WHERE account_id = ?', before?.['id'] as string)).toEqual([]);
    // One mail more: the reset link that was asked for above, and it still works.
    expect((await inbox(email)).length).toBe(kept + 1);
    expect(({} as Record<string, unknown>)['role']).toBeUndefined();
    const sameId = await send('PUT', profile, { _id: before?.['id'], fullName: before?.['full_name'] }, own);
    expect(sameId.status).toBe(200);
    expect((await post('/api/reset-password', { token: resetToken, password: NEW_PASSWORD })).status).toBe(200);
  });
});

describe('other fields that no one asked for', () => {
  const MORE =
    '{"id":"000000000000000000000001","accountId":"000000000000000000000001","account_id":"x","plan":"premium",' +
    '"passwordHash":"x","password_hash":"x","isAdmin":true,"user_type":"admin","createdAt":1,';
  const more = (body: object) => JSON.stringify({ ...body, last: 1 }).replace('{', MORE);

  it.each(KINDS)('change nothing of a %s, on any route that takes a body', async (kind) => {
    const account = await protectedAccount(kind);
    const { email, secret, token } = account;
    const before = await accountRow(email);
    const other = await person(kind);
    const theirs = await accountRow(other.email);
    const own = bearer(token);
    const code = async () => {
      await allowCodesAgain(email);
      return codeOf(secret);
    };
    const path = prefix(kind);
    const visitorPath = kind === 'visitor' ? '/visitor' : '';
    const login = kind === 'visitor' ? '/api/visitor/login' : '/api/login';
    const calls: [string, string, object, Record<string, string>, number][] = [
      ['POST', login, { email, password: PASSWORD, totpCode: await code() }, {}, 200],
      ['POST', '/api/request-password-reset', { email }, {}, 200],
      ['POST', '/api/resend-verification', { email }, {}, 200],
      ['PUT', `/api${visitorPath}/profile-update`, { fullName: before?.['full_name'] }, own, 200],
      [
        'PUT',
        `/api${visitorPath}/notifications`,
        { section: 'emailNotifications', key: 'newsletter', value: true },
        own,
        200,
      ],
      ['POST', '/api/feedback/submit', { rating: 5, feedback: 'Good.' }, own, 200],
      ['POST', '/api/contact', { name: 'Asha', email: freshEmail(), subject: 'Question', message: 'Why?' }, own, 200],
      ['POST', '/api/notifications/read-all', {}, own, 200],
      ['POST', `${path}/setup-2fa`, {}, own, 409],
      ['POST', `${path}/verify-2fa-setup`, { code: '123456' }, own, 409],
      ['POST', '/api/logout', {}, bearer((await person(kind)).token), 200],
    ];
    for (const [method, address, body, headers, status] of calls) {
      const answer = await send(method, address, more(body), headers);
      expect(answer.status, `${method} ${address}: ${answer.body.message}`).toBe(status);
    }
    const renewed = await post('/api/twofa/recovery-codes', more({ password: PASSWORD, code: await code() }), own);
    expect(renewed.status).toBe(200);
    const same = { last_login_at: expect.any(Number), updated_at: expect.any(Number) };
    expect(await accountRow(email)).toEqual({ ...before, ...same });
    const off = await post(`${path}/disable-2fa`, more({ password: PASSWORD, code: await code() }), own);
    expect(off.status).toBe(200);
    const changed = more({ currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
    expect((await post(`${path}/update-password`, changed, own)).status).toBe(200);
    const reset = more({ token: await resetLink(email), password: `${NEW_PASSWORD}2` });
    expect((await post('/api/reset-password', reset)).status).toBe(200);
    const hash = { password_hash: expect.stringMatching(/^scrypt\$/) };
    expect(await accountRow(email)).toEqual({ ...before, has_second_factor: 0, ...same, ...hash });

    const again = (await signIn(email, `${NEW_PASSWORD}2`)).token;
    const gone = more({ password: `${NEW_PASSWORD}2` });
    expect((await send('DELETE', `${path}/delete-account`, gone, bearer(again))).status).toBe(200);
    expect(await accountRow(email)).toBeUndefined();
    // Anyone's id or address was named is untouched, and so is every object.
    expect(await accountRow(other.email)).toEqual(theirs);
    expect(({} as Record<string, unknown>)['role']).toBeUndefined();
  });

  it.each(KINDS)('give a new %s nothing', async (kind) => {
    const [path, body] = REGISTER[kind];
    const input = body();
    expect((await post(path, more({ ...input }))).status).toBe(200);
    expect(await accountRow(String(input['email']))).toMatchObject({
      is_verified: 0,
      user_type: kind,
      plan: 'free',
      id: expect.not.stringMatching(/^0+1$/),
      password_hash: expect.stringMatching(/^scrypt\$/),
    });
    expect(await accountRow('evil@evil.test')).toBeUndefined();
  });
});

describe('line breaks', () => {
  const BREAKS = ['\r\n', '\n', '\r', '\u2028', '\u0085', '\u0000'];

  it.each(KINDS)('in what a %s is called or reached by are refused, and reach no mail', async (kind) => {
    const [path, body] = REGISTER[kind];
    const who = await person(kind);
    const profile = kind === 'founder' ? '/api/profile-update' : '/api/visitor/profile-update';
    const before = await accountRow(who.email);
    const fields = ['fullName', kind === 'founder' ? 'companyName' : 'companyWorkingAt'];
    for (const line of BREAKS) {
      const bad = `Asha${line}Bcc: victim@example.com`;
      for (const field of fields) {
        for (const [answer, name] of [
          [await post(path, body({ [field]: bad })), 'registering'],
          [await send('PUT', profile, { fullName: 'Asha', [field]: bad }, bearer(who.token)), 'the profile'],
        ] as const) {
          expect([answer.status, answer.body.errors?.[field]], `${name} ${JSON.stringify(line)}`).toEqual([
            400,
            'Please use plain characters only.',
          ]);
        }
      }
      const email = `a@example.com${line}Bcc: victim@example.com`;
      for (const address of [path, '/api/login', '/api/request-password-reset', '/api/resend-verification']) {
        const answer = await post(address, { ...body(), email });
        expect([answer.status, answer.body.errors?.['email']], address).toEqual([400, 'Please enter a valid email!']);
      }
    }
    expect(await accountRow(who.email)).toEqual(before);
    expect(await inbox('victim@example.com')).toEqual([]);
  });
});

describe('another site', () => {
  /** Every mounted write, with something in the place of each parameter. */
  const WRITES = [
    ...new Set(
      api.routes
        .filter(({ method, path }) => !['ALL', 'GET', 'HEAD'].includes(method) && path.startsWith('/api/'))
        // Mail programs post there without an origin: the signed link counts, and no cookie (mail-preferences.test.ts).
        .filter(({ path }) => !path.startsWith('/api/mail-preferences/'))
        .map(({ method, path }) => `${method} ${path.replace(/:\w+(\{[^}]+\})?/g, 'a'.repeat(24))}`),
    ),
  ];

  it('is refused on every write, whatever it brings along, and nothing is written', async () => {
    expect(WRITES.length).toBeGreaterThan(40);
    const who = await person('founder');
    const tables = [
      'accounts',
      'sessions',
      'account_tokens',
      'second_factors',
      'audit_log',
      'outbox_mails',
      'attempts',
    ];
    const count = async () =>
      (await env.DB.batch(tables.map((table) => env.DB.prepare(`SELECT count(*) AS n FROM ${table}`)))).map(
        ({ results }) => results,
      );
    const before = await count();
    for (const write of WRITES) {
      const [method = '', path = ''] = write.split(' ');
      const callers: Record<string, string>[] = [
        { origin: EVIL },
        { origin: 'null' },
        cookie(who.token, EVIL),
        cookie(who.token, 'http://localhost:8787.evil.test'),
        cookie(who.token, 'http://localhost:9999'),
        { ...bearer(who.token), origin: EVIL },
        // Our own pages always name theirs.
        { cookie: `__Host-outset=${who.token}` },
      ];
      for (const headers of callers) {
        const answer = await send(method, path, {}, headers);
        expect([answer.status, answer.body.message], `${write} ${JSON.stringify(headers)}`).toEqual([
          403,
          'This request came from another site and was refused.',
        ]);
      }
    }
    expect(await count()).toEqual(before);
    expect((await send('GET', '/api/sessions', undefined, bearer(who.token))).status).toBe(200);
  });
});

describe('nasty values', () => {
  it('in every field of every route of the second factor are a 4xx in words', async () => {
    const { token } = await person('founder');
    for (const value of [...NASTY, null, 7, {}, [], true]) {
      const body = { code: value, secret: value, password: value, recoveryCode: value };
      for (const name of ['verify-2fa-setup', 'disable-2fa', 'recovery-codes']) {
        const answer = await post(`/api/twofa/${name}`, body, bearer(token));
        expect(answer.status, name).toBe(400);
        expect(answer.body.message).not.toMatch(/sqlite|d1_error|undefined|\[object/i);
      }
    }
    expect(read(await send('GET', '/api/twofa/2fa-status', undefined, bearer(token)))['enabled']).toBe(false);
  });
});
