/**
 * Converts the state of a list into the filters of the panel, the chips of active filters, and the page's address. Also makes the tab and
 * the type filter agree.
 */
import { capital } from '@/domain/text/capital';
import { DIRECTORIES, type Directory, type DirectoryName } from '@/domain/directory/directories';
import {
  emptyFilters,
  FILTER_ROWS,
  FILTERS,
  isOffered,
  isOn,
  MAX_NAME,
  nameOfValue,
  OPTION_ROWS,
  PLACE_ROWS,
  SHOWN,
  type FilterRow,
  type OptionName,
  type RangeFilter,
  type RangeRow,
} from './filter-table';
import { moneyText } from '@/domain/directory/funds';
import {
  emptyListState,
  firstSort,
  listStateParams,
  parseListState,
  relax,
  type Drop,
  type ListState,
  type Relaxation,
} from '@/domain/directory/list-state';

/** The filters in the panel of a directory, from the top; quick filters are outside it. */
export function panelFilters(directory: DirectoryName): FilterRow[] {
  return SHOWN.filter(
    (row) => row.kind !== 'place' && !('isQuick' in row && row.isQuick) && isOffered(row, DIRECTORIES[directory]),
  );
}

/**
 * Makes the tab and the type filter of All Investors agree. If only the type of the tab is ticked, the tab does not change; otherwise the
 * tab becomes All.
 */
export function matchTabToTypes(state: ListState): ListState {
  if (state.tab === 'all' || state.types.length === 0) return state;
  const [only, ...others] = state.types;
  return only === state.tab && others.length === 0 ? { ...state, types: [] } : { ...state, tab: 'all' };
}

/** The types that are ticked: a tab sets the type filter. */
export function tickedTypes(state: ListState): string[] {
  return state.tab === 'all' ? state.types : [state.tab];
}

/** The ticked values of a filter. */
export const tickedValues = (state: ListState, filter: OptionName): string[] =>
  filter === 'types' ? tickedTypes(state) : state[filter];

/** Applies a change and goes back to the first page, with no entry open. Every change of the list calls this. */
export function toFirstPage(state: ListState, change: Partial<ListState>): ListState {
  return { ...state, page: 1, after: '', before: '', open: '', ...change };
}

/** Turns one option of a filter on or off. Ticking a type puts the tab back to All. */
export function toggleOption(state: ListState, filter: OptionName, value: string): ListState {
  const current = tickedValues(state, filter);
  const next = current.includes(value) ? current.filter((item) => item !== value) : [...current, value];
  return toFirstPage(state, { [filter]: next, ...(filter === 'types' ? { tab: 'all' as const } : {}) });
}

export interface Chip {
  key: string;
  /** The active filter, e.g. "Stage: MVP". */
  label: string;
  /** The state without it. */
  without: ListState;
  /** Whether it was set in the panel. */
  isInPanel: boolean;
}

const FIGURE: Record<RangeFilter['unit'], (value: number) => string> = {
  rupees: (value) => moneyText(value, 'INR'),
  year: String,
};

/** A figure as a person reads it: "₹1,00,000", "2010". */
export const figureText = (row: Pick<RangeFilter, 'unit'>, value: number): string => FIGURE[row.unit](value);

function rangeText(row: RangeRow, state: ListState): string {
  const [from, to] = row.params.map((bound) => state[bound]).map((value) => value !== null && figureText(row, value));
  if (from && to) return `${from} – ${to}`;
  return from ? `from ${from}` : `up to ${to}`;
}

function chipsOf(row: FilterRow, state: ListState): Chip[] {
  if (row.kind === 'place' || !isOn(row, state)) return [];
  if (row.kind === 'range') {
    const label = `${row.chip}: ${rangeText(row, state)}`;
    return [{ key: row.name, label, without: relax(state, row.name), isInPanel: true }];
  }
  // A tab shows itself; only types that were ticked have chips.
  return state[row.name].map((value) => ({
    key: `${row.name}:${value}`,
    label: [row.chip, nameOfValue(row.name, value)].filter(Boolean).join(': '),
    without: toggleOption(state, row.name, value),
    isInPanel: !row.isQuick,
  }));
}

/** Everything that narrows the list, one chip each; the place has its own badge. */
export function activeChips(state: ListState): Chip[] {
  const words = { key: 'q', label: `“${state.q}”`, without: relax(state, 'q'), isInPanel: false };
  return [...(state.q ? [words] : []), ...SHOWN.flatMap((row) => chipsOf(row, state))];
}

/** How many filters of the panel are on (for the button's badge). */
export function countPanelFilters(state: ListState): number {
  return activeChips(state).filter((chip) => chip.isInPanel).length;
}

/** The place that the list is limited to; empty if there is none. */
export const placeOf = (state: ListState): string => state.nearCity || state.nearRegion;

/** The search and the active filters in words for a sentence: “health”, Fintech, near Pune, a range of years. */
export function filterTexts(state: ListState): string[] {
  const words = (row: FilterRow): string[] => {
    if (row.kind === 'range') return isOn(row, state) ? [row.inWords] : [];
    if (row.kind === 'place') return placeOf(state) ? [`near ${placeOf(state)}`] : [];
    return state[row.name];
  };
  const tab = state.tab === 'all' ? [] : [`the ${state.tab} tab`];
  const ticked = SHOWN.filter(({ kind }) => kind === 'choice' || kind === 'tags');
  const others = SHOWN.filter((row) => !ticked.includes(row));
  return [...(state.q ? [`“${state.q}”`] : []), ...ticked.flatMap(words), ...tab, ...others.flatMap(words)];
}

/** Removes everything that narrows the list; view, size and sort stay. */
export function clearAll(directory: DirectoryName, state: ListState): ListState {
  const { sort, first, size, firstSize, view } = state;
  return { ...emptyListState(directory, first, firstSize), sort, size, view };
}

/** The text of a relaxation, in the person's words: `Without "Mumbai"`, `"fintech" in "Pune"`. */
export function relaxationLabel(state: ListState, drop: Drop, instead?: Relaxation['instead']): string {
  if (instead) {
    const row = FILTERS[instead.filter];
    const preposition = 'preposition' in row ? row.preposition : 'with';
    const text = `${instead.q && `"${instead.q}" `}${preposition} "${nameOfValue(instead.filter, instead.value)}"`;
    return capital(text);
  }
  if (drop === 'q') return `Without "${state.q}"`;
  const row = FILTERS[drop];
  if (row.kind === 'range') return `Without ${row.dropped}`;
  const names =
    row.kind === 'place'
      ? [placeOf(state)]
      : OPTION_ROWS.filter(({ name }) => name === drop).flatMap(({ name }) =>
          tickedValues(state, name).map((value) => nameOfValue(name, value)),
        );
  return `Without ${names.map((name) => `"${name}"`).join(', ')}`;
}

/** Address of the list page in a state. */
export function listHref(directory: Directory, state: ListState): string {
  const query = listStateParams(directory.name, state, 'page').toString();
  return query ? `${directory.page}?${query}` : directory.page;
}

/** Whether a directory can be sorted by companies or year. */
export function hasRank(directory: DirectoryName): boolean {
  return directory !== 'all-investors' && directory !== 'angel-investors';
}

/** A page cannot contain these characters: HTML replaces a NUL, so server and browser would differ. */
const CONTROLS = /[\u0000-\u001f\u007f]/g;

/** The sort orders that the person may use in a directory, and the page size that they chose last. */
export interface ListRights {
  /** A founder, who may sort by best fit. */
  canFit: boolean;
  /** True if the profile says enough for best fit to be the first order of investors. */
  fitsFirst: boolean;
  /** Rows per page, as last chosen. */
  firstSize?: number | undefined;
}
const NO_RIGHTS: ListRights = { canFit: false, fitsFirst: false };

/** Reads the state from a page's URL. Ignores invalid values and unknown options, and keeps the tab and the type filter consistent. */
export function readPageState(
  directory: DirectoryName,
  params: URLSearchParams,
  { canFit, fitsFirst, firstSize }: ListRights = NO_RIGHTS,
): ListState {
  const clean = new URLSearchParams([...params].map(([name, value]) => [name, value.replace(CONTROLS, ' ')]));
  const first = firstSort(directory, canFit && fitsFirst);
  const state = parseListState(directory, clean, first, firstSize);
  for (const { name, known } of OPTION_ROWS)
    state[name] = state[name].filter((value) => value.length <= MAX_NAME && (known?.includes(value) ?? true));
  for (const { key } of PLACE_ROWS.flatMap(({ parts }) => parts)) if (state[key].length > MAX_NAME) state[key] = '';
  const others = FILTER_ROWS.filter((row) => !isOffered(row, DIRECTORIES[directory]));
  Object.assign(state, emptyFilters(others));
  if (others.some(({ kind }) => kind === 'choice')) state.tab = 'all';
  // All Investors and angels have no number to sort by; only founders have a fit.
  if (state.sort === 'fit' ? !canFit : state.sort.endsWith('rank') && !hasRank(directory)) state.sort = first;
  if (state.after && state.before) state.before = '';
  return matchTabToTypes(state);
}
