/** Prepared answers of the inbox for frequent questions. They contain no personal data. */
import { z } from 'zod';
import { line, paragraphs } from '@/domain/fields';
import { FIRST_NAME } from '@/domain/admin/inbox/reply';
import { messagesOf, type Entity } from './entity';

const preparedAnswer = z.object({
  title: line('Please enter a title', 120),
  text: paragraphs('Please enter the answer', 5000),
});
export type PreparedAnswer = z.output<typeof preparedAnswer>;

export const PREPARED_ANSWERS: Entity<PreparedAnswer> = {
  noun: 'prepared-answer',
  title: 'Prepared answers',
  page: '/adminPortal/inbox/prepared-answers',
  names: ['prepared answer', 'prepared answers'],
  nameField: 'title',
  schema: () => preparedAnswer,
  fields: [
    {
      name: 'title',
      label: 'Title',
      kind: 'line',
      most: 120,
      isRequired: true,
      isColumn: true,
      isSorted: true,
      hint: 'Only operators see it.',
    },
    {
      name: 'text',
      label: 'Answer',
      kind: 'paragraphs',
      most: 5000,
      isRequired: true,
      isColumn: true,
      hint: `Write ${FIRST_NAME} where the person's first name goes.`,
    },
  ],
  sameness: ['title'],
  messages: messagesOf('prepared answer', 'prepared answers'),
  pageSize: 10,
  defaultSort: 'title',
  imports: [],
  exports: ['csv', 'xlsx'],
};
