/** Samples are hidden once a kind has ten real entries, or when an operator says so; and entries are ordered by when they were last checked. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Facets, PageInfo } from '@/domain/directory/list-state';
import type { SampleChoice, SampleKind, SampleState } from '@/domain/directory/samples';
import { rebuildAnchorsIfStale } from '@worker/services/directory/listing-plan';
import { forgetCatalogue } from '@worker/services/directory/listing-catalogue';
import { addListings, type ListingSeed } from '@tests/factories/listings';
import { bearer, rows, send } from '@tests/setup/accounts';
import { adminCookie, ask, operator, type Operator } from '@tests/setup/admins';
import { ctxAt, person, type Person } from '@tests/setup/people';

const seeds = (kind: ListingSeed['kind'], real: number, samples: number): ListingSeed[] =>
  Array.from({ length: real + samples }, (_, n) => ({
    kind,
    name: `${n < real ? 'Real' : 'Sample'} ${kind} fund ${String(n).padStart(2, '0')}`,
    isSample: n >= real,
    sectors: n % 2 === 0 ? ['Fintech'] : ['SaaS'],
    stages: ['MVP'],
    investedCount: n,
    sources:
      n < real
        ? [{ field: 'city', value: null, address: 'https://pages.test/a', published: `20${10 + n}-03`, isList: false }]
        : [],
  }));

let founder: Person;
let admin: Operator;
beforeAll(async () => {
  await addListings([...seeds('seed', 10, 8), ...seeds('angel', 9, 8)]);
  founder = await person('founder');
  admin = await operator();
  forgetCatalogue(ctxAt());
}, 60_000);

const addPeople = (names: readonly string[], isSample = 0) =>
  rows(
    `INSERT INTO media_people (id, kind, name, focus, description, bio, expertise, languages, is_sample, created_at, updated_at)
     SELECT lower(hex(randomblob(12))), 'mentor', value, '[]', '', '', '[]', '[]', ?, 0, 0 FROM json_each(?) RETURNING 1`,
    isSample,
    JSON.stringify(names),
  );

interface Row {
  [name: string]: unknown;
  _id: string;
  name?: string;
  lastCheck?: { on: string; by: string };
}
const list = async (path: string) => {
  const { status, body } = await send('GET', path, undefined, bearer(founder.token));
  expect(status, body.message).toBe(200);
  return body as unknown as { data: Row[]; page: PageInfo };
};
const choose = (kind: string, choice: string, token = admin.token) =>
  ask('PUT', '/api/admin/system/samples', { headers: token ? adminCookie(token) : {}, body: { kind, choice } });
const stateOf = async (kind: SampleKind, choice: SampleChoice) => {
  const { status, body } = await choose(kind, choice);
  expect(status, JSON.stringify(body)).toBe(200);
  return (body['data'] as SampleState[]).find((one) => one.kind === kind);
};

describe('samples of a kind with ten real entries', () => {
  it.each([
    'sort=name',
    'sort=-name',
    'sort=rank',
    'sort=-rank',
    'sort=fit',
    'sort=checked',
    'q=fund',
    'stage=MVP',
    'sector=SaaS&sector=Fintech&stage=MVP',
  ])('are in no page and no count: %s', async (query) => {
    const { data, page } = await list(`/api/seed-investors?${query}&size=48`);
    expect([data.length, page.total, page.samples]).toEqual([10, 10, 0]);
    for (const one of data) expect(Object.values(one)[1]).toMatch(/^Real/);
    // Of all investors the samples of angels stay, which have nine real entries.
    if (query.endsWith('rank')) return;
    const all = await list(`/api/investors?${query}&size=48`);
    expect([all.data.length, all.page.total, all.page.samples]).toEqual([27, 27, 8]);
    const [first, second] = [
      await list(`/api/investors?${query}&size=24`),
      await list(`/api/investors?${query}&size=24&page=2`),
    ];
    expect([...first.data, ...second.data].map(({ _id }) => _id)).toEqual(all.data.map(({ _id }) => _id));
  });

  it('are in no option of a filter, and far pages are the same with anchors', async () => {
    const { body } = await send('GET', '/api/seed-investors/facets', undefined, bearer(founder.token));
    const entries = { total: 10, samples: 0 };
    expect(body.data as unknown as Facets).toMatchObject(entries);
    expect((await list('/api/seed-investors?q=nothing-has-this-name')).page.directory).toEqual(entries);
    await rebuildAnchorsIfStale(ctxAt());
    for (const path of ['/api/seed-investors', '/api/investors']) {
      const whole = (await list(`${path}?size=48`)).data.map(({ _id }) => _id);
      const jumped = (await list(`${path}?size=6&page=2`)).data.map(({ _id }) => _id);
      expect(jumped).toEqual(whole.slice(6, 12));
    }
  });

  it('open by their address all the same', async () => {
    const [sample] = await rows("SELECT id FROM listings WHERE kind = 'seed' AND is_sample = 1 LIMIT 1");
    const { status } = await send(
      'GET',
      `/api/seed-investors/${String(sample?.['id'])}`,
      undefined,
      bearer(founder.token),
    );
    expect(status).toBe(200);
  });
});

describe('an operator', () => {
  it('shows them, hides those of a kind with fewer, and leaves it to the count again; each is in the log', async () => {
    expect(await stateOf('seed', 'show')).toEqual({ kind: 'seed', choice: 'show', real: 10, samples: 8 });
    expect((await list('/api/seed-investors?size=48')).page).toMatchObject({ total: 18, samples: 8 });
    await stateOf('seed', 'auto');
    await stateOf('angel', 'hide');
    expect((await list('/api/angel-investors?size=48')).page).toMatchObject({ total: 9, samples: 0 });
    expect((await list('/api/investors?size=48')).page).toMatchObject({ total: 19, samples: 0 });
    expect(await stateOf('angel', 'auto')).toMatchObject({ choice: 'auto' });
    expect((await list('/api/angel-investors?size=48')).page).toMatchObject({ total: 17, samples: 8 });
    // What is chosen already is no change.
    await stateOf('angel', 'auto');
    const log = await rows("SELECT details FROM audit_log WHERE action = 'samples.changed' ORDER BY id");
    expect(log.map(({ details }) => JSON.parse(String(details)) as unknown)).toEqual([
      { kind: 'seed', choice: 'show' },
      { kind: 'seed', choice: 'auto' },
      { kind: 'angel', choice: 'hide' },
      { kind: 'angel', choice: 'auto' },
    ]);
  });

  it('chooses for people of the media directories', async () => {
    await addPeople(['Made up'], 1);
    const names = async () =>
      ((await send('GET', '/api/mentors', undefined, bearer(founder.token))).body as unknown as Row[]).map(
        ({ name }) => name,
      );
    expect(await names()).toEqual(['Made up']);
    await stateOf('mentor', 'hide');
    expect(await names()).toEqual([]);
    await stateOf('mentor', 'auto');
    await addPeople(Array.from({ length: 10 }, (_, n) => `Real ${n}`));
    expect(await names()).toHaveLength(10);
    await stateOf('mentor', 'show');
    expect(await names()).toHaveLength(11);
  });

  it('alone may choose, and only what there is', async () => {
    expect((await choose('seed', 'hide', '')).status).toBe(401);
    const asFounder = await send(
      'PUT',
      '/api/admin/system/samples',
      { kind: 'seed', choice: 'hide' },
      bearer(founder.token),
    );
    expect(asFounder.status).toBe(403);
    expect(await rows("SELECT 1 FROM sample_choices WHERE kind = 'seed'")).toEqual([]);
    const wrong = await choose('seed', 'never');
    expect([wrong.status, wrong.body['message']]).toEqual([400, 'Choose whether the samples are shown.']);
    expect((await choose('unicorn', 'show')).status).toBe(400);
  });
});

describe('the last check', () => {
  it("is the newest page, an operator's word where that is newer, and orders the list", async () => {
    const before = (await list('/api/seed-investors?sort=checked&size=48')).data;
    expect(before[0]?.lastCheck).toEqual({ on: '2019-03', by: 'page' });
    expect(before.map(({ lastCheck }) => lastCheck?.on)).toEqual(
      before
        .map(({ lastCheck }) => lastCheck?.on)
        .sort()
        .reverse(),
    );
    const oldest = before.at(-1)?._id ?? '';
    await rows(
      `INSERT INTO quality_items (id, kind, noun, record_id, name, found_key, created_at)
       VALUES ('check-1', 'stale', 'seed-investor', ?, 'Old', 'stale:' || ?, 1) RETURNING 1`,
      oldest,
      oldest,
    );
    const decided = Date.UTC(2026, 10, 14, 20);
    await rows(
      "UPDATE quality_items SET status = 'accepted', decided_at = ? WHERE id = 'check-1' RETURNING 1",
      decided,
    );
    const [first, ...others] = (await list('/api/seed-investors?sort=checked&size=48')).data;
    expect([first?._id, first?.lastCheck]).toEqual([oldest, { on: '2026-11-15', by: 'operator' }]);
    expect(others.map(({ _id }) => _id)).toEqual(before.slice(0, -1).map(({ _id }) => _id));
    // As an undo does; the daily check, which opens an item again after a year, leaves `before`.
    await rows(
      "UPDATE quality_items SET status = 'open', decided_at = NULL, before = NULL WHERE id = 'check-1' RETURNING 1",
    );
    expect((await list('/api/seed-investors?sort=checked&size=48')).data).toEqual(before);
  });
});
