/** The table of a kind of record as a list: its address, filters, orders and sizes, made from the entity. Has no zod schema, because pages load it. */
import { listHref, readListState, type ListFilter, type ListSpec } from '@/domain/lists/list';
import { fromTheFirst, type PagedChoices } from '@/domain/lists/paged';
import { lackedFields } from './bulk';
import type { AdminRecord, Entity, Field } from './entities/entity';

type RecordList = ListSpec<AdminRecord> & { api: '/api/admin/records/:noun'; pages: PagedChoices };

const YES_NO = ['yes', 'no'];
/** The value of a filter by a part of a text. */
const PART = /^[^\p{Cc}]{1,60}$/u;

/** True for a field that is filtered by a part of its text. */
export const isTyped = ({ kind }: Pick<Field, 'kind'>): boolean => kind === 'line' || kind === 'tags';

/** The filter in the address for records that lack a value in the named field. */
export const MISSING = 'missing';
/** The filter in the address with the names of the columns to show; all are shown if it is missing. */
export const COLUMNS = 'columns';

function filterOf({ name, label, kind, initial, options = [], optionLabels }: Field): ListFilter {
  const wrong = `There is no such ${label}.`;
  const optionOf = (value: string) => ({ value, label: optionLabels?.[value] ?? value });
  if (isTyped({ kind })) return { name, label, options: [], pattern: PART, isMore: true, wrong };
  const flags = YES_NO.map((word) => ({ value: String(word === 'yes'), label: `${label}: ${word}` }));
  // A flag that few records have is rarely filtered by.
  if (kind === 'flag') return { name, label, options: flags, isMore: initial === false, wrong };
  return { name, label, options: options.map(optionOf), wrong };
}

/** A view of a list that an operator saved. */
export interface ListView {
  id: string;
  name: string;
  query: string;
  isShared: boolean;
  isOwn: boolean;
  /** Name of the operator who saved it. */
  operator: string;
}

/** The query of a view: search, filters, order, size and columns, without the page and the open record. */
export function viewQueryOf(entity: Entity, query: string): string {
  const list = recordListOf(entity);
  const state = readListState(list, new URLSearchParams(query));
  return listHref(list, { ...state, ...fromTheFirst({}), open: '' }).slice(list.page.length + 1);
}

export function recordListOf(entity: Entity): RecordList {
  const { noun, names, title, page, fields, defaultSort, pageSize, messages } = entity;
  const [, plural] = names;
  const sorted = fields.filter(({ isSorted }) => isSorted).map(({ name }) => name);
  return {
    name: `records ${noun}`,
    api: '/api/admin/records/:noun',
    page,
    search: { label: `Search ${plural}` },
    filters: [
      ...fields.filter(({ isFilter }) => isFilter).map(filterOf),
      {
        name: MISSING,
        label: 'Missing',
        all: 'Missing: any',
        options: lackedFields(entity).map(({ name, label, section }) => ({
          value: name,
          label: `No ${label}${section && label !== section ? ` (${section})` : ''}`,
        })),
        isMore: true,
        wrong: 'There is no such field.',
      },
      {
        name: COLUMNS,
        label: 'Columns',
        options: [],
        pattern: /^[\w.,]{1,400}$/,
        isHidden: true,
        isLocal: true,
        wrong: '',
      },
    ],
    hasDays: true,
    days: 'Changed',
    open: /^(?:new|[0-9a-f]{24})$/,
    size: pageSize,
    pages: {
      sorts: [defaultSort.replace(/^-/, ''), 'updatedAt', ...sorted],
      sort: defaultSort,
      sizes: [10, 25, 50, 100],
      size: pageSize,
    },
    caption: title,
    failed: messages.fetchFailed,
    empty: `No ${plural} yet`,
    unmatched: `No ${plural} match`,
  };
}
