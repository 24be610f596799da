/** Saved items through the API: the exchange, its races, its limits, and whose they are. */
import { env } from 'cloudflare:test';
import { beforeAll, describe, expect, it } from 'vitest';
import { addFavourite, removeFavourite, createCollection } from '@/domain/saved/changes';
import { writeStamp, type SavedRecord } from '@/domain/saved/records';
import { change, newReplica, outgoing, receive, type Replica } from '@/domain/saved/replica';
import { MAX_SAVED, type SyncAnswer } from '@/domain/saved/input';
import { viewOf } from '@/domain/saved/deals';
import { addListings } from '@tests/factories/listings';
import { bearer, cookie, NASTY, post, rows, send, signIn, verifiedAccount } from '@tests/setup/accounts';

const id = (n: number) => n.toString(16).padStart(24, '0');
const ref = (n: number) => ({ type: 'seed' as const, id: id(n) });
const favourite = (n: number, ms: number, value: true | null = true): SavedRecord => ({
  kind: 'favourite',
  key: `seed:${id(n)}`,
  value,
  stamp: writeStamp({ ms, count: 0 }, 'aa'),
});

async function person() {
  const { email } = await verifiedAccount();
  return signIn(email);
}

/** Someone who has saved as much as fits: the seed investors 1, 2 and so on, at 1 ms. */
async function fullOf() {
  const { token, sessionId } = await person();
  const [row] = await rows('SELECT account_id FROM sessions WHERE id = ?', sessionId);
  const accountId = String(row?.['account_id']);
  await env.DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
     INSERT INTO saved_records (account_id, kind, key, value, stamp, version)
     SELECT ?1, 'favourite', 'seed:' || printf('%024x', i), 'true', ?3, 1 FROM n`,
  )
    .bind(accountId, MAX_SAVED, favourite(1, 1).stamp)
    .run();
  await env.DB.prepare('INSERT INTO saved_versions (account_id, version) VALUES (?, 1)').bind(accountId).run();
  return { token, accountId };
}

async function sync(token: string, since: number, records: readonly SavedRecord[]) {
  const { status, body } = await post('/api/saved/sync', { since, records }, bearer(token));
  expect(status, body.message).toBe(200);
  return body.data as SyncAnswer;
}

async function synchronise(token: string, replica: Replica): Promise<Replica> {
  const sent = outgoing(replica);
  return receive(replica, sent, await sync(token, replica.version, sent));
}

describe('POST /api/saved/sync', () => {
  let token = '';
  beforeAll(async () => {
    ({ token } = await person());
  });

  it('carries what one device saved to another, and a removal back', async () => {
    const mine = (await person()).token;
    let phone = newReplica('aa');
    let desk = newReplica('bb');
    phone = change(phone, addFavourite(phone.state, ref(1)).changes, 1000);
    phone = change(phone, createCollection(phone.state, "O'Neil & मुंबई 🚀", 1_790_000_000_000, ref(2)).changes, 1001);
    phone = await synchronise(mine, phone);
    desk = await synchronise(mine, desk);
    expect(viewOf(desk.state)).toEqual(viewOf(phone.state));
    expect(viewOf(desk.state).collections[0]?.name).toBe("O'Neil & मुंबई 🚀");
    desk = await synchronise(mine, change(desk, removeFavourite(ref(1)).changes, 1002));
    phone = await synchronise(mine, phone);
    expect(viewOf(phone.state).favourites).toEqual([]);
    const [row] = await rows(`SELECT value FROM saved_records WHERE key = ? AND value IS NULL`, `seed:${id(1)}`);
    expect(row).toBeDefined();
  });

  it('keeps the later writer whatever comes first, and the same again changes nothing', async () => {
    const mine = (await person()).token;
    await sync(mine, 0, [favourite(1, 200, null)]);
    const late = await sync(mine, 0, [favourite(1, 100)]);
    expect(late.records).toEqual([favourite(1, 200, null)]);
    const again = await sync(mine, late.version, [favourite(1, 200, null)]);
    expect(again.records).toEqual([]);
  });

  it('loses nothing of 20 exchanges at once', async () => {
    const mine = (await person()).token;
    await Promise.all(Array.from({ length: 20 }, (_, n) => sync(mine, 0, [favourite(n, 100 + n)])));
    const { records } = await sync(mine, 0, []);
    expect(records).toHaveLength(20);
  });

  it('answers long sets in whole versions', async () => {
    const mine = (await person()).token;
    for (let part = 0; part < 5; part++)
      await sync(
        mine,
        9999,
        Array.from({ length: 500 }, (_, n) => favourite(part * 500 + n, 5)),
      );
    const seen = new Set<string>();
    let since = 0;
    let hasMore = true;
    for (let pages = 0; hasMore && pages < 9; pages++) {
      const answer = await sync(mine, since, []);
      for (const { key } of answer.records) seen.add(key);
      ({ version: since, hasMore } = answer);
    }
    expect(hasMore).toBe(false);
    expect(seen.size).toBe(2500);
  });

  it('stores nothing when more is saved than fits, and says so', async () => {
    const { token: full } = await fullOf();
    const { status, body } = await post('/api/saved/sync', { since: 0, records: [favourite(0, 2)] }, bearer(full));
    expect(status).toBe(409);
    expect(body.message).toBe('You have reached the limit for saved items. Remove something to save more.');
  });

  it('takes changes and removals when no more fits, and what they make room for', async () => {
    const { token: full } = await fullOf();
    const statusOf = async (...records: SavedRecord[]) =>
      (await post('/api/saved/sync', { since: 1, records }, bearer(full))).status;
    expect(await statusOf(favourite(1, 2))).toBe(200);
    const [gone, other] = [favourite(1, 3, null), favourite(0, 3)];
    // One place is free: not two, however often its removal is sent, nor by a removal that is older than what it removes.
    expect(await statusOf(gone, { ...gone }, favourite(2, 0, null), other, favourite(MAX_SAVED + 1, 3))).toBe(409);
    expect(await statusOf(gone, other)).toBe(200);
    expect(await statusOf(favourite(1, 4))).toBe(409);
    expect(await statusOf(favourite(2, 4, null))).toBe(200);
    expect(await statusOf(favourite(1, 4))).toBe(200);
  });

  it('does not count what was removed, and forgets the oldest removals beyond the limit', async () => {
    const { token: full, accountId } = await fullOf();
    await env.DB.prepare('UPDATE saved_records SET value = NULL WHERE account_id = ?').bind(accountId).run();
    const { version } = await sync(full, 1, [favourite(0, 2)]);
    const removed = () =>
      rows(
        'SELECT min(version) AS oldest, count(*) AS n FROM saved_records WHERE account_id = ? AND value IS NULL',
        accountId,
      );
    expect(await removed()).toEqual([{ oldest: 1, n: MAX_SAVED }]);
    await sync(full, version, [favourite(0, 3, null)]);
    expect(await removed()).toEqual([{ oldest: version + 1, n: 1 }]);
  });

  it.each([
    ['no body', {}, 'since'],
    ['a wrong since', { since: -1, records: [] }, 'since'],
    ['a foreign kind', { since: 0, records: [{ ...favourite(1, 1), kind: '__proto__' }] }, 'records.0.kind'],
    ['an id that cannot be one', { since: 0, records: [{ ...favourite(1, 1), key: 'seed:1' }] }, 'records.0.key'],
    [
      'a blank name',
      {
        since: 0,
        records: [{ kind: 'collection', key: '1790000000000', value: { name: ' ' }, stamp: favourite(1, 1).stamp }],
      },
      'records.0.value',
    ],
    [
      'a name of 10 KB',
      {
        since: 0,
        records: [
          {
            kind: 'collection',
            key: '1790000000000',
            value: { name: 'x'.repeat(10_240) },
            stamp: favourite(1, 1).stamp,
          },
        ],
      },
      'records.0.value',
    ],
    ['501 records', { since: 0, records: Array.from({ length: 501 }, (_, n) => favourite(n, 1)) }, 'records'],
  ])('refuses %s and changes nothing', async (_, input, field) => {
    const { status, body } = await post('/api/saved/sync', input, bearer(token));
    expect(status).toBe(400);
    expect(Object.keys(body.errors ?? {})).toContain(field);
    expect((await sync(token, 0, [])).records).toEqual([]);
  });

  it('takes texts that have broken programs before as they are, or refuses them with words', async () => {
    const mine = (await person()).token;
    for (const [n, text] of NASTY.entries()) {
      const record = { kind: 'note', key: `1790000000000/seed:${id(n)}`, value: text, stamp: favourite(1, 1).stamp };
      const { status, body } = await post('/api/saved/sync', { since: 0, records: [record] }, bearer(mine));
      expect([200, 400]).toContain(status);
      expect(body.message).not.toMatch(/SQLITE|D1_/);
      if (status === 200)
        expect((body.data as SyncAnswer).records.find(({ key }) => key === record.key)?.value).toBe(text);
    }
  });

  it('is closed to guests, to other sites and to other people', async () => {
    expect((await post('/api/saved/sync', { since: 0, records: [] })).status).toBe(401);
    const mine = await person();
    await sync(mine.token, 0, [favourite(1, 1)]);
    const foreign = await post('/api/saved/sync', { since: 0, records: [] }, cookie(mine.token, 'https://evil.test'));
    expect(foreign.status).toBe(403);
    const other = (await person()).token;
    expect((await sync(other, 0, [favourite(2, 1)])).records).toEqual([favourite(2, 1)]);
    expect((await sync(mine.token, 0, [])).records).toEqual([favourite(1, 1)]);
  });
});

describe('GET /api/saved/cards', () => {
  let token = '';
  let seedId = '';
  let hiddenId = '';
  let personId = '';
  beforeAll(async () => {
    ({ token } = await person());
    [seedId, hiddenId] = (await addListings([
      { kind: 'seed', name: 'Card Capital', city: 'Pune', sectors: ['SaaS', 'Fintech'] },
      { kind: 'seed', name: 'Hidden Capital', isActive: false },
    ])) as [string, string];
    await post('/dev/import', {
      kind: 'startup-influencer',
      records: [{ name: 'Card Person', linkedinUrl: '', focus: ['Hiring'], description: 'Short.', bio: 'Long.' }],
    });
    personId = String((await rows(`SELECT id FROM media_people WHERE name = 'Card Person'`))[0]?.['id']);
  });
  const cards = (refs: string, headers = bearer(token)) =>
    send('GET', `/api/saved/cards?refs=${encodeURIComponent(refs)}`, undefined, headers);

  it('answers the entries of all directories in the order asked, without those that are gone', async () => {
    const { status, body } = await cards(
      `startup-influencer:${personId},seed:${hiddenId},seed:${seedId},seed:${'0'.repeat(24)},seed:${seedId}`,
    );
    expect(status).toBe(200);
    expect(body.data).toMatchObject([
      {
        type: 'startup-influencer',
        name: 'Card Person',
        tags: ['Hiring'],
        href: `/portal/startup-influencers?open=${personId}`,
      },
      {
        type: 'seed',
        name: 'Card Capital',
        place: 'Pune, Maharashtra',
        tags: ['SaaS', 'Fintech'],
        href: `/portal/seed-investors/seed-detail/${seedId}`,
      },
    ]);
  });

  it('answers a mentor, who is saved like other people', async () => {
    await post('/dev/import', {
      kind: 'mentor',
      records: [
        {
          name: 'Card Mentor',
          linkedinUrl: '',
          focus: ['Sales'],
          description: 'Short.',
          bio: 'Long.',
          expertise: ['Pricing'],
          languages: ['Tamil'],
          city: 'Chennai',
        },
      ],
    });
    const [mentor] = await rows(`SELECT id FROM media_people WHERE name = 'Card Mentor'`);
    const key = `mentor:${String(mentor?.['id'])}`;
    expect((await sync(token, 0, [{ ...favourite(1, 1), key }])).records.map((one) => one.key)).toEqual([key]);
    expect((await cards(key)).body.data).toMatchObject([
      { type: 'mentor', name: 'Card Mentor', place: 'Chennai', href: `/portal/mentors?open=${String(mentor?.['id'])}` },
    ]);
  });

  it('gives a founder the fit of investors, and no one the fit of people or samples', async () => {
    const [sample] = await addListings([{ kind: 'seed', name: 'Sample Capital', isSample: true }]);
    const { body } = await cards(`startup-influencer:${personId},seed:${seedId},seed:${sample}`);
    const [one, investor, made] = body.data as { fit?: { score: number; reasons: string[] } }[];
    expect([one?.fit, made?.fit]).toEqual([undefined, undefined]);
    expect(investor?.fit?.score).toBeTypeOf('number');
    expect(investor?.fit?.reasons.length).toBeGreaterThan(0);
  });

  it('does not give an entry under a type that it is not', async () => {
    expect((await cards(`angel:${seedId}`)).body.data).toEqual([]);
  });

  it.each([
    ['seed:1'],
    ['due-date:' + '0'.repeat(24)],
    ["' OR 1=1--"],
    [Array.from({ length: 51 }, (_, n) => `seed:${id(n)}`).join(',')],
  ])('refuses %s', async (refs) => {
    expect((await cards(refs)).status).toBe(400);
  });

  it('is closed to guests', async () => {
    expect((await cards(`seed:${seedId}`, {} as never)).status).toBe(401);
  });
});
