/** One description of a list of the back-office: what narrows it, its texts and its file. Address, query, schema and screen come from it. No schema here: pages load it. */
import { searchText as tidySearch } from '../text/invisible-characters';

export interface ListChoice {
  value: string;
  label: string;
}

export interface ListFilter {
  /** In the address of the screen. */
  name: string;
  /** In the query of the API, where that has another name. */
  param?: string;
  label: string;
  /** How the choice of all is called; null where there is none. */
  all?: string | null;
  options: readonly ListChoice[];
  /** What may stand in place of the options: ids that only the server knows. */
  pattern?: RegExp;
  /** Chosen where the address names nothing. */
  usual?: string;
  /** The option that narrows nothing. */
  none?: string;
  /** What the API says of another value. */
  wrong: string;
  /** Has no select above the table: tabs or links choose it. */
  isHidden?: boolean;
}

/** The list as a file. */
interface ListFile<Row> {
  title: string;
  /** Rows of one file. */
  most: number;
  header: readonly string[];
  cells: (row: Row) => string[];
}

export interface ListSpec<Row> {
  /** Tells its signed places from those of other lists. */
  name: string;
  /** Where the API lists it, and where its screen is. */
  api: string;
  page: string;
  /** What its address begins with, where one screen has several lists. */
  fixed?: ListState;
  search?: { label: string; placeholder?: string };
  filters?: readonly ListFilter[];
  /** Narrowed by the first and the last day, which are those of India. */
  hasDays?: boolean;
  /** What may be open beside it, in the address. */
  open?: RegExp;
  /** Rows of a page. */
  size: number;
  /** How the API calls the place after a page; `after` without it. */
  place?: 'before';
  caption: string;
  failed: string;
  /** Where there is nothing, and where nothing matches. */
  empty: string;
  unmatched: string;
  /** The button that reads on; "Show more" without it. */
  more?: string;
  file?: ListFile<Row>;
}

/** Of any rows. */
export type AnyList = ListSpec<never>;
/** What stands in the address of a list, by name; empty where nothing does. */
export type ListState = Readonly<Record<string, string>>;

export interface Pages<Item> {
  items: readonly Item[];
  /** The place of the page after it. */
  next: string | null;
}

/** The page of an answer; null when it is no such answer. */
export function readPages<Item>({ ok, data }: { ok: boolean; data?: unknown }): Pages<Item> | null {
  const { items, next } = (data ?? {}) as { items?: unknown; next?: unknown };
  if (!ok || !Array.isArray(items)) return null;
  return { items: items as Item[], next: typeof next === 'string' ? next : null };
}

const SEARCH_MOST = 100;

/** A text as it is searched for: no control or unseen characters, at most 100 characters, no half of one. */
export const searchText = (text: string): string => tidySearch(text, SEARCH_MOST).toWellFormed();

/** A day that exists: JavaScript reads the 31st of February as one of March. */
function isDay(text: string): boolean {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : new Date(Number.NaN);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

const fits = ({ options, pattern }: ListFilter, text: string): boolean =>
  pattern ? pattern.test(text) : options.some(({ value }) => value === text);

/** Reads an address leniently: what makes no sense is left at its default. */
export function readListState({ fixed, filters = [], open }: AnyList, params: URLSearchParams): ListState {
  const textOf = (name: string, isFit: (text: string) => boolean, usual = '') => {
    const text = params.get(name) ?? '';
    return isFit(text) ? text : usual;
  };
  return {
    ...fixed,
    q: searchText(params.get('q') ?? ''),
    ...Object.fromEntries(filters.map((one) => [one.name, textOf(one.name, (text) => fits(one, text), one.usual)])),
    from: textOf('from', isDay),
    to: textOf('to', isDay),
    open: textOf('open', (text) => open?.test(text) ?? false),
  };
}

/** The names of a list that stand in an address, each with its default. */
const namesOf = ({ search, filters = [], hasDays, open }: AnyList): [name: string, usual: string][] => [
  ...(search ? [['q', ''] as [string, string]] : []),
  ...filters.map(({ name, usual = '' }): [string, string] => [name, usual]),
  ...(hasDays ? ['from', 'to'] : []).map((name): [string, string] => [name, '']),
  ...(open ? [['open', ''] as [string, string]] : []),
];

/** The address of a state, without what is at its default. */
export function listHref(spec: AnyList, state: ListState): string {
  const params = new URLSearchParams(spec.fixed);
  for (const [name, usual] of namesOf(spec)) {
    const value = name === 'q' ? searchText(state[name] ?? '') : (state[name] ?? '');
    if (value !== usual && value !== '') params.set(name, value);
  }
  return params.size > 0 ? `${spec.page}?${String(params)}` : spec.page;
}

/** What the API is asked for a state. */
export function listQueryOf({ search, filters = [], hasDays }: AnyList, state: ListState): Record<string, string> {
  const asked = [
    ...(search ? [['q', searchText(state['q'] ?? '')]] : []),
    ...filters.map(({ name, param = name, none }) => [param, state[name] === none ? '' : (state[name] ?? '')]),
    ...(hasDays ? ['from', 'to'].map((name) => [name, state[name] ?? '']) : []),
  ];
  return Object.fromEntries(asked.filter(([, value]) => value !== '')) as Record<string, string>;
}

/** Something narrows the list, beside what its screen has as tabs. */
export const isNarrowed = ({ filters = [] }: AnyList, state: ListState): boolean =>
  ['q', 'from', 'to'].some((name) => Boolean(state[name])) ||
  filters.some(({ name, usual = '', isHidden = false }) => !isHidden && (state[name] ?? '') !== usual);
