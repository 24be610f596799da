/** A list by its description: its address, its query, and what the API accepts of it. */
import { describe, expect, it } from 'vitest';
import { isNarrowed, listHref, listQueryOf, readListState, readPages, widened, type ListSpec } from './list';
import { listQuery, pagedQuery } from './list-query';
import { fromTheFirst, pageInstead, readPaged, rowsOf } from './paged';

const SHOES: ListSpec<{ id: string }> = {
  name: 'shoes',
  api: '/api/shoes',
  page: '/shoes',
  search: { label: 'Search shoes' },
  filters: [
    {
      name: 'tab',
      param: 'state',
      label: 'State',
      options: ['new', 'old', 'all'].map((value) => ({ value, label: value })),
      usual: 'new',
      none: 'all',
      wrong: 'No such state.',
      isHidden: true,
    },
    { name: 'owner', label: 'Owner', options: [], pattern: /^[0-9a-f]{4}$/, wrong: 'No such owner.' },
    {
      name: 'size',
      label: 'Size',
      options: [
        { value: 's', label: 'S' },
        { value: 'l', label: 'L' },
      ],
      usual: 's',
      wrong: 'No such size.',
    },
  ],
  hasDays: true,
  open: /^\d+$/,
  size: 7,
  caption: 'Shoes',
  failed: 'Not read.',
  empty: 'No shoes',
  unmatched: 'No match',
};
const read = (query: string) => readListState(SHOES, new URLSearchParams(query));

describe('the address of a list', () => {
  it('is read leniently: what makes no sense is left at its default', () => {
    const none = { q: '', tab: 'new', owner: '', size: 's', from: '', to: '', open: '' };
    expect(read('')).toEqual(none);
    expect(read('tab=x&owner=x&size=xl&from=2026-02-31&to=tomorrow&open=x&other=1')).toEqual(none);
    expect(read('q=%00 a %0A&owner=00ff&from=2026-02-28&open=3')).toEqual({
      ...none,
      q: 'a',
      owner: '00ff',
      from: '2026-02-28',
      open: '3',
    });
  });

  it('holds nothing that is usual, and is read back as it was written', () => {
    expect(listHref(SHOES, read(''))).toBe('/shoes');
    const state = read('q=a%26b&tab=all&owner=00ff&size=l&from=2026-01-01&to=2026-01-02&open=3');
    const href = listHref(SHOES, state);
    expect(href).toBe('/shoes?q=a%26b&tab=all&owner=00ff&size=l&from=2026-01-01&to=2026-01-02&open=3');
    expect(read(href.split('?')[1] ?? '')).toEqual(state);
  });

  it('asks the API for what narrows it, under its own names', () => {
    expect(listQueryOf(SHOES, read('tab=old&open=3'))).toEqual({ state: 'old', size: 's' });
    expect(listQueryOf(SHOES, read('tab=all&q=x'))).toEqual({ q: 'x', size: 's' });
    expect(
      [read(''), read('tab=old'), read('size=l'), read('from=2026-01-01')].map((one) => isNarrowed(SHOES, one)),
    ).toEqual([false, false, true, true]);
  });
});

describe('the query of a list', () => {
  const schema = listQuery(SHOES);
  const wrong = (query: object) => schema.safeParse(query).error?.issues[0]?.message;

  it('has the size of its page and its usual choices', () => {
    expect(schema.parse({})).toEqual({ limit: 7, after: undefined, match: { size: 's' } });
    expect(schema.parse({ q: '  ', state: 'old', limit: '500', other: 'x' })).toEqual({
      limit: 500,
      after: undefined,
      match: { state: 'old', size: 's' },
    });
  });

  it('says what is wrong in the words of the list', () => {
    expect(wrong({ state: 'all' })).toBe('No such state.');
    expect(wrong({ owner: 'x' })).toBe('No such owner.');
    expect(wrong({ size: 'xl' })).toBe('No such size.');
    expect(wrong({ from: '2026-02-31' })).toBe('The date must be like 2026-11-30');
    expect(wrong({ limit: '501' })).toBe('limit must be a whole number from 1 to 500');
    expect(wrong({ after: 'x' })).toBe('This page link is not valid. Start again from the first page.');
    expect(wrong({ q: ['a', 'b'] })).toBe('q must be given once');
  });
});

it('the page of an answer is null where it is none', () => {
  expect(readPages({ ok: true, data: { items: [1], next: 'x' } })).toEqual({ items: [1], next: 'x' });
  expect([
    readPages({ ok: false, data: { items: [] } }),
    readPages({ ok: true }),
    readPages({ ok: true, data: [] }),
  ]).toEqual([null, null, null]);
});

describe('numbered pages', () => {
  const PAGED = {
    ...SHOES,
    filters: [
      {
        name: 'tab',
        label: 'Kind',
        options: [{ value: 'b', label: 'B' }],
        usual: 'a',
        wrong: '',
        isHidden: true,
        isLocal: true,
      },
      { name: 'owner', label: 'Owner', options: [], pattern: /^[0-9a-f]{4}$/, wrong: 'No such owner.' },
    ],
    hasDays: false,
    pages: { sorts: ['name', 'at'], sort: '-at', sizes: [5, 10], size: 10 },
  };
  const state = (query: string) => readListState(PAGED, new URLSearchParams(query));

  it('have a place in the address without what is usual', () => {
    expect(state('sort=-x&page=0&size=7')).toMatchObject({ sort: '-at', page: '1', size: '10', after: '', before: '' });
    const query = '?tab=b&owner=00ff&sort=-name&size=5&page=10000&after=a&open=3';
    expect(listHref(PAGED, state(query))).toBe(`/shoes${query}`);
    expect(listHref(PAGED, { ...state(query), ...widened(PAGED) })).toBe('/shoes?tab=b&sort=-name&size=5');
  });

  it('are asked for by their signed place before their number, and without what chooses the list', () => {
    expect(listQueryOf(PAGED, state('page=3&tab=b'))).toEqual({ sort: '-at', limit: '10', page: '3' });
    expect(listQueryOf(PAGED, state('page=3&before=b'))).toEqual({ sort: '-at', limit: '10', before: 'b' });
    expect(fromTheFirst({ q: 'x' })).toEqual({ q: 'x', page: '1', after: '', before: '' });
  });

  it('are a page of the answer, or a part of a list that grows', () => {
    const body = { data: [1], total: 9, next: 'n' };
    const page = { rows: [1], total: 9, totalIsCapped: false, next: 'n', previous: null, at: 0 };
    expect([readPaged({ ok: true, body }), readPaged({ ok: false, body })]).toEqual([page, null]);
    expect([rowsOf({ ok: true, body }), rowsOf({ ok: true, body: {} })]).toEqual([{ items: [1], next: 'n' }, null]);
  });

  it('have a query with its order, and know when nothing was asked', () => {
    const schema = pagedQuery(PAGED);
    const wrong = (query: object) => schema.safeParse(query).error?.issues[0]?.message;
    expect(schema.parse({})).toEqual({
      limit: 7,
      after: undefined,
      before: undefined,
      page: 1,
      sort: 'at',
      isDescending: true,
      match: {},
      isPlain: true,
    });
    expect(schema.parse({ sort: 'name', owner: '00ff' })).toMatchObject({
      sort: 'name',
      isDescending: false,
      match: { owner: '00ff' },
      isPlain: false,
    });
    // Anything that narrows, sorts or turns the pages makes it another list.
    const plain = [{ sort: '-at' }, { owner: '00ff' }, { page: '2' }, { page: '1' }, { limit: '7' }, { sort: 'at' }];
    expect(plain.map((query) => schema.parse(query).isPlain)).toEqual([true, false, false, false, false, false]);
    expect(wrong({ sort: 'x' })).toBe('sort must be one of name, -name, at, -at');
    expect(wrong({ page: '0' })).toBe('page must be a whole number from 1 to 10000');
    expect(schema.safeParse({ tab: 'b' }).success).toBe(false);
  });
});

describe('a numbered page that cannot be shown', () => {
  const empty = (total: number) => ({ rows: [], total, totalIsCapped: false, next: null, previous: null, at: 0 });
  const place = { page: '4', size: '10', after: '', before: '' };

  it('gives way to the last page where its rows are gone', () => {
    expect(pageInstead(place, empty(30), false)).toEqual({ page: '3', after: '', before: '' });
    expect(pageInstead({ ...place, after: 'a.b' }, empty(31), false)).toEqual({ page: '4', after: '', before: '' });
    expect(pageInstead({ ...place, page: '999' }, empty(0), false)).toEqual({ page: '1', after: '', before: '' });
    expect(pageInstead({ ...place, page: '1' }, empty(0), false)).toBeNull();
    expect(pageInstead(place, { ...empty(40), rows: [{}] }, false)).toBeNull();
  });

  it('gives way to the first page where its place belongs to another list, and to none where it has no place', () => {
    const first = { page: '1', after: '', before: '' };
    expect(pageInstead({ ...place, after: 'a.b' }, null, true)).toEqual(first);
    expect(pageInstead({ ...place, before: 'a.b' }, null, true)).toEqual(first);
    expect(pageInstead(place, null, true)).toBeNull();
    expect(pageInstead(place, null, false)).toBeNull();
  });
});
