/** The state of the list of schemes in its URL, and the query of its API: one schema reads both. */
import { z } from 'zod';
import { STATES } from '../states';
import { INSTRUMENTS, NATIONAL, SCHEMES_PATH, schemeStages } from './schemes';

export const SCHEME_SEARCH_LIMIT = 100;
/** Rows of a page; guests see the first six, as of the other directories. */
export const SCHEME_PAGE_SIZE = 12;
export const SCHEME_GUEST_SIZE = 6;

const plain = (most: number) =>
  z
    .string()
    .transform((value) => [...value.replace(/[\u0000-\u001f\u007f]/g, ' ').trim()].slice(0, most).join(''))
    .catch('')
    .default('');
const oneOf = (known: readonly string[]) =>
  z
    .enum(['', ...known])
    .catch('')
    .default('');

/** Read leniently, as an address is: what is not known is left out. */
export const schemeQuery = z.object({
  q: plain(SCHEME_SEARCH_LIMIT),
  state: oneOf([NATIONAL, ...STATES]),
  sector: plain(60),
  gives: oneOf(INSTRUMENTS),
  stage: oneOf(schemeStages),
  /** For founders directly. */
  direct: z.enum(['', '1']).catch('').default(''),
  page: z.coerce.number().int().min(1).max(9999).catch(1).default(1),
});
export type SchemeQuery = z.output<typeof schemeQuery>;

export interface SchemeState extends SchemeQuery {
  /** Id of the opened scheme. */
  open: string;
}

export const NO_FILTERS: Omit<SchemeQuery, 'page'> = { q: '', state: '', sector: '', gives: '', stage: '', direct: '' };
const NAMES = ['q', 'state', 'sector', 'gives', 'stage', 'direct'] as const;

export const isNarrowed = (query: SchemeQuery): boolean => NAMES.some((name) => query[name] !== '');

export function readSchemeState(params: URLSearchParams): SchemeState {
  const open = params.get('open') ?? '';
  return { ...schemeQuery.parse(Object.fromEntries(params)), open: /^[0-9a-f]{24}$/.test(open) ? open : '' };
}

/** What the API is asked for a state: nothing that is at its first value. */
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
