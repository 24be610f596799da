/** The table of a kind of record as a list: its address, filters, orders and sizes, made from the entity. No schema: pages load it. */
import type { ListSpec } from '@/domain/lists/list';
import type { PagedChoices } from '@/domain/lists/paged';
import type { AdminRecord, Entity } from './entities/entity';

type RecordList = ListSpec<AdminRecord> & { api: '/api/admin/records/:noun'; pages: PagedChoices };

const YES_NO = ['yes', 'no'];

export function recordListOf({
  noun,
  names,
  title,
  page,
  fields,
  defaultSort,
  pageSize,
  messages,
}: Entity): RecordList {
  const [, many] = names;
  const sorted = fields.filter(({ isSorted }) => isSorted).map(({ name }) => name);
  return {
    name: `records ${noun}`,
    api: '/api/admin/records/:noun',
    page,
    search: { label: `Search ${many}` },
    filters: fields
      .filter(({ isFilter }) => isFilter)
      .map(({ name, label, kind, options = [], optionLabels }) => ({
        name,
        label,
        options:
          kind === 'flag'
            ? YES_NO.map((word) => ({ value: String(word === 'yes'), label: `${label}: ${word}` }))
            : options.map((value) => ({ value, label: optionLabels?.[value] ?? value })),
        wrong: `There is no such ${label}.`,
      })),
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
    empty: `No ${many} yet`,
    unmatched: `No ${many} match`,
  };
}
