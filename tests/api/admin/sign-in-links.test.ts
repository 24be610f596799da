/** Operators without Google: a single-use link behind the password, asked for, opened, used twice, late or in another browser. */
import { env } from 'cloudflare:test';
import { beforeEach, describe, expect, it } from 'vitest';
import { INVITATION_MS, LINK_NOT_VALID, LINK_SENT, SIGN_IN_LINK_MS } from '@/domain/admin/sign-in';
import { openLink } from '@worker/services/admin/admins/links';
import { bearer, freshEmail, inbox, NASTY, rows } from '@tests/setup/accounts';
import { adminCookie, ADMIN_PASSWORD, ask, asNobody, freshAddress, operator, valueOf } from '@tests/setup/admins';

const password = ADMIN_PASSWORD;
const from = (more: Record<string, string> = {}): Record<string, string> => ({
  'cf-connecting-ip': freshAddress(),
  ...more,
});
const askForLink = (body: unknown, headers = from()) => ask('POST', '/api/auth/sign-in-link', { body, headers });
const open = (body: unknown, headers = from()) => ask('POST', '/api/auth/link-login', { body, headers });
const me = (cookie: string | undefined) =>
  ask('GET', '/api/auth/current-user', { headers: adminCookie(valueOf(cookie)) });
const mailedToken = async (to: string) => /token=([\w-]{43})/.exec((await inbox(to))[0]?.text ?? '')?.[1] ?? '';
const passOf = (cookies: Record<string, string>) => ({
  cookie: `__Host-outset-admin-pass=${valueOf(cookies['__Host-outset-admin-pass'])}`,
  origin: 'http://localhost:8787',
});

/** A link as the mail has it, and the headers of the browser that asked. */
async function linkOf(adminemail: string) {
  const { cookies } = await askForLink({ adminemail, password });
  return { token: await mailedToken(adminemail), headers: from(passOf(cookies)) };
}

async function link(role: 'admin' | 'super_admin' = 'admin') {
  const admin = await operator(role);
  return { admin, ...(await linkOf(admin.email)) };
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
    const asked = await Promise.all(Array.from({ length: 7 }, () => askForLink({ adminemail, password })));
    for (const { body } of asked) expect(body).toMatchObject({ message: LINK_SENT });
    expect(await inbox(adminemail)).toHaveLength(5);
    const [{ browser } = {}] = await rows(
      'SELECT browser FROM admin_links l JOIN admin_users a ON a.id = l.admin_id WHERE a.email = ?',
      adminemail,
    );
    const own = asked.find(({ cookies }) => passOf(cookies).cookie.includes(String(browser)));
    expect((await open({ token: await mailedToken(adminemail) }, from(passOf(own?.cookies ?? {})))).status).toBe(200);
  });
});

describe('opening a link', () => {
  it('signs in as whom it was mailed to, in the browser that asked, which may ask with its pass again', async () => {
    const { admin, token, headers } = await link();
    const { status, body, cookies } = await open({ token }, headers);
    expect({ status, body }).toEqual({
      status: 200,
      body: { success: true, isAdmin: true, expiresAt: expect.stringMatching(/Z$/) },
    });
    expect((await me(cookies['__Host-outset-admin'])).body).toMatchObject({
      adminemail: admin.email,
      adminrole: 'admin',
    });
    const asked = await askForLink({ adminemail: admin.email }, headers);
    // The pass is the same browser's, so that the older one opens the link too.
    for (const pass of [headers, from(passOf(asked.cookies))]) {
      await askForLink({ adminemail: admin.email }, headers);
      expect((await open({ token: await mailedToken(admin.email) }, pass)).status).toBe(200);
    }
    const opened = await rows(
      `SELECT details FROM audit_log WHERE action = 'admin-session.created' AND actor_id = ? AND details LIKE '%link%'`,
      admin.id,
    );
    expect(opened).toHaveLength(3);
  });

  it('works once, also for twelve at once, and no longer after a newer one', async () => {
    const { admin, token, headers } = await link();
    const answers = await Promise.all(Array.from({ length: 12 }, () => open({ token }, headers)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({
      status: 401,
      body: { message: LINK_NOT_VALID, code: 'link-not-valid' },
    });
    const older = await linkOf(admin.email);
    const newer = await linkOf(admin.email);
    expect((await open({ token: older.token }, older.headers)).status).toBe(401);
    expect((await open({ token: newer.token }, newer.headers)).status).toBe(200);
  });

  it('in another browser, with another pass or the password, leaves the link as it is', async () => {
    const { token, headers } = await link();
    const other = await askForLink({ adminemail: freshEmail('nobody'), password });
    for (const wrong of [
      from(),
      from(passOf(other.cookies)),
      from({ ...passOf(other.cookies), cookie: `${headers['cookie']}x` }),
    ])
      expect(await open({ token }, wrong)).toMatchObject({ status: 401, body: { code: 'other-browser' } });
    expect((await open({ token, password })).status).toBe(401);
    expect((await open({ token }, headers)).status).toBe(200);
  });

  it('is refused late, for who is no longer active, and for what is no link', async () => {
    const late = await link();
    const at = (ms: number) => asNobody(() => Date.now() + ms);
    const proof = { pass: valueOf(late.headers['cookie']), replaces: null };
    await expect(openLink(at(SIGN_IN_LINK_MS + 1), { token: late.token }, proof)).rejects.toMatchObject({
      code: 'link-not-valid',
    });
    expect(SIGN_IN_LINK_MS).toBe(10 * 60_000);
    const out = await link();
    await env.DB.prepare(`UPDATE admin_users SET status = 'inactive' WHERE id = ?`).bind(out.admin.id).run();
    expect((await open({ token: out.token }, out.headers)).status).toBe(401);
    for (const token of ['x', 'x'.repeat(43), ...NASTY.filter((text) => text.length <= 200)])
      expect((await open({ token }, out.headers)).status, token).toBe(401);
    expect((await open({})).status).toBe(400);
    expect((await open({ token: 'x'.repeat(201) })).status).toBe(400);
  });

  it('an invitation holds a day, leads to the gate once, and signs no one in, also in a browser with a pass', async () => {
    expect(INVITATION_MS).toBe(24 * 3_600_000);
    const boss = await operator('super_admin');
    const invite = async () => {
      const adminemail = freshEmail('invited');
      const body = { adminname: 'Ravi', adminemail };
      await ask('POST', '/api/admin/admin-users', { headers: adminCookie(boss.token), body });
      return mailedToken(adminemail);
    };
    const { headers } = await link();
    for (const browser of [from(), headers]) {
      const token = await invite();
      const opened = await open({ token }, browser);
      expect(opened).toMatchObject({ status: 200, body: { success: true, isAdmin: false, next: '/admin-password' } });
      expect(opened.cookies).toEqual({});
      expect((await open({ token }, browser)).status).toBe(401);
    }
    const proof = { pass: null, replaces: null };
    const late = asNobody(() => Date.now() + INVITATION_MS + 1);
    await expect(openLink(late, { token: await invite() }, proof)).rejects.toMatchObject({ code: 'link-not-valid' });
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
