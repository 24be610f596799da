/** The state of a directory list as it is in the URL of its page and in the query of its API. Has no zod schema, because the browser loads it. */
import type { choice } from '@/domain/answers/content';
import type { z } from 'zod';
import type { facets, pageInfo, relaxation } from './answers';
import { INVESTOR_KINDS, type DirectoryName, type InvestorKind } from './directories';
import {
  emptyFilters,
  FILTER_ROWS,
  isOn,
  MAX_VALUES,
  OPTION_ROWS,
  PLACE_ROWS,
  RANGE_ROWS,
  readFigure,
  type FilterName,
  type FilterState,
  type OptionName,
} from './filters/filter-table';
import { searchText } from '@/domain/text/invisible-characters';

/**
 * `fit`: best fit first, for founders. `rank`: by year of establishment for incubators, by companies invested in for investors.
 * `checked`: the last checked first. A minus is descending.
 */
export type ListSort = 'name' | '-name' | 'rank' | '-rank' | 'fit' | 'checked';

/** The orders that are the same for every person. */
export type IndexSort = Exclude<ListSort, 'fit'>;

/** Figures of money are whole rupees; amounts in other currencies are compared at the given rates. */
export interface ListState extends FilterState {
  q: string;
  /** All Investors: the tab, which sets the type; 'all' with ticked types. */
  tab: 'all' | InvestorKind;
  sort: ListSort;
  /** The first sort order for this person; the page's address leaves it out. */
  first: ListSort;
  page: number;
  size: number;
  /** Rows per page at first: the last choice of this person. */
  firstSize: number;
  /** `after` is the cursor of the last row of the previous page; `before` is the cursor of the first row of the next page. */
  after: string;
  before: string;
  /** Page only: how rows are shown. */
  view: 'table' | 'grid';
  /** Page only: id of the entry whose details dialog is open. */
  open: string;
}

export const PAGE_SIZE = 6;
export const PAGE_SIZES = [6, 12, 24, 48] as const;
/** One of the sizes a page may have; undefined for anything else. */
export const readPageSize = (text: string | null | undefined): number | undefined =>
  PAGE_SIZES.find((size) => String(size) === text);

export const SEARCH_LIMIT = 100;

/** Filtered totals are counted up to here and shown as "1,000+". */
export const COUNT_CAP = 1000;

const SORTS: readonly ListSort[] = ['name', '-name', 'rank', '-rank', 'fit', 'checked'];

/** Incubators start with the youngest year; investors by name. The API's order if none is asked for. */
export function defaultSort(directory: DirectoryName): ListSort {
  return directory === 'incubators' ? '-rank' : 'name';
}

/** The order that a page starts with: the best fit of investors for a founder whose profile says enough. */
export const firstSort = (directory: DirectoryName, fitsFirst: boolean): ListSort =>
  fitsFirst && directory !== 'incubators' ? 'fit' : defaultSort(directory);

export function emptyListState(
  directory: DirectoryName,
  first: ListSort = defaultSort(directory),
  firstSize: number = PAGE_SIZE,
): ListState {
  return {
    q: '',
    tab: 'all',
    ...emptyFilters(),
    sort: first,
    first,
    page: 1,
    size: firstSize,
    firstSize,
    after: '',
    before: '',
    view: 'table',
    open: '',
  };
}

/** Reads a page's URL leniently: invalid values get their default. The API checks strictly (query.ts). */
export function parseListState(
  directory: DirectoryName,
  params: URLSearchParams,
  first?: ListSort,
  firstSize?: number,
): ListState {
  const state = emptyListState(directory, first, firstSize);
  state.q = searchText(params.get('q') ?? '', Infinity);
  for (const { name, param } of OPTION_ROWS) {
    const values = params.getAll(param).map((value) => value.trim());
    state[name] = [...new Set(values.filter(Boolean))].slice(0, MAX_VALUES);
  }
  for (const { key, param } of PLACE_ROWS.flatMap(({ parts }) => parts)) state[key] = params.get(param) ?? '';
  for (const row of RANGE_ROWS) for (const bound of row.params) state[bound] = readFigure(row, params.get(bound) ?? '');
  const tab = INVESTOR_KINDS.find((kind) => kind === params.get('tab'));
  if (tab) state.tab = tab;
  const sort = params.get('sort') as ListSort | null;
  if (sort && SORTS.includes(sort)) state.sort = sort;
  const page = Number(params.get('page') ?? 1);
  if (Number.isInteger(page) && page >= 1 && page <= 1_000_000) state.page = page;
  const size = readPageSize(params.get('size'));
  if (size) state.size = size;
  state.after = params.get('after') ?? '';
  state.before = params.get('before') ?? '';
  state.view = params.get('view') === 'grid' ? 'grid' : 'table';
  state.open = params.get('open') ?? '';
  return state;
}

/** True if the list is ordered by how well entries match: with a search, unless an order was chosen. */
export const isByMatch = ({ q, sort, first }: Pick<ListState, 'q' | 'sort' | 'first'>): boolean =>
  q !== '' && sort === first;

/** The query string of a state, without default values, in a fixed order. The target `api` leaves out parameters that only the page needs. */
export function listStateParams(directory: DirectoryName, state: ListState, target: 'page' | 'api'): URLSearchParams {
  const params = new URLSearchParams();
  if (state.q) params.set('q', state.q);
  if (target === 'page' && state.tab !== 'all') params.set('tab', state.tab);
  const types = target === 'api' && state.tab !== 'all' ? [state.tab] : state.types;
  for (const { name, param } of OPTION_ROWS)
    for (const value of name === 'types' ? types : state[name]) params.append(param, value);
  for (const { key, param } of PLACE_ROWS.flatMap(({ parts }) => parts)) if (state[key]) params.set(param, state[key]);
  for (const bound of RANGE_ROWS.flatMap((row) => row.params))
    if (state[bound] !== null) params.set(bound, String(state[bound]));
  const isFirst =
    target === 'page'
      ? state.sort === state.first
      : isByMatch(state) || (state.q === '' && state.sort === defaultSort(directory));
  if (!isFirst) params.set('sort', state.sort);
  if (state.page > 1) params.set('page', String(state.page));
  // So that a copied address shows the same to a person with another choice.
  if (state.size !== PAGE_SIZE || (target === 'page' && state.firstSize !== PAGE_SIZE))
    params.set('size', String(state.size));
  if (state.after) params.set('after', state.after);
  if (state.before) params.set('before', state.before);
  if (target === 'page') {
    if (state.view === 'grid') params.set('view', 'grid');
    if (state.open) params.set('open', state.open);
  }
  return params;
}

/** True when anything narrows the list (search, filters, type, place), apart from one filter if it is named. */
export function isNarrowed(state: ListState, apartFrom?: OptionName): boolean {
  return state.q !== '' || state.tab !== 'all' || FILTER_ROWS.some((row) => row.name !== apartFrom && isOn(row, state));
}

/** The fields of the list API's answer besides `data`. */
export type PageInfo = z.infer<typeof pageInfo>;

export type FacetOption = z.infer<typeof choice>;

/** The answer of GET {api}/facets: the options of each filter that has any. */
export type Facets = z.infer<typeof facets>;

/** A part to drop to see more: the search words, or a filter. */
export type Drop = 'q' | FilterName;

export const DROPS: readonly Drop[] = ['q', ...FILTER_ROWS.map(({ name }) => name)];

/** One step that would bring results back: which part of the state to drop, and how many entries that shows. */
export type Relaxation = z.infer<typeof relaxation>;

/** The state without one of its parts, or with a filter instead of search words, back on the first page. */
export function relax(state: ListState, drop: Drop, instead?: Relaxation['instead']): ListState {
  const off = drop === 'q' ? { q: '' } : emptyFilters(FILTER_ROWS.filter(({ name }) => name === drop));
  const filter = instead && { q: instead.q, [instead.filter]: [instead.value] };
  return {
    ...state,
    page: 1,
    after: '',
    before: '',
    open: '',
    ...off,
    ...(drop === 'types' && { tab: 'all' }),
    ...filter,
  };
}
