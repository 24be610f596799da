/** Investor fit through the API: the settings, the order by best fit, its pages, and that SQL and the domain say the same number. */
import { env } from 'cloudflare:test';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { CURRENT_STAGES, INDUSTRIES } from '@/domain/accounts/registration';
import { CITIES } from '@/domain/cities';
import { DIRECTORIES, LISTING_KINDS, STAGES } from '@/domain/directory/directories';
import { computeFit, computeTie, fitWishOf } from '@/domain/directory/fit/fit';
import { DEFAULT_FIT_SETTINGS, RAISE_CURRENCIES, type FitView } from '@/domain/directory/fit/fit-settings';
import type { PageInfo } from '@/domain/directory/list-state';
import { FIRST_RATES, statedRates } from '@/domain/money/exchange-rates';
import { fromWire } from '@/domain/directory/wire';
import { FOCUS_INDUSTRIES, SECTORS } from '@/domain/directory/vocabulary';
import { fitScoreSql, fitTieSql } from '@worker/services/directory/fit';
import { forgetCatalogue } from '@worker/services/directory/listing-catalogue';
import { toListing, type ListingRow } from '@worker/services/directory/listing-rows';
import { addListings, type ListingSeed } from '@tests/factories/listings';
import { bearer, cookie, NASTY, rows, send } from '@tests/setup/accounts';
import { ctxAt, person, type Person } from '@tests/setup/people';

const RATES = statedRates(FIRST_RATES, '2026-11-26');

interface Entry {
  _id: string;
  fit?: { score: number; reasons: string[] };
}
interface List {
  data: Entry[];
  page: PageInfo;
}

const list = async (who: Person, path: string) => {
  const { status, body } = await send('GET', path, undefined, bearer(who.token));
  expect(status, body.message).toBe(200);
  return body as unknown as List;
};
const put = (who: Person, body: unknown) => send('PUT', '/api/fit', body, bearer(who.token));
const settings = (stage: number, industry: number, city: number, ticket: number, raise: unknown = null) => ({
  weights: { stage, industry, city, ticket },
  raise,
});
const SEED = '/api/seed-investors?sort=fit';

const LISTINGS: ListingSeed[] = Array.from({ length: 60 }, (_, n) => ({
  kind: n % 4 === 3 ? 'angel' : 'seed',
  name: `Fund ${String(n).padStart(2, '0')}`,
  city: n % 5 === 0 ? 'Pune' : n % 5 === 1 ? 'Nagpur' : 'Chennai',
  region: n % 5 < 2 ? 'Maharashtra' : 'Tamil Nadu',
  sectors: n % 3 === 0 ? ['Fintech'] : n % 3 === 1 ? ['SaaS'] : [],
  focusIndustries: n % 7 === 0 ? ['Web3'] : [],
  stages: n % 2 === 0 ? ['MVP'] : ['Scale'],
}));

let founder: Person;
let visitor: Person;
beforeAll(async () => {
  await addListings(LISTINGS);
  founder = await person('founder');
  visitor = await person('visitor');
}, 60_000);

describe('the score in SQL', () => {
  it('is the number of the domain for any listing and any settings', async () => {
    const words = fc.constantFrom(...SECTORS, ...FOCUS_INDUSTRIES, 'saas', 'SaaS"', "O'Neil", 'Fin\\tech', 'मुंबई');
    const places = [...CITIES.map(({ name, state }) => [name, state]), ['', ''], ['', 'Delhi'], ['London', '']];
    const money = fc.option(fc.nat({ max: 2_000_000_000 }), { nil: null });
    const published = fc.constantFrom(
      'pre-seed',
      ' Seed',
      'pre-series-a',
      'Series A ',
      'series-a',
      'growth',
      'Technology',
      'sector-agnostic',
      'Sector agnostic',
      'defence',
      '',
    );
    const source = fc.record({
      field: fc.constantFrom('stages', 'sectors', 'funds', 'city'),
      value: fc.option(
        fc.array(published, { minLength: 1, maxLength: 3 }).map((words) => words.join(';')),
        { nil: null },
      ),
      address: fc.constantFrom('https://a.test', 'https://a.test/"stages"'),
      published: fc.constantFrom(null, '', '2019', '2020-12', '2021', '2024-05'),
      isList: fc.boolean(),
    });
    const seed = fc
      .record({
        kind: fc.constantFrom(...LISTING_KINDS),
        stages: fc.uniqueArray(fc.constantFrom(...STAGES), { maxLength: 3 }),
        sectors: fc.uniqueArray(words, { maxLength: 4 }),
        focusIndustries: fc.uniqueArray(words, { maxLength: 4 }),
        place: fc.constantFrom(...places),
        fundMin: money,
        fundMax: money,
        fundCurrency: fc.constantFrom(null, 'INR', 'USD', 'SGD', 'JPY'),
        sources: fc.option(fc.array(source, { maxLength: 4 }), { nil: null }),
      })
      .map(({ place, ...rest }) => ({ ...rest, city: place[0] ?? '', region: place[1] ?? '' }));
    const rates = { INR: { paise: 100, said: '' }, USD: { paise: 8827, said: 'a' }, SGD: { paise: 6853, said: 'b' } };
    const made = fc.sample(seed, { numRuns: 400, seed: 7 });
    const ids = await addListings(made.map((one, n) => ({ ...one, name: `Random ${n}`, isActive: n % 9 !== 0 })));
    const weight = fc.integer({ min: 0, max: 100 });
    const profile = fc.record({
      stage: fc.constantFrom(null, ...CURRENT_STAGES),
      industry: fc.constantFrom(null, ...INDUSTRIES),
      city: fc.constantFrom(null, ...CITIES.map(({ name }) => name)),
    });
    const wanted = fc.record({
      weights: fc.record({ stage: weight, industry: weight, city: weight, ticket: weight }),
      raise: fc.option(
        fc.record({
          amount: fc.integer({ min: 100, max: 10_000_000_000_000 }),
          currency: fc.constantFrom(...RAISE_CURRENCIES),
        }),
        { nil: null },
      ),
    });
    await fc.assert(
      fc.asyncProperty(profile, wanted, async (who, to) => {
        const wish = fitWishOf(who, to, rates);
        const { results } = await env.DB.prepare(
          `SELECT l.*, ${fitScoreSql(wish)} AS score, ${fitTieSql(wish)} AS tie FROM json_each(?) o JOIN listings l ON l.id = o.value`,
        )
          .bind(JSON.stringify(ids))
          .all<ListingRow & { score: number; tie: number }>();
        expect(results).toHaveLength(ids.length);
        for (const row of results) {
          const { score } = computeFit(wish, toListing(row));
          if (row.score !== score) expect({ wish, row, score }).toEqual({ wish, row, score: row.score });
          const tie = computeTie(wish, toListing(row));
          if (row.tie !== tie) expect({ wish, row, tie }).toEqual({ wish, row, tie: row.tie });
        }
      }),
    );
    await env.DB.prepare("DELETE FROM listings WHERE name LIKE 'Random %'").run();
    forgetCatalogue(ctxAt());
  }, 60_000);
});

describe('the order by best fit', () => {
  it('puts the best first, equal ones by sectors in common, a known ticket and name, each with its reasons', async () => {
    const { data, page } = await list(founder, `${SEED}&size=48`);
    expect(page).toMatchObject({ total: 45, totalIsCapped: false, previous: null });
    const view = (await send('GET', '/api/fit', undefined, bearer(founder.token))).body.data as FitView;
    const wish = fitWishOf(view.profile, view, RATES);
    const keys = data.map(
      (entry) =>
        [
          entry.fit?.score ?? -1,
          computeTie(wish, fromWire('seed', entry)),
          String((entry as never)['seedName']),
        ] as const,
    );
    expect(keys).toEqual([...keys].sort((a, b) => b[0] - a[0] || b[1] - a[1] || (a[2] < b[2] ? -1 : 1)));
    expect(new Set(keys.map(([, tie]) => tie)).size).toBeGreaterThan(1);
    expect(data[0]?.fit?.reasons.length).toBe(3);
    expect(new Set(keys.map(([score]) => score)).size).toBeGreaterThan(3);
    const plain = await list(founder, '/api/seed-investors');
    expect(plain.data.every((entry) => entry.fit === undefined)).toBe(true);
  });

  it.each([
    ['one kind', '/api/seed-investors?'],
    ['all investors', '/api/investors?'],
    ['two kinds and a filter', '/api/investors?type=seed&type=angel&stage=MVP&'],
    ['a rare tag', '/api/seed-investors?location=Nagpur&'],
  ])('pages there and back over equal scores without a gap or a double: %s', async (_, path) => {
    const all = (await list(founder, `${path}sort=fit&size=100`)).data.map(({ _id }) => _id);
    const seen: string[] = [];
    const firsts: string[] = [];
    let back = '';
    for (let number = 1, after = ''; ; number++) {
      const { data, page } = await list(founder, `${path}sort=fit&size=7&page=${number}${after}`);
      seen.push(...data.map(({ _id }) => _id));
      firsts.push(data[0]?._id ?? '');
      expect(page.number).toBe(number);
      back = page.previous ?? '';
      if (!page.next) break;
      after = `&after=${page.next}`;
    }
    expect(seen).toEqual(all);
    for (let number = firsts.length - 1; number >= 1; number--) {
      const { data, page } = await list(founder, `${path}sort=fit&size=7&page=${number}&before=${back}`);
      expect(data[0]?._id).toBe(firsts[number - 1]);
      back = page.previous ?? '';
    }
    expect(back).toBe('');
    const jump = await list(founder, `${path}sort=fit&size=7&page=2`);
    expect(jump.data.map(({ _id }) => _id)).toEqual(all.slice(7, 14));
  });

  it('goes on behind the last entry seen when listings come and go between two pages', async () => {
    const first = await list(founder, `${SEED}&size=10`);
    const rest = (await list(founder, `${SEED}&size=100`)).data.map(({ _id }) => _id).slice(10);
    const [best, last] = [first.data[0]?._id ?? '', first.data[9]?._id ?? ''];
    const added = await addListings([
      { kind: 'seed', name: 'AAA newcomer', city: 'Pune', sectors: ['SaaS'], stages: ['MVP'] },
    ]);
    await env.DB.prepare('UPDATE listings SET is_active = 0 WHERE id IN (?, ?)').bind(best, last).run();
    forgetCatalogue(ctxAt());
    const second = await list(founder, `${SEED}&size=100&page=2&after=${first.page.next}`);
    expect(second.data.map(({ _id }) => _id)).toEqual(rest);
    const back = await list(founder, `${SEED}&size=3&page=1&before=${second.page.previous}`);
    expect(back.data.map(({ _id }) => _id)).not.toContain(best);
    await env.DB.prepare('UPDATE listings SET is_active = 1 WHERE id IN (?, ?)').bind(best, last).run();
    await env.DB.prepare('DELETE FROM listings WHERE id = ?').bind(added[0]).run();
    forgetCatalogue(ctxAt());
  });

  it('leaves out at once what was taken off the list, even before the isolate heard of it', async () => {
    const before = await list(founder, `${SEED}&size=5`);
    const gone = before.data[1]?._id ?? '';
    await env.DB.prepare('UPDATE listings SET is_active = 0 WHERE id = ?').bind(gone).run();
    const after = await list(founder, `${SEED}&size=5`);
    expect(after.data).toHaveLength(5);
    expect(after.data.map(({ _id }) => _id)).not.toContain(gone);
    await env.DB.prepare('UPDATE listings SET is_active = 1 WHERE id = ?').bind(gone).run();
    forgetCatalogue(ctxAt());
  });

  it('works with a search, and refuses a cursor of other settings', async () => {
    const found = await list(founder, `${SEED}&q=fund&size=6`);
    const scores = found.data.map((entry) => entry.fit?.score ?? -1);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    const next = await list(founder, `${SEED}&q=fund&size=6&page=2&after=${found.page.next}`);
    expect(next.data[0]?.fit?.score).toBeLessThanOrEqual(scores.at(-1) ?? 0);
    const other = await person('founder');
    expect((await put(other, settings(0, 0, 100, 0))).status).toBe(200);
    for (const path of [`${SEED}&q=fund&size=6&after=${found.page.next}`])
      expect((await send('GET', path, undefined, bearer(other.token))).status).toBe(400);
    const browse = await list(founder, `${SEED}&size=6`);
    expect((await send('GET', `${SEED}&size=6&after=${browse.page.next}`, undefined, bearer(other.token))).status).toBe(
      400,
    );
    for (const text of NASTY)
      expect(
        (await send('GET', `${SEED}&q=${encodeURIComponent(text.toWellFormed())}`, undefined, bearer(founder.token)))
          .status,
      ).toBeLessThan(500);
  });

  it('follows the weights at once, and the profile', async () => {
    const who = await person('founder');
    await put(who, settings(0, 0, 100, 0));
    const byCity = await list(who, `${SEED}&size=6`);
    expect(byCity.data[0]?.fit).toEqual({
      score: 100,
      reasons: ['Is in Pune, your city'],
      marks: ['Your city'],
    });
    await env.DB.prepare("UPDATE accounts SET location = 'Nagpur' WHERE id = ?").bind(who.id).run();
    expect((await list(who, `${SEED}&size=6`)).data[0]?.fit?.reasons).toEqual(['Is in Nagpur, your city']);
    await env.DB.prepare("UPDATE accounts SET location = '' WHERE id = ?").bind(who.id).run();
    const nothing = await list(who, `${SEED}&size=6`);
    expect(nothing.data[0]).toMatchObject({ seedName: 'Fund 00', fit: { score: 0 } });
  });

  it('is exported in its order', async () => {
    const csv = await (async () => {
      const { call } = await import('@tests/setup/call');
      const response = await call(SEED, { headers: { ...bearer(founder.token), accept: 'text/csv' } });
      return response.text();
    })();
    const names = csv
      .split('\n')
      .slice(1, 7)
      .map((line) => line.split(',')[0]?.replaceAll('"', ''));
    const { data } = await list(founder, `${SEED}&size=6`);
    expect(names).toEqual(data.map((entry) => (entry as never)['seedName']));
  });

  it('is for founders: 401 for guests, 403 for visitors, in every directory', async () => {
    for (const { api } of Object.values(DIRECTORIES)) {
      expect((await send('GET', `${api}?sort=fit`)).status).toBe(401);
      const refused = await send('GET', `${api}?sort=fit`, undefined, bearer(visitor.token));
      expect(refused.status).toBe(403);
      expect(refused.body.message).toContain('for founders');
      expect((await send('GET', `${api}?sort=fit`, undefined, bearer(founder.token))).status).toBe(200);
    }
    expect((await send('GET', '/api/investors?sort=best')).status).toBe(400);
  });
});

describe('/api/fit', () => {
  it('answers the defaults with the profile, keeps what is set, and writes an audit row', async () => {
    const who = await person('founder');
    const first = await send('GET', '/api/fit', undefined, bearer(who.token));
    expect(first.body.data).toEqual({
      ...DEFAULT_FIT_SETTINGS,
      profile: { stage: 'pre-seed', industry: 'tech', city: 'Pune' },
    });
    const mine = settings(10, 0, 100, 7, { amount: 5_000_000_00, currency: 'USD' });
    const saved = await put(who, mine);
    expect(saved.status).toBe(200);
    expect(saved.body.data).toMatchObject(mine);
    expect((await send('GET', '/api/fit', undefined, bearer(who.token))).body.data).toEqual(saved.body.data);
    await put(who, settings(1, 1, 1, 1));
    expect(((await send('GET', '/api/fit', undefined, bearer(who.token))).body.data as FitView).raise).toBeNull();
    expect(
      await rows("SELECT subject_id FROM audit_log WHERE action = 'fit-settings.saved' AND actor_id = ?", who.id),
    ).toHaveLength(2);
  });

  it('refuses guests, visitors, a foreign origin and what is not valid, and stores nothing', async () => {
    const who = await person('founder');
    const good = settings(1, 1, 1, 1);
    expect((await send('GET', '/api/fit')).status).toBe(401);
    expect((await send('PUT', '/api/fit', good)).status).toBe(401);
    expect((await send('GET', '/api/fit', undefined, bearer(visitor.token))).status).toBe(403);
    expect((await put(visitor, good)).status).toBe(403);
    expect((await send('PUT', '/api/fit', good, cookie(who.token, 'https://evil.test'))).status).toBe(403);
    for (const bad of [
      null,
      {},
      [],
      { ...good, weights: { ...good.weights, stage: 101 } },
      { ...good, weights: { stage: 1 } },
      settings(0, 0, 0, 0),
      settings(1, 1, 1, 1, { amount: 1e15, currency: 'INR' }),
      ...NASTY.map((text) => settings(1, 1, 1, 1, { amount: 100, currency: text })),
      ...NASTY.map((text) => ({ ...good, weights: { ...good.weights, stage: text } })),
    ])
      expect((await put(who, bad)).status).toBe(400);
    expect((await put(who, { ...good, note: 'x'.repeat(200_000) })).status).toBe(413);
    expect(await rows('SELECT * FROM fit_settings WHERE account_id = ?', who.id)).toEqual([]);
  });

  it('keeps one row through many changes at once', async () => {
    const who = await person('founder');
    await Promise.all(Array.from({ length: 10 }, (_, n) => put(who, settings(n + 1, 1, 1, 1))));
    expect(await rows('SELECT * FROM fit_settings WHERE account_id = ?', who.id)).toHaveLength(1);
  });
});
