import { describe, expect, it } from 'vitest';
import { filtersNamed, listQuery } from '@/domain/directory/input/query';
import { DIRECTORIES } from '@/domain/directory/directories';
import {
  activeChips,
  clearAll,
  countPanelFilters,
  toFirstPage,
  listHref,
  panelFilters,
  readPageState,
  relaxationLabel,
  matchTabToTypes,
  tickedTypes,
  toggleOption,
} from './filters';
import { emptyListState } from '@/domain/directory/list-state';

const all = emptyListState('all-investors');
const incubators = emptyListState('incubators');

describe('tab and type of All Investors', () => {
  it('DIR-35 ticks the type of the tab, and puts the tab back to All when a type is ticked', () => {
    const tab = { ...all, tab: 'seed' as const };
    expect(tickedTypes(tab)).toEqual(['seed']);
    const ticked = toggleOption(tab, 'types', 'angel');
    expect(ticked).toMatchObject({ tab: 'all', types: ['seed', 'angel'] });
    expect(toggleOption(ticked, 'types', 'seed')).toMatchObject({ tab: 'all', types: ['angel'] });
  });

  it('DIR-35 unticking the type of the tab shows all again', () => {
    expect(toggleOption({ ...all, tab: 'seed' }, 'types', 'seed')).toMatchObject({ tab: 'all', types: [] });
  });

  it('settles a URL that holds both', () => {
    expect(matchTabToTypes({ ...all, tab: 'seed', types: ['seed'] })).toMatchObject({ tab: 'seed', types: [] });
    expect(matchTabToTypes({ ...all, tab: 'seed', types: ['angel'] })).toMatchObject({ tab: 'all', types: ['angel'] });
    expect(matchTabToTypes({ ...all, tab: 'seed', types: ['seed', 'angel'] })).toMatchObject({
      tab: 'all',
      types: ['seed', 'angel'],
    });
    expect(matchTabToTypes({ ...all, tab: 'seed' })).toMatchObject({ tab: 'seed', types: [] });
  });
});

describe('the page state', () => {
  const read = (name: keyof typeof DIRECTORIES, query: string) => readPageState(name, new URLSearchParams(query));

  it('DIR-05 takes the five stages and no other', () => {
    const stages = ['Idea', 'MVP', 'Early Stage', 'Growth', 'Scale'];
    const query = new URLSearchParams([...stages, 'IPO'].map((stage) => ['stage', stage]));
    expect(readPageState('pre-seed', query).stages).toEqual(stages);
  });

  it('DIR-37 takes the four statuses of angels, and only for angels', () => {
    expect(read('angel-investors', 'status=Top+Investor&status=Rich').statuses).toEqual(['Top Investor']);
    expect(read('seed', 'status=Top+Investor').statuses).toEqual([]);
  });

  it('takes no control characters', () => {
    expect(read('seed', 'q=a%00b%0d&sector=%00&near=Pu%1Fne')).toMatchObject({
      q: 'a b',
      sectors: [],
      nearCity: 'Pu ne',
    });
  });

  it('leaves out names that are too long for the API', () => {
    const long = 'x'.repeat(121);
    expect(read('seed', `sector=${long}&sector=SaaS&near=${long}&region=Goa`)).toMatchObject({
      sectors: ['SaaS'],
      nearCity: '',
      nearRegion: 'Goa',
    });
  });

  it('leaves out what a directory does not know', () => {
    expect(read('seed', 'tab=angel&type=angel&minFund=5&minYear=2000')).toEqual(emptyListState('seed'));
    expect(read('all-investors', 'sort=-rank').sort).toBe('name');
    expect(read('seed', 'sort=-rank').sort).toBe('-rank');
    expect(read('seed', 'after=a&before=b')).toMatchObject({ after: 'a', before: '' });
  });
});

describe('filters', () => {
  it('DIR-04 offers sectors, locations, industries and stages in every directory', () => {
    const names = (directory: keyof typeof DIRECTORIES) => panelFilters(directory).map(({ name }) => name);
    expect(names('pre-seed')).toEqual(['sectors', 'locations', 'industries', 'stages']);
    expect(names('angel-investors')).toEqual(['sectors', 'locations', 'industries', 'stages']);
    expect(names('incubators')).toEqual(['sectors', 'locations', 'industries', 'stages', 'funds', 'years']);
    expect(names('all-investors')[0]).toBe('types');
  });

  it('goes back to the first page with every change', () => {
    const far = { ...incubators, page: 7, after: 'cursor', open: 'x' };
    expect(toggleOption(far, 'sectors', 'Media')).toMatchObject({ page: 1, after: '', open: '', sectors: ['Media'] });
    expect(toFirstPage(far, { q: 'hub' })).toMatchObject({ page: 1, after: '', q: 'hub' });
  });

  it('names what is on, one chip each, and each chip takes off its own', () => {
    const state = {
      ...incubators,
      q: 'hub',
      sectors: ['Media'],
      stages: ['MVP', 'Idea'],
      minFund: 100_000,
      maxYear: 2010,
    };
    const chips = activeChips(state);
    expect(chips.map((chip) => chip.label)).toEqual([
      '“hub”',
      'Media',
      'Stage: MVP',
      'Stage: Idea',
      'Investment: from ₹1,00,000',
      'Established: up to 2010',
    ]);
    expect(chips[2]?.without.stages).toEqual(['Idea']);
    expect(chips[4]?.without).toMatchObject({ minFund: null, sectors: ['Media'] });
    expect(countPanelFilters(state)).toBe(5);
  });

  it('clears everything but how rows are shown', () => {
    const state = {
      ...incubators,
      q: 'hub',
      sectors: ['Media'],
      sort: 'name' as const,
      size: 24,
      view: 'grid' as const,
    };
    expect(clearAll('incubators', state)).toEqual({ ...incubators, sort: 'name', size: 24, view: 'grid' });
  });

  it('says what a relaxation drops', () => {
    const state = { ...all, q: 'zeta', locations: ['Mumbai'], nearCity: 'Pune', tab: 'angel' as const };
    expect(relaxationLabel(state, 'locations')).toBe('Without "Mumbai"');
    expect(relaxationLabel(state, 'q')).toBe('Without "zeta"');
    expect(relaxationLabel(state, 'near')).toBe('Without "Pune"');
    expect(relaxationLabel(state, 'types')).toBe('Without "Angel"');
    expect(relaxationLabel(state, 'funds')).toBe('Without the investment range');
    const place = { filter: 'locations', value: 'Pune', q: '' } as const;
    expect(relaxationLabel(state, 'q', place)).toBe('In "Pune"');
    expect(relaxationLabel(state, 'q', { ...place, q: 'fintech' })).toBe('"fintech" in "Pune"');
  });

  it.each([
    ['Pune', [['Pune', '']]],
    [
      'investors in Jaipur',
      [
        ['Jaipur', 'investors'],
        ['Jaipur', ''],
      ],
    ],
    [
      'Bangalore fintech',
      [
        ['Bengaluru', 'fintech'],
        ['Bengaluru', ''],
      ],
    ],
    ['navi mumbai', [['Navi Mumbai', '']]],
    [
      'mumbai navi',
      [
        ['Mumbai', 'navi'],
        ['Mumbai', ''],
      ],
    ],
    ['punekar', []],
    ['', []],
  ])('finds the place in a search: %j', (q, found) => {
    const places = ['Mumbai', 'Navi Mumbai', 'Pune', 'Jaipur', 'Bengaluru'];
    const named = filtersNamed(listQuery.parse({ q, sector: 'SaaS' }), () => places);
    expect(named.map(({ instead }) => [instead.value, instead.q])).toEqual(found);
    for (const { instead, relaxed } of named)
      expect(relaxed).toMatchObject({ q: { text: instead.q }, location: [instead.value], sector: ['SaaS'] });
    expect(filtersNamed(listQuery.parse({ q, location: 'Delhi' }), () => places)).toEqual([]);
  });

  it('writes addresses', () => {
    expect(listHref(DIRECTORIES.seed, emptyListState('seed'))).toBe('/portal/seed');
    expect(listHref(DIRECTORIES.seed, { ...emptyListState('seed'), q: 'a&b', page: 2 })).toBe(
      '/portal/seed?q=a%26b&page=2',
    );
  });
});
