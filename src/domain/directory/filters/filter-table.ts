/** The filters of the directories, one row each: state, address, query, plan, panel, chips and relaxations are made from it. */
import { readWholeAmount } from '@/domain/money/read-amount';
import { asciiDigits, withoutUnseen } from '@/domain/text/invisible-characters';
import {
  ANGEL_STATUSES,
  INVESTOR_KINDS,
  STAGES,
  TYPE_LABEL,
  type Directory,
  type ListingKind,
} from '@/domain/directory/directories';

/** The kinds of tags of listings; database triggers maintain the tags. */
export const FACETS = ['sector', 'industry', 'stage', 'city', 'region', 'status'] as const;
export type Facet = (typeof FACETS)[number];

interface Filter {
  label: string;
  /** Label before the value in a chip: "Stage: MVP". */
  chip?: string;
  /** Kinds whose listings have the filter; absent means all kinds. */
  kinds?: readonly ListingKind[];
}

/** Values to tick; a listing must have at least one of the ticked values. The state has them as a list under the name of the filter. */
interface Options extends Filter {
  /** Its name in the address. */
  param: string;
  /** The only possible values, in their order. */
  known?: readonly string[];
  /** Shown as buttons beside the search, not in the panel. */
  isQuick?: boolean;
}

export interface TagFilter extends Options {
  kind: 'tags';
  facet: Facet;
  /** The word before a value in a sentence. An empty search whose words name a value offers the filter: In "Pune". */
  preposition?: string;
}

/** A choice among the kinds of a directory that has several. */
export interface ChoiceFilter extends Options {
  kind: 'choice';
  known: readonly string[];
  /** The labels of the values. */
  names: Readonly<Record<string, string>>;
}

/** A range of figures. Each end has the same name in the state and in the address. */
export interface RangeFilter extends Filter {
  kind: 'range';
  chip: string;
  params: readonly [from: string, to: string];
  /** Columns of `listings` that the ends are compared with. */
  columns: readonly [from: 'fund_max' | 'year', to: 'fund_min' | 'year'];
  unit: 'rupees' | 'year';
  /** Largest figure that is accepted. */
  maxFigure: number;
  /** Ends of the slider; the upper one is the largest figure of the listings, or the current year. */
  slider: readonly [from: number, to: 'maxFund' | 'year'];
  /** In a sentence: matches "an investment range", "Without the investment range". */
  inWords: string;
  dropped: string;
}

/** Near a city or in its region; set by Fetch Local, not by the panel. */
export interface PlaceFilter extends Filter {
  kind: 'place';
  parts: readonly { key: string; param: string; facet: Facet }[];
}

/** In the order of the address. People see them in the order of `SHOWN`. */
export const FILTERS = {
  sectors: { kind: 'tags', param: 'sector', facet: 'sector', label: 'Sectors' },
  locations: { kind: 'tags', param: 'location', facet: 'city', label: 'Locations', preposition: 'in' },
  industries: { kind: 'tags', param: 'industry', facet: 'industry', label: 'Industries' },
  stages: {
    kind: 'tags',
    param: 'stage',
    facet: 'stage',
    label: 'Preferred startup stage',
    chip: 'Stage',
    known: STAGES,
  },
  statuses: {
    kind: 'tags',
    param: 'status',
    facet: 'status',
    label: 'Status',
    known: ANGEL_STATUSES,
    kinds: ['angel'],
    isQuick: true,
  },
  types: {
    kind: 'choice',
    param: 'type',
    label: 'Investor type',
    chip: 'Type',
    known: INVESTOR_KINDS,
    names: TYPE_LABEL,
  },
  near: {
    kind: 'place',
    label: 'Near',
    parts: [
      { key: 'nearCity', param: 'near', facet: 'city' },
      { key: 'nearRegion', param: 'region', facet: 'region' },
    ],
  },
  funds: {
    kind: 'range',
    params: ['minFund', 'maxFund'],
    columns: ['fund_max', 'fund_min'],
    unit: 'rupees',
    maxFigure: 999_999_999_999,
    slider: [0, 'maxFund'],
    label: 'Investment range',
    chip: 'Investment',
    inWords: 'an investment range',
    dropped: 'the investment range',
    kinds: ['incubator'],
  },
  years: {
    kind: 'range',
    params: ['minYear', 'maxYear'],
    columns: ['year', 'year'],
    unit: 'year',
    maxFigure: 9999,
    slider: [1900, 'year'],
    label: 'Year of establishment',
    chip: 'Established',
    inWords: 'a range of years',
    dropped: 'the years of establishment',
    kinds: ['incubator'],
  },
} as const satisfies Record<string, TagFilter | ChoiceFilter | RangeFilter | PlaceFilter>;

type Table = typeof FILTERS;
export type FilterName = keyof Table;
type NamesOf<Kind extends string> = {
  [Name in FilterName]: Table[Name]['kind'] extends Kind ? Name : never;
}[FilterName];

/** Filters whose values are ticked. */
export type OptionName = NamesOf<'tags' | 'choice'>;
type RangeName = NamesOf<'range'>;
type PlaceName = NamesOf<'place'>;
type Part = Table[PlaceName]['parts'][number];

export type OptionParam = Table[OptionName]['param'];
/** An end of a range, in the state and in the address. */
export type Bound = Table[RangeName]['params'][number];
type PlaceKey = Part['key'];
export type PlaceParam = Part['param'];
export type FilterParam = OptionParam | Bound | PlaceParam;

/** The chosen values of every filter. */
export type FilterState = Record<OptionName, string[]> & Record<PlaceKey, string> & Record<Bound, number | null>;

/** Maximum values of one filter, and maximum characters of one value. */
export const MAX_VALUES = 30;
export const MAX_NAME = 120;

/** A row with its name, for loops over all filters of a kind. */
export type OptionRow = (TagFilter | ChoiceFilter) & { name: OptionName; param: OptionParam };
export type RangeRow = Omit<RangeFilter, 'params'> & { name: RangeName; params: readonly [from: Bound, to: Bound] };
type PlaceRow = Omit<PlaceFilter, 'parts'> & { name: PlaceName; parts: readonly Part[] };
export type FilterRow = OptionRow | RangeRow | PlaceRow;

export const FILTER_ROWS = Object.entries(FILTERS).map(([name, row]) => ({ ...row, name })) as readonly FilterRow[];
export const OPTION_ROWS = FILTER_ROWS.filter((row) => row.kind === 'tags' || row.kind === 'choice');
export const RANGE_ROWS = FILTER_ROWS.filter((row) => row.kind === 'range');
export const PLACE_ROWS = FILTER_ROWS.filter((row) => row.kind === 'place');

/** The filters in the order that people see: kind, tags, place, ranges. */
export const SHOWN: readonly FilterRow[] = [
  ...OPTION_ROWS.filter((row) => row.kind === 'choice'),
  ...OPTION_ROWS.filter((row) => row.kind === 'tags'),
  ...PLACE_ROWS,
  ...RANGE_ROWS,
];

const optionRow = (name: OptionName): TagFilter | ChoiceFilter => FILTERS[name];

/** The label of a value. */
export function nameOfValue(name: OptionName, value: string): string {
  const row = optionRow(name);
  return row.kind === 'choice' ? (row.names[value] ?? value) : value;
}

/** A figure as typed or in an address, "2.5 crore" or "2010"; null for any other text. The API checks whether a year is in range. */
export function readFigure({ unit, maxFigure }: Pick<RangeFilter, 'unit' | 'maxFigure'>, text: string): number | null {
  if (unit === 'rupees') return readWholeAmount(text, 'INR', maxFigure);
  const digits = asciiDigits(withoutUnseen(text));
  return /^\d{1,12}$/.test(digits) ? Number(digits) : null;
}

/** A figure that a person typed. A year must have four digits, so that "15" does not count as a year. */
export function readTypedFigure(row: Pick<RangeFilter, 'unit' | 'maxFigure'>, text: string): number | null {
  const value = readFigure(row, text);
  return row.unit === 'year' && value !== null && !/^\d{4}$/.test(String(value)) ? null : value;
}

/** Whether some listing of the directory may have a value for the filter. */
export function isFound(row: Pick<FilterRow, 'kind' | 'kinds'>, { kinds }: Pick<Directory, 'kinds'>): boolean {
  if (row.kind === 'choice') return kinds.length > 1;
  return !row.kinds || kinds.some((kind) => row.kinds?.includes(kind));
}

/** Whether the page of the directory offers the filter: all kinds of its listings have it. */
export function isOffered(row: Pick<FilterRow, 'kind' | 'kinds'>, { kinds }: Pick<Directory, 'kinds'>): boolean {
  return isFound(row, { kinds }) && kinds.every((kind) => row.kinds?.includes(kind) ?? true);
}

/** The keys of a filter in the state. */
export function keysOf(row: FilterRow): readonly (keyof FilterState)[] {
  if (row.kind === 'range') return row.params;
  return row.kind === 'place' ? row.parts.map(({ key }) => key) : [row.name];
}

/** The names of a filter in the address. */
export function paramsOf(row: FilterRow): readonly FilterParam[] {
  if (row.kind === 'range') return row.params;
  return row.kind === 'place' ? row.parts.map(({ param }) => param) : [row.param];
}

/** The state of filters that are off. */
export function emptyFilters(rows: readonly FilterRow[] = FILTER_ROWS): FilterState {
  const none = { range: null, place: '' };
  return Object.fromEntries(
    rows.flatMap((row) =>
      keysOf(row).map((key) => [key, row.kind === 'range' || row.kind === 'place' ? none[row.kind] : []]),
    ),
  ) as unknown as FilterState;
}

/** Whether a value of a state or of a query narrows the list. */
export const isSet = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== '' && value !== null && value !== undefined;

export const isOn = (row: FilterRow, state: FilterState): boolean => keysOf(row).some((key) => isSet(state[key]));
