/** FAQs as records. */
import { FAQS } from '@/domain/admin/entities/faqs';
import type { FaqFields } from '@/domain/support/faqs';
import { containsSql } from './conditions';
import { fieldColumns, type Store } from './store';

export const faqStore: Store<FaqFields> = {
  entity: FAQS,
  table: 'faqs',
  columns: fieldColumns<FaqFields>('category', 'question', 'answer', 'isActive'),
  place: 'position',
  toRecord: ({ category, question, answer, is_active }) => ({ category, question, answer, isActive: is_active === 1 }),
  sorts: { place: 'position', question: 'question', updatedAt: 'updated_at' },
  search: (text) => containsSql(['question', 'answer'], text),
  samenessColumns: ['question'],
};
