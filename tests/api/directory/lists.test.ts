import { env } from 'cloudflare:test';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '@/domain/accounts/actor';
import { DIRECTORIES, type DirectoryName } from '@/domain/directory/directories';
import { listQuery } from '@/domain/directory/input/query';
import { readEnv, type RawEnv } from '@worker/env';
import { createContext } from '@worker/services/core/context';
import { forgetCatalogue } from '@worker/services/directory/listing-catalogue';
import { forgetTotals } from '@worker/services/directory/listing-count';
import { loadVocabulary } from '@worker/services/directory/listing-search';
import { rebuildAnchorsIfStale } from '@worker/services/directory/listing-plan';
import { listFacets, listListings, listRelaxations } from '@worker/services/directory/listings';
import { addListings, dirtyTwin, type ListingSeed } from '@tests/factories/listings';
import { watchD1 } from '@tests/fakes/counted-d1';

const MEMBER: Actor = { role: 'founder', accountId: 'a', sessionId: 's', fullName: 'A', email: 'a@b.c' };
const watch = watchD1(env.DB);
const settings = readEnv({ ...(env as unknown as RawEnv), DB: watch.db });
const member = () => createContext(settings, { actor: MEMBER });

function list(name: DirectoryName, params: Record<string, string | string[]> = {}, ctx = member()) {
  return listListings(ctx, DIRECTORIES[name], listQuery.parse(params));
}

const pad = (n: number) => String(n).padStart(4, '0');
const COMMON: ListingSeed[] = Array.from({ length: 4000 }, (_, i) => ({
  kind: 'seed',
  name: `Fund ${pad(i)} ${i % 3 === 0 ? 'Capital' : 'Ventures'}`,
  city: i % 10 === 0 ? 'Pune' : 'Mumbai',
  sectors: i % 2 === 0 ? ['SaaS'] : ['Fintech', 'SaaS'],
  focusIndustries: [`Field ${i % 7}`],
  stages: i % 4 === 0 ? ['MVP'] : ['Growth'],
  investedCount: i % 50,
}));

const INCUBATORS = [2015, 2008, 2020, 2012, 2018, 2001, 2023, 2011].map((year): ListingSeed => ({
  kind: 'incubator',
  name: `Incubator ${year}`,
  year,
  sectors: ['DeepTech'],
  fundMin: (year - 2000) * 10_000,
  fundMax: (year - 2000) * 100_000,
}));

beforeAll(async () => {
  await addListings(COMMON);
  await addListings([
    { kind: 'pre-seed', name: 'Blume Ventures', city: 'Mumbai', sectors: ['SaaS'], focusIndustries: ['Payments'] },
    {
      kind: 'pre-seed',
      name: 'Zed Capital',
      city: 'Delhi',
      region: 'Delhi',
      sectors: ['DeepTech'],
      focusIndustries: ['Blumenau'],
    },
    { kind: 'pre-seed', name: 'Hidden Blume', isActive: false },
    { kind: 'angel', name: 'Asha Verma', sectors: ['Fintech'], investorStatus: 'Top Investor', isSample: true },
    { kind: 'angel', name: 'Bala Iyer', sectors: ['Fintech'], investorStatus: 'None', isSample: true },
    { kind: 'angel', name: 'Chitra Rao', sectors: ['SaaS'], isSample: true },
    ...INCUBATORS,
    // Real directories: some entries lack the year, the known place and the currency of the others.
    ...INCUBATORS.slice(0, 2).map(dirtyTwin),
  ]);
});

describe('pages', () => {
  it('DIR-01 shows six a page, by name, and the cursor leads on without a gap or a double', async () => {
    const first = await list('seed');
    expect(first.listings.map(({ name }) => name)).toEqual(Array.from({ length: 6 }, (_, i) => COMMON[i]?.name));
    expect(first.page).toMatchObject({ number: 1, size: 6, total: 4000, totalIsCapped: false, previous: null });
    const second = await list('seed', { page: '2', after: first.page.next ?? '' });
    expect(second.listings[0]?.name).toBe(COMMON[6]?.name);
    const back = await list('seed', { page: '1', before: second.page.previous ?? '' });
    expect(back.listings.map(({ id }) => id)).toEqual(first.listings.map(({ id }) => id));
    expect(back.page.previous).toBeNull();
  });

  it('walks a whole filtered list by cursor, forwards and backwards, and sees every entry once', async () => {
    const seen: string[] = [];
    let after: string | null = '';
    let page = 1;
    let last = await list('seed', { location: 'Pune', size: '48' });
    for (;;) {
      seen.push(...last.listings.map(({ name }) => name));
      after = last.page.next;
      if (!after) break;
      last = await list('seed', { location: 'Pune', size: '48', page: String(++page), after });
    }
    expect(seen).toEqual(COMMON.filter(({ city }) => city === 'Pune').map(({ name }) => name));
  });

  it('jumps straight to a far page, by anchors and without them', async () => {
    const counted = await list('seed', { page: '500' });
    expect(counted.listings[0]?.name).toBe(COMMON[499 * 6]?.name);
    await rebuildAnchorsIfStale(createContext(settings, { actor: { role: 'system', job: 'test' } }));
    watch.reset();
    const jumped = await list('seed', { page: '500' });
    expect(jumped.listings.map(({ id }) => id)).toEqual(counted.listings.map(({ id }) => id));
    await list('seed', { page: '500' });
    expect(watch.rowsRead.at(-1)).toBeLessThanOrEqual(4 * 6);
  });

  it('answers an empty page past the end', async () => {
    const past = await list('seed', { page: '5000' });
    expect(past.listings).toEqual([]);
    expect(past.page.next).toBeNull();
  });

  it('DIR-18 starts incubators with the youngest year, and sorts both ways', async () => {
    const down = await list('incubators');
    expect(down.listings.map(({ year }) => year)).toEqual([2023, 2020, 2018, 2015, 2012, 2011]);
    const more = await list('incubators', { page: '2', after: down.page.next ?? '' });
    expect(more.listings.map(({ year }) => year)).toEqual([2008, 2001, null, null]);
    const up = await list('incubators', { sort: 'rank' });
    expect(up.listings.map(({ year }) => year)).toEqual([2001, 2008, 2011, 2012, 2015, 2018]);
    const rest = await list('incubators', { sort: 'rank', page: '2', after: up.page.next ?? '' });
    expect(rest.listings.map(({ year }) => year)).toEqual([2020, 2023, null, null]);
  });

  it('DIR-31 merges pre-seed, seed and angel investors into one list', async () => {
    const all = await list('all-investors', { size: '100' });
    expect(all.page.total).toBe(4005);
    expect(all.listings.slice(0, 5).map(({ kind }) => kind)).toEqual(['pre-seed', 'seed', 'seed', 'seed', 'seed']);
    const two = await list('all-investors', { type: ['pre-seed', 'angel'] });
    expect(two.listings.map(({ name }) => name)).toEqual([
      'Blume Ventures',
      'Zed Capital',
      // The angels are samples, which come last.
      'Asha Verma',
      'Bala Iyer',
      'Chitra Rao',
    ]);
  });
});

describe('filters', () => {
  it('DIR-04 filters by sector, location, industry and stage, each within its group and all together', async () => {
    const either = await list('seed', { industry: ['Field 1', 'Field 2'], size: '100' });
    expect(either.listings.every(({ focusIndustries }) => /Field [12]/.test(focusIndustries[0] ?? ''))).toBe(true);
    expect(either.page).toMatchObject({ total: 1000, totalIsCapped: true });
    const all = await list('seed', { sector: 'Fintech', location: 'Pune', stage: 'MVP' });
    expect(all.page.total).toBe(0);
    const combined = await list('seed', {
      sector: 'SaaS',
      location: 'Pune',
      industry: ['Field 0', 'Field 3'],
      stage: 'MVP',
      size: '100',
    });
    const expected = COMMON.filter((_, i) => i % 10 === 0 && i % 4 === 0 && (i % 7 === 0 || i % 7 === 3)).map(
      ({ name }) => name,
    );
    expect(combined.listings.map(({ name }) => name)).toEqual(expected);
    expect(combined.page.total).toBe(expected.length);
  });

  it('filters by more values than one compound query may hold', async () => {
    const many = await list('seed', { industry: Array.from({ length: 7 }, (_, i) => `Field ${i}`) });
    expect(many.listings).toHaveLength(6);
    expect(many.page).toMatchObject({ total: 1000, totalIsCapped: true });
  });

  it('DIR-06 DIR-07 narrows incubators by investment range and year', async () => {
    const years = await list('incubators', { minYear: '2011', maxYear: '2015' });
    expect(years.listings.map(({ year }) => year)).toEqual([2015, 2012, 2011]);
    const funds = await list('incubators', { minFund: '2000000' });
    // 1,500,000 and 800,000 dollars are more than two million rupees, whatever the bare figures say.
    expect(funds.listings.map(({ name }) => name)).toEqual([
      'Incubator 2023',
      'Incubator 2020',
      'Incubator 2008 (twin)',
      'Incubator 2015 (twin)',
    ]);
    const small = await list('incubators', { maxFund: '150000' });
    expect(small.listings.map(({ name }) => name)).toEqual([
      'Incubator 2015',
      'Incubator 2012',
      'Incubator 2011',
      'Incubator 2008',
      'Incubator 2001',
    ]);
  });

  it('DIR-37 DIR-38 knows the angel statuses; None and missing are Regular', async () => {
    const names = async (status: string) =>
      (await list('angel-investors', { status })).listings.map(({ name }) => name);
    expect(await names('Top Investor')).toEqual(['Asha Verma']);
    expect(await names('Regular Investor')).toEqual(['Bala Iyer', 'Chitra Rao']);
    expect(await names('Easy Reachout')).toEqual([]);
  });

  it('DIR-08 keeps entries whose city or region matches the place', async () => {
    const near = async (place: { near: string; region: string }) =>
      (await list('pre-seed', place)).listings.map(({ name }) => name);
    expect(await near({ near: 'Thane', region: 'Maharashtra' })).toEqual(['Blume Ventures']);
    expect(await near({ near: 'Mumbai', region: 'Konkan' })).toEqual(['Blume Ventures']);
    expect(await near({ near: 'Thane', region: 'Delhi' })).toEqual(['Zed Capital']);
    expect(await near({ near: 'Thane', region: 'Konkan' })).toEqual([]);
  });

  it('finds an entry of a state by its town too, where the entry does not name the state', async () => {
    await addListings([
      { kind: 'incubator', name: 'Cotton Hub', city: 'Gandhinagar', region: '' },
      { kind: 'incubator', name: 'Salt Works', city: 'Ahmedabad', region: 'Gujarat' },
      { kind: 'incubator', name: 'Nowhere Lab', city: '', region: '' },
    ]);
    forgetCatalogue(member());
    const found = await list('incubators', { region: 'Gujarat' });
    expect(found.listings.map(({ name }) => name).sort()).toEqual(['Cotton Hub', 'Salt Works']);
    expect(found.page.total).toBe(2);
  });

  it('counts beside each option come from the kept counts and follow changes', async () => {
    const facets = await listFacets(member(), DIRECTORIES['pre-seed']);
    expect(facets.total).toBe(2);
    expect(facets.sectors).toEqual([
      { name: 'DeepTech', count: 1 },
      { name: 'SaaS', count: 1 },
    ]);
    expect(facets.stages.map(({ name }) => name)).toEqual(['Idea', 'MVP', 'Early Stage', 'Growth', 'Scale']);
    expect((await listFacets(member(), DIRECTORIES.incubators)).maxFund).toBe(1_500_000 * 88);
    // Of a fixed order, but what no one has is last.
    const { stages } = await listFacets(member(), DIRECTORIES.seed);
    expect(stages.map(({ name }) => name)).toEqual(['MVP', 'Growth', 'Idea', 'Early Stage', 'Scale']);
  });

  it('offers the nearest relaxations when nothing is left', async () => {
    const query = listQuery.parse({ q: 'ventures', location: 'Delhi', sector: 'SaaS' });
    const none = await listListings(member(), DIRECTORIES['pre-seed'], query);
    expect(none.listings).toEqual([]);
    watch.reset();
    expect(await listRelaxations(member(), DIRECTORIES['pre-seed'], query)).toEqual([
      { drop: 'locations', count: 1, countIsCapped: false },
    ]);
    expect(watch.roundTrips).toBe(1);
  });

  it('offers the filter of a place that the words of an empty search name', async () => {
    const offered = async (q: string, over: Record<string, string> = {}) =>
      (await listRelaxations(member(), DIRECTORIES.seed, listQuery.parse({ q, ...over })))
        .filter(({ instead }) => instead)
        .map(({ drop, instead, count }) => [drop, instead?.filter, instead?.value, instead?.q, count]);
    expect((await list('seed', { q: 'Pune' })).listings).toEqual([]);
    watch.reset();
    expect(await offered('Pune')).toEqual([['q', 'locations', 'Pune', '', 400]]);
    expect(watch.roundTrips).toBe(1);
    // No entry has the word "investors", so only the place is offered.
    expect(await offered('investors in Bombay')).toEqual([['q', 'locations', 'Mumbai', '', 1000]]);
    expect(await offered('saas near pune')).toEqual([
      ['q', 'locations', 'Pune', 'saas', 120],
      ['q', 'locations', 'Pune', '', 400],
    ]);
    // Delhi has entries in another directory only.
    expect(await offered('Delhi')).toEqual([]);
    expect(await offered('Pune', { location: 'Mumbai' })).toEqual([]);
  });
});

describe('search', () => {
  const names = async (q: string, name: DirectoryName = 'pre-seed') =>
    (await list(name, { q })).listings.map(({ name }) => name);

  it('DIR-02 DIR-03 searches name, sector and focus industry, names first, and hides inactive entries', async () => {
    expect(await names('blume')).toEqual(['Blume Ventures', 'Zed Capital']);
    expect(await names('deept')).toEqual(['Zed Capital']);
    expect(await names('payments')).toEqual(['Blume Ventures']);
    expect(await names('deeptech', 'incubators')).toHaveLength(6);
    expect(await names('mumbai')).toEqual([]);
  });

  it('finds Blume when a person types bluem, and says what it searched', async () => {
    for (const typed of ['bluem', 'blmue', 'blum', 'bulme', 'Blumme'])
      expect(await names(typed), typed).toContain('Blume Ventures');
    expect((await list('pre-seed', { q: 'bluem ventures' })).page.correctedQuery).toBe('blume ventures');
    expect((await list('pre-seed', { q: 'blume' })).page.correctedQuery).toBeNull();
  });

  it('completes the last word, also by an entry that came after the words were learned', async () => {
    await addListings([{ kind: 'angel', name: 'Quillfeather One' }]);
    await loadVocabulary(member());
    // Known to go on nowhere: it is not completed, and finds the same.
    for (const typed of ['quillfeath', 'quillfeather', 'quillfeather'])
      expect(await names(typed, 'angel-investors'), typed).toEqual(['Quillfeather One']);
    await addListings([{ kind: 'angel', name: 'Quillfeatherly Two' }]);
    forgetCatalogue(member());
    forgetTotals(member());
    expect(await names('quillfeather', 'angel-investors')).toEqual(['Quillfeather One', 'Quillfeatherly Two']);
  });

  it('comes by how well it matches, or in the order that was asked for, be it the first of the directory', async () => {
    await addListings([
      { kind: 'angel', name: 'Heronbill' },
      { kind: 'angel', name: 'Aardvark', sectors: ['Heronbill'] },
    ]);
    forgetTotals(member());
    expect(await names('heronbill', 'angel-investors')).toEqual(['Heronbill', 'Aardvark']);
    const { listings } = await list('angel-investors', { q: 'heronbill', sort: 'name' });
    expect(listings.map(({ name }) => name)).toEqual(['Aardvark', 'Heronbill']);
  });

  it('answers the same when it is asked again and the names that fill a page are known', async () => {
    const known = ['1', '2', '3', '4', '5', '6', '7'].map((n) => `Kestrelwing ${n}`);
    await addListings([
      ...known.map((name) => ({ kind: 'angel' as const, name })),
      { kind: 'angel', name: 'Bittern', sectors: ['Kestrelwing'] },
    ]);
    forgetTotals(member());
    const pages = async () => [
      await list('angel-investors', { q: 'kestrelwing' }),
      await list('angel-investors', { q: 'kestrelwing', page: '2' }),
    ];
    const first = await pages();
    expect(first.map(({ listings }) => listings.map(({ name }) => name))).toEqual([
      known.slice(0, 6),
      ['Kestrelwing 7', 'Bittern'],
    ]);
    expect(await pages()).toEqual(first);
  });

  it('caps a wide search, says so, and pages through it', async () => {
    const first = await list('seed', { q: 'ventures' });
    expect(first.page).toMatchObject({ total: 120, totalIsCapped: true });
    expect(first.page.notices.join(' ')).toContain('120 best matches');
    const second = await list('seed', { q: 'ventures', page: '2', after: first.page.next ?? '' });
    expect(second.listings.map(({ id }) => id)).not.toContain(first.listings[5]?.id);
    const both = await list('seed', { q: 'ventures fund', location: 'Pune', industry: 'Field 3' });
    expect(both.listings.every(({ city }) => city === 'Pune')).toBe(true);
  });

  it('cuts a search over 100 characters and says so', async () => {
    const { page } = await list('pre-seed', { q: 'x'.repeat(10_000) });
    expect(page.notices[0]).toContain('limited to 100 characters');
  });

  it('shows everything, and says why, when a search holds nothing to search for', async () => {
    const { page, listings } = await list('pre-seed', { q: '*** %_' });
    expect(listings).toHaveLength(2);
    expect(page.notices.join(' ')).toContain('no letters or digits');
  });

  it('is safe with whatever a person can type', async () => {
    const typed = [
      '"',
      "'",
      '*',
      'NEAR(',
      'a NEAR/2 b',
      '%_',
      '😀',
      '\u0000',
      'ब्लूम',
      "' OR 1=1--",
      'AND',
      'OR NOT',
      '{name}:x',
      '^blume',
      '(',
      'a"b*c',
    ];
    for (const q of typed) {
      await expect(list('all-investors', { q }), q).resolves.toBeDefined();
      await expect(list('seed', { sector: q, location: q, industry: q, near: q, region: q }), q).resolves.toBeDefined();
    }
  });
});

describe('cost', () => {
  const cases: [string, DirectoryName, Record<string, string | string[]>][] = [
    ['first page', 'seed', {}],
    ['all investors', 'all-investors', {}],
    ['by rank', 'seed', { sort: '-rank' }],
    ['by rank upwards', 'seed', { sort: 'rank' }],
    ['by rank upwards, two tags', 'seed', { sort: 'rank', sector: ['SaaS', 'Fintech'] }],
    ['one tag', 'seed', { sector: 'SaaS' }],
    ['two tags of a facet', 'seed', { sector: ['SaaS', 'Fintech'] }],
    ['one tag of all investors', 'all-investors', { sector: 'SaaS' }],
    ['tag and type', 'all-investors', { sector: 'SaaS', type: 'seed' }],
  ];

  it.each(cases)('reads at most four rows a returned one in one round trip: %s', async (_what, name, params) => {
    await list(name, params);
    watch.reset();
    const { listings, page } = await list(name, params);
    expect(listings).toHaveLength(6);
    expect(watch.roundTrips).toBe(1);
    expect(watch.rowsRead[0]).toBeLessThanOrEqual(4 * 6);
    watch.reset();
    await list(name, { ...params, page: '2', after: page.next ?? '' });
    expect(watch.roundTrips).toBe(1);
    expect(watch.rowsRead[0]).toBeLessThanOrEqual(4 * 6);
  });

  it('answers filter options from memory and a warm search in one round trip', async () => {
    await list('seed', { q: 'fund capital' });
    watch.reset();
    await listFacets(member(), DIRECTORIES.seed);
    expect(watch.roundTrips).toBe(0);
    await list('seed', { q: 'fund capital' });
    expect(watch.roundTrips).toBe(1);
  });
});
