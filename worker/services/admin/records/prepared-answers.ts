/** Prepared answers of the inbox as records. */
import { PREPARED_ANSWERS, type PreparedAnswer } from '@/domain/admin/entities/prepared-answers';
import { containsSql } from './conditions';
import { fieldColumns, type Store } from './store';

export const preparedAnswerStore: Store<PreparedAnswer> = {
  entity: PREPARED_ANSWERS,
  table: 'prepared_answers',
  columns: fieldColumns<PreparedAnswer>('title', 'text'),
  toRecord: ({ title, text }) => ({ title, text }),
  sorts: { title: 'title', updatedAt: 'updated_at' },
  search: (text) => containsSql(['title', 'text'], text),
  samenessColumns: ['title'],
};
