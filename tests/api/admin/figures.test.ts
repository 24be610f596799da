/** The figures of the back-office: the counts after people register, change and leave, and the permission to read them. */
import { env } from 'cloudflare:test';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ActiveUser } from '@/domain/admin/figures/active-users';
import { lastDays, type Trends, type UserGrowth } from '@/domain/admin/figures/trends';
import { dayInIndia, yearInIndia } from '@/domain/time/india';
import type { Figures } from '@/domain/admin/figures/figures';
import type { OpenWork } from '@/domain/quality/items';
import { bearer, post, rows, send, signIn, verifiedAccount } from '@tests/setup/accounts';
import { adminCookie, ask, operator } from '@tests/setup/admins';
import { call } from '@tests/setup/call';

const PATHS = [
  '/api/admin/figures',
  '/api/admin/figures/trends',
  '/api/admin/figures/waiting',
  '/api/logged-in-users',
  '/api/feedback/stats',
  '/api/user/user-growth',
];
const YEAR = yearInIndia(Date.now());

let headers: Record<string, string>;
beforeAll(async () => {
  headers = adminCookie((await operator('admin')).token);
});
const read = async <Body>(path: string) => (await ask('GET', path, { headers })).body as unknown as Body;
const figures = async () => (await read<{ data: Figures }>('/api/admin/figures')).data;
const run = (sql: string, ...params: (string | number | null)[]) =>
  env.DB.prepare(sql)
    .bind(...params)
    .run();
const idOf = async (email: string) => String((await rows('SELECT id FROM accounts WHERE email = ?', email))[0]?.['id']);

/** What the counts should be, counted from the rows themselves. */
const counted = () =>
  rows(`SELECT kind, value, count(*) AS count, sum(total) AS total FROM account_facts GROUP BY kind, value
    UNION ALL SELECT 'two-factor', 'on', count(*), 0 FROM second_factors WHERE enabled_at IS NOT NULL HAVING count(*) > 0
    UNION ALL SELECT 'rating', CAST(rating AS TEXT), count(*), 0 FROM feedback GROUP BY rating ORDER BY kind, value`);
const kept = () => rows('SELECT kind, value, count, total FROM account_counts ORDER BY kind, value');
const agree = async () => expect(await kept()).toEqual(await counted());

describe('the counts', () => {
  beforeEach(() => run('DELETE FROM accounts'));
  it('follow accounts, second factors and ratings through every change', async () => {
    const [a, b, c] = await Promise.all([
      verifiedAccount('founder', { industry: 'tech', foundedYear: 2015, location: 'Pune' }),
      verifiedAccount('founder', { industry: 'finance', foundedYear: YEAR, location: 'Pune' }),
      verifiedAccount('visitor', { location: 'Mumbai' }),
    ]);
    await agree();
    const [idA, idB, idC] = [await idOf(a.email), await idOf(b.email), await idOf(c.email)];
    await run("UPDATE accounts SET industry = ' DeepTech <b>=1+1</b> ', founded_year = NULL WHERE id = ?", idA);
    await agree();
    await run('UPDATE accounts SET is_verified = 0 WHERE id = ?', idC);
    await agree();
    await run("UPDATE accounts SET is_verified = 1, location = 'Chennai' WHERE id = ?", idC);
    await run('INSERT INTO second_factors (account_id, updated_at) VALUES (?, 1)', idA);
    await agree();
    await run('UPDATE second_factors SET enabled_at = 1 WHERE account_id = ?', idA);
    await run('UPDATE second_factors SET enabled_at = 2 WHERE account_id = ?', idA);
    await agree();
    await run('UPDATE second_factors SET enabled_at = NULL WHERE account_id = ?', idA);
    await run('UPDATE second_factors SET enabled_at = 3 WHERE account_id = ?', idA);
    const { token } = await signIn(b.email);
    for (const rating of [2, 5, 5]) {
      expect((await post('/api/feedback/submit', { rating, feedback: 'x' }, bearer(token))).status).toBe(200);
      await agree();
    }
    // Deleting an account changes the counts too, and a value without accounts disappears.
    await run('DELETE FROM accounts WHERE id IN (?, ?, ?)', idA, idB, idC);
    await agree();
    expect(await kept()).toEqual([]);
  });

  it('ADM-18 ADM-19 are told as industries and as the five most frequent places, with their parts of all', async () => {
    const places = ['Pune', 'Pune', 'Pune', 'Mumbai', 'Mumbai', 'Chennai', 'Bhopal', 'Amritsar', 'Agra'];
    const industries = ['tech', 'tech', 'tech', 'finance', 'finance', 'healthcare', 'education', 'tech'];
    const people = await Promise.all(
      places.map((location, i) =>
        verifiedAccount(i === 8 ? 'visitor' : 'founder', { location, ...(i === 8 ? {} : { industry: industries[i] }) }),
      ),
    );
    await run('UPDATE accounts SET industry = NULL WHERE email = ?', people[7]?.email ?? '');
    const { overview, industries: found, withoutIndustry, locations } = await figures();
    expect(overview).toEqual({ verifiedUsers: 9, twoFactorUsers: 0, founders: 8, visitors: 1 });
    expect(found.map(({ name, count }) => [name, count])).toEqual([
      ['Technology', 3],
      ['Finance', 2],
      ['Education', 1],
      ['Healthcare', 1],
    ]);
    expect(found[0]?.share).toBeCloseTo(3 / 7);
    expect(withoutIndustry).toBe(1);
    expect(locations.map(({ name }) => name)).toEqual(['Pune', 'Mumbai', 'Agra', 'Amritsar', 'Bhopal']);
    // Of all nine, although only five places are told.
    expect(locations[0]?.share).toBeCloseTo(3 / 9);
    await run('DELETE FROM accounts');
  });

  it('tell the ages of companies; a missing year is in no bucket', async () => {
    for (const age of [0, 2, 3, 5, 6, 10, 11, 40])
      await verifiedAccount('founder', { foundedYear: YEAR - age, industry: 'tech' });
    const { email } = await verifiedAccount('founder');
    await run('UPDATE accounts SET founded_year = NULL WHERE email = ?', email);
    const { ages, averageAges } = await figures();
    expect(ages).toEqual({
      buckets: ['0-2', '3-5', '6-10', '10+'].map((label) => ({ label, count: 2 })),
      unknown: 1,
    });
    expect(averageAges).toEqual([{ industry: 'Technology', years: 9.6, companies: 8 }]);
    await run('DELETE FROM accounts');
  });
});

describe('feedback in numbers', () => {
  it('API-061 has the total, the average and how the ratings spread', async () => {
    expect(await read('/api/feedback/stats')).toMatchObject({ success: true, totalFeedback: 0, averageRating: 0 });
    for (const rating of [5, 5, 4, 1]) {
      const { email } = await verifiedAccount('visitor');
      await run(
        'INSERT INTO feedback (account_id, rating, feedback, created_at, updated_at) VALUES (?, ?, ?, 1, 1)',
        await idOf(email),
        rating,
        'x',
      );
    }
    const stats = {
      totalFeedback: 4,
      averageRating: 3.8,
      ratingDistribution: [1, 2, 3, 4, 5].map((_id) => ({ _id, count: { 1: 1, 4: 1, 5: 2 }[_id] ?? 0 })),
    };
    expect(await read('/api/feedback/stats')).toEqual({ success: true, message: 'OK', ...stats, data: stats });
    expect((await figures()).feedback).toEqual(stats);
  });
});

describe('who is signed in', () => {
  it('API-060 lists people whose session was used in the last five minutes, each once', async () => {
    await run('DELETE FROM accounts');
    const iPad =
      'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605 Version/17.0 Mobile/15E148 Safari/604.1';
    const people = await Promise.all([
      verifiedAccount('founder', { fullName: '<script>alert(1)</script>' }),
      verifiedAccount('visitor'),
      verifiedAccount('visitor'),
    ]);
    const [a, b, c] = people.map(({ email }) => email) as [string, string, string];
    await signIn(a);
    const later = await signIn(a, undefined, { 'user-agent': iPad });
    await signIn(b);
    await signIn(c);
    await run('UPDATE sessions SET last_active_at = last_active_at + 1000 WHERE id = ?', later.sessionId);
    await run(
      'UPDATE sessions SET last_active_at = ? WHERE account_id = ?',
      Date.now() - 5 * 60_000 - 1000,
      await idOf(c),
    );
    const { data, totalUsers } = await read<{ data: ActiveUser[]; totalUsers: number }>('/api/logged-in-users');
    expect(totalUsers).toBe(2);
    expect(data.map(({ userId }) => userId)).toEqual([await idOf(a), await idOf(b)]);
    expect(data[0]).toEqual({
      userId: await idOf(a),
      fullName: '<script>alert(1)</script>',
      userType: 'founder',
      deviceInfo: 'Safari on iPad (tablet)',
      lastActive: expect.stringMatching(/^\d{4}-.*Z$/) as string,
    });
    expect((await figures()).active).toEqual({ users: data, totalUsers });
  });

  it('bounds the list and counts all', async () => {
    await run('DELETE FROM accounts');
    await verifiedAccount('founder');
    await run(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 130)
      INSERT INTO accounts (id, user_type, email, full_name, password_hash, phone, location, is_verified, terms_accepted_at, created_at, updated_at)
      SELECT 'p' || i, 'visitor', 'p' || i || '@example.com', 'P', 'x', 'x', 'Pune', 1, 1, 1, 1 FROM n`);
    await run(
      `INSERT INTO sessions (id, account_id, token_hash, device, created_at, last_active_at, expires_at)
       SELECT 's' || id, id, 'h' || id, 'curl', ?1, ?1, ?1 + 100000 FROM accounts`,
      Date.now(),
    );
    const { data, totalUsers } = await read<{ data: ActiveUser[]; totalUsers: number }>('/api/logged-in-users');
    expect([data.length, totalUsers]).toEqual([100, 131]);
    await run('DELETE FROM accounts');
  });
});

describe('what happened by day', () => {
  const growth = async () => (await read<{ data: UserGrowth }>('/api/user/user-growth')).data;
  const trends = async (query = '') => (await read<{ data: Trends }>(`/api/admin/figures/trends${query}`)).data;
  const today = async () =>
    Object.fromEntries((await trends()).trends.map(({ name, counts }) => [name, counts.at(-1)]));

  it('API-070 has the sign-ups of each of the last 30 days in India', async () => {
    await run('DELETE FROM daily_counts');
    // 18:30 UTC is midnight in India: of two accounts a minute apart the second belongs to the next day.
    const midnight = Date.parse(`${dayInIndia(Date.now() - 3 * 86_400_000)}T00:00:00+05:30`);
    for (const [type, at] of [
      ['founder', midnight - 30_000],
      ['founder', midnight + 30_000],
      ['visitor', midnight + 40_000],
      ['visitor', midnight - 40 * 86_400_000],
    ] as const) {
      const { email } = await verifiedAccount(type);
      const id = await idOf(email);
      await run('UPDATE accounts SET is_verified = 0 WHERE id = ?', id);
      await run('UPDATE accounts SET created_at = ? WHERE id = ?', at, id);
      await run('UPDATE accounts SET is_verified = 1 WHERE id = ?', id);
    }
    const { founders, visitors } = await growth();
    const days = lastDays(Date.now(), 30);
    expect(founders.map(({ _id }) => _id)).toEqual(days);
    expect(visitors.map(({ _id }) => _id)).toEqual(days);
    expect(founders.filter(({ count }) => count > 0)).toEqual([
      { _id: dayInIndia(midnight - 1), count: 1 },
      { _id: dayInIndia(midnight), count: 1 },
    ]);
    expect(visitors.filter(({ count }) => count > 0)).toEqual([{ _id: dayInIndia(midnight), count: 1 }]);
    // Anyone who goes has been there.
    await run('DELETE FROM accounts');
    expect((await growth()).visitors).toEqual(visitors);
    expect((await trends('?days=90')).trends[0]?.total).toBe(4);
    expect((await trends('?days=90')).days).toHaveLength(90);
  });

  it('counts sign-ins, saves, exports and searches that found nothing, without their words', async () => {
    await run('DELETE FROM daily_counts');
    const { email } = await verifiedAccount('founder');
    const { token } = await signIn(email);
    const save = (value: unknown, ms: number) => ({
      since: 0,
      records: [
        {
          kind: 'favourite',
          key: 'pre-seed:0123456789abcdef01234567',
          value,
          stamp: `${ms.toString(36).padStart(9, '0')}.0000.a`,
        },
      ],
    });
    const now = Date.now();
    for (const [value, ms] of [
      [true, now],
      [true, now + 1],
      [null, now + 2],
      [true, now + 3],
    ] as const)
      expect((await post('/api/saved/sync', save(value, ms), bearer(token))).status).toBe(200);
    expect((await call('/api/preseed-investors', { headers: { ...bearer(token), accept: 'text/csv' } })).status).toBe(
      200,
    );
    for (const query of ['q=zzqxxzzq', 'q=zzqxxzzq', 'q=zzqxxzzq&page=2', 'q=', 'q=%25'])
      expect((await send('GET', `/api/seed-investors?${query}`, undefined, bearer(token))).status).toBe(200);
    await vi.waitFor(async () =>
      expect(await today()).toEqual({ signUps: 1, signIns: 1, saves: 2, exports: 1, emptySearches: 2 }),
    );
    expect(JSON.stringify(await rows('SELECT * FROM daily_counts'))).not.toContain('zzq');
  });

  it('refuses other numbers of days', async () => {
    for (const days of ['7', '0', 'x', '1e9', '-30'])
      expect((await ask('GET', `/api/admin/figures/trends?days=${days}`, { headers })).status).toBe(400);
  });
});

it.each(PATHS)('%s is for operators only', async (path) => {
  const { token } = await signIn((await verifiedAccount('founder')).email);
  expect(await ask('GET', path)).toMatchObject({ status: 401, body: { message: 'Please sign in as an operator.' } });
  expect((await ask('GET', path, { headers: bearer(token) })).status).toBe(403);
  expect((await ask('GET', path, { headers })).status).toBe(200);
});

describe('what waits', () => {
  const waiting = async () => (await read<{ data: OpenWork }>('/api/admin/figures/waiting')).data;

  it('counts new messages, open plan requests and failed jobs, and names the newest campaign', async () => {
    const before = await waiting();
    const id = crypto.randomUUID();
    await run(
      "INSERT INTO contact_messages (id, name, email, subject, message, created_at) VALUES (?, 'Asha', 'a@example.com', 'Hi', 'Hello', 1)",
      id,
    );
    await run(
      "INSERT INTO dead_letters (id, job, body, is_whole, error, attempts, failed_at) VALUES (?, NULL, '{}', 1, 'no', 6, 1)",
      id,
    );
    const { email } = await verifiedAccount('founder');
    await run(
      "INSERT INTO subscription_requests (id, account_id, plan, status, created_at, updated_at) VALUES (?, ?, 'core', 'open', 1, 1)",
      id,
      await idOf(email),
    );
    await run(
      "INSERT INTO campaigns (id, kind, state, subject, audience, send_at, created_at) VALUES (?, 'newsletter', 'finished', 'News', '{}', 1, ?)",
      id,
      Date.now() + 60_000,
    );
    const after = await waiting();
    for (const key of ['messages', 'plans', 'jobs'] as const) expect(after.counts[key]).toBe(before.counts[key] + 1);
    expect(after.lastCampaign).toEqual({ subject: 'News', state: 'finished', at: new Date(1).toISOString() });
    await run("UPDATE contact_messages SET status = 'done' WHERE id = ?", id);
    await run('DELETE FROM campaigns WHERE id = ?', id);
    expect((await waiting()).counts.messages).toBe(before.counts.messages);
  });
});
