/** FAQs in the back-office. */
import { FAQ_CATEGORIES, faqFields, type FaqFields } from '@/domain/support/faqs';
import { messagesOf, type Entity } from './entity';

export const FAQS: Entity<FaqFields> = {
  noun: 'faq',
  title: 'FAQ Management',
  page: '/adminPortal/features/faqs',
  names: ['FAQ', 'FAQs'],
  nameField: 'question',
  schema: () => faqFields,
  fields: [
    {
      name: 'category',
      label: 'Category',
      kind: 'choice',
      options: FAQ_CATEGORIES,
      isRequired: true,
      isColumn: true,
      isFilter: true,
    },
    {
      name: 'question',
      label: 'Question',
      kind: 'line',
      most: 300,
      isRequired: true,
      isColumn: true,
      isSorted: true,
    },
    { name: 'answer', label: 'Answer', kind: 'paragraphs', most: 5000, isRequired: true },
    { name: 'isActive', label: 'Active', kind: 'flag', initial: true, isColumn: true, isFilter: true },
  ],
  sameness: ['question'],
  messages: messagesOf('FAQ', 'FAQs', { deleteManyFailed: 'Failed to delete FAQ' }),
  pageSize: 10,
  defaultSort: 'place',
  imports: [],
  exports: ['csv', 'xlsx'],
};
