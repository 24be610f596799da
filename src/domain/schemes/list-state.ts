/** The state of the list of schemes in its URL, and the query of its API: one reader for both. */
import { STATES } from '@/domain/states';
import { searchText } from '@/domain/text/invisible-characters';
import { INSTRUMENTS, NATIONAL, SCHEMES_PATH, schemeStages } from './schemes';

const SCHEME_SEARCH_LIMIT = 100;
/** Rows per page; guests see the first six, as in the other directories. */
export const SCHEME_PAGE_SIZE = 12;
export const SCHEME_GUEST_SIZE = 6;

/** The parameters that narrow the list; empty if not set. */
export interface SchemeQuery {
  q: string;
  state: string;
  sector: string;
  gives: string;
  stage: string;
  /** `1`: only schemes for founders directly. */
  direct: string;
  page: number;
}

export interface SchemeState extends SchemeQuery {
  /** Id of the opened scheme. */
  open: string;
}

export const NO_FILTERS: Omit<SchemeQuery, 'page'> = { q: '', state: '', sector: '', gives: '', stage: '', direct: '' };
const NAMES = Object.keys(NO_FILTERS) as (keyof typeof NO_FILTERS)[];

export const isNarrowed = (query: SchemeQuery): boolean => NAMES.some((name) => query[name] !== '');

/** Reads a query leniently: unknown values are left out. */
export function readSchemeQuery(params: URLSearchParams): SchemeQuery {
  const plain = (name: string, max: number) => searchText(params.get(name) ?? '', max);
  const oneOf = (name: string, known: readonly string[]) => known.find((one) => one === params.get(name)) ?? '';
  const page = Number(params.get('page') ?? 1);
  return {
    q: plain('q', SCHEME_SEARCH_LIMIT),
    state: oneOf('state', [NATIONAL, ...STATES]),
    sector: plain('sector', 60),
    gives: oneOf('gives', INSTRUMENTS),
    stage: oneOf('stage', schemeStages),
    direct: oneOf('direct', ['1']),
    page: Number.isInteger(page) && page > 0 && page < 10_000 ? page : 1,
  };
}

export function readSchemeState(params: URLSearchParams): SchemeState {
  const open = params.get('open') ?? '';
  return { ...readSchemeQuery(params), open: /^[0-9a-f]{24}$/.test(open) ? open : '' };
}

/** The query of the API, without defaults. */
export function schemeParams(query: SchemeQuery): URLSearchParams {
  const params = new URLSearchParams();
  for (const name of NAMES) if (query[name]) params.set(name, query[name]);
  if (query.page > 1) params.set('page', String(query.page));
  return params;
}

export function schemesHref(state: Partial<SchemeState>): string {
  const params = schemeParams({ ...NO_FILTERS, page: 1, ...state });
  if (state.open) params.set('open', state.open);
  return `${SCHEMES_PATH}${params.size > 0 ? `?${String(params)}` : ''}`;
}
