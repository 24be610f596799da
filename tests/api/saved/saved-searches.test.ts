/** Saved searches through the API: every route, what counts as new, whose they are, and their limits. */
import { env } from 'cloudflare:test';
import { beforeAll, describe, expect, it } from 'vitest';
import { MAX_SEARCHES, type SavedSearch, type SeenAnswer } from '@/domain/saved-searches/saved-search';
import { readEnv, type RawEnv } from '@worker/env';
import { createContext } from '@worker/services/core/context';
import { forgetCatalogue } from '@worker/services/directory/listing-catalogue';
import { listSearches } from '@worker/services/saved/saved-searches';
import { addListings, type ListingSeed } from '@tests/factories/listings';
import { watchD1 } from '@tests/fakes/counted-d1';
import { bearer, cookie, NASTY, post, rows, send } from '@tests/setup/accounts';
import { ctxAt, person, type Person } from '@tests/setup/people';

const PATH = '/api/saved-searches';
const NOBODY = 'f'.repeat(24);
const listOf = async (who: Person) => {
  const { status, body } = await send('GET', PATH, undefined, bearer(who.token));
  expect(status).toBe(200);
  return body.data as SavedSearch[];
};
const create = (who: Person, over: Record<string, unknown> = {}) =>
  post(PATH, { name: 'Mine', directory: 'seed', query: 'sector=SaaS', ...over }, bearer(who.token));
const make = async (who: Person, over: Record<string, unknown> = {}) => {
  const { status, body } = await create(who, over);
  expect(status, body.message).toBe(200);
  return body.data as SavedSearch;
};
const add = async (...seeds: ListingSeed[]) => {
  const ids = await addListings(seeds);
  forgetCatalogue(ctxAt());
  return ids;
};
const seen = (who: Person, id: string) => post(`${PATH}/${id}/seen`, undefined, bearer(who.token));

let n = 0;
const saas = (over: Partial<ListingSeed> = {}): ListingSeed => ({
  kind: 'seed',
  name: `Fund of searches ${n++}`,
  sectors: ['SaaS'],
  stages: ['MVP'],
  ...over,
});

let founder: Person;
let visitor: Person;
beforeAll(async () => {
  await addListings([saas(), saas(), saas({ kind: 'angel' })]);
  founder = await person('founder');
  visitor = await person('visitor');
}, 60_000);

describe('saving and listing', () => {
  it('keeps a name, a directory and the canonical query, newest first, for founders and visitors', async () => {
    for (const who of [founder, visitor]) {
      const first = await make(who, { name: "O'Neil & मुंबई 🚀", query: 'view=grid&stage=MVP&sector=SaaS&page=4' });
      expect(first).toMatchObject({ name: "O'Neil & मुंबई 🚀", query: 'sector=SaaS&stage=MVP', newCount: 0 });
      const second = await make(who, { directory: 'all-investors', query: 'tab=angel&q=asha' });
      await env.DB.prepare('UPDATE saved_searches SET created_at = created_at - 5 WHERE id = ?').bind(first.id).run();
      expect((await listOf(who)).map(({ id }) => id)).toEqual([second.id, first.id]);
    }
    expect(
      await rows("SELECT id FROM audit_log WHERE action = 'saved-search.created' AND actor_id = ?", founder.id),
    ).toHaveLength(2);
  });

  it('refuses the same filters twice, and more than 30, even at once', async () => {
    const who = await person('visitor');
    await make(who, { name: 'First' });
    const again = await create(who, { name: 'Again', query: 'page=2&sector=SaaS' });
    expect(again).toMatchObject({ status: 409, body: { message: 'You have already saved this search as “First”.' } });
    expect((await create(who, { directory: 'pre-seed' })).status).toBe(200);
    await make(who, { name: 'Words', query: 'q=fin tech' });
    expect((await create(who, { query: 'q=FIN  Tech' })).status).toBe(409);
    const many = await Promise.all(Array.from({ length: 35 }, (_, i) => create(who, { query: `q=word${i}` })));
    expect(many.filter(({ status }) => status === 200)).toHaveLength(MAX_SEARCHES - 3);
    expect(many.find(({ status }) => status === 409)?.body.message).toContain('30 saved searches');
    expect(await listOf(who)).toHaveLength(MAX_SEARCHES);
  });

  it('refuses guests, a foreign origin, and what is not valid', async () => {
    const who = await person('founder');
    const good = { name: 'Mine', directory: 'seed', query: 'sector=SaaS' };
    expect((await send('GET', PATH)).status).toBe(401);
    expect((await post(PATH, good)).status).toBe(401);
    expect((await send('POST', PATH, good, cookie(who.token, 'https://evil.test'))).status).toBe(403);
    for (const over of [
      { name: '' },
      { name: 'x'.repeat(81) },
      { directory: 'mentors' },
      { directory: '__proto__' },
      { query: '' },
      { query: 'sort=name' },
      { query: 'stage=Never' },
      { query: 'q=a&q=b' },
      { query: `q=${'x'.repeat(4001)}` },
    ])
      expect((await create(who, over)).status, JSON.stringify(over)).toBe(400);
    for (const body of [null, [], 'x', {}]) expect((await post(PATH, body, bearer(who.token))).status).toBe(400);
    expect((await create(who, { more: 'x'.repeat(200_000) })).status).toBe(413);
    expect(await listOf(who)).toEqual([]);
    for (const text of NASTY) {
      const query = new URLSearchParams({ q: text.toWellFormed().slice(0, 500) }).toString();
      expect((await create(who, { query, name: 'Nasty' })).status, text.slice(0, 20)).toBeLessThan(500);
    }
    expect((await listOf(who)).length).toBeGreaterThan(5);
  });
});

describe('what is new', () => {
  it('counts what was added since and matches, and nothing else', async () => {
    const who = await person('founder');
    const bySector = await make(who);
    const bySearch = await make(who, { query: 'q=zebra' });
    const byRange = await make(who, { directory: 'incubators', query: 'minYear=2020' });
    const byNear = await make(who, {
      directory: 'all-investors',
      query: 'near=Kochi&region=Kerala&type=seed&type=angel',
    });
    await add(
      saas(),
      saas({ kind: 'pre-seed' }),
      saas({ isActive: false }),
      saas({ sectors: ['Fintech'], name: 'Zébra Capital', city: 'Kochi', region: 'Kerala' }),
      saas({ name: 'Zebrafish Partners' }),
      saas({ kind: 'incubator', year: 2021 }),
      saas({ kind: 'incubator', year: 2019 }),
      saas({ kind: 'pre-seed', city: 'Kochi', region: 'Kerala' }),
    );
    const counts = Object.fromEntries((await listOf(who)).map(({ id, newCount }) => [id, newCount]));
    expect(counts).toEqual({ [bySector.id]: 2, [bySearch.id]: 2, [byRange.id]: 1, [byNear.id]: 1 });
    const list = await send('GET', '/api/seed-investors?q=zebra', undefined, bearer(who.token));
    expect((list.body as unknown as { page: { total: number } }).page.total).toBe(2);
  });

  it('has an entry that was added hidden when it is shown first, and not again', async () => {
    const who = await person('founder');
    const search = await make(who, { query: 'sector=Hidden' });
    const [hidden] = await add(saas({ name: 'Hidden one', sectors: ['Hidden'], isActive: false }));
    await add(saas({ sectors: ['Other'] }));
    const show = (isShown: boolean) =>
      env.DB.prepare('UPDATE listings SET is_active = ?, updated_at = ? WHERE id = ?')
        .bind(Number(isShown), Date.now(), hidden ?? '')
        .run();
    expect(((await seen(who, search.id)).body.data as SeenAnswer).fresh).toEqual([]);
    await show(true);
    expect((await listOf(who))[0]?.newCount).toBe(1);
    expect(((await seen(who, search.id)).body.data as SeenAnswer).fresh).toEqual([{ id: hidden, name: 'Hidden one' }]);
    await show(false);
    await show(true);
    expect((await listOf(who))[0]?.newCount).toBe(0);
  });

  it('is told once by opening it, newest first, and then is seen', async () => {
    const who = await person('founder');
    const search = await make(who, { query: 'sector=Opened' });
    expect((await seen(who, search.id)).body.data).toEqual({ id: search.id, name: 'Mine', fresh: [] });
    const [old, young] = await add(
      saas({ name: 'Old one', sectors: ['Opened'] }),
      saas({ name: 'Young one', sectors: ['Opened'] }),
    );
    const answer = (await seen(who, search.id)).body.data as SeenAnswer;
    expect(answer.fresh).toEqual([
      { id: young, name: 'Young one' },
      { id: old, name: 'Old one' },
    ]);
    expect(((await seen(who, search.id)).body.data as SeenAnswer).fresh).toEqual([]);
    expect((await listOf(who))[0]?.newCount).toBe(0);
  });

  it('stops counting at 100, and takes one batch for all searches of a person', async () => {
    const who = await person('founder');
    for (const query of ['sector=Crowd', 'sector=Crowd&stage=MVP', 'q=nothingofthekind']) await make(who, { query });
    await add(...Array.from({ length: 130 }, (_, i) => saas({ name: `Crowd ${i}`, sectors: ['Crowd'] })));
    const watch = watchD1(env.DB);
    const ctx = createContext(readEnv({ ...(env as unknown as RawEnv), DB: watch.db }), {
      actor: { role: 'founder', accountId: who.id, sessionId: 's', fullName: 'A', email: who.email },
    });
    await listSearches(ctx);
    watch.reset();
    const found = await listSearches(ctx);
    expect(watch.roundTrips).toBe(2);
    expect(found.map(({ newCount }) => newCount)).toEqual([0, 100, 100]);
  });
});

describe('rename, delete, restore', () => {
  it('renames', async () => {
    const search = await make(founder, { query: 'q=rename' });
    const answer = await send('PUT', `${PATH}/${search.id}`, { name: ' Later ' }, bearer(founder.token));
    expect(answer).toMatchObject({ status: 200, body: { data: { id: search.id, name: 'Later' } } });
    for (const name of ['', 'x'.repeat(81), 5, 'a\u0007'])
      expect((await send('PUT', `${PATH}/${search.id}`, { name }, bearer(founder.token))).status).toBe(400);
    expect((await listOf(founder)).find(({ id }) => id === search.id)?.name).toBe('Later');
  });

  it('deletes once, and Undo brings back what was new', async () => {
    const who = await person('founder');
    const search = await make(who, { query: 'sector=Undone' });
    await add(saas({ sectors: ['Undone'] }));
    const [{ seenSeq, newCount } = { seenSeq: 0, newCount: 0 }] = await listOf(who);
    expect(newCount).toBe(1);
    expect((await send('DELETE', `${PATH}/${search.id}`, undefined, bearer(who.token))).status).toBe(200);
    expect((await send('DELETE', `${PATH}/${search.id}`, undefined, bearer(who.token))).status).toBe(404);
    expect(await listOf(who)).toEqual([]);
    expect((await make(who, { query: 'sector=Undone', seenSeq })).newCount).toBe(1);
    const ahead = await make(who, { query: 'sector=Other', seenSeq: Number.MAX_SAFE_INTEGER });
    const [{ top } = {}] = await rows('SELECT max(number) AS top FROM shown_listings');
    expect(ahead.seenSeq).toBe(top);
  });

  it("knows no one else's search, and no id that cannot be one", async () => {
    const theirs = await make(visitor, { query: 'q=theirs' });
    const calls = (id: string, headers: Record<string, string>) => [
      send('PUT', `${PATH}/${id}`, { name: 'Mine now' }, headers),
      send('POST', `${PATH}/${id}/seen`, undefined, headers),
      send('DELETE', `${PATH}/${id}`, undefined, headers),
    ];
    for (const id of [theirs.id, NOBODY])
      for (const { status } of await Promise.all(calls(id, bearer(founder.token)))) expect(status).toBe(404);
    for (const { status } of await Promise.all(calls("' OR 1=1--", bearer(founder.token)))) expect(status).toBe(400);
    for (const { status } of await Promise.all(calls(theirs.id, {}))) expect(status).toBe(401);
    for (const { status } of await Promise.all(calls(theirs.id, cookie(visitor.token, 'https://evil.test'))))
      expect(status).toBe(403);
    const [row] = await rows('SELECT name FROM saved_searches WHERE id = ?', theirs.id);
    expect(row).toEqual({ name: 'Mine' });
  });
});
