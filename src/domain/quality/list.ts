/** The description of the operators' queue: one tab per kind, open or decided. */
import { optionsOf } from '@/domain/options';
import type { ListSpec } from '@/domain/lists/list';
import { QUALITY_KINDS, QUALITY_LABELS, QUALITY_PAGE, type QualityItem } from './items';

export const QUALITY: ListSpec<QualityItem> & { api: '/api/admin/quality' } = {
  name: 'quality',
  api: '/api/admin/quality',
  page: QUALITY_PAGE,
  filters: [
    {
      name: 'kind',
      label: 'Kind',
      options: optionsOf(QUALITY_LABELS, QUALITY_KINDS),
      usual: 'report',
      wrong: 'There is no such kind.',
      isHidden: true,
    },
    {
      name: 'status',
      label: 'Status',
      all: null,
      usual: 'open',
      options: optionsOf({ open: 'Open', accepted: 'Accepted', refused: 'Refused' }),
      wrong: 'There is no such status.',
    },
  ],
  open: /^[0-9a-f]{24}$/,
  size: 25,
  caption: 'Open items',
  failed: 'The queue could not be read.',
  empty: 'Nothing here',
  unmatched: 'Nothing matches',
};
