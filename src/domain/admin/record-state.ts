/** The state of a table of records in its address: search, filters, order, page, and the record that is open. No schema: pages load it. */
import { searchText } from '@/domain/lists/list';
import { placeQuery, putPlace, readPlace, type PagedChoices, type PagedPlace } from '@/domain/lists/paged';
import type { Entity } from './entities/entity';

export const RECORD_PAGE_SIZES = [10, 25, 50, 100] as const;

export interface RecordState extends PagedPlace {
  q: string;
  /** Filtered field → value. */
  filters: Readonly<Record<string, string>>;
  /** Id of the record in the form, or `new`. */
  open: string;
}

type Known = Pick<Entity, 'fields' | 'defaultSort' | 'pageSize'>;

const choicesOf = ({ fields, defaultSort, pageSize }: Known): PagedChoices => ({
  sorts: [
    defaultSort.replace(/^-/, ''),
    'updatedAt',
    ...fields.filter(({ isSorted }) => isSorted).map(({ name }) => name),
  ],
  sort: defaultSort,
  sizes: RECORD_PAGE_SIZES,
  size: pageSize,
});

/** Reads an address leniently: what makes no sense is left at its default. */
export function readRecordState(entity: Known, params: URLSearchParams): RecordState {
  const filters: Record<string, string> = {};
  for (const { name, kind, options = [], isFilter } of entity.fields) {
    const value = params.get(name);
    if (!isFilter || value === null) continue;
    if ((kind === 'flag' ? ['true', 'false'] : options).includes(value)) filters[name] = value;
  }
  const open = params.get('open') ?? '';
  return {
    q: searchText(params.get('q') ?? ''),
    filters,
    ...readPlace(choicesOf(entity), params),
    open: open === 'new' || /^[0-9a-f]{24}$/.test(open) ? open : '',
  };
}

/** The query of a state without what is at its default; `?…` or nothing. */
export function recordSearch(entity: Known, state: RecordState): string {
  const params = new URLSearchParams();
  if (state.q) params.set('q', state.q);
  if (state.sort !== entity.defaultSort) params.set('sort', state.sort);
  for (const [name, value] of Object.entries(state.filters)) params.set(name, value);
  putPlace(choicesOf(entity), params, state);
  if (state.open) params.set('open', state.open);
  const text = params.toString();
  return text ? `?${text}` : '';
}

/** What the API is asked for a state. */
export const recordQueryOf = (state: RecordState): Record<string, string | number> => ({
  q: state.q,
  ...state.filters,
  ...placeQuery(state),
});
