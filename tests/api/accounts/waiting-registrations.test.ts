/** Registrations of one address wait side by side: no one's password works because someone else confirmed the address. */
import { env } from 'cloudflare:test';
import { describe, expect, it } from 'vitest';
import { endExpired } from '@worker/services/upkeep/end-expired';
import { founderBody, freshEmail, inbox, post, resetToken, rows, send, visitorBody } from '@tests/setup/accounts';
import { ctxAt } from '@tests/setup/people';

const OWNERS = 'lantern over Pune 7!';
const STRANGERS = 'harbour over Goa 8!';
const CONFIRMED = 'Your email has been verified. You can now log in.';

const withPassword = (password: string) => ({ password, confirmPassword: password });

async function register(email: string, password: string, kind: 'founder' | 'visitor' = 'founder') {
  const body = { ...withPassword(password), email, fullName: password === OWNERS ? 'Asha Owner' : 'Mallory' };
  const [path, make] = kind === 'founder' ? ['/api/register', founderBody] : ['/api/register-visitor', visitorBody];
  const answer = await post(String(path), (make as typeof founderBody)(body));
  expect(answer.status).toBe(200);
  return answer;
}

/** The links mailed to an address, newest first. */
async function links(email: string): Promise<string[]> {
  return (await inbox(email)).flatMap(({ text }) => /verify-email\?token=([\w-]+)/.exec(text)?.[1] ?? []);
}
const open = (token: string | undefined) => send('GET', `/api/verify-email?token=${token}`);
const prove = (token: string | undefined, password: string) => post('/api/verify-email', { token, password });
const signInByRoute = async (email: string, password: string) => (await post('/api/login', { email, password })).status;
const accounts = (email: string) => rows('SELECT id, full_name, is_verified FROM accounts WHERE email = ?', email);

/** A stranger has registered first, and the owner of the address after that. */
async function hijacked() {
  const email = freshEmail('owner');
  await register(email, STRANGERS);
  await register(email, OWNERS, 'visitor');
  const [owners, strangers] = await links(email);
  return { email, owners, strangers };
}

describe('two registrations of one address', () => {
  it('get a link each, and neither link confirms without the password', async () => {
    const { email, owners, strangers } = await hijacked();
    expect(owners).not.toBe(strangers);
    for (const link of [owners, strangers])
      expect(await open(link)).toMatchObject({
        status: 409,
        body: { success: false, code: 'password-needed', data: { email } },
      });
    expect(await accounts(email)).toMatchObject([{ is_verified: 0 }, { is_verified: 0 }]);
  });

  it.each(['owners', 'strangers'] as const)(
    'are one account after the password of the owner, with the link of the %s registration, and nothing of the stranger stays',
    async (whose) => {
      const made = await hijacked();
      const { email } = made;
      const [stranger] = (await accounts(email)).filter((row) => row['full_name'] === 'Mallory');
      // Whatever a registration should never come to have goes too.
      const id = String(stranger?.['id']);
      await env.FILES.put(`photos/${id}.png`, 'x');
      await env.DB.batch([
        env.DB.prepare(
          "INSERT INTO sessions (id, account_id, token_hash, device, created_at, last_active_at, expires_at) VALUES (?1, ?1, ?1, 'x', 1, 1, 9e15)",
        ).bind(id),
        env.DB.prepare('INSERT INTO second_factors (account_id, updated_at) VALUES (?, 1)').bind(id),
        env.DB.prepare('UPDATE accounts SET photo_key = ? WHERE id = ?').bind(`photos/${id}.png`, id),
      ]);
      expect(await prove(made[whose], OWNERS)).toMatchObject({ status: 200, body: { message: CONFIRMED } });
      expect(await accounts(email)).toMatchObject([{ full_name: 'Asha Owner', is_verified: 1 }]);
      for (const table of ['sessions', 'second_factors', 'account_tokens'])
        expect(await rows(`SELECT 1 FROM ${table} WHERE account_id = ?`, id), table).toEqual([]);
      expect(await env.FILES.head(`photos/${id}.png`)).toBeNull();
      expect([await signInByRoute(email, OWNERS), await signInByRoute(email, STRANGERS)]).toEqual([200, 401]);
      // The links of the owner say so when they are opened again; one that only the stranger has left leads nowhere.
      const again = whose === 'owners' ? [made.owners] : [made.owners, made.strangers];
      for (const link of again) expect((await open(link)).body.message).toBe('Your email is already verified.');
      if (whose === 'strangers') return;
      expect((await open(made.strangers)).body.code).toBe('link-unusable');
      expect((await prove(made.strangers, STRANGERS)).body.code).toBe('link-unusable');
    },
  );

  it('of one person confirm the one whose link was opened, when both have its password', async () => {
    const email = freshEmail('twice');
    await register(email, OWNERS);
    await env.DB.prepare('UPDATE accounts SET created_at = created_at - 600000 WHERE email = ?').bind(email).run();
    await register(email, OWNERS, 'visitor');
    // The newer one has taken the place of the older one: nothing has to be asked.
    const [newer, older] = await links(email);
    expect((await open(older)).body.code).toBe('link-unusable');
    expect(await open(newer)).toMatchObject({ status: 200 });
    expect(await rows('SELECT user_type FROM accounts WHERE email = ?', email)).toEqual([{ user_type: 'visitor' }]);
  });

  it(
    'take ten wrong passwords and no more, and say beside the field that one is wrong',
    { timeout: 60_000 },
    async () => {
      const { email, owners } = await hijacked();
      for (let n = 0; n < 10; n += 1)
        expect(await prove(owners, 'not the password')).toMatchObject({
          status: 403,
          body: { code: 'wrong-password', errors: { password: expect.any(String) } },
        });
      expect((await prove(owners, OWNERS)).status).toBe(429);
      expect(await accounts(email)).toMatchObject([{ is_verified: 0 }, { is_verified: 0 }]);
    },
  );

  it('are confirmed once, by one password, when both are sent at the same moment', async () => {
    const { email, owners, strangers } = await hijacked();
    const answers = await Promise.all([prove(owners, OWNERS), prove(strangers, STRANGERS), prove(strangers, OWNERS)]);
    expect(answers.filter(({ body }) => body.message === CONFIRMED)).toHaveLength(1);
    expect(await accounts(email)).toMatchObject([{ is_verified: 1 }]);
    expect((await inbox(email)).filter(({ subject }) => /welcome/i.test(subject))).toHaveLength(1);
  });

  it('end with a reset link, too: its owner chooses the only password', async () => {
    const { email, strangers } = await hijacked();
    await post('/api/request-password-reset', { email });
    const token = await resetToken(email);
    expect((await post('/api/reset-password', { token, password: 'Banyan over Pune 8!' })).status).toBe(200);
    expect(await accounts(email)).toMatchObject([{ is_verified: 1 }]);
    expect((await prove(strangers, STRANGERS)).body.code).toBe('link-unusable');
    expect([await signInByRoute(email, STRANGERS), await signInByRoute(email, 'Banyan over Pune 8!')]).toEqual([
      401, 200,
    ]);
  });

  it('can have a new link mailed, which asks for the password as well', async () => {
    const { email, owners, strangers } = await hijacked();
    expect((await post('/api/resend-verification', { email })).status).toBe(200);
    const [fresh] = await links(email);
    expect([owners, strangers]).not.toContain(fresh);
    expect((await open(fresh)).body.code).toBe('password-needed');
    expect((await prove(fresh, OWNERS)).status).toBe(200);
    expect([await signInByRoute(email, OWNERS), await signInByRoute(email, STRANGERS)]).toEqual([200, 401]);
  });

  it('both hear at the sign-in that their address waits, and no one else does', async () => {
    const { email } = await hijacked();
    expect([
      await signInByRoute(email, OWNERS),
      await signInByRoute(email, STRANGERS),
      await signInByRoute(email, 'neither of them'),
    ]).toEqual([403, 403, 401]);
  });
});

describe('a registration', () => {
  it('answers alike for a new, a waiting and a confirmed address, and makes no second account', async () => {
    const { email, owners } = await hijacked();
    const waiting = await register(email, 'third over Agra 9!');
    await prove(owners, OWNERS);
    const before = await rows('SELECT * FROM accounts WHERE email = ?', email);
    const confirmed = await register(email, STRANGERS);
    const fresh = await register(freshEmail(), STRANGERS);
    for (const answer of [waiting, confirmed]) {
      expect(answer.body).toEqual(fresh.body);
      expect([...answer.headers.keys()].sort()).toEqual([...fresh.headers.keys()].sort());
    }
    expect(await rows('SELECT * FROM accounts WHERE email = ?', email)).toEqual(before);
    expect((await inbox(email))[0]?.subject).toBe('You already have an Outset account');
    expect(await signInByRoute(email, STRANGERS)).toBe(401);
  });

  it('is mailed at most five times in a quarter of an hour, and the owner still gets in by any of the links', async () => {
    const email = freshEmail('flood');
    for (let n = 0; n < 7; n += 1) await register(email, `${STRANGERS} ${n}`);
    expect(await links(email)).toHaveLength(5);
    await register(email, OWNERS);
    const [link] = await links(email);
    expect(await links(email)).toHaveLength(5);
    expect((await prove(link, OWNERS)).status).toBe(200);
    expect(await accounts(email)).toMatchObject([{ full_name: 'Asha Owner', is_verified: 1 }]);
  });

  it('is mailed at most six times a day in all ways together, with the same answers, and an earlier link still works', async () => {
    const email = freshEmail('day');
    for (let n = 0; n < 4; n += 1) await register(email, `${STRANGERS} ${n}`);
    await register(email, OWNERS);
    const answers = [];
    for (let n = 0; n < 3; n += 1)
      for (const path of ['resend-verification', 'request-password-reset'])
        answers.push(await post(`/api/${path}`, { email }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(answers[5]?.body).toEqual(answers[1]?.body);
    expect(answers[4]?.body).toEqual(answers[0]?.body);
    await env.DB.prepare('UPDATE account_tokens SET created_at = created_at - 600000').run();
    expect(await signInByRoute(email, OWNERS)).toBe(403);
    expect(await inbox(email)).toHaveLength(6);
    const [link] = await links(email);
    expect((await prove(link, OWNERS)).status).toBe(200);
    // The owner of a confirmed address is not held back by it.
    await post('/api/request-password-reset', { email });
    expect(await resetToken(email)).toBeTruthy();
  });

  it('tells in its mail what to do when it was someone else', async () => {
    const email = freshEmail();
    await register(email, OWNERS);
    const [mail] = await inbox(email);
    expect(mail?.text).toMatch(/If it was not you, do not open the link/);
    expect(mail?.text).toMatch(/You can still register with this address/);
  });

  it('that no one confirms is removed after 30 days, and not while a link of it works', async () => {
    const [old, linked, young] = [freshEmail(), freshEmail(), freshEmail()];
    for (const email of [old, linked, young]) await register(email, OWNERS);
    const month = 30 * 86_400_000;
    await env.DB.prepare('UPDATE accounts SET created_at = created_at - ? WHERE email IN (?, ?)')
      .bind(month, old, linked)
      .run();
    await env.DB.prepare(
      'UPDATE account_tokens SET expires_at = 0 WHERE account_id IN (SELECT id FROM accounts WHERE email = ?)',
    )
      .bind(old)
      .run();
    await endExpired(ctxAt(Date.now() + 1000));
    expect([(await accounts(old)).length, (await accounts(linked)).length, (await accounts(young)).length]).toEqual([
      0, 1, 1,
    ]);
  });
});
