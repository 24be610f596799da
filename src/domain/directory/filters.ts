/** What a person sees of the list's state: the groups of filters, the chips of what is on, and the rule of tab and type. */
import { ANGEL_STATUSES, INVESTOR_KINDS, STAGES, type Directory, type DirectoryName } from './directories';
import {
  defaultSort,
  emptyListState,
  listStateParams,
  parseListState,
  relax,
  type ListState,
  type Relaxation,
} from './list-state';
import { moneyText } from './funds';

export type FilterGroup = 'sectors' | 'locations' | 'industries' | 'stages' | 'types' | 'statuses';

export const GROUP_LABEL: Record<FilterGroup, string> = {
  types: 'Investor type',
  sectors: 'Sectors',
  locations: 'Locations',
  industries: 'Industries',
  stages: 'Preferred startup stage',
  statuses: 'Status',
};

/** Name of a group in the URL. */
export const GROUP_PARAM: Record<FilterGroup, string> = {
  types: 'type',
  sectors: 'sector',
  locations: 'location',
  industries: 'industry',
  stages: 'stage',
  statuses: 'status',
};

export const TYPE_LABEL: Record<string, string> = {
  'pre-seed': 'Pre-Seed',
  seed: 'Seed',
  angel: 'Angel',
  incubator: 'Incubator',
};

/** Groups of the filter panel; the quick status filters of angels stand outside it. */
export function panelGroups(directory: DirectoryName): FilterGroup[] {
  const shared: FilterGroup[] = ['sectors', 'locations', 'industries', 'stages'];
  return directory === 'all-investors' ? ['types', ...shared] : shared;
}

/** A tab and other ticked types exclude each other: the tab stands only where no other type is ticked (All Investors). */
export function settleTab(state: ListState): ListState {
  if (state.tab === 'all' || state.types.length === 0) return state;
  const [only, ...others] = state.types;
  return only === state.tab && others.length === 0 ? { ...state, types: [] } : { ...state, tab: 'all' };
}

/** The types that are ticked: a tab sets the type filter. */
export function tickedTypes(state: ListState): string[] {
  return state.tab === 'all' ? state.types : [state.tab];
}

/** Back to the first page, nothing open; every change of what is listed goes through here. */
export function fromTheStart(state: ListState, change: Partial<ListState>): ListState {
  return { ...state, page: 1, after: '', before: '', open: '', ...change };
}

/** One option of a group on or off. Ticking a type puts the tab back to All. */
export function toggleOption(state: ListState, group: FilterGroup, name: string): ListState {
  const current = group === 'types' ? tickedTypes(state) : state[group];
  const next = current.includes(name) ? current.filter((item) => item !== name) : [...current, name];
  return fromTheStart(state, { [group]: next, ...(group === 'types' ? { tab: 'all' as const } : {}) });
}

export interface Chip {
  key: string;
  /** What is on, e.g. "Stage: MVP". */
  label: string;
  /** The state without it. */
  without: ListState;
}

const CHIP_PREFIX: Partial<Record<FilterGroup, string>> = { types: 'Type', stages: 'Stage' };

function rangeText(from: number | null, to: number | null, format: (value: number) => string): string {
  if (from !== null && to !== null) return `${format(from)} – ${format(to)}`;
  return from !== null ? `from ${format(from)}` : `up to ${format(to ?? 0)}`;
}

const rupees = (value: number) => moneyText(value, 'INR');

/** Everything that narrows the list, one chip each; the place has its own badge. */
export function activeChips(directory: DirectoryName, state: ListState): Chip[] {
  const chips: Chip[] = [];
  if (state.q) chips.push({ key: 'q', label: `“${state.q}”`, without: relax(directory, state, 'q') });
  for (const group of [...panelGroups(directory), 'statuses'] as FilterGroup[]) {
    // A tab shows itself; only types that were ticked have chips.
    for (const name of state[group]) {
      const prefix = CHIP_PREFIX[group];
      const label = group === 'types' ? (TYPE_LABEL[name] ?? name) : name;
      chips.push({
        key: `${group}:${name}`,
        label: prefix ? `${prefix}: ${label}` : label,
        without: toggleOption(state, group, name),
      });
    }
  }
  if (state.minFund !== null || state.maxFund !== null)
    chips.push({
      key: 'funds',
      label: `Investment: ${rangeText(state.minFund, state.maxFund, rupees)}`,
      without: relax(directory, state, 'funds'),
    });
  if (state.minYear !== null || state.maxYear !== null)
    chips.push({
      key: 'years',
      label: `Established: ${rangeText(state.minYear, state.maxYear, String)}`,
      without: relax(directory, state, 'years'),
    });
  return chips;
}

/** How many filters of the panel are on (for the button's badge). */
export function countPanelFilters(directory: DirectoryName, state: ListState): number {
  return activeChips(directory, state).filter((chip) => chip.key !== 'q' && !chip.key.startsWith('statuses:')).length;
}

/** Nothing narrows the list; view, size and sort stay. */
export function clearAll(directory: DirectoryName, state: ListState): ListState {
  const { sort, size, view } = state;
  return { ...emptyListState(directory), sort, size, view };
}

/** What a relaxation drops, in the person's words: `Without "Mumbai"`. */
export function relaxationLabel(state: ListState, drop: Relaxation['drop']): string {
  if (drop === 'q') return `Without "${state.q}"`;
  if (drop === 'near') return `Without "${state.nearCity || state.nearRegion}"`;
  if (drop === 'funds') return 'Without the investment range';
  if (drop === 'years') return 'Without the years of establishment';
  const names = drop === 'types' ? tickedTypes(state).map((name) => TYPE_LABEL[name] ?? name) : state[drop];
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

const KNOWN = { stages: STAGES, statuses: ANGEL_STATUSES, types: INVESTOR_KINDS } as const;

/** Longest name of an option that the API takes. */
const NAME_LIMIT = 120;

/** A page cannot carry these: HTML turns a NUL into another character, and server and browser would differ. */

const CONTROLS = /[\u0000-\u001f\u007f]/g;

/** A page's URL as a state: read leniently, unknown options of fixed groups left out, tab and types settled. `canFit`: for a founder. */
export function readPageState(directory: DirectoryName, params: URLSearchParams, canFit = false): ListState {
  const clean = new URLSearchParams([...params].map(([name, value]) => [name, value.replace(CONTROLS, ' ')]));
  const state = parseListState(directory, clean);
  for (const group of Object.keys(GROUP_PARAM) as FilterGroup[])
    state[group] = state[group].filter((name) => name.length <= NAME_LIMIT);
  if (state.nearCity.length > NAME_LIMIT) state.nearCity = '';
  if (state.nearRegion.length > NAME_LIMIT) state.nearRegion = '';
  for (const [group, known] of Object.entries(KNOWN) as [keyof typeof KNOWN, readonly string[]][])
    state[group] = state[group].filter((name) => known.includes(name));
  if (directory !== 'all-investors') Object.assign(state, { tab: 'all', types: [] });
  if (directory !== 'angel-investors') state.statuses = [];
  if (directory !== 'incubators') Object.assign(state, { minFund: null, maxFund: null, minYear: null, maxYear: null });
  // The merged list and angels have no figure to sort by; only founders have a fit.
  if (state.sort === 'fit' ? !canFit : state.sort.endsWith('rank') && !hasRank(directory))
    state.sort = defaultSort(directory);
  if (state.after && state.before) state.before = '';
  return settleTab(state);
}
