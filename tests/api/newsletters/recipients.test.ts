/** The table of recipients: search, kind and subscription, pages by keyset, why no mail reaches someone; what is wrong and who may not. */
import { env } from 'cloudflare:test';
import { beforeAll, describe, expect, it } from 'vitest';
import { unreachableReason, type MailRecipient } from '@/domain/newsletters/screen-state';
import { bearer, freshEmail, signIn, verifiedAccount } from '@tests/setup/accounts';
import { ask, operator } from '@tests/setup/admins';

const PATH = '/api/admin/newsletter-recipients';
let headers: Record<string, string>;

beforeAll(async () => {
  headers = bearer((await operator('admin')).token);
});

const list = async (query: Record<string, string | number> = {}) => {
  const params = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const { status, body } = await ask('GET', `${PATH}?${String(params)}`, { headers });
  const data = (Array.isArray(body['data']) ? body['data'] : []) as MailRecipient[];
  return { status, body, data, names: data.map(({ fullName }) => fullName) };
};

interface Made {
  kind?: 'founder' | 'visitor';
  name: string;
  switchedOn?: boolean;
  isConfirmed?: boolean;
  suppressed?: { scope: string; reason: string };
}

/** People whose company is a word that no one else has. */
async function people(many: Made[]): Promise<string> {
  const word = `zn${crypto.randomUUID().replaceAll('-', '').slice(0, 10)}`;
  for (const { kind = 'founder', name, switchedOn, isConfirmed = true, suppressed } of many) {
    const email = freshEmail('News+Letter').toLowerCase();
    await verifiedAccount(kind, { fullName: name, email });
    const column = kind === 'founder' ? 'company_name' : 'company_working_at';
    await env.DB.prepare(`UPDATE accounts SET ${column} = ?, is_verified = ? WHERE email = ?`)
      .bind(word, isConfirmed ? 1 : 0, email)
      .run();
    if (switchedOn !== undefined)
      await env.DB.prepare(
        'INSERT INTO notification_preferences (account_id, newsletter, updated_at) SELECT id, ?, 1 FROM accounts WHERE email = ?',
      )
        .bind(switchedOn ? 1 : 0, email)
        .run();
    if (suppressed)
      await env.DB.prepare(
        'INSERT INTO mail_suppressions (id, email, scope, reason, created_at) VALUES (?, ?, ?, ?, 1)',
      )
        .bind(crypto.randomUUID(), email, suppressed.scope, suppressed.reason)
        .run();
  }
  return word;
}

describe('the list of recipients', () => {
  it('tells of each who is subscribed and why no newsletter reaches them', async () => {
    const word = await people([
      { name: 'Asha Rao', switchedOn: true },
      { name: '<script>alert(1)</script>', kind: 'visitor' },
      { name: '=cmd|calc', switchedOn: true, isConfirmed: false },
      { name: 'Bounced', switchedOn: true, suppressed: { scope: 'all', reason: 'hard-bounce' } },
      { name: 'No invitations', switchedOn: true, suppressed: { scope: 'invitations', reason: 'unwanted' } },
      { name: 'Off', switchedOn: false },
    ]);
    const { data, body } = await list({ q: word, sort: 'createdAt' });
    expect(data.map((one) => [one.fullName, one.userType, one.isSubscribed, unreachableReason(one)])).toEqual([
      ['Asha Rao', 'founder', true, null],
      ['<script>alert(1)</script>', 'visitor', false, 'Newsletter is turned off'],
      ['=cmd|calc', 'founder', true, 'Email address not confirmed'],
      ['Bounced', 'founder', true, 'Emails to this address bounced'],
      ['No invitations', 'founder', true, null],
      ['Off', 'founder', false, 'Newsletter is turned off'],
    ]);
    expect(Object.keys(data[0]!).sort()).toEqual(
      ['_id', 'email', 'fullName', 'isSubscribed', 'unreachable', 'userType'].sort(),
    );
    expect(body).toMatchObject({ success: true, total: 6, totalIsCapped: false, next: null, previous: null });
  });

  it('is narrowed by kind and subscription, also together', async () => {
    const word = await people([
      { name: 'A', switchedOn: true },
      { name: 'B', switchedOn: false },
      { name: 'C', kind: 'visitor', switchedOn: true },
      { name: 'D', kind: 'visitor' },
    ]);
    const find = async (query: Record<string, string>) =>
      (await list({ q: word, sort: 'fullName', ...query })).names.join('');
    expect(await find({ subscription: 'subscribed' })).toBe('AC');
    expect(await find({ subscription: 'unsubscribed' })).toBe('BD');
    expect(await find({ userType: 'visitor' })).toBe('CD');
    expect(await find({ userType: 'founder', subscription: 'unsubscribed' })).toBe('B');
    expect((await list({ q: `${word}x` })).body).toMatchObject({ data: [], total: 0, next: null });
  });

  it('goes on by keyset to the end in every order, few subscribed or many', { timeout: 60_000 }, async () => {
    await env.DB.batch([
      env.DB.prepare(
        `INSERT INTO accounts (id, user_type, email, full_name, password_hash, phone, location, company_working_at, is_verified,
           terms_accepted_at, created_at, updated_at)
         WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1300)
         SELECT printf('bulk%020x', i), 'visitor', 'many' || i || '@bulk.example', 'Bulk ' || i, 'x', '', '', 'Bulkmail', 1, 1, i / 3, 1 FROM n`,
      ),
      env.DB.prepare(
        "INSERT INTO notification_preferences (account_id, newsletter, updated_at) SELECT id, created_at % 2, 1 FROM accounts WHERE email LIKE '%@bulk.example'",
      ),
    ]);
    const readAll = async (query: Record<string, string | number>) => {
      const seen: string[] = [];
      for (let after = ''; ;) {
        const { data, body } = await list({ ...query, limit: 200, ...(after ? { after } : {}) });
        seen.push(...data.map(({ _id }) => _id).filter((id) => id.startsWith('bulk')));
        if (typeof body['next'] !== 'string') return seen;
        after = body['next'];
      }
    };
    for (const sort of ['-createdAt', 'createdAt', 'fullName', '-fullName'])
      for (const [query, count] of [
        [{ subscription: 'subscribed' }, 650],
        [{ subscription: 'unsubscribed', q: 'bulkmail' }, 650],
        [{ subscription: 'subscribed', userType: 'visitor', q: 'bulkmail' }, 650],
      ] as const) {
        const seen = await readAll({ ...query, sort });
        expect([sort, query, seen.length, new Set(seen).size]).toEqual([sort, query, count, count]);
      }
    const second = await list({ q: 'bulkmail', limit: 5, page: 2 });
    const back = await list({ q: 'bulkmail', limit: 5, before: String(second.body['previous']) });
    expect([back.names, back.body['previous'], back.body['total'], back.body['totalIsCapped']]).toEqual([
      ['Bulk 1300', 'Bulk 1299', 'Bulk 1298', 'Bulk 1297', 'Bulk 1296'],
      null,
      1000,
      true,
    ]);
    // Those with the switch on are found by an index of their own.
    const plan = await env.DB.prepare(
      'EXPLAIN QUERY PLAN SELECT (SELECT rowid FROM accounts WHERE id = n.account_id) FROM notification_preferences n WHERE n.newsletter = 1 LIMIT 501',
    ).all<{ detail: string }>();
    expect(plan.results.map(({ detail }) => detail).join(' ')).toContain('idx_notification_preferences_newsletter');
    await env.DB.prepare("DELETE FROM accounts WHERE email LIKE '%@bulk.example'").run();
  });
});

describe('what is wrong', () => {
  it.each([
    ['page=0', 'page must be a whole number from 1 to 10000'],
    ['limit=501', 'limit must be a whole number from 1 to 500'],
    ['sort=password_hash', 'sort must be one of'],
    ['sort=lastLoginAt', 'sort must be one of'],
    ['userType=admin', 'The user type is founder or visitor.'],
    ['subscription=yes', 'The subscription is subscribed or unsubscribed.'],
    ['after=x', 'This page link is not valid. Start again from the first page.'],
    [`after=abcd.${'0'.repeat(16)}`, 'This page link is not valid. Start again from the first page.'],
    ['q=a&q=b', 'must be given once'],
    ['isVerified=true', ''],
  ])('%s gets a sentence', async (query, message) => {
    const { status, body } = await ask('GET', `${PATH}?${query}`, { headers });
    expect([status, String(body['message'])]).toEqual([400, expect.stringContaining(message)]);
  });

  it('runs nothing of the language of searches, and refuses the place of another list, guests, founders and visitors', async () => {
    for (const q of ['"', '*', 'x OR y', 'email:a', "'; --", '%', '\\'])
      expect((await list({ q })).status, q).toBe(200);
    await people([{ name: 'X' }, { name: 'Y' }]);
    const after = String((await list({ limit: 1 })).body['next']);
    expect((await list({ limit: 1, after })).status).toBe(200);
    expect((await list({ limit: 1, after, userType: 'founder' })).status).toBe(400);
    expect((await ask('GET', `/api/user/all-users?limit=1&after=${after}`, { headers })).status).toBe(400);
    expect(await ask('GET', PATH)).toMatchObject({ status: 401, body: { message: 'Please sign in as an operator.' } });
    for (const kind of ['founder', 'visitor'] as const) {
      const { token } = await signIn((await verifiedAccount(kind)).email);
      expect((await ask('GET', PATH, { headers: bearer(token) })).status).toBe(403);
    }
  });
});
