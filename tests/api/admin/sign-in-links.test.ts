/** Operators without Google: the password and a single-use link, asked for, opened, used twice, late or by somebody else. */
import { env } from 'cloudflare:test';
import { beforeEach, describe, expect, it } from 'vitest';
import { INVITATION_MS, LINK_NOT_VALID, LINK_SENT, SIGN_IN_LINK_MS } from '../../../src/domain/admin/admins/links';
import { signInByLink } from '../../../worker/services/admin/admins/links';
import { bearer, freshEmail, inbox, NASTY, rows } from '../../setup/accounts';
import { adminCookie, ADMIN_PASSWORD, ask, asNobody, freshAddress, operator, valueOf } from '../../setup/admins';

const password = ADMIN_PASSWORD;
const from = (more: Record<string, string> = {}) => ({ 'cf-connecting-ip': freshAddress(), ...more });
const askForLink = (body: unknown, headers = from()) => ask('POST', '/api/auth/sign-in-link', { body, headers });
const open = (body: unknown, headers = from()) => ask('POST', '/api/auth/link-login', { body, headers });
const me = (cookie: string | undefined) =>
  ask('GET', '/api/auth/current-user', { headers: adminCookie(valueOf(cookie)) });
const mailedToken = async (to: string) => /token=([\w-]{43})/.exec((await inbox(to))[0]?.text ?? '')?.[1] ?? '';
const passOf = (cookies: Record<string, string>) => ({
  cookie: `__Host-outset-admin-pass=${valueOf(cookies['__Host-outset-admin-pass'])}`,
  origin: 'http://localhost:8787',
});

/** A link as the mail to a fresh operator has it. */
async function link(role: 'admin' | 'super_admin' = 'admin') {
  const admin = await operator(role);
  await askForLink({ adminemail: admin.email, password });
  return { admin, token: await mailedToken(admin.email) };
}

beforeEach(async () => {
  await env.DB.prepare('DELETE FROM attempts').run();
});

describe('asking for a link', () => {
  it('mails an active operator, and answers everybody the same', async () => {
    const admin = await operator('admin');
    const gone = await operator('admin');
    await env.DB.prepare(`UPDATE admin_users SET status = 'inactive' WHERE id = ?`).bind(gone.id).run();
    for (const adminemail of [admin.email.toUpperCase(), gone.email, freshEmail('nobody'), 'a+b@example.com']) {
      const { status, body, cookies } = await askForLink({ adminemail, password });
      expect({ status, body }).toEqual({ status: 200, body: { success: true, message: LINK_SENT } });
      expect(Object.keys(cookies)).toEqual(['__Host-outset-admin-pass']);
    }
    expect(await inbox(admin.email)).toHaveLength(1);
    expect(await inbox(gone.email)).toEqual([]);
  });

  it('needs the password, counts wrong ones, and names what is missing', async () => {
    const { email: adminemail } = await operator('admin');
    expect(await askForLink({ adminemail })).toMatchObject({ status: 401, body: { code: 'pass-required' } });
    const address = { 'cf-connecting-ip': freshAddress() };
    for (let n = 0; n < 10; n++)
      expect((await askForLink({ adminemail, password: `guess ${n}` }, address)).body).toMatchObject({
        message: 'Invalid password',
      });
    expect((await askForLink({ adminemail, password }, address)).status).toBe(429);
    for (const wrong of ['', 'x', 'a@b', null, 7, ...NASTY]) {
      const { status, body } = await askForLink({ adminemail: wrong, password });
      expect(status).toBe(400);
      expect(body).toHaveProperty('errors.adminemail');
    }
    expect(await inbox(adminemail)).toEqual([]);
  });

  it('mails one address at most five times in a quarter of an hour', async () => {
    const { email: adminemail } = await operator('admin');
    for (let n = 0; n < 7; n++)
      expect((await askForLink({ adminemail, password })).body).toMatchObject({ message: LINK_SENT });
    expect(await inbox(adminemail)).toHaveLength(5);
    expect((await open({ token: await mailedToken(adminemail), password })).status).toBe(200);
  });
});

describe('opening a link', () => {
  it('signs in as whom it was mailed to, with the password or in the browser that has the pass', async () => {
    const { admin, token } = await link();
    const { status, body, cookies } = await open({ token, password });
    expect({ status, body }).toEqual({
      status: 200,
      body: { success: true, isAdmin: true, expiresAt: expect.stringMatching(/Z$/) },
    });
    expect((await me(cookies['__Host-outset-admin'])).body).toMatchObject({
      adminemail: admin.email,
      adminrole: 'admin',
    });
    const asked = await askForLink({ adminemail: admin.email, password });
    const next = await open({ token: await mailedToken(admin.email) }, from(passOf(asked.cookies)));
    expect(next.status).toBe(200);
    const opened = await rows(
      `SELECT details FROM audit_log WHERE action = 'admin-session.created' AND actor_id = ? AND details LIKE '%link%'`,
      admin.id,
    );
    expect(opened).toHaveLength(2);
  });

  it('works once, also for twenty at once, and no longer after a newer one', async () => {
    const { admin, token } = await link();
    const answers = await Promise.all(Array.from({ length: 12 }, () => open({ token, password })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({
      status: 401,
      body: { message: LINK_NOT_VALID, code: 'link-not-valid' },
    });
    await askForLink({ adminemail: admin.email, password });
    const older = await mailedToken(admin.email);
    await askForLink({ adminemail: admin.email, password });
    expect((await open({ token: older, password })).status).toBe(401);
    expect((await open({ token: await mailedToken(admin.email), password })).status).toBe(200);
  });

  it('a wrong or missing password leaves the link as it is', async () => {
    const { token } = await link();
    expect((await open({ token })).body).toMatchObject({ code: 'pass-required' });
    expect((await open({ token, password: 'a guess' })).body).toMatchObject({ message: 'Invalid password' });
    expect((await open({ token, password })).status).toBe(200);
  });

  it('is refused late, for who is no longer active, and for what is no link', async () => {
    const late = await link();
    const at = (ms: number) => asNobody(() => Date.now() + ms);
    const proof = { pass: null, address: freshAddress(), replaces: null };
    await expect(signInByLink(at(SIGN_IN_LINK_MS + 1), { token: late.token, password }, proof)).rejects.toMatchObject({
      code: 'link-not-valid',
    });
    expect(INVITATION_MS).toBe(24 * 3_600_000);
    const out = await link();
    await env.DB.prepare(`UPDATE admin_users SET status = 'inactive' WHERE id = ?`).bind(out.admin.id).run();
    expect((await open({ token: out.token, password })).status).toBe(401);
    for (const token of ['x', 'x'.repeat(43), ...NASTY.filter((text) => text.length <= 200)])
      expect((await open({ token, password })).status, token).toBe(401);
    expect((await open({ password })).status).toBe(400);
    expect((await open({ token: 'x'.repeat(201), password })).status).toBe(400);
  });

  it('is stored hashed, told to no log, and of no use as a bearer', async () => {
    const { token } = await link();
    const kept = JSON.stringify([await rows('SELECT * FROM admin_links'), await rows('SELECT * FROM audit_log')]);
    expect(kept).not.toContain(token);
    expect((await ask('GET', '/api/auth/current-user', { headers: bearer(token) })).status).toBe(401);
  });
});

describe('the plain admin of one’s own machine', () => {
  it('is made once and stays away when removed', async () => {
    const make = async () => (await ask('POST', '/dev/demo-admin', { body: {} })).body['data'];
    expect(await make()).toEqual({ email: 'demo.admin@outset.example' });
    expect(await make()).toEqual({ email: 'demo.admin@outset.example' });
    expect(await rows(`SELECT role, status FROM admin_users WHERE email LIKE 'demo.admin%'`)).toEqual([
      { role: 'admin', status: 'active' },
    ]);
    await env.DB.prepare(`DELETE FROM admin_users WHERE email = 'demo.admin@outset.example'`).run();
    expect(await make()).toEqual({ email: null });
  });
});
