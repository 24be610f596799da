/** Feedback, guest mode, and what only a developer's machine offers. */
import { beforeAll, describe, expect, it } from 'vitest';
import {
  bearer,
  cookie,
  founderBody,
  inbox,
  NASTY,
  post,
  rows,
  send,
  signIn,
  verifiedAccount,
} from '@tests/setup/accounts';
import { call } from '@tests/setup/call';

let one: { email: string; token: string };
let other: { email: string; token: string };

beforeAll(async () => {
  const [a, b] = [await verifiedAccount('founder'), await verifiedAccount('visitor')];
  one = { email: a.email, ...(await signIn(a.email)) };
  other = { email: b.email, ...(await signIn(b.email)) };
}, 60_000);

describe('feedback', () => {
  const submit = (body: unknown, token = one.token) => post('/api/feedback/submit', body, bearer(token));
  const read = (whose: string, token = one.token) =>
    send('GET', `/api/feedback/user/${encodeURIComponent(whose)}`, undefined, bearer(token));

  it('API-033 API-034 stores feedback, then updates it, and reads it back by current and by e-mail', async () => {
    expect(await read('current')).toMatchObject({ status: 200, body: { success: true, data: null } });
    expect(await submit({ rating: 4, feedback: "Good 'work' \u{1f44d}\r\nआशा" })).toMatchObject({
      status: 200,
      body: { success: true, message: 'Thank you for your feedback!' },
    });
    expect(await submit({ rating: 5, feedback: 'Better' })).toMatchObject({
      status: 200,
      body: { message: 'Feedback updated successfully!', data: { rating: 5, feedback: 'Better' } },
    });
    for (const whose of ['current', one.email, one.email.toUpperCase()]) {
      expect((await read(whose)).body.data).toEqual({ rating: 5, feedback: 'Better' });
    }
    expect(await rows("SELECT count(*) AS n FROM audit_log WHERE action = 'feedback.submitted'")).toEqual([{ n: 2 }]);
  });

  it('API-034 names a missing rating and a missing text', async () => {
    const NO_RATING = 'Please select a rating before submitting';
    for (const rating of [0, 6, 2.5, '5', null, undefined, [5], Number.MAX_SAFE_INTEGER]) {
      expect(await submit({ rating, feedback: 'x' })).toMatchObject({
        status: 400,
        body: { message: NO_RATING, errors: { rating: NO_RATING } },
      });
    }
    for (const feedback of ['', ' \n ', null, 7, {}]) {
      expect(await submit({ rating: 3, feedback })).toMatchObject({
        status: 400,
        body: { message: 'Please enter your feedback' },
      });
    }
    expect((await submit({ rating: 3, feedback: 'x'.repeat(2001) })).status).toBe(400);
    expect((await submit({ rating: 3, feedback: 'x'.repeat(2000) })).status).toBe(200);
  });

  it('takes nasty strings as text or refuses them by field', async () => {
    for (const feedback of NASTY) {
      const { status, body } = await submit({ rating: 1, feedback }, other.token);
      expect([200, 400]).toContain(status);
      if (status === 400) expect(Object.keys(body.errors ?? {})).toEqual(['feedback']);
      else expect((await read('current', other.token)).body.data).toEqual({ rating: 1, feedback });
    }
  });

  it('takes no more than stars and a text from a body', async () => {
    const account = await rows('SELECT * FROM accounts WHERE email = ?', one.email);
    const others = await rows('SELECT * FROM feedback WHERE account_id <> ?', account[0]?.['id'] as string);
    const body = `{"email":"${other.email}","accountId":"x","account_id":"x","createdAt":1,"rating":2,"feedback":"Mine"}`;
    const headers = { ...bearer(one.token), 'content-type': 'application/json' };
    const { status, body: answer } = await post('/api/feedback/submit', body, headers);
    expect([status, answer.data]).toEqual([200, { rating: 2, feedback: 'Mine' }]);
    expect(await rows('SELECT * FROM accounts WHERE email = ?', one.email)).toEqual(account);
    expect(await rows('SELECT * FROM feedback WHERE account_id <> ?', account[0]?.['id'] as string)).toEqual(others);
    expect(({} as Record<string, unknown>)['admin']).toBeUndefined();
  });

  it('refuses a write from another site, and what is no JSON, and keeps what was there', async () => {
    const before = (await read('current')).body.data;
    const mine = { rating: 1, feedback: 'Not mine' };
    const foreign = await post('/api/feedback/submit', mine, cookie(one.token, 'https://evil.example'));
    expect([foreign.status, foreign.body.message]).toEqual([
      403,
      'This request came from another site and was refused.',
    ]);
    const { origin: _, ...without } = cookie(one.token);
    expect((await post('/api/feedback/submit', mine, without)).status).toBe(403);
    for (const body of ['', '{', '[]', 'null', '7', '"x"']) {
      const headers = { ...bearer(one.token), 'content-type': 'application/json' };
      expect((await post('/api/feedback/submit', body, headers)).status, body).toBe(400);
    }
    expect((await read('current')).body.data).toEqual(before);
  });

  it('keeps one a person, also when five come at once', async () => {
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map((rating) => submit({ rating, feedback: `At once ${rating}` })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const id = (await rows('SELECT id FROM accounts WHERE email = ?', one.email))[0]?.['id'] as string;
    const kept = await rows('SELECT rating, feedback FROM feedback WHERE account_id = ?', id);
    expect(kept).toHaveLength(1);
    expect(kept[0]).toEqual({ rating: kept[0]?.['rating'], feedback: `At once ${String(kept[0]?.['rating'])}` });
  });

  it('needs a sign-in, and keeps the feedback of others closed', async () => {
    expect(await post('/api/feedback/submit', { rating: 5, feedback: 'x' })).toMatchObject({
      status: 401,
      body: { message: 'You must be logged in to submit feedback' },
    });
    expect((await send('GET', '/api/feedback/user/current')).status).toBe(401);
    for (const whose of [other.email, 'nobody@example.com', "' OR 1=1--", '%', 'Current']) {
      expect((await read(whose)).status).toBe(403);
    }
  });
});

describe('guest mode without JavaScript', () => {
  const form = (body: string, headers: Record<string, string> = {}) =>
    call('/api/guest-mode', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });

  it('sets the guest cookie and goes to the portal', async () => {
    const response = await form('');
    expect([response.status, response.headers.get('location')]).toEqual([303, '/portal']);
    expect(response.headers.get('set-cookie')).toMatch(/^outset_guest=1; Max-Age=2592000; Path=\/; SameSite=Lax$/);
  });

  it('clears it and goes to the front page', async () => {
    const response = await form('leave=1');
    expect([response.status, response.headers.get('location')]).toEqual([303, '/']);
    expect(response.headers.get('set-cookie')).toMatch(/^outset_guest=; Max-Age=0/);
  });

  it('says that a form could not be read', async () => {
    const response = await form('--x\r\nbroken', { 'content-type': 'multipart/form-data; boundary=x' });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ message: 'The form could not be read. Please try again.' });
  });

  it('leads to the page of ours that was asked for, and to no other', async () => {
    const place = async (returnTo: string) =>
      (await form(new URLSearchParams({ returnTo }).toString())).headers.get('location');
    expect(await place('/portal/seed?q=a%26b#row')).toBe('/portal/seed?q=a%26b#row');
    for (const outside of [
      '//evil.example',
      '/\\\\evil.example',
      'https:evil.example',
      '/.//evil.example',
      '/api/logout',
      '\r\n//evil.example',
    ])
      expect(await place(outside), outside).toBe('/portal');
  });

  it('refuses another site, and goes nowhere else whatever is sent', async () => {
    expect((await form('', { origin: 'https://evil.example' })).status).toBe(403);
    const response = await form('leave=no&returnTo=https://evil.example&next=//evil.example');
    expect(response.headers.get('location')).toBe('/portal');
  });
});

describe('the local inbox', () => {
  it('lists mails newest first, by address', async () => {
    const body = founderBody();
    const email = String(body['email']);
    await post('/api/register', body);
    await post('/api/register', { ...body, password: 'another pass 9', confirmPassword: 'another pass 9' });
    const mails = await inbox(email.toUpperCase());
    expect(mails.map((mail) => Object.keys(mail))).toEqual(
      Array(2).fill(['to', 'from', 'subject', 'text', 'html', 'headers', 'at']),
    );
    expect(mails[0]).toMatchObject({ to: email, from: 'Outset <hello@outset.example>', headers: {} });
    expect(new Date(mails[0]?.at ?? '').toISOString()).toBe(mails[0]?.at);
    expect((mails[0]?.at ?? '') >= (mails[1]?.at ?? '')).toBe(true);
    expect((await inbox('nobody@example.com')).length).toBe(0);
  });

  it('shows them as a page, escaped', async () => {
    await post('/api/register', founderBody({ fullName: '<script>alert(1)</script>' }));
    const page = await (await call('/dev/inbox?to="><script>alert(2)</script>')).text();
    const all = await (await call('/dev/inbox')).text();
    expect(page + all).not.toContain('<script');
    expect(all).toMatch(/<a href="http:\/\/localhost:8787\/verify-email\?token=[\w-]{43}">/);
  });

  it('ticks the scheduler at a given time and refuses what is no date', async () => {
    const tick = (at: string) => send('POST', `/dev/tick?at=${encodeURIComponent(at)}`);
    expect(await tick('2026-11-20T10:07:00Z')).toMatchObject({
      status: 200,
      body: { data: { at: '2026-11-20T10:07:00.000Z', jobs: expect.arrayContaining(['end-expired']) } },
    });
    expect((await tick('2026-11-20T10:08')).body.data).toMatchObject({ at: '2026-11-20T10:08:00.000Z' });
    for (const at of [
      '',
      'tomorrow',
      '2026-13-01',
      '2026-02-30',
      '1',
      'Fri, 20 Nov 2026',
      '2026-11-20T25:00:00Z',
      "' OR 1=1--",
    ]) {
      expect((await tick(at)).status, at).toBe(400);
    }
    expect((await send('POST', '/dev/tick?at=2026-01-01', undefined, { origin: 'https://evil.example' })).status).toBe(
      403,
    );
  });

  it('makes two demo accounts, keeps them, and changes their password when asked', { timeout: 60_000 }, async () => {
    const make = (password: string) => post('/dev/demo-accounts', { password });
    const EMAILS = ['demo.founder@outset.example', 'demo.visitor@outset.example'];
    expect((await make('a demo password')).body.data).toEqual({ emails: EMAILS });
    const first = await rows(
      "SELECT id, user_type, password_hash FROM accounts WHERE email LIKE 'demo.%' ORDER BY email",
    );
    expect(first.map((row) => row['user_type'])).toEqual(['founder', 'visitor']);
    const { token } = await signIn(EMAILS[0] ?? '', 'a demo password');
    await make('a demo password');
    expect(
      await rows("SELECT id, user_type, password_hash FROM accounts WHERE email LIKE 'demo.%' ORDER BY email"),
    ).toEqual(first);
    expect((await send('GET', '/api/sessions', undefined, bearer(token))).status).toBe(200);
    await make('another demo password');
    expect((await send('GET', '/api/sessions', undefined, bearer(token))).status).toBe(401);
    await signIn(EMAILS[1] ?? '', 'another demo password');
    expect((await make('short')).status).toBe(400);
  });
});
