/** The lists of people: the specification's own, pages of them by keyset, search, filters and orders; what is wrong in an address. */
import { env } from 'cloudflare:test';
import { beforeAll, describe, expect, it } from 'vitest';
import type { UserRecord } from '@/domain/admin/users/person';
import { bearer, freshEmail, rows, signIn, verifiedAccount } from '@tests/setup/accounts';
import { adminCookie, ask, operator } from '@tests/setup/admins';
import { call } from '@tests/setup/call';
import { watchD1 } from '@tests/fakes/counted-d1';

let headers: Record<string, string>;

const list = async (query: Record<string, string | number> = {}, which = 'all-users') => {
  const params = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const { status, body } = await ask('GET', `/api/user/${which}${params.size > 0 ? `?${String(params)}` : ''}`, {
    headers,
  });
  const data = (Array.isArray(body['data']) ? body['data'] : []) as UserRecord[];
  return { status, body, data, names: data.map(({ fullName }) => fullName) };
};

/** Goes on by cursors to the end. */
async function readAll(query: Record<string, string | number>, which?: string): Promise<string[]> {
  const seen: string[] = [];
  let after = '';
  for (let page = 0; page < 200; page++) {
    const { status, body, data } = await list({ ...query, ...(after ? { after } : {}) }, which);
    expect(status).toBe(200);
    seen.push(...data.map(({ email }) => email));
    if (typeof body['next'] !== 'string') return seen;
    after = body['next'];
  }
  throw new Error('The list does not end.');
}

interface Made {
  email: string;
  name: string;
  kind: 'founder' | 'visitor';
}

/** People of one test, found by a word that no other has. */
async function people(many: (Partial<Made> & { set?: string; hasFactor?: boolean })[]) {
  const word = `zq${crypto.randomUUID().replaceAll('-', '').slice(0, 10)}`;
  const made: Made[] = [];
  for (const [at, one] of many.entries()) {
    const { kind = 'founder', name = `Person ${at}`, email = freshEmail(word), set, hasFactor } = one;
    await verifiedAccount(kind, { fullName: name, email });
    if (set) await env.DB.prepare(`UPDATE accounts SET ${set} WHERE email = ?`).bind(email).run();
    if (hasFactor)
      await env.DB.prepare(
        'INSERT INTO second_factors (account_id, enabled_at, updated_at) SELECT id, 1, 1 FROM accounts WHERE email = ?',
      )
        .bind(email)
        .run();
    made.push({ email, name, kind });
  }
  return { word, made };
}

beforeAll(async () => {
  headers = bearer((await operator('admin')).token);
});

describe('the lists of the specification', () => {
  it('API-062 API-063 API-064 ADM-50 answer every field of founders and visitors, the newest first', async () => {
    const { word, made } = await people([
      { name: 'Asha Rao', set: 'created_at = 4102444800000' },
      { kind: 'visitor', name: '<script>alert(1)</script>', set: 'created_at = 4102444800001' },
    ]);
    const [founder, visitor] = made as [Made, Made];
    await env.DB.prepare(
      'INSERT INTO notification_preferences (account_id, newsletter, news_updates, updated_at) SELECT id, 1, 1, 1 FROM accounts WHERE email = ?',
    )
      .bind(founder.email)
      .run();
    const all = await list();
    expect(all.body).toMatchObject({ success: true, truncated: false });
    expect(all.data.slice(0, 2).map(({ email }) => email)).toEqual([visitor.email, founder.email]);
    expect(all.data[1]).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      fullName: 'Asha Rao',
      email: founder.email,
      phone: '+919876543210',
      userType: 'founder',
      isVerified: true,
      twoFactorEnabled: false,
      location: 'Pune',
      linkedinUrl: 'https://www.linkedin.com/in/asha',
      companyName: 'Kite Labs',
      companyDescription: 'We build kites.',
      industry: 'tech',
      foundedYear: 2021,
      companyWorkingAt: null,
      plan: 'free',
      createdAt: '2100-01-01T00:00:00.000Z',
      lastLoginAt: null,
      notificationPreferences: {
        emailNotifications: {
          newOpportunities: false,
          newsletter: true,
          applicationUpdates: false,
          investorMessages: false,
        },
        systemNotifications: { taskReminders: false, deadlineAlerts: false, newsUpdates: true },
      },
    });
    expect(all.data[0]).toMatchObject({ companyWorkingAt: 'Blue Fund', companyName: null, foundedYear: null });
    const founders = await list({}, 'all-founders');
    const visitors = await list({}, 'all-visitors');
    expect(founders.data.every(({ userType }) => userType === 'founder')).toBe(true);
    expect(visitors.data.every(({ userType }) => userType === 'visitor')).toBe(true);
    expect([founders.data[0]?.email, visitors.data[0]?.email]).toEqual([founder.email, visitor.email]);
    expect(founders.data.length + visitors.data.length).toBe(all.data.length);
    expect(JSON.stringify(all.body)).not.toContain('scrypt');
    expect((await list({ q: word })).data).toHaveLength(2);
  });

  it('ends at 1,000, says so, and goes on by pages', { timeout: 60_000 }, async () => {
    await env.DB.prepare(
      `INSERT INTO accounts (id, user_type, email, full_name, password_hash, phone, location, company_working_at, is_verified,
         terms_accepted_at, created_at, updated_at)
       WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2600)
       SELECT printf('%024x', i), 'visitor', 'many' || i || '@bulk.example', 'Bulk ' || i, 'x', '', '', 'Bulkfirm', i % 2, 1, i / 3, 1 FROM n`,
    ).run();
    const all = await list();
    expect(all.data).toHaveLength(1000);
    expect(all.body).toMatchObject({ truncated: true, total: 1000, totalIsCapped: true });
    // More than are sorted at once: the order's index is walked. Ties of the order are told apart.
    for (const sort of ['createdAt', '-createdAt', 'fullName', '-fullName', '-lastLoginAt']) {
      const seen = await readAll({ q: 'bulkfirm', sort, limit: 500 });
      expect([sort, seen.length, new Set(seen).size]).toEqual([sort, 2600, 2600]);
    }
    const names = (await list({ q: 'bulkfirm', sort: 'fullName', limit: 3 }, 'all-visitors')).names;
    expect(names).toEqual(['Bulk 1', 'Bulk 10', 'Bulk 100']);
    // The newest accounts are compared first; whether a page is among them changes nothing.
    const found = (await list({ q: 'many25', limit: 500 })).names;
    expect([found.length, found[0], found.at(-1)]).toEqual([111, 'Bulk 2599', 'Bulk 25']);
    for (const page of [1, 20, 21, 23])
      expect((await list({ q: 'many25', limit: 5, page })).names).toEqual(found.slice((page - 1) * 5, page * 5));
    expect((await list({ q: 'many17@' })).names).toEqual(['Bulk 17']);
    expect((await readAll({ isVerified: 'false', q: 'bulkfirm', limit: 500 })).length).toBe(1300);
    expect((await readAll({ plan: 'free', isVerified: 'false', limit: 500, sort: 'fullName' })).length).toBe(1300);
    await env.DB.prepare("DELETE FROM accounts WHERE email LIKE '%@bulk.example'").run();
    expect((await list({ q: 'bulkfirm' })).data).toEqual([]);
  });
});

describe('pages', () => {
  it('go by keyset there and back, in every order, whatever is equal', async () => {
    const { word } = await people([
      { name: 'beta', set: 'created_at = 5, last_login_at = 9' },
      { name: 'Alpha', set: 'created_at = 5' },
      { name: 'ALPHA', set: 'created_at = 5, last_login_at = 9' },
      { name: 'Émile', set: 'created_at = 6, last_login_at = 3' },
      { name: 'gamma', set: 'created_at = 4' },
    ]);
    for (const sort of ['createdAt', '-createdAt', 'fullName', '-fullName', 'lastLoginAt', '-lastLoginAt']) {
      const whole = (await list({ q: word, sort, limit: 50 })).data.map(({ email }) => email);
      expect(await readAll({ q: word, sort, limit: 2 })).toEqual(whole);
      const second = await list({ q: word, sort, limit: 2, page: 2 });
      const back = await list({ q: word, sort, limit: 2, before: String(second.body['previous']) });
      expect(back.data.map(({ email }) => email)).toEqual(whole.slice(0, 2));
      expect([second.body['total'], back.body['previous'], typeof back.body['next']]).toEqual([5, null, 'string']);
    }
    expect((await list({ q: word, sort: 'fullName' })).names.map((name) => name.toLowerCase())).toEqual([
      'alpha',
      'alpha',
      'beta',
      'gamma',
      'émile',
    ]);
    expect((await list({ q: word, sort: '-lastLoginAt' })).names.slice(0, 3).sort()).toEqual([
      'ALPHA',
      'beta',
      'Émile',
    ]);
    const far = await list({ q: word, page: 9, limit: 5 });
    expect([far.status, far.data, far.body['total']]).toEqual([200, [], 5]);
  });

  it('find people by name, e-mail and company, anywhere from three letters on and by beginnings below', async () => {
    const word = `kq${crypto.randomUUID().slice(0, 6)}`;
    await people([
      { name: `Śaraswati ${word}`, email: freshEmail('Plus+tag').toLowerCase() },
      { name: `=HYPERLINK("x") ${word}`, set: "company_name = 'Qx Ventures'" },
      { kind: 'visitor', name: `O'Brien ${word}`, set: "company_working_at = 'Nimbus Capital'" },
    ]);
    const find = async (q: string) => (await list({ q: `${q} ${word}`, sort: 'fullName' })).names;
    expect(await find('rasw')).toEqual([`Śaraswati ${word}`]);
    expect(await find('ŚARA')).toEqual([`Śaraswati ${word}`]);
    expect(await find('plus+tag')).toEqual([`Śaraswati ${word}`]);
    expect(await find('imbus')).toEqual([`O'Brien ${word}`]);
    expect(await find('qx')).toEqual([`=HYPERLINK("x") ${word}`]);
    expect(await find('ra')).toEqual([]);
    expect(await find('sa')).toEqual([`Śaraswati ${word}`]);
    expect(await find("o'brien")).toEqual([`O'Brien ${word}`]);
    // Nothing of the language of the index is run.
    for (const q of [
      '"',
      '""',
      '*',
      'a*',
      'NOT',
      'x OR y',
      'NEAR(a b)',
      'email:a',
      '(',
      '^',
      '%',
      '_',
      "'; --",
      '\\',
      '-',
      'a"b c',
    ])
      expect((await list({ q })).status, q).toBe(200);
    await env.DB.prepare('UPDATE accounts SET full_name = ? WHERE full_name LIKE ?')
      .bind('Renamed', `O'Brien ${word}`)
      .run();
    expect(await find("o'brien")).toEqual([]);
  });

  it('are narrowed by what is confirmed, the second factor, the industry and the plan, also together', async () => {
    const { word, made } = await people([
      { name: 'A', set: "plan = 'premium'", hasFactor: true },
      { name: 'B', set: "industry = 'finance', plan = 'premium'" },
      { name: 'C', set: "industry = 'finance', is_verified = 0", hasFactor: true },
      { name: 'D', kind: 'visitor' },
    ]);
    const find = async (filters: Record<string, string>, which?: string) =>
      (await list({ q: word, sort: 'fullName', ...filters }, which)).names.join('');
    expect(await find({ isVerified: 'true' })).toBe('ABD');
    expect(await find({ isVerified: 'false' })).toBe('C');
    expect(await find({ twoFactorEnabled: 'true' })).toBe('AC');
    expect(await find({ twoFactorEnabled: 'false' })).toBe('BD');
    expect(await find({ industry: 'finance' })).toBe('BC');
    expect(await find({ plan: 'premium', industry: 'finance' })).toBe('B');
    expect(await find({ isVerified: 'true' }, 'all-founders')).toBe('AB');
    expect(await find({ plan: 'premium' }, 'all-visitors')).toBe('');
    const emails = (filters: Record<string, string>) => readAll({ ...filters, sort: 'fullName', limit: 500 });
    expect(await emails({ twoFactorEnabled: 'true', isVerified: 'false' })).toEqual([made[2]?.email]);
    expect(await emails({ plan: 'premium', industry: 'finance' })).toEqual([made[1]?.email]);
    expect((await list({ industry: 'finance', isVerified: 'false' })).body['total']).toBe(1);
  });

  it('follow a second factor that is switched on, off and on again, and one that ends', async () => {
    const { word, made } = await people([{ name: 'A' }, { name: 'B', hasFactor: true }]);
    const ID = '(SELECT id FROM accounts WHERE email = ?)';
    const having = async () => (await list({ q: word, sort: 'fullName', twoFactorEnabled: 'true' })).names.join('');
    const run = (statement: string, at: number) => env.DB.prepare(statement).bind(made[at]?.email).run();
    const set = (at: number, moment: string) =>
      run(`UPDATE second_factors SET enabled_at = ${moment} WHERE account_id = ${ID}`, at);
    await run(
      'INSERT INTO second_factors (account_id, pending_secret, updated_at) SELECT id, 1, 1 FROM accounts WHERE email = ?',
      0,
    );
    expect(await having()).toBe('B');
    await set(0, '5');
    await set(1, 'NULL');
    expect(await having()).toBe('A');
    await set(1, '6');
    expect(await having()).toBe('AB');
    await run(`DELETE FROM second_factors WHERE account_id = ${ID}`, 0);
    expect(await having()).toBe('B');
  });

  it('by a second factor read few accounts, also where the newest have none', async () => {
    const NEWER = 300;
    await people([{ name: 'With a factor', hasFactor: true }]);
    const word = `nofactor${crypto.randomUUID().slice(0, 8)}`;
    await env.DB.prepare(
      `INSERT INTO accounts (id, user_type, email, full_name, password_hash, phone, location, terms_accepted_at, created_at, updated_at)
       WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${NEWER})
       SELECT ?1 || n.i, 'founder', ?1 || n.i || '@outset.example', 'No Factor', '', '', '', 0, 4102444800000 + n.i, 0 FROM n`,
    )
      .bind(word)
      .run();
    const watch = watchD1(env.DB);
    const path = '/api/user/all-founders?limit=1&twoFactorEnabled=true';
    const response = await call(path, { headers, env: { DB: watch.db } });
    expect(response.status).toBe(200);
    expect(((await response.json()) as { data: unknown[] }).data).toHaveLength(1);
    expect(watch.rowsRead.reduce((sum, read) => sum + read, 0)).toBeLessThan(NEWER);
    await env.DB.prepare('DELETE FROM accounts WHERE id LIKE ?').bind(`${word}%`).run();
  });
});

describe('an account that is deleted or renamed', () => {
  it('leaves both indexes, also their pages, and they agree with the accounts', async () => {
    const word = `zz${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`;
    const pages = async () =>
      (await rows('SELECT 1 FROM account_word_search_data WHERE instr(block, CAST(? AS BLOB)) > 0', word.slice(2)))
        .length;
    await people([{ name: word }, { name: 'Someone else' }]);
    expect([(await list({ q: word })).names, (await pages()) > 0]).toEqual([[word], true]);
    await env.DB.prepare('DELETE FROM accounts WHERE full_name = ?').bind(word).run();
    expect([(await list({ q: word })).names, await pages()]).toEqual([[], 0]);
    for (const index of ['account_search', 'account_word_search'])
      await rows(`INSERT INTO ${index} (${index}, rank) VALUES ('integrity-check', 1)`);
  });
});

describe('what is wrong', () => {
  it.each([
    ['page=0', 'page must be a whole number from 1 to 10000'],
    ['limit=501', 'limit must be a whole number from 1 to 500'],
    ['limit=ten', 'limit must be a whole number from 1 to 500'],
    ['sort=password_hash', 'sort must be one of'],
    ['plan=gold', 'There is no such plan.'],
    ['industry=tea', 'There is no such industry.'],
    ['isVerified=1', 'Verified is true or false.'],
    ['twoFactorEnabled=', '2FA is true or false.'],
    ['after=x', 'This page link is not valid. Start again from the first page.'],
    [`after=abcd.${'0'.repeat(16)}`, 'This page link is not valid. Start again from the first page.'],
    ['q=a&q=b', 'must be given once'],
  ])('%s gets a sentence', async (query, message) => {
    const { status, body } = await ask('GET', `/api/user/all-users?${query}`, { headers });
    expect([status, String(body['message'])]).toEqual([400, expect.stringContaining(message)]);
  });

  it('refuses the place of another list, and guests, founders and visitors', async () => {
    const { body } = await list({ limit: 1 });
    const after = String(body['next']);
    expect((await list({ limit: 1, after })).status).toBe(200);
    expect((await list({ limit: 1, after, sort: 'fullName' })).status).toBe(400);
    expect((await list({ limit: 1, after }, 'all-founders')).status).toBe(400);
    for (const which of ['all-users', 'all-founders', 'all-visitors', 'notifications/a@example.com']) {
      const path = `/api/user/${which}`;
      expect(await ask('GET', path)).toMatchObject({
        status: 401,
        body: { message: 'Please sign in as an operator.' },
      });
      for (const kind of ['founder', 'visitor'] as const) {
        const { token } = await signIn((await verifiedAccount(kind)).email);
        expect((await ask('GET', path, { headers: bearer(token) })).status).toBe(403);
      }
    }
    expect(
      (await ask('GET', '/api/user/all-users?limit=1', { headers: adminCookie((await operator()).token) })).status,
    ).toBe(200);
    expect(await rows('SELECT 1 FROM accounts WHERE id IS NULL')).toEqual([]);
  });
});
