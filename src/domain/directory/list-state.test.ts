import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DIRECTORIES, type DirectoryName } from './directories';
import { readPageState } from './filters/filters';
import {
  emptyListState,
  isNarrowed,
  listStateParams,
  PAGE_SIZES,
  parseListState,
  relax,
  type ListState,
  type Relaxation,
} from './list-state';

const directory = fc.constantFrom(...(Object.keys(DIRECTORIES) as DirectoryName[]));
const text = fc.string({ unit: 'grapheme', maxLength: 40 });
const word = text.map((value) => value.trim());
const words = fc.uniqueArray(word.filter(Boolean), { maxLength: 5 });
const figure = fc.option(fc.nat(999_999_999), { nil: null });

const state: fc.Arbitrary<ListState> = fc.record({
  q: word,
  sectors: words,
  locations: words,
  industries: words,
  stages: words,
  statuses: words,
  types: words,
  tab: fc.constantFrom('all' as const, 'pre-seed' as const, 'seed' as const, 'angel' as const),
  nearCity: text,
  nearRegion: text,
  minFund: figure,
  maxFund: figure,
  minYear: figure,
  maxYear: figure,
  sort: fc.constantFrom('name' as const, '-name' as const, 'rank' as const, '-rank' as const, 'fit' as const),
  first: fc.constantFrom('name' as const, '-rank' as const, 'fit' as const),
  page: fc.integer({ min: 1, max: 1_000_000 }),
  size: fc.constantFrom(...PAGE_SIZES),
  firstSize: fc.constantFrom(...PAGE_SIZES),
  after: text,
  before: text,
  view: fc.constantFrom('table' as const, 'grid' as const),
  open: text,
});

const read = (name: DirectoryName, query: string, first?: ListState['first'], firstSize?: number) =>
  parseListState(name, new URLSearchParams(query), first, firstSize);

describe('the state of a list in its URL', () => {
  it('comes back from its own address as it was, whatever a person typed', () => {
    fc.assert(
      fc.property(directory, state, (name, value) => {
        expect(read(name, listStateParams(name, value, 'page').toString(), value.first, value.firstSize)).toEqual(
          value,
        );
      }),
    );
  });

  it('is empty where nothing is chosen', () => {
    for (const name of Object.keys(DIRECTORIES) as DirectoryName[])
      expect(listStateParams(name, emptyListState(name), 'page').toString()).toBe('');
  });

  it('never breaks on what a URL may hold', () => {
    fc.assert(
      fc.property(
        directory,
        fc.array(
          fc.tuple(
            fc.constantFrom('q', 'page', 'size', 'sort', 'tab', 'minYear', 'sector', 'after', 'view'),
            fc.string({ unit: 'binary' }),
          ),
        ),
        (name, pairs) => {
          const parsed = readPageState(name, new URLSearchParams(pairs));
          expect(parsed.page).toBeGreaterThanOrEqual(1);
          expect(PAGE_SIZES).toContain(parsed.size);
          expect(parsed.sectors.length).toBeLessThanOrEqual(30);
        },
      ),
    );
  });

  it.each([
    ['page=0', { page: 1 }],
    ['page=-3', { page: 1 }],
    ['page=1e9', { page: 1 }],
    ['page=two', { page: 1 }],
    ['size=7', { size: 6 }],
    ['size=24', { size: 24 }],
    ['sort=drop table', { sort: 'name' }],
    ['minYear=19a0', { minYear: null }],
    ['minYear=1950', { minYear: 1950 }],
    ['q=%20%20', { q: '' }],
    ["q=' OR 1=1--", { q: "' OR 1=1--" }],
    ['sector=SaaS&sector=SaaS&sector=', { sectors: ['SaaS'] }],
    ['view=list', { view: 'table' }],
    ['tab=incubator', { tab: 'all' }],
  ])('reads %s leniently', (query, expected) => {
    expect(read('pre-seed', query)).toMatchObject(expected);
  });

  it('DIR-01 shows six rows where the URL names no size', () => {
    expect(read('pre-seed', '').size).toBe(6);
    expect(read('incubators', 'size=9999').size).toBe(6);
  });

  it('DIR-18 starts incubators by year, descending, and others by name', () => {
    expect(read('incubators', '').sort).toBe('-rank');
    expect(read('seed', '').sort).toBe('name');
  });

  it('DIR-35 asks the API for the type of the tab', () => {
    const tab = { ...emptyListState('all-investors'), tab: 'seed' as const };
    expect(listStateParams('all-investors', tab, 'api').getAll('type')).toEqual(['seed']);
  });

  it('leaves the order of a search to how well it matches until one is chosen, be it the directory’s first', () => {
    const call = (change: Partial<ListState>) =>
      listStateParams('seed', { ...emptyListState('seed', 'fit'), q: 'a', ...change }, 'api').toString();
    expect(call({})).toBe('q=a');
    expect(call({ sort: 'name' })).toBe('q=a&sort=name');
    expect(call({ q: '' })).toBe('sort=fit');
    expect(call({ q: '', sort: 'name' })).toBe('');
  });

  it('keeps what only the page knows out of the call', () => {
    const value = { ...emptyListState('seed'), view: 'grid' as const, open: 'abc' };
    expect(listStateParams('seed', value, 'api').toString()).toBe('');
  });
});

describe('relaxing a list', () => {
  it('drops exactly the named part and goes back to the first page', () => {
    const drops: Relaxation['drop'][] = [
      'q',
      'sectors',
      'locations',
      'industries',
      'stages',
      'statuses',
      'types',
      'near',
      'funds',
      'years',
    ];
    fc.assert(
      fc.property(state, fc.constantFrom(...drops), (value, drop) => {
        const relaxed = relax(value, drop);
        expect(relaxed).toMatchObject({ page: 1, after: '', before: '', open: '' });
        const bare = drops.reduce((now, each) => relax(now, each), value);
        expect(isNarrowed(bare)).toBe(false);
        if (drop !== 'q') expect(relaxed.q).toBe(value.q);
        if (drop === 'near') expect([relaxed.nearCity, relaxed.nearRegion]).toEqual(['', '']);
        if (drop === 'funds') expect([relaxed.minFund, relaxed.maxFund]).toEqual([null, null]);
        if (drop === 'years') expect([relaxed.minYear, relaxed.maxYear]).toEqual([null, null]);
        if (drop === 'types') expect([relaxed.types, relaxed.tab]).toEqual([[], 'all']);
      }),
    );
  });

  it('sets a filter instead of search words', () => {
    fc.assert(
      fc.property(state, (value) => {
        const relaxed = relax(value, 'q', { filter: 'locations', value: 'Pune', q: 'fintech' });
        expect(relaxed).toEqual({ ...relax(value, 'q'), q: 'fintech', locations: ['Pune'] });
      }),
    );
  });
});
