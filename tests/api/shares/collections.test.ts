/** Read-only links to collections: whose they are, what they show and hide, how they end. */
import { env } from 'cloudflare:test';
import { beforeAll, describe, expect, it } from 'vitest';
import { writeStamp, type SavedRecord } from '@/domain/saved/records';
import type { Share, SharedCollection } from '@/domain/shares/shares';
import { endExpired } from '@worker/services/upkeep/end-expired';
import { addListings } from '@tests/factories/listings';
import { bearer, cookie, NASTY, post, rows, send } from '@tests/setup/accounts';
import { call, earlyInTheMinute } from '@tests/setup/call';
import { ctxAt, person, type Person } from '@tests/setup/people';

const COLLECTION = '1790000000000';
let ms = 1_790_000_000_000;
const record = (kind: SavedRecord['kind'], key: string, value: SavedRecord['value']): SavedRecord => ({
  kind,
  key,
  value,
  stamp: writeStamp({ ms: (ms += 1), count: 0 }, 'aa'),
});

async function save(who: Person, records: SavedRecord[]) {
  const { status, body } = await post('/api/saved/sync', { since: 0, records }, bearer(who.token));
  expect(status, body.message).toBe(200);
}
const share = (who: Person, method = 'PUT', id = COLLECTION) =>
  send(method, `/api/saved/collections/${id}/share`, undefined, bearer(who.token));
const pathOf = async (who: Person) => ((await share(who)).body.data as Share).path;
const open = async (path: string, query = '') => {
  const answer = await send('GET', `/api${path}${query}`);
  return { ...answer, shared: answer.body.data as SharedCollection };
};

let ids: string[] = [];
let personId = '';
async function owner(): Promise<Person> {
  const who = await person('founder');
  await save(who, [
    record('collection', COLLECTION, { name: "O'Neil & मुंबई 🚀" }),
    record('member', `${COLLECTION}/seed:${ids[0]}`, { place: 2 }),
    record('member', `${COLLECTION}/startup-influencer:${personId}`, { place: 1 }),
    // Hidden, unknown, and of another kind than it says.
    record('member', `${COLLECTION}/seed:${ids[1]}`, { place: 3 }),
    record('member', `${COLLECTION}/seed:${'e'.repeat(24)}`, { place: 4 }),
    record('member', `${COLLECTION}/angel:${ids[0]}`, { place: 5 }),
    record('note', `${COLLECTION}/seed:${ids[0]}`, 'Secret note'),
    record('step', `${COLLECTION}/seed:${ids[0]}`, 'In talks'),
    record('introduction', `${COLLECTION}/seed:${ids[0]}`, 'Secret friend'),
    record('reason', `${COLLECTION}/seed:${ids[0]}`, 'Secret reason'),
    record('follow-up', `${COLLECTION}/seed:${ids[0]}`, '2031-01-01'),
  ]);
  return who;
}

beforeAll(async () => {
  ids = await addListings([
    {
      kind: 'seed',
      name: 'Shared Capital',
      city: 'Pune',
      sectors: ['SaaS', 'Fintech'],
      website: 'https://shared.example',
      contact: { name: 'Secret Partner', position: 'Partner', email: 'secret@example.com' },
    },
    { kind: 'seed', name: 'Hidden Capital', isActive: false },
  ]);
  await post('/dev/import', {
    kind: 'startup-influencer',
    records: [
      {
        name: 'Shared Person',
        linkedinUrl: 'https://www.linkedin.com/in/secret',
        focus: ['Hiring'],
        description: 'Short.',
        bio: 'Secret bio.',
      },
    ],
  });
  personId = String((await rows(`SELECT id FROM media_people WHERE name = 'Shared Person'`))[0]?.['id']);
}, 60_000);

describe('a link to a collection', () => {
  it('shows guests name, first name of the owner and cards in their order, and nothing of notes, pipeline or contacts', async () => {
    const who = await owner();
    expect((await share(who, 'GET')).body.data).toBeNull();
    const { status, shared, headers, body } = await open(await pathOf(who));
    expect(status).toBe(200);
    expect(shared).toEqual({
      name: "O'Neil & मुंबई 🚀",
      owner: 'Asha',
      cards: [
        {
          type: 'startup-influencer',
          name: 'Shared Person',
          place: '',
          tags: ['Hiring'],
          website: null,
          isSample: expect.any(Boolean) as boolean,
        },
        {
          type: 'seed',
          name: 'Shared Capital',
          place: 'Pune, Maharashtra',
          tags: ['SaaS', 'Fintech'],
          website: 'https://shared.example',
          isSample: false,
        },
      ],
      page: 1,
      pages: 1,
      total: 2,
    });
    expect(JSON.stringify(body)).not.toMatch(/Secret|secret|Rao|In talks|2031|example\.com"|@/);
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(headers.get('cache-control')).toContain('no-store');
  });

  it('stays the same when it is made again, also by ten at once, and is told in the audit once', async () => {
    const who = await owner();
    const paths = await Promise.all(Array.from({ length: 10 }, () => pathOf(who)));
    expect(new Set(paths).size).toBe(1);
    expect(((await share(who, 'GET')).body.data as Share).path).toBe(paths[0]);
    const told = await rows(`SELECT action FROM audit_log WHERE actor_id = ? AND action LIKE 'collection.%'`, who.id);
    expect(told).toHaveLength(1);
  });

  it('shows a mentor of the collection', async () => {
    await post('/dev/import', {
      kind: 'mentor',
      records: [
        {
          name: 'Shared Mentor',
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
    const [mentor] = await rows(`SELECT id FROM media_people WHERE name = 'Shared Mentor'`);
    const who = await owner();
    await save(who, [record('member', `${COLLECTION}/mentor:${String(mentor?.['id'])}`, { place: 0 })]);
    const { shared } = await open(await pathOf(who));
    expect(shared.cards[0]).toMatchObject({ type: 'mentor', name: 'Shared Mentor', place: 'Chennai' });
  });

  it('follows the collection', async () => {
    const who = await owner();
    const path = await pathOf(who);
    await save(who, [
      record('collection', COLLECTION, { name: 'Renamed' }),
      record('member', `${COLLECTION}/seed:${ids[0]}`, null),
    ]);
    const { shared } = await open(path);
    expect([shared.name, shared.cards.map(({ name }) => name)]).toEqual(['Renamed', ['Shared Person']]);
  });

  it('opens nothing once it is revoked, and a new one is another', async () => {
    const who = await owner();
    const path = await pathOf(who);
    expect((await share(who, 'DELETE')).status).toBe(200);
    expect(await open(path)).toMatchObject({
      status: 404,
      body: { message: 'This link does not open a collection. It may be incomplete, or its owner has turned it off.' },
    });
    expect((await share(who, 'DELETE')).status).toBe(200);
    expect(await pathOf(who)).not.toBe(path);
    expect((await open(path)).status).toBe(404);
  });

  it('ends with the collection: at once, and for good within the hour; an Undo before that has it back', async () => {
    const who = await owner();
    const path = await pathOf(who);
    await save(who, [record('collection', COLLECTION, null)]);
    expect((await open(path)).status).toBe(404);
    expect((await share(who, 'GET')).status).toBe(404);
    await save(who, [record('collection', COLLECTION, { name: 'Back' })]);
    expect((await open(path)).status).toBe(200);
    await save(who, [record('collection', COLLECTION, null)]);
    await endExpired(ctxAt());
    await save(who, [record('collection', COLLECTION, { name: 'Back' })]);
    expect((await open(path)).status).toBe(404);
  });

  it('ends with the account', async () => {
    const who = await owner();
    const path = await pathOf(who);
    await env.DB.prepare('DELETE FROM accounts WHERE id = ?').bind(who.id).run();
    expect((await open(path)).status).toBe(404);
    expect(await rows('SELECT id FROM shares WHERE account_id = ?', who.id)).toEqual([]);
  });

  it('has pages of 24', async () => {
    const who = await person('visitor');
    const many = await addListings(
      Array.from({ length: 30 }, (_, n) => ({ kind: 'angel' as const, name: `Angel ${n}`, city: 'Pune' })),
    );
    await save(who, [
      record('collection', COLLECTION, { name: 'Many' }),
      ...many.map((id, place) => record('member', `${COLLECTION}/angel:${id}`, { place: -place })),
    ]);
    const path = await pathOf(who);
    const first = (await open(path)).shared;
    const second = (await open(path, '?page=2')).shared;
    expect([first.total, first.pages, first.cards.length, second.cards.length]).toEqual([30, 2, 24, 6]);
    expect(first.cards[0]?.name).toBe('Angel 29');
    expect(second.cards.at(-1)?.name).toBe('Angel 0');
    expect((await open(path, '?page=3')).shared.cards).toEqual([]);
    for (const page of ['0', '-1', 'x', '1.5', '1e9']) expect((await open(path, `?page=${page}`)).status).toBe(400);
  });
});

describe('no one else', () => {
  it('reads, makes or revokes the link of a collection: 404, and nothing changes', async () => {
    const who = await owner();
    const path = await pathOf(who);
    const other = await person('founder');
    for (const method of ['GET', 'PUT', 'DELETE'])
      expect(await share(other, method)).toMatchObject({
        status: 404,
        body: { message: 'This collection is not in your account.' },
      });
    expect(await rows('SELECT id FROM shares WHERE account_id = ?', other.id)).toEqual([]);
    expect((await open(path)).status).toBe(200);
  });

  it('guests and other sites least of all', async () => {
    const who = await owner();
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const address = `/api/saved/collections/${COLLECTION}/share`;
      expect((await send(method, address)).status).toBe(401);
      if (method !== 'GET')
        expect((await send(method, address, undefined, cookie(who.token, 'https://evil.test'))).status).toBe(403);
    }
    expect(await rows('SELECT id FROM shares WHERE account_id = ?', who.id)).toEqual([]);
  });

  it.each(['1', 'x'.repeat(10_000), "1790000000000' OR 1=1--", '17900000000000000', '%00', '0'.repeat(24)])(
    'refuses %s as a collection',
    async (id) => {
      const who = await owner();
      for (const method of ['GET', 'PUT', 'DELETE'])
        expect((await share(who, method, encodeURIComponent(id))).status).toBe(400);
    },
  );

  it('opens anything with a link that we did not sign', async () => {
    const who = await owner();
    const path = await pathOf(who);
    const [subject, signature] = path.split('/').at(-1)?.split('.') ?? [];
    const forged = [
      `${subject}.`,
      `${subject}`,
      `.${signature}`,
      `${'0'.repeat(24)}.${signature}`,
      `${subject}.${signature?.startsWith('A') ? 'B' : 'A'}${signature?.slice(1)}`,
      `${subject}.${signature}.x`,
      ...NASTY.map((text) => text.toWellFormed()),
    ];
    for (const link of forged) {
      const { status, body } = await send('GET', `/api/shared/${encodeURIComponent(link)}`);
      expect([status, body.success], link).toEqual([404, false]);
    }
  });

  it('asks without end: 120 a minute from one address', { timeout: 60_000 }, async () => {
    await earlyInTheMinute();
    const who = await owner();
    const path = await pathOf(who);
    const unscaled = { RATE_LIMIT_SCALE: '1' };
    const from = (address: string) =>
      call(`/api${path}`, { headers: { 'cf-connecting-ip': address }, env: unscaled }).then(({ status }) => status);
    const answers = await Promise.all(Array.from({ length: 130 }, () => from('203.0.113.77')));
    expect(answers.filter((status) => status === 429).length).toBeGreaterThan(0);
    expect(answers.filter((status) => status === 200).length).toBeGreaterThanOrEqual(60);
    expect(await from('203.0.113.78')).toBe(200);
  });
});
