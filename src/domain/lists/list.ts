/** The description of a back-office list: filters, texts and file. Address, query, schema and screen are made from it. No schema, because pages load it. */
import { isDay } from '@/domain/time/days';
import { searchText as tidySearch } from '@/domain/text/invisible-characters';
import { fromTheFirst, placeNames, placeQuery, readPlace, type PagedChoices, type PagedPlace } from './paged';

export interface ListChoice {
  value: string;
  label: string;
  /** Shown if no rows have this value, instead of the list's own text. */
  empty?: string;
}

export interface ListFilter {
  /** Name in the address of the screen. */
  name: string;
  /** Name in the query of the API, if that is different. */
  param?: string;
  label: string;
  /** Label of the choice that means all; null if there is none. */
  all?: string | null;
  options: readonly ListChoice[];
  /** The format of a value, if only the server knows the options: ids. */
  pattern?: RegExp;
  /** The default, if the address has no value. */
  usual?: string;
  /** The option that means all. */
  none?: string;
  /** The message of the API for a wrong value. */
  wrong: string;
  /** No select above the table, because tabs or links set it. */
  isHidden?: boolean;
  /** Chooses another list, so it is not sent to the API. */
  isLocal?: boolean;
  /** It is behind "More filters"; without options and with a pattern it is a text field. */
  isMore?: boolean;
}

/** The export of the list as a file. */
interface ListFile<Row> {
  title: string;
  /** Maximum rows of one file. */
  maxRows: number;
  header: readonly string[];
  cells: (row: Row) => string[];
}

export interface ListSpec<Row> {
  /** Unique, because a signed position of one list must not be valid in another. */
  name: string;
  /** Address of the API, and of the screen. */
  api: string;
  page: string;
  /** Always part of its address, if one screen has several lists. */
  fixed?: ListState;
  search?: { label: string; placeholder?: string };
  filters?: readonly ListFilter[];
  /** Can be narrowed by a first and a last day, in Indian time. */
  hasDays?: boolean;
  /** The event on the days; the days are then behind "More filters". */
  days?: string;
  /** The id, in the address, of the entry that is open beside it. */
  open?: RegExp;
  /** Rows per page. */
  size: number;
  /** The list has numbered pages, in these orders and sizes. */
  pages?: PagedChoices;
  /** The name of the position in the query of the API; `after` without it. */
  place?: 'before';
  caption: string;
  failed: string;
  /** Shown if there are no rows at all, and if none match. */
  empty: string;
  unmatched: string;
  /** The button for the next page; "Show more" without it. */
  more?: string;
  file?: ListFile<Row>;
}

/** A list with any kind of rows. */
export type AnyList = ListSpec<never>;
/** The values in the address of a list, by name; an empty text if there is none. */
export type ListState = Readonly<Record<string, string>>;

export interface Pages<Item> {
  items: readonly Item[];
  /** The position of the next page; null at the end. */
  next: string | null;
}

/** The page in an answer; null if the answer is not a page. */
export function readPages<Item>({ ok, data }: { ok: boolean; data?: unknown }): Pages<Item> | null {
  const { items, next } = (data ?? {}) as { items?: unknown; next?: unknown };
  if (!ok || !Array.isArray(items)) return null;
  return { items: items as Item[], next: typeof next === 'string' ? next : null };
}

const MAX_SEARCH = 100;

/** A text to search for: at most 100 characters, without control or invisible characters or half a character. */
export const searchText = (text: string): string => tidySearch(text, MAX_SEARCH).toWellFormed();

const fits = ({ options, pattern }: ListFilter, text: string): boolean =>
  pattern ? pattern.test(text) : options.some(({ value }) => value === text);

/** Reads an address leniently: invalid values become the default. */
export function readListState({ fixed, filters = [], open, pages }: AnyList, params: URLSearchParams): ListState {
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
    ...(pages && readPlace(pages, params)),
  };
}

/** The names that a list uses in its address, each with its default. */
const namesOf = ({ search, filters = [], hasDays, open, pages }: AnyList): [name: string, usual: string][] => [
  ...(search ? [['q', ''] as [string, string]] : []),
  ...filters.map(({ name, usual = '' }): [string, string] => [name, usual]),
  ...(hasDays ? ['from', 'to'] : []).map((name): [string, string] => [name, '']),
  ...(pages ? placeNames(pages) : []),
  ...(open ? [['open', ''] as [string, string]] : []),
];

/** The address of a state, without values that are the default. */
export function listHref(spec: AnyList, state: ListState): string {
  const params = new URLSearchParams(spec.fixed);
  for (const [name, usual] of namesOf(spec)) {
    const value = name === 'q' ? searchText(state[name] ?? '') : (state[name] ?? '');
    if (value !== usual && value !== '') params.set(name, value);
  }
  return params.size > 0 ? `${spec.page}?${String(params)}` : spec.page;
}

/** The query of the API for a state. */
export function listQueryOf(
  { search, filters = [], hasDays, pages }: AnyList,
  state: ListState,
): Record<string, string> {
  const params = [
    ...(search ? [['q', searchText(state['q'] ?? '')]] : []),
    ...filters
      .filter(({ isLocal }) => !isLocal)
      .map(({ name, param = name, none }) => [param, state[name] === none ? '' : (state[name] ?? '')]),
    ...(hasDays ? ['from', 'to'].map((name) => [name, state[name] ?? '']) : []),
    ...(pages ? Object.entries(placeQuery(state as PagedPlace)) : []),
  ];
  return Object.fromEntries(params.filter(([, value]) => value !== '' && value !== undefined)) as Record<
    string,
    string
  >;
}

/** The changes to a state that show the whole list: no search, days or filters, from the first page. */
export const widened = ({ filters = [], pages }: AnyList): ListState => ({
  ...Object.fromEntries(['q', 'from', 'to', 'open'].map((name) => [name, ''])),
  ...Object.fromEntries(filters.filter(({ isHidden }) => !isHidden).map(({ name, usual = '' }) => [name, usual])),
  ...(pages && fromTheFirst({})),
});

/** True when a search, a day or a filter narrows the list; hidden filters, such as tabs, do not count. */
export const isNarrowed = ({ filters = [] }: AnyList, state: ListState): boolean =>
  ['q', 'from', 'to'].some((name) => Boolean(state[name])) ||
  filters.some(({ name, usual = '', isHidden = false }) => !isHidden && (state[name] ?? '') !== usual);

/** The text if there are no rows at all: the text of the chosen tab, otherwise the text of the list. */
export const emptyText = ({ filters = [], empty }: AnyList, state: ListState): string =>
  filters.flatMap(({ name, options }) => options.find(({ value }) => value === state[name])?.empty ?? [])[0] ?? empty;
