/** The state of a directory list as it stands in the URL of its page and in the query of its API. Zod-free: the browser loads it. */
import type { DirectoryName } from './directories';

export type ListSort = 'name' | '-name' | 'rank' | '-rank' | 'fit';
/** `fit`: best fit first, for founders. `rank`: year of establishment for incubators, companies invested in for investors. A minus is descending. */

/** The orders that the listings have by themselves, whoever asks. */
export type IndexSort = Exclude<ListSort, 'fit'>;

export interface ListState {
  q: string;
  sectors: string[];
  locations: string[];
  industries: string[];
  stages: string[];
  /** Angels: quick status filters. */
  statuses: string[];
  /** All Investors: investor types; empty is all of them. */
  types: string[];
  /** All Investors: the tab, which sets the type; 'all' with ticked types. */
  tab: 'all' | 'pre-seed' | 'seed' | 'angel';
  /** Local fetch: keeps entries of this city or region. */
  nearCity: string;
  nearRegion: string;
  /** Whole rupees; other currencies are compared at the stated rates. */
  minFund: number | null;
  maxFund: number | null;
  minYear: number | null;
  maxYear: number | null;
  sort: ListSort;
  page: number;
  size: number;
  /** Cursor behind the last row of the page before, or in front of the first row of the page after. */
  after: string;
  before: string;
  /** Page only: how rows are shown. */
  view: 'table' | 'grid';
  /** Page only: id of the entry whose details dialog is open. */
  open: string;
}

export const PAGE_SIZE = 6;
export const PAGE_SIZES = [6, 12, 24, 48] as const;
export const SEARCH_LIMIT = 100;

/** Filtered totals are counted up to here and shown as "1,000+". */
export const COUNT_CAP = 1000;

const LISTS = {
  sectors: 'sector',
  locations: 'location',
  industries: 'industry',
  stages: 'stage',
  statuses: 'status',
  types: 'type',
} as const;
const NUMBERS = { minFund: 'minFund', maxFund: 'maxFund', minYear: 'minYear', maxYear: 'maxYear' } as const;
const SORTS: readonly ListSort[] = ['name', '-name', 'rank', '-rank', 'fit'];

/** Incubators start with the youngest year; investors by name. */
export function defaultSort(directory: DirectoryName): ListSort {
  return directory === 'incubators' ? '-rank' : 'name';
}

export function emptyListState(directory: DirectoryName): ListState {
  return {
    q: '',
    sectors: [],
    locations: [],
    industries: [],
    stages: [],
    statuses: [],
    types: [],
    tab: 'all',
    nearCity: '',
    nearRegion: '',
    minFund: null,
    maxFund: null,
    minYear: null,
    maxYear: null,
    sort: defaultSort(directory),
    page: 1,
    size: PAGE_SIZE,
    after: '',
    before: '',
    view: 'table',
    open: '',
  };
}

/** Reads a page's URL leniently: what makes no sense is left at its default. The API checks strictly (query.ts). */
export function parseListState(directory: DirectoryName, params: URLSearchParams): ListState {
  const state = emptyListState(directory);
  state.q = (params.get('q') ?? '').trim();
  for (const [key, name] of Object.entries(LISTS) as [keyof typeof LISTS, string][]) {
    state[key] = [
      ...new Set(
        params
          .getAll(name)
          .map((value) => value.trim())
          .filter(Boolean),
      ),
    ].slice(0, 30);
  }
  for (const key of Object.values(NUMBERS)) {
    const value = params.get(key);
    state[key] = value && /^\d{1,12}$/.test(value) ? Number(value) : null;
  }
  const tab = params.get('tab');
  if (tab === 'pre-seed' || tab === 'seed' || tab === 'angel') state.tab = tab;
  const sort = params.get('sort') as ListSort | null;
  if (sort && SORTS.includes(sort)) state.sort = sort;
  const page = Number(params.get('page') ?? 1);
  if (Number.isInteger(page) && page >= 1 && page <= 1_000_000) state.page = page;
  const size = Number(params.get('size') ?? PAGE_SIZE);
  if ((PAGE_SIZES as readonly number[]).includes(size)) state.size = size;
  state.nearCity = params.get('near') ?? '';
  state.nearRegion = params.get('region') ?? '';
  state.after = params.get('after') ?? '';
  state.before = params.get('before') ?? '';
  state.view = params.get('view') === 'grid' ? 'grid' : 'table';
  state.open = params.get('open') ?? '';
  return state;
}

/** The query string of a state, defaults left out, in a fixed order. `for: 'api'` leaves out what only the page knows. */
export function listStateParams(directory: DirectoryName, state: ListState, target: 'page' | 'api'): URLSearchParams {
  const params = new URLSearchParams();
  if (state.q) params.set('q', state.q);
  if (target === 'page' && state.tab !== 'all') params.set('tab', state.tab);
  const types = target === 'api' && state.tab !== 'all' ? [state.tab] : state.types;
  for (const [key, name] of Object.entries(LISTS) as [keyof typeof LISTS, string][]) {
    for (const value of key === 'types' ? types : state[key]) params.append(name, value);
  }
  if (state.nearCity) params.set('near', state.nearCity);
  if (state.nearRegion) params.set('region', state.nearRegion);
  for (const key of Object.values(NUMBERS)) if (state[key] !== null) params.set(key, String(state[key]));
  if (state.sort !== defaultSort(directory)) params.set('sort', state.sort);
  if (state.page > 1) params.set('page', String(state.page));
  if (state.size !== PAGE_SIZE) params.set('size', String(state.size));
  if (state.after) params.set('after', state.after);
  if (state.before) params.set('before', state.before);
  if (target === 'page') {
    if (state.view === 'grid') params.set('view', 'grid');
    if (state.open) params.set('open', state.open);
  }
  return params;
}

/** True when anything narrows the list (search, filters, type, place). */
export function isNarrowed(state: ListState): boolean {
  return (
    state.q !== '' ||
    state.tab !== 'all' ||
    state.nearCity !== '' ||
    state.nearRegion !== '' ||
    (Object.keys(LISTS) as (keyof typeof LISTS)[]).some((key) => state[key].length > 0) ||
    Object.values(NUMBERS).some((key) => state[key] !== null)
  );
}

/** What the list API answers beside `data`. */
export interface PageInfo {
  number: number;
  size: number;
  total: number;
  /** True when the total was not counted further than COUNT_CAP. */
  totalIsCapped: boolean;
  /** Cursor of the next page, null on the last one. */
  next: string | null;
  /** Cursor of the page before, null on the first one. */
  previous: string | null;
  /** What was really searched, when a mistyped word was mended. */
  correctedQuery: string | null;
  /** Plain sentences for the person, e.g. that a long search was cut. */
  notices: string[];
}

export interface FacetOption {
  name: string;
  /** Active listings of the directory with this value, without other filters. */
  count: number;
}

/** Answer of GET {api}/facets. */
export interface Facets {
  sectors: FacetOption[];
  locations: FacetOption[];
  industries: FacetOption[];
  stages: FacetOption[];
  statuses: FacetOption[];
  types: FacetOption[];
  /** Incubators: largest maxInvestment in rupees at the stated rates, for the slider (at least 1,000,000). */
  maxFund: number;
  total: number;
}

/** One step that would bring results back: which part of the state to drop, and how many entries that shows. */
export interface Relaxation {
  drop: 'q' | 'sectors' | 'locations' | 'industries' | 'stages' | 'statuses' | 'types' | 'near' | 'funds' | 'years';
  count: number;
  countIsCapped: boolean;
}

/** The state without one of its parts, back on the first page. */
export function relax(directory: DirectoryName, state: ListState, drop: Relaxation['drop']): ListState {
  const empty = emptyListState(directory);
  const next: ListState = { ...state, page: 1, after: '', before: '', open: '' };
  if (drop === 'near') return { ...next, nearCity: '', nearRegion: '' };
  if (drop === 'funds') return { ...next, minFund: null, maxFund: null };
  if (drop === 'years') return { ...next, minYear: null, maxYear: null };
  if (drop === 'types') return { ...next, types: [], tab: 'all' };
  return { ...next, [drop]: empty[drop] };
}
