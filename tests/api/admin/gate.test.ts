/**
 * The whole attack that once made a view-only admin a super admin: the pages that the operators' password opens on a public site, and
 * the actions of a session without a second factor.
 */
import { env } from 'cloudflare:test';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RawEnv } from '@worker/env';
import { freshEmail, rows } from '@tests/setup/accounts';
import { adminCookie, ADMIN_PASSWORD, ask, freshAddress, operator, prove, valueOf } from '@tests/setup/admins';
import { codeOf, wrongCode } from '@tests/setup/two-factor';
import { forgetSteps, founder } from './user-change-steps';

interface Sent {
  to: string;
  subject: string;
  text: string;
}
const sent: Sent[] = [];
const SITE = 'https://desk.example';
/** A deployment: mails leave through the binding, and there is no Google client. */
const PUBLIC: Partial<RawEnv> = {
  SITE_URL: SITE,
  APP_SECRET: 'a secret of the tests alone',
  EMAIL_PROVIDER: 'cloudflare',
  EMAIL: { send: (mail: Sent) => Promise.resolve(void sent.push(mail)) } as unknown as SendEmail,
  OPERATOR_NAME: 'Desk Private Limited',
  OPERATOR_ADDRESS: '1 Example Road, Pune 411001',
  GRIEVANCE_EMAIL: 'grievance@desk.example',
  ADMIN_EMAIL: 'admin@outset.example',
};

const asked = (method: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
  ask(method, path, {
    env: PUBLIC,
    body,
    headers: { 'cf-connecting-ip': freshAddress(), origin: SITE, ...headers },
  });
const enter = () => asked('POST', '/api/admin/verify-admin-password', { password: ADMIN_PASSWORD });
const me = (headers: Record<string, string>) => ask('GET', '/api/auth/current-user', { env: PUBLIC, headers });
const passOf = (cookies: Record<string, string>) => ({
  cookie: `__Host-outset-admin-pass=${valueOf(cookies['__Host-outset-admin-pass'])}`,
});
const sessionOf = (cookies: Record<string, string>) => adminCookie(valueOf(cookies['__Host-outset-admin']), SITE);
const mailsTo = (to: string) => sent.filter((mail) => mail.to === to).reverse();
const mailedToken = (to: string) => /token=([\w-]{43})/.exec(mailsTo(to)[0]?.text ?? '')?.[1] ?? '';
const askForLink = (adminemail: string, headers: Record<string, string>) =>
  asked('POST', '/api/auth/sign-in-link', { adminemail }, headers);
const open = (body: object, headers: Record<string, string>) => asked('POST', '/api/auth/link-login', body, headers);

/** In by the password and the link in one's own mailbox, in one browser. */
async function signInByLink(email: string) {
  const gate = await enter();
  const { cookies } = await askForLink(email, passOf(gate.cookies));
  return open({ token: mailedToken(email) }, passOf(cookies));
}

/** A super admin whose authenticator is enrolled at this deployment, and whose codes are all unused. */
async function enrolled() {
  const who = await operator('super_admin');
  await prove(who);
  const headers = adminCookie(who.token, SITE);
  const secret = String((await asked('POST', '/api/user/setup-2fa', {}, headers)).body['secret']);
  expect((await asked('POST', '/api/user/verify-2fa', { token: codeOf(secret), secret }, headers)).status).toBe(200);
  await forgetSteps(who);
  return { ...who, secret };
}

beforeEach(async () => {
  sent.length = 0;
  await env.DB.batch([env.DB.prepare('DELETE FROM admin_users'), env.DB.prepare('DELETE FROM attempts')]);
});

describe('a view-only admin on a public site without Google', () => {
  it('has no way to a super admin’s session, role, authenticator or right to delete a founder', async () => {
    const boss = await operator('super_admin');
    const admin = await operator('admin');

    // The password, which every admin needs, gives no session.
    const gate = await enter();
    expect(gate).toMatchObject({ status: 200, body: { success: true, next: '/admin' } });
    expect(Object.keys(gate.cookies)).toEqual(['__Host-outset-admin-pass']);
    expect((await me({ authorization: `Bearer ${String(gate.body['token'])}` })).status).toBe(401);
    expect((await me(passOf(gate.cookies))).status).toBe(401);

    // A link for the super admin goes to the super admin, and opens in no other browser.
    const linked = await askForLink(boss.email, passOf(gate.cookies));
    const stolen = mailedToken(boss.email);
    const other = await enter();
    for (const headers of [{}, passOf(other.cookies)])
      expect(await open({ token: stolen }, headers)).toMatchObject({ status: 401, body: { code: 'other-browser' } });
    expect((await open({ token: stolen, password: ADMIN_PASSWORD }, {})).status).toBe(401);
    expect(linked.body).toEqual((await askForLink(freshEmail('nobody'), passOf(gate.cookies))).body);

    // Their own session is the admin's, and raises nothing.
    const own = await signInByLink(admin.email);
    const headers = sessionOf(own.cookies);
    expect((await me(headers)).body).toMatchObject({ adminrole: 'admin' });
    const raised = await asked('PUT', `/api/admin/admin-users/${admin.id}`, { adminrole: 'super_admin' }, headers);
    expect(raised.status).toBe(403);
    const { email } = await founder();
    expect((await asked('DELETE', `/api/user/delete/${email}`, {}, headers)).status).toBe(403);
    expect(await rows(`SELECT id FROM admin_users WHERE role = 'super_admin'`)).toEqual([{ id: boss.id }]);
  });

  it('with a super admin’s session, but not their mailbox, enrols nothing, raises no one and adds no super admin', async () => {
    const boss = await operator('super_admin');
    const admin = await operator('admin');
    const headers = adminCookie(boss.token, SITE);
    const before = await rows('SELECT id, role, status, email FROM admin_users ORDER BY id');
    const LINK_NEEDED = { status: 403, body: { success: false, code: 'link-needed' } };
    expect(await asked('POST', '/api/user/setup-2fa', {}, headers)).toMatchObject(LINK_NEEDED);
    expect(await rows('SELECT 1 FROM admin_second_factors')).toEqual([]);
    const put = (id: string, body: object) => asked('PUT', `/api/admin/admin-users/${id}`, body, headers);
    expect(await put(admin.id, { adminrole: 'super_admin' })).toMatchObject(LINK_NEEDED);
    // Another mailbox for a super admin is the same right given away.
    expect(await put(boss.id, { adminemail: admin.email.replace('@', '+2@') })).toMatchObject(LINK_NEEDED);
    const added = { adminname: 'Mallory', adminemail: freshEmail('mallory'), adminrole: 'super_admin' };
    expect(await asked('POST', '/api/admin/admin-users', added, headers)).toMatchObject(LINK_NEEDED);
    expect(await rows('SELECT id, role, status, email FROM admin_users ORDER BY id')).toEqual(before);
    expect(sent).toEqual([]);
  });
});

describe('the gate', () => {
  it('lets the only operator in by the password until an authenticator is enrolled, and no one beside a second one', async () => {
    expect((await enter()).body).toMatchObject({ next: '/adminPortal/dashboard' });
    const [only] = await rows('SELECT id, email FROM admin_users');
    expect((await enter()).body).toMatchObject({ next: '/adminPortal/dashboard' });
    /** 0: set up, and not enrolled. */
    const enrol = (at: number) =>
      rows(
        `INSERT INTO admin_second_factors (admin_id, secret, enrolled_at, updated_at) VALUES (?, 'x', nullif(?, 0), 1)
          ON CONFLICT (admin_id) DO UPDATE SET enrolled_at = excluded.enrolled_at`,
        String(only?.['id']),
        at,
      );
    await enrol(0);
    expect((await enter()).body).toMatchObject({ next: '/adminPortal/dashboard' });
    await enrol(1);
    expect((await enter()).body).toMatchObject({ next: '/admin' });
    await rows('DELETE FROM admin_second_factors');
    const second = await operator('admin');
    await rows(`UPDATE admin_users SET status = 'inactive' WHERE id = ?`, second.id);
    expect((await enter()).body).toMatchObject({ next: '/admin' });
    // Where only a plain admin is left, the password makes no one a super admin.
    await rows(`DELETE FROM admin_users WHERE role = 'super_admin'`);
    await rows(`UPDATE admin_users SET status = 'active'`);
    expect((await enter()).body).toMatchObject({ next: '/admin' });
    expect(await rows('SELECT role FROM admin_users')).toEqual([{ role: 'admin' }]);
  });

  it('on localhost the password signs in the first super admin, unless the request came to another host', async () => {
    const boss = await operator('super_admin');
    await operator('admin');
    const local = (host: string) =>
      ask('POST', `${host}/api/admin/verify-admin-password`, {
        body: { password: ADMIN_PASSWORD },
        headers: { 'cf-connecting-ip': freshAddress() },
      });
    const here = await local('http://localhost:8787');
    expect(here.body).toMatchObject({ next: '/adminPortal/dashboard' });
    const who = await ask('GET', '/api/auth/current-user', {
      headers: adminCookie(valueOf(here.cookies['__Host-outset-admin'])),
    });
    expect(who.body).toMatchObject({ adminemail: boss.email });
    expect((await local('https://desk.example')).body).toMatchObject({ next: '/admin' });
  });
});

describe('a super admin with an authenticator', () => {
  it('signs in by the link and a code; a wrong code leaves the link as it is, and ten lock', async () => {
    const boss = await enrolled();
    await operator('admin');
    const gate = await enter();
    const pass = passOf((await askForLink(boss.email, passOf(gate.cookies))).cookies);
    const token = mailedToken(boss.email);
    expect(await open({ token }, pass)).toMatchObject({ status: 401, body: { code: 'code-needed' } });
    expect(await open({ token, code: wrongCode(boss.secret) }, pass)).toMatchObject({
      status: 400,
      body: { message: 'Invalid authentication code', errors: { code: 'Invalid authentication code' } },
    });
    const code = codeOf(boss.secret);
    const both = await Promise.all([0, 1].map(() => open({ token, code }, pass)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    const { cookies } = both.find(({ status }) => status === 200) ?? { cookies: {} };
    expect((await me(sessionOf(cookies))).body).toMatchObject({ adminemail: boss.email });

    const next = passOf((await askForLink(boss.email, passOf(gate.cookies))).cookies);
    const again = mailedToken(boss.email);
    for (let n = 0; n < 10; n++)
      expect((await open({ token: again, code: wrongCode(boss.secret) }, next)).status).toBe(400);
    expect((await open({ token: again, code: codeOf(boss.secret, 1) }, next)).status).toBe(429);
  });

  it('raises, adds and moves a super admin by a fresh code alone, once each, and all super admins get a mail', async () => {
    const boss = await enrolled();
    const peer = await operator('super_admin');
    const admin = await operator('admin');
    const headers = adminCookie(boss.token, SITE);
    const raise = (code?: string) =>
      asked('PUT', `/api/admin/admin-users/${admin.id}`, { adminrole: 'super_admin', code }, headers);
    expect(await raise()).toMatchObject({ status: 403, body: { code: 'code-needed' } });
    expect(await raise(wrongCode(boss.secret))).toMatchObject({
      status: 400,
      body: { errors: { code: 'Invalid authentication code' } },
    });
    expect((await rows('SELECT role FROM admin_users WHERE id = ?', admin.id))[0]).toEqual({ role: 'admin' });
    const code = codeOf(boss.secret);
    expect((await raise(code)).status).toBe(200);
    for (const to of [boss.email, peer.email])
      expect(mailsTo(to)[0]).toMatchObject({ subject: 'Outset has another super admin' });
    const added = { adminname: 'Ravi', adminemail: freshEmail('ravi'), adminrole: 'super_admin', code };
    expect(await asked('POST', '/api/admin/admin-users', added, headers)).toMatchObject({ status: 400 });
    const next = { ...added, code: codeOf(boss.secret, 1) };
    expect((await asked('POST', '/api/admin/admin-users', next, headers)).status).toBe(200);
    expect(mailsTo(peer.email)[0]?.text).toContain(added.adminemail);
    // To another mailbox: the old one is told as well.
    await forgetSteps(boss);
    const moved = { adminemail: freshEmail('moved'), code };
    expect((await asked('PUT', `/api/admin/admin-users/${peer.id}`, moved, headers)).status).toBe(200);
    for (const to of [boss.email, peer.email])
      expect(mailsTo(to)[0]).toMatchObject({ subject: 'The email of a super admin of Outset was changed' });
    // A name, a lower role and a plain admin ask for nothing.
    for (const body of [{ adminname: 'Meera N' }, { adminrole: 'admin' }, { adminemail: freshEmail('plain') }])
      expect((await asked('PUT', `/api/admin/admin-users/${admin.id}`, body, headers)).status).toBe(200);
  });
});

describe('a super admin without an authenticator', () => {
  it('enrols the first one after a newly mailed link, in ten minutes, and all super admins get a mail', async () => {
    const boss = await operator('super_admin');
    const peer = await operator('super_admin');
    // The session vouches for its own address, and for no other.
    const own = adminCookie(boss.token, SITE);
    expect((await askForLink(peer.email, own)).status).toBe(401);
    const linked = await askForLink(boss.email, own);
    const headers = { ...own, cookie: `${own['cookie']}; ${passOf(linked.cookies).cookie}` };
    const opened = await open({ token: mailedToken(boss.email) }, headers);
    expect(opened.status).toBe(200);
    expect((await me(own)).status).toBe(401);
    const session = sessionOf(opened.cookies);
    const setup = await asked('POST', '/api/user/setup-2fa', {}, session);
    expect(setup).toMatchObject({ status: 200, body: { secret: expect.stringMatching(/^[A-Z2-7]{32}$/) } });
    const secret = String(setup.body['secret']);

    await rows('UPDATE admin_sessions SET proven_at = proven_at - 600001 WHERE admin_id = ?', boss.id);
    const verify = () => asked('POST', '/api/user/verify-2fa', { token: codeOf(secret), secret }, session);
    expect(await asked('POST', '/api/user/setup-2fa', {}, session)).toMatchObject({ body: { code: 'link-needed' } });
    expect(await verify()).toMatchObject({ status: 403, body: { code: 'link-needed' } });
    await rows('UPDATE admin_sessions SET proven_at = proven_at + 600001 WHERE admin_id = ?', boss.id);
    expect((await verify()).status).toBe(200);
    expect(mailsTo(boss.email)[0]).toMatchObject({ subject: 'Your operator’s authenticator is set up' });
    expect(mailsTo(peer.email)[0]).toMatchObject({ subject: 'An operator’s authenticator was set up' });
    expect(mailsTo(peer.email)[0]?.text).toContain(boss.email);
  });

  it('raises a role once by a newly mailed link', async () => {
    const boss = await operator('super_admin');
    const [one, two] = [await operator('admin'), await operator('admin')];
    const headers = sessionOf((await signInByLink(boss.email)).cookies);
    const raise = (id: string) => asked('PUT', `/api/admin/admin-users/${id}`, { adminrole: 'super_admin' }, headers);
    const answers = await Promise.all([raise(one.id), raise(two.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect(await raise(two.id)).toMatchObject({ status: 403, body: { code: 'link-needed' } });
  });
});
