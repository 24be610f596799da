/** The state of a table of records in its address: search, filters, order, page, and the record that is open. No schema: pages load it. */
import type { Entity } from './entities/entity';
import { searchText } from '../text/invisible-characters';

export const RECORD_PAGE_SIZES = [10, 25, 50, 100] as const;

export interface RecordState {
  q: string;
  /** Sorted field with a minus for descending; the entity's own order unless changed. */
  sort: string;
  /** Filtered field → value. */
  filters: Readonly<Record<string, string>>;
  page: number;
  size: number;
  /** Signed places before and after the page shown, where a step was taken and no number. */
  after: string;
  before: string;
  /** Id of the record in the form, or `new`. */
  open: string;
}

type Known = Pick<Entity, 'fields' | 'defaultSort' | 'pageSize'>;

const sortsOf = ({ fields, defaultSort }: Known): string[] => [
  defaultSort.replace(/^-/, ''),
  'updatedAt',
  ...fields.filter(({ isSorted }) => isSorted).map(({ name }) => name),
];

const filtersOf = ({ fields }: Known) => fields.filter(({ isFilter }) => isFilter);

const wholeFrom = (text: string | null, most: number): number | null =>
  text !== null && /^[1-9]\d{0,5}$/.test(text) && Number(text) <= most ? Number(text) : null;

/** Reads an address leniently: what makes no sense is left at its default. */
export function readRecordState(entity: Known, params: URLSearchParams): RecordState {
  const sort = params.get('sort') ?? '';
  const filters: Record<string, string> = {};
  for (const { name, kind, options = [] } of filtersOf(entity)) {
    const value = params.get(name);
    if (value !== null && (kind === 'flag' ? ['true', 'false'] : options).includes(value)) filters[name] = value;
  }
  const size = wholeFrom(params.get('size'), 100);
  const open = params.get('open') ?? '';
  return {
    q: searchText(params.get('q') ?? '', 100),
    sort: sortsOf(entity).includes(sort.replace(/^-/, '')) ? sort : entity.defaultSort,
    filters,
    page: wholeFrom(params.get('page'), 10_000) ?? 1,
    size: (RECORD_PAGE_SIZES as readonly (number | null)[]).includes(size)
      ? (size ?? entity.pageSize)
      : entity.pageSize,
    after: params.get('after') ?? '',
    before: params.get('before') ?? '',
    open: open === 'new' || /^[0-9a-f]{24}$/.test(open) ? open : '',
  };
}

/** The query of a state without what is at its default; `?…` or nothing. */
export function recordSearch(entity: Known, state: RecordState): string {
  const params = new URLSearchParams();
  if (state.q) params.set('q', state.q);
  if (state.sort !== entity.defaultSort) params.set('sort', state.sort);
  for (const [name, value] of Object.entries(state.filters)) params.set(name, value);
  if (state.size !== entity.pageSize) params.set('size', String(state.size));
  if (state.page > 1) params.set('page', String(state.page));
  if (state.after) params.set('after', state.after);
  if (state.before) params.set('before', state.before);
  if (state.open) params.set('open', state.open);
  const text = params.toString();
  return text ? `?${text}` : '';
}

/** What the API is asked for a state. A place goes before a number, which then only says where one is. */
export function recordQueryOf(state: RecordState): Record<string, string | number> {
  const { q, sort, filters, page, size, after, before } = state;
  return {
    q,
    sort,
    ...filters,
    limit: size,
    ...(after ? { after } : before ? { before } : { page }),
  };
}

/** Back to the first page, nothing open: every change of what is listed goes through here. */
export const fromTheFirst = (change: Partial<RecordState>): Partial<RecordState> => ({
  page: 1,
  after: '',
  before: '',
  ...change,
});
