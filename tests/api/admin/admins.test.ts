/** Admin Management over HTTP: the permissions of each operator, and the rule that one super admin always remains. */
import { env } from 'cloudflare:test';
import { beforeEach, describe, expect, it } from 'vitest';
import { LAST_SUPER_ADMIN, ONLY_SUPER_ADMINS, SAME_EMAIL } from '@/domain/admin/admins/operators';
import { bearer, freshEmail, inbox, rows } from '@tests/setup/accounts';
import { adminCookie, ask, operator, prove, type Operator } from '@tests/setup/admins';

const PATH = '/api/admin/admin-users';
const one = (id: string) => `${PATH}/${id}`;
const me = (token: string) => ask('GET', '/api/auth/current-user', { headers: bearer(token) });
const list = async (by: Operator) =>
  (await ask('GET', PATH, { headers: adminCookie(by.token) })).body as unknown as Record<string, unknown>[];
const add = (by: Operator, body: unknown) => ask('POST', PATH, { headers: adminCookie(by.token), body });
const change = (by: Operator, id: string, body: unknown) =>
  ask('PUT', one(id), { headers: adminCookie(by.token), body });
const remove = (by: Operator, id: string) => ask('DELETE', one(id), { headers: adminCookie(by.token) });
const stored = async (id: string) =>
  (await rows('SELECT name, email, role, status, revision FROM admin_users WHERE id = ?', id))[0];
const actions = async (id: string) =>
  (await rows('SELECT action, actor_id, details FROM audit_log WHERE subject_id = ? ORDER BY id', id)).map(
    ({ action, details }) => [action, details],
  );

beforeEach(async () => {
  await env.DB.prepare('DELETE FROM admin_users').run();
});

describe('the list', () => {
  it('API-125 ADM-46 is an array of operators with the fields of the specification, for both roles', async () => {
    const first = await operator('super_admin');
    const { body } = await add(first, { adminname: 'Ravi <script>', adminemail: 'Ravi+Admin@Example.com' });
    const found = await list(await operator('admin'));
    expect(found).toHaveLength(3);
    expect(found[1]).toEqual(body['data']);
    expect(found[1]).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      adminname: 'Ravi <script>',
      adminemail: 'ravi+admin@example.com',
      adminrole: 'admin',
      status: 'active',
      addedBy: first.name,
      dateAdded: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      lastLogin: null,
      revision: 1,
    });
    expect(found[0]).toMatchObject({ _id: first.id, addedBy: null, lastLogin: expect.stringMatching(/Z$/) });
    expect(JSON.stringify(found)).not.toMatch(/token|secret/i);
  });
});

describe('adding', () => {
  it('API-126 stores the operator, mails a link of 24 hours and notes who did it, once an e-mail', async () => {
    const boss = await operator('super_admin');
    await prove(boss);
    const adminemail = freshEmail('ravi');
    const sent = {
      adminname: '  Ravi Iyer ',
      adminemail: adminemail.toUpperCase(),
      adminrole: 'super_admin',
      status: 'active',
    };
    const { status, body } = await add(boss, sent);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        success: true,
        data: { adminname: 'Ravi Iyer', adminemail, adminrole: 'super_admin', addedBy: boss.name },
      },
    });
    const id = String((body['data'] as { _id: string })._id);
    const [mail] = await inbox(adminemail);
    expect(mail?.subject).toBe('You are now an operator of Outset');
    expect(mail?.text).toMatch(/\/admin\/link\?token=[\w-]{43}\s/);
    const [link] = await rows(
      'SELECT purpose, expires_at - created_at AS lasts FROM admin_links WHERE admin_id = ?',
      id,
    );
    expect(link).toEqual({ purpose: 'invitation', lasts: 24 * 3_600_000 });
    expect(await actions(id)).toEqual([
      ['admin-user.created', '{"role":"super_admin","status":"active","name":"Ravi Iyer"}'],
      ['admin-user.invited', null],
    ]);
    const again = await add(boss, { ...sent, adminname: 'Another' });
    expect(again).toMatchObject({ status: 409, body: { message: SAME_EMAIL, errors: { adminemail: SAME_EMAIL } } });
    expect(await inbox(adminemail)).toHaveLength(1);
  });

  it('of twenty at once with one e-mail stores one', async () => {
    const boss = await operator('super_admin');
    const sent = { adminname: 'Ravi', adminemail: freshEmail('at-once') };
    const answers = await Promise.all(Array.from({ length: 10 }, () => add(boss, sent)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
  });

  it('asks for its fields in the words of the form, and sets nothing else', async () => {
    const boss = await operator('super_admin');
    expect(await add(boss, {})).toMatchObject({
      status: 400,
      body: { errors: { adminname: 'Please input the name!', adminemail: 'Please input the email!' } },
    });
    for (const [body, field, message] of [
      [{ adminname: 'R', adminemail: 'r@b' }, 'adminemail', 'Please enter a valid email!'],
      [
        { adminname: 'R', adminemail: 'r@example.com\nBcc: x@example.com' },
        'adminemail',
        'Please enter a valid email!',
      ],
      [{ adminname: 'R', adminemail: 'r@example.com', adminrole: '' }, 'adminrole', 'Please select the role!'],
      [{ adminname: 'R', adminemail: 'r@example.com', role: 'super_admin' }, 'role', 'role cannot be set.'],
    ] as const)
      expect(await add(boss, body)).toMatchObject({ status: 400, body: { errors: { [field]: message } } });
    await add(boss, { adminname: 'R', adminemail: 'r@example.com', addedBy: 'me', lastLogin: '2020', revision: 9 });
    expect(
      await rows(`SELECT added_by, last_login_at, revision FROM admin_users WHERE email = 'r@example.com'`),
    ).toEqual([{ added_by: boss.id, last_login_at: null, revision: 1 }]);
  });
});

describe('changing', () => {
  it('API-127 takes all fields or one, and says when someone was faster', async () => {
    const boss = await operator('super_admin');
    const { id } = await operator('admin');
    await prove(boss);
    const [told] = (await list(boss)).filter(({ _id }) => _id === id);
    const renamed = await change(boss, id, { ...told, adminname: 'Meera N', adminrole: 'super_admin' });
    expect(renamed).toMatchObject({ status: 200, body: { data: { adminname: 'Meera N', revision: 2 } } });
    expect(await change(boss, id, { ...told, adminname: 'Older' })).toMatchObject({
      status: 409,
      body: { code: 'changed-elsewhere' },
    });
    expect(await change(boss, id, { status: 'inactive' })).toMatchObject({
      status: 200,
      body: { data: { revision: 3 } },
    });
    expect(await stored(id)).toMatchObject({ name: 'Meera N', role: 'super_admin', status: 'inactive' });
    expect(await actions(id)).toEqual(
      [
        expect.anything(),
        [
          'admin-user.updated',
          '{"fields":"name, email, role, status","role":"super_admin","status":"active","name":"Meera Nair"}',
        ],
        ['admin-user.updated', '{"fields":"status","status":"inactive","name":"Meera N"}'],
      ].slice(1),
    );
    for (const body of [
      {},
      { revision: 3 },
      { status: 'gone' },
      { adminname: '' },
      { revision: 'x', status: 'active' },
    ])
      expect((await change(boss, id, body)).status).toBe(400);
    for (const gone of ['0123456789abcdef01234567', 'nobody', '%2F'])
      expect((await change(boss, gone, { status: 'active' })).status).toBe(404);
    expect((await change(boss, id, { adminemail: boss.email })).body).toMatchObject({
      errors: { adminemail: SAME_EMAIL },
    });
  });

  it('a deactivated operator is out with the next request and stays out when active again, a demoted one is limited', async () => {
    const boss = await operator('super_admin');
    const other = await operator('super_admin');
    expect((await change(boss, other.id, { adminrole: 'admin' })).status).toBe(200);
    expect((await me(other.token)).body).toMatchObject({ adminrole: 'admin' });
    expect(await change(other, boss.id, { status: 'inactive' })).toMatchObject({ status: 403 });
    expect((await change(boss, other.id, { status: 'inactive' })).status).toBe(200);
    expect((await me(other.token)).status).toBe(401);
    expect((await ask('GET', PATH, { headers: adminCookie(other.token) })).status).toBe(401);
    await change(boss, other.id, { status: 'active' });
    expect((await me(other.token)).status).toBe(401);
    expect(await inbox(other.email)).toEqual([]);
  });

  it('another e-mail ends what the old mailbox could open, and invites the new one where no one came yet', async () => {
    const boss = await operator('super_admin');
    const { id, token } = await operator('admin');
    expect((await change(boss, id, { adminemail: freshEmail('new') })).status).toBe(200);
    expect((await me(token)).status).toBe(401);
    const wrong = freshEmail('typo');
    const { body } = await add(boss, { adminname: 'Ravi', adminemail: wrong });
    const right = freshEmail('right');
    await change(boss, String((body['data'] as { _id: string })._id), { adminemail: right });
    const old = /token=([\w-]+)/.exec((await inbox(wrong))[0]?.text ?? '')?.[1];
    const fresh = /token=([\w-]+)/.exec((await inbox(right))[0]?.text ?? '')?.[1];
    expect(fresh).not.toBe(old);
    expect(await rows('SELECT 1 FROM admin_links')).toHaveLength(1);
  });

  it('the last active super admin can be neither demoted nor deactivated', async () => {
    const boss = await operator('super_admin');
    const resting = await operator('super_admin');
    await change(boss, resting.id, { status: 'inactive' });
    for (const body of [{ adminrole: 'admin' }, { status: 'inactive' }, { adminname: 'X', status: 'inactive' }]) {
      expect(await change(boss, boss.id, body)).toMatchObject({
        status: 409,
        body: { message: LAST_SUPER_ADMIN, code: 'last-super-admin' },
      });
    }
    expect(await stored(boss.id)).toMatchObject({ role: 'super_admin', status: 'active', revision: 1 });
    // What leaves the rights as they are is no danger, and with another one there may they go.
    expect((await change(boss, boss.id, { adminname: 'Boss', adminrole: 'super_admin' })).status).toBe(200);
    await prove(boss);
    await change(boss, resting.id, { status: 'active' });
    expect((await change(boss, boss.id, { adminrole: 'admin' })).status).toBe(200);
  });

  it('two super admins who demote each other at once: one is refused, however often', async () => {
    for (const body of [{ adminrole: 'admin' }, { status: 'inactive' }]) {
      for (let round = 0; round < 8; round++) {
        await env.DB.prepare('DELETE FROM admin_users').run();
        const [a, b] = [await operator('super_admin'), await operator('super_admin')];
        const answers = await Promise.all([change(a, b.id, body), change(b, a.id, body)]);
        const [refused, ...others] = answers.filter(({ status }) => status !== 200);
        expect(others).toEqual([]);
        expect([401, 403, 409]).toContain(refused?.status);
        expect(
          await rows(`SELECT count(*) AS n FROM admin_users WHERE role = 'super_admin' AND status = 'active'`),
        ).toEqual([{ n: 1 }]);
      }
    }
  });

  it('an operator whose right went while the request was under way writes nothing', async () => {
    const [a, b] = [await operator('super_admin'), await operator('super_admin')];
    const { id } = await operator('admin');
    // Five changes of one who is being demoted: each is either before that or refused.
    const [demoted, ...others] = await Promise.all([
      change(a, b.id, { adminrole: 'admin' }),
      ...Array.from({ length: 5 }, (_, n) => change(b, id, { adminname: `Name ${n}` })),
    ]);
    expect(demoted?.status).toBe(200);
    const done = others.filter(({ status }) => status === 200).length;
    expect(new Set(others.map(({ status }) => status)).difference(new Set([200, 403]))).toEqual(new Set());
    expect(await stored(id)).toMatchObject({ revision: 1 + done });
  });
});

describe('deleting', () => {
  it('API-128 ADM-48 ends an admin with sessions, and is refused for every super admin', async () => {
    const boss = await operator('super_admin');
    const admin = await operator('admin');
    const peer = await operator('super_admin');
    await change(boss, peer.id, { status: 'inactive' });
    for (const { id } of [boss, peer])
      expect(await remove(boss, id)).toMatchObject({
        status: 403,
        body: { message: 'Super admins cannot be deleted.' },
      });
    expect((await remove(boss, admin.id)).status).toBe(200);
    expect((await me(admin.token)).status).toBe(401);
    expect((await remove(boss, admin.id)).status).toBe(404);
    expect((await list(boss)).map(({ _id }) => _id)).toEqual([boss.id, peer.id]);
    expect(await actions(admin.id)).toContainEqual(['admin-user.deleted', '{"name":"Meera Nair"}']);
  });

  it('keeps the views that the admin shares, for the one who deletes', async () => {
    const [boss, admin] = [await operator('super_admin'), await operator('admin')];
    const save = (by: Operator, name: string, isShared: boolean) =>
      ask('POST', '/api/admin/views', {
        headers: adminCookie(by.token),
        body: { noun: 'mentor', name, query: 'q=x', isShared },
      });
    for (const [by, name, isShared] of [
      [boss, 'Pune', false],
      [admin, 'Pune', true],
      [admin, 'Goa', true],
      [admin, 'Own', false],
    ] as const)
      expect((await save(by, name, isShared)).status).toBe(200);
    expect((await remove(boss, admin.id)).status).toBe(200);
    const { body } = await ask('GET', '/api/admin/views?noun=mentor', { headers: adminCookie(boss.token) });
    expect(body['data']).toMatchObject([
      { name: 'Goa', isShared: true, isOwn: true },
      { name: 'Pune', isShared: false, isOwn: true },
      { name: 'Pune (Meera Nair)', isShared: true, isOwn: true },
    ]);
  });
});

describe('a plain admin', () => {
  it('ADM-48 reads the list and changes nothing', async () => {
    const admin = await operator('admin');
    const peer = await operator('admin');
    const { id } = await operator('super_admin');
    const body = { adminname: 'X', adminemail: 'x@example.com' };
    for (const answer of [
      await add(admin, body),
      await change(admin, id, { status: 'inactive' }),
      await change(admin, admin.id, { adminrole: 'super_admin' }),
      await change(admin, peer.id, { adminname: 'X' }),
      await remove(admin, id),
      await remove(admin, peer.id),
    ])
      expect(answer.status).toBe(403);
    expect(await stored(peer.id)).toMatchObject({ role: 'admin', revision: 1 });
    expect(await stored(admin.id)).toMatchObject({ role: 'admin', revision: 1 });
    expect(ONLY_SUPER_ADMINS).toMatch(/Only Super Admins/);
  });
});
