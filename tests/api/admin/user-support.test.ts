/** Support for one person: confirmation mail, locks, sessions, a lost second factor; each with its line in the log. */
import { describe, expect, it } from 'vitest';
import { bearer, founderBody, inbox, PASSWORD, post, rows, send, signIn } from '@tests/setup/accounts';
import { adminCookie, ask, operator, type Operator } from '@tests/setup/admins';
import { codeOf, firstStep, protectedAccount, wrongCode } from '@tests/setup/two-factor';
import { actionsOn, earnGrant, enrolled, founder, verify } from './user-change-steps';

const help = (who: Operator, method: string, id: string, verb: string) =>
  ask(method, `/api/admin/users/${id}/${verb}`, { headers: adminCookie(who.token) });
const idOf = async (email: string) => String((await rows('SELECT id FROM accounts WHERE email = ?', email))[0]?.['id']);

describe('support', () => {
  it('mails a new confirmation link, which works and ends the one before, once a minute', async () => {
    const who = await operator('super_admin');
    const body = founderBody();
    const email = String(body['email']);
    expect((await post('/api/register', body)).status).toBe(200);
    const tokenIn = (text = '') => /verify-email\?token=([\w-]+)/.exec(text)?.[1];
    const old = tokenIn((await inbox(email))[0]?.text);
    const id = await idOf(email);
    expect(await help(who, 'POST', id, 'confirmation-mail')).toMatchObject({
      status: 200,
      body: { message: `A new link was emailed to ${email}` },
    });
    expect((await help(who, 'POST', id, 'confirmation-mail')).status).toBe(429);
    expect((await send('GET', `/api/verify-email?token=${old}`)).status).toBe(400);
    const fresh = tokenIn((await inbox(email))[0]?.text);
    expect((await send('GET', `/api/verify-email?token=${fresh}`)).status).toBe(200);
    expect((await help(who, 'POST', id, 'confirmation-mail')).status).toBe(409);
    expect((await actionsOn(id)).filter((action) => action === 'account.confirmation-resent')).toHaveLength(1);
  });

  it('opens the locks of passwords and codes, and says where nothing was locked', { timeout: 60_000 }, async () => {
    const who = await operator('super_admin');
    const { email, secret } = await protectedAccount();
    const id = await idOf(email);
    for (let count = 0; count < 10; count++) await post('/api/login', { email, password: 'wrong one!' });
    expect((await post('/api/login', { email, password: PASSWORD })).status).toBe(429);
    expect(await help(who, 'POST', id, 'unlock')).toMatchObject({
      status: 200,
      body: { message: 'The sign-in is unlocked' },
    });
    const tempToken = await firstStep(email);
    for (let count = 0; count < 10; count++)
      await post('/api/login', { email, password: PASSWORD, tempToken, totpCode: wrongCode(secret) });
    const right = { email, password: PASSWORD, tempToken, totpCode: codeOf(secret) };
    expect((await post('/api/login', right)).status).toBe(429);
    await help(who, 'POST', id, 'unlock');
    expect((await post('/api/login', right)).status).toBe(200);
    expect((await help(who, 'POST', id, 'unlock')).body['message']).toBe('Nothing was locked');
    expect(await actionsOn(id)).toContain('account.unlocked');
  });

  it('ends all sessions and tells the person, without the device of the operator', async () => {
    const [who, user] = [await operator('super_admin'), await founder()];
    const tokens = [(await signIn(user.email)).token, (await signIn(user.email)).token];
    expect(await help(who, 'DELETE', user.id, 'sessions')).toMatchObject({
      status: 200,
      body: { data: { ended: 2 }, message: '2 sessions were ended' },
    });
    for (const token of tokens) expect((await send('GET', '/api/sessions', undefined, bearer(token))).status).toBe(401);
    expect((await inbox(user.email))[0]?.subject).toBe('You were signed out on all devices');
    expect((await help(who, 'DELETE', user.id, 'sessions')).body['message']).toBe('There was no open session');
    const [event] = await rows(
      "SELECT device, city FROM account_events WHERE account_id = ? AND type = 'sessions-ended-by-support'",
      user.id,
    );
    expect(event).toEqual({ device: null, city: null });
    expect(await actionsOn(user.id)).toContain('account.sessions-ended');
  });

  it('takes off a lost second factor by a permit of its own, once', async () => {
    const who = await enrolled();
    const { email } = await protectedAccount('visitor');
    const id = await idOf(email);
    expect(await help(who, 'DELETE', id, 'second-factor')).toMatchObject({
      status: 403,
      body: { code: 'grant-needed' },
    });
    await earnGrant(who, 'remove-second-factor', email);
    const answers = await Promise.all([0, 1].map(() => help(who, 'DELETE', id, 'second-factor')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    for (const table of ['second_factors', 'recovery_codes', 'trusted_devices', 'login_challenges'])
      expect(await rows(`SELECT 1 FROM ${table} WHERE account_id = ?`, id), table).toEqual([]);
    expect((await signIn(email)).token).toBeTruthy();
    expect((await inbox(email))[0]?.subject).toBe('Outset support turned your two-factor authentication off');
    expect(await actionsOn(id)).toContain('account.two-factor-removed');
    const again = await verify(who, { token: codeOf(who.secret, 1), action: 'remove-second-factor', email });
    expect(again.status).toBe(409);
  });

  it.each([
    ['POST', 'confirmation-mail'],
    ['POST', 'unlock'],
    ['DELETE', 'sessions'],
    ['DELETE', 'second-factor'],
  ])('%s %s is for super admins and people that exist', async (method, verb) => {
    const [who, plain, user] = [await operator('super_admin'), await operator('admin'), await founder()];
    expect(await help(plain, method, user.id, verb)).toMatchObject({
      status: 403,
      body: { message: 'Only Super Admins can do this' },
    });
    expect((await ask(method, `/api/admin/users/${user.id}/${verb}`)).status).toBe(401);
    for (const id of ['f'.repeat(24), 'x', "'%20OR%201=1"])
      expect(await help(who, method, id, verb)).toMatchObject({ status: 404, body: { message: 'User not found' } });
  });
});
