/** Comparisons through the API: two to four listings of any kind, in order, in one round trip. */
import { env } from 'cloudflare:test';
import { beforeAll, describe, expect, it } from 'vitest';
import type { RawEnv } from '@worker/env';
import { addListings } from '@tests/factories/listings';
import { watchD1 } from '@tests/fakes/counted-d1';
import { bearer, NASTY, send } from '@tests/setup/accounts';
import { call } from '@tests/setup/call';
import { person, type Person } from '@tests/setup/people';

const SELECT_MORE = 'Select More Investors: Please select at least 2 investors to compare.';
const LIMIT = 'Comparison Limit: You can compare up to 4 investors at a time. Please remove one to add another.';

let asha: Person;
let seedId = '';
let angelId = '';
let incubatorId = '';
let hiddenId = '';
let more: string[] = [];

beforeAll(async () => {
  asha = await person('founder');
  [seedId, angelId, incubatorId, hiddenId, ...more] = (await addListings([
    { kind: 'seed', name: 'Compare Capital', sectors: ['SaaS', 'Fintech'], investedCount: 12 },
    { kind: 'angel', name: "O'Neil & आशा", investorStatus: 'Top Investor' },
    {
      kind: 'incubator',
      name: 'Compare Incubator',
      year: 2014,
      contact: { name: 'Meera Nair', position: 'Director', email: 'meera@example.org' },
    },
    { kind: 'seed', name: 'Gone Capital', isActive: false },
    ...[1, 2].map((n) => ({ kind: 'pre-seed' as const, name: `Compare Fund ${n}` })),
  ])) as [string, string, string, string, ...string[]];
});

const compare = (ids: string, headers: Record<string, string> = bearer(asha.token)) =>
  send('GET', `/api/comparison?ids=${encodeURIComponent(ids)}`, undefined, headers);
const dataOf = (body: { data?: unknown }) => body.data as { listings: Record<string, unknown>[]; missing: string[] };

describe('GET /api/comparison', () => {
  it('answers listings of several kinds in the order asked, for founders and visitors', async () => {
    const visitor = await person('visitor');
    for (const { token } of [asha, visitor]) {
      const { status, body } = await compare(`angel:${angelId},incubator:${incubatorId},seed:${seedId}`, bearer(token));
      expect([status, body.success]).toEqual([200, true]);
      expect(dataOf(body).missing).toEqual([]);
      expect(dataOf(body).listings).toMatchObject([
        { name: "O'Neil & आशा", type: 'angel', original: { investorStatus: 'Top Investor' } },
        { name: 'Compare Incubator', type: 'incubator', original: { pointOfContact: { email: 'meera@example.org' } } },
        { name: 'Compare Capital', type: 'seed', noOfInvestedCompanies: 12, sector: ['SaaS', 'Fintech'] },
      ]);
    }
  });

  it('says how each fits the founder who asks, and nothing of it to a visitor', async () => {
    const ids = `angel:${angelId},seed:${seedId}`;
    const fits = async (token: string) =>
      dataOf((await compare(ids, bearer(token))).body).listings.map(({ fit }) => fit);
    for (const fit of await fits(asha.token))
      expect(fit).toMatchObject({ score: expect.any(Number), reasons: expect.any(Array) });
    expect(await fits((await person('visitor')).token)).toEqual([undefined, undefined]);
  });

  it('asks the database once beside the session', async () => {
    const visitor = await person('visitor');
    const watch = watchD1((env as unknown as RawEnv).DB);
    const overrides = { DB: watch.db };
    const path = `/api/comparison?ids=seed:${seedId},angel:${angelId}`;
    expect((await call(path, { headers: bearer(visitor.token), env: overrides })).status).toBe(200);
    // The session, then the listings by their index.
    expect(watch.roundTrips).toBe(2);
    expect(watch.rowsRead.at(-1)).toBeLessThan(10);
  });

  it('names what is gone, hidden or of another kind, while two are left', async () => {
    const { status, body } = await compare(`seed:${seedId},seed:${hiddenId},angel:${angelId},seed:${'0'.repeat(24)}`);
    expect(status).toBe(200);
    expect(dataOf(body).missing).toEqual([`seed:${hiddenId}`, `seed:${'0'.repeat(24)}`]);
    expect(dataOf(body).listings.map(({ name }) => name)).toEqual(['Compare Capital', "O'Neil & आशा"]);
  });

  it('says to select more for one, the same twice, an unknown one and one of another kind', async () => {
    for (const ids of [
      '',
      `seed:${seedId}`,
      `seed:${seedId},seed:${seedId}`,
      `seed:${seedId},seed:${'0'.repeat(24)}`,
      `seed:${seedId},angel:${seedId}`,
    ]) {
      const { status, body } = await compare(ids);
      expect([ids, status, body.message]).toEqual([ids, 400, SELECT_MORE]);
    }
    expect((await send('GET', '/api/comparison', undefined, bearer(asha.token))).body.message).toBe(SELECT_MORE);
  });

  it('says the limit for five', async () => {
    const five = [
      `seed:${seedId}`,
      `angel:${angelId}`,
      `incubator:${incubatorId}`,
      ...more.map((id) => `pre-seed:${id}`),
    ];
    expect(five).toHaveLength(5);
    const { status, body } = await compare(five.join(','));
    expect([status, body.message]).toEqual([400, LIMIT]);
    expect((await compare(five.slice(0, 4).join(','))).status).toBe(200);
  });

  it.each(['seed:1,seed:2', `mentor:${'0'.repeat(24)},seed:${'1'.repeat(24)}`, `youtube-influencer:${'0'.repeat(24)}`])(
    'refuses %s',
    async (ids) => expect((await compare(ids)).body.message).toBe('Invalid ID'),
  );

  it('takes hostile texts for what they are', async () => {
    for (const text of NASTY) {
      const { status, body } = await compare(`seed:${seedId},${text.isWellFormed() ? text : 'x'}`);
      expect(status).toBe(400);
      expect(body.message).not.toMatch(/SQLITE|D1_/);
    }
  });

  it('is closed to guests', async () => {
    expect((await compare(`seed:${seedId},angel:${angelId}`, {})).status).toBe(401);
  });
});
