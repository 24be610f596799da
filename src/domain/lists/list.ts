/** The description of a list of the back-office: filters, texts and file. Its address, query, schema and screen are made from it. No schema here: pages load it. */
import { isDay } from '@/domain/time/days';
import { searchText as tidySearch } from '@/domain/text/invisible-characters';
import { fromTheFirst, placeNames, placeQuery, readPlace, type PagedChoices, type PagedPlace } from './paged';

export interface ListChoice {
  value: string;
  label: string;
  /** Said when there are no rows with it, in the place of the list's own text. */
  empty?: string;
}

export interface ListFilter {
  /** In the address of the screen. */
  name: string;
  /** In the query of the API, where that has another name. */
  param?: string;
  label: string;
  /** Label of the choice that means all; null where there is none. */
  all?: string | null;
  options: readonly ListChoice[];
  /** What a value looks like where only the server knows the options: ids. */
  pattern?: RegExp;
  /** The default, where the address has no value. */
  usual?: string;
  /** The option that means all. */
  none?: string;
  /** The message of the API for a wrong value. */
  wrong: string;
  /** No select above the table: tabs or links set it. */
  isHidden?: boolean;
  /** Chooses another list: the API is not asked for it. */
  isLocal?: boolean;
  /** Is behind "More filters"; without options and with a pattern it is typed. */
  isMore?: boolean;
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
  /** Unique: a signed place of one list is not valid in another. */
  name: string;
  /** Where the API lists it, and where its screen is. */
  api: string;
  page: string;
  /** Always in its address, where one screen has several lists. */
  fixed?: ListState;
  search?: { label: string; placeholder?: string };
  filters?: readonly ListFilter[];
  /** Can be narrowed by a first and a last day, in Indian time. */
  hasDays?: boolean;
  /** What happened on the days; they then are behind "More filters". */
  days?: string;
  /** The id in the address of what is open beside it. */
  open?: RegExp;
  /** Rows of a page. */
  size: number;
  /** The list has numbered pages, in these orders and sizes. */
  pages?: PagedChoices;
  /** The name of the place in the query of the API; `after` without it. */
  place?: 'before';
  caption: string;
  failed: string;
  /** Said when there are no rows at all, and when none match. */
  empty: string;
  unmatched: string;
  /** The button for the next page; "Show more" without it. */
  more?: string;
  file?: ListFile<Row>;
}

/** A list with any kind of rows. */
export type AnyList = ListSpec<never>;
/** The values in the address of a list, by name; an empty text where there is none. */
export type ListState = Readonly<Record<string, string>>;

export interface Pages<Item> {
  items: readonly Item[];
  /** The place of the next page; null at the end. */
  next: string | null;
}

/** The page in an answer; null when the answer is not a page. */
export function readPages<Item>({ ok, data }: { ok: boolean; data?: unknown }): Pages<Item> | null {
  const { items, next } = (data ?? {}) as { items?: unknown; next?: unknown };
  if (!ok || !Array.isArray(items)) return null;
  return { items: items as Item[], next: typeof next === 'string' ? next : null };
}

const SEARCH_MOST = 100;

/** A text to search for: at most 100 characters, without control or unseen characters or half a character. */
export const searchText = (text: string): string => tidySearch(text, SEARCH_MOST).toWellFormed();

const fits = ({ options, pattern }: ListFilter, text: string): boolean =>
  pattern ? pattern.test(text) : options.some(({ value }) => value === text);

/** Reads an address leniently: what makes no sense is left at its default. */
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

/** The address of a state, without what is at its default. */
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
  const asked = [
    ...(search ? [['q', searchText(state['q'] ?? '')]] : []),
    ...filters
      .filter(({ isLocal }) => !isLocal)
      .map(({ name, param = name, none }) => [param, state[name] === none ? '' : (state[name] ?? '')]),
    ...(hasDays ? ['from', 'to'].map((name) => [name, state[name] ?? '']) : []),
    ...(pages ? Object.entries(placeQuery(state as PagedPlace)) : []),
  ];
  return Object.fromEntries(asked.filter(([, value]) => value !== '' && value !== undefined)) as Record<string, string>;
}

/** The change of a state that shows all of a list: no search, days and filters, from the first page. */
export const widened = ({ filters = [], pages }: AnyList): ListState => ({
  ...Object.fromEntries(['q', 'from', 'to', 'open'].map((name) => [name, ''])),
  ...Object.fromEntries(filters.filter(({ isHidden }) => !isHidden).map(({ name, usual = '' }) => [name, usual])),
  ...(pages && fromTheFirst({})),
});

/** True when a search, a day or a filter narrows the list; hidden filters, such as tabs, do not count. */
export const isNarrowed = ({ filters = [] }: AnyList, state: ListState): boolean =>
  ['q', 'from', 'to'].some((name) => Boolean(state[name])) ||
  filters.some(({ name, usual = '', isHidden = false }) => !isHidden && (state[name] ?? '') !== usual);

/** What is said when there are no rows at all: the text of the chosen tab, or else of the list. */
export const emptyText = ({ filters = [], empty }: AnyList, state: ListState): string =>
  filters.flatMap(({ name, options }) => options.find(({ value }) => value === state[name])?.empty ?? [])[0] ?? empty;
