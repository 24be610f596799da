/** Grants and schemes in the back-office. */
import { AUDIENCE_LABELS, AUDIENCES, INSTRUMENTS, SCHEME_FIELDS, SCHEMES_TITLE } from '@/domain/schemes/schemes';
import { SCHEME_CURRENCIES, SCHEME_LIMITS, schemeInput, type SchemeInput } from '@/domain/schemes/scheme-input';
import { STATES } from '@/domain/states';
import { messagesOf, type Entity } from './entity';
import { sourcesField } from './sources-field';

const { name: NAME, text: TEXT, amount: AMOUNT } = SCHEME_LIMITS;

export const SCHEMES: Entity<SchemeInput> = {
  noun: 'scheme',
  title: SCHEMES_TITLE,
  page: '/adminPortal/resource-management/schemes',
  names: ['scheme', 'schemes'],
  nameField: 'name',
  schema: () => schemeInput(),
  fields: [
    {
      name: 'name',
      label: 'Name',
      kind: 'line',
      most: NAME,
      isRequired: true,
      isColumn: true,
      isSorted: true,
      headings: ['scheme', 'record'],
    },
    { name: 'who', label: 'Run by', kind: 'line', most: TEXT, isColumn: true },
    {
      name: 'forWhom',
      label: 'For whom, as published',
      kind: 'line',
      most: TEXT,
      hint: 'Founders see whether their profile meets the conditions in it that we recognise.',
    },
    {
      name: 'audience',
      label: 'Who may apply',
      kind: 'choice',
      options: AUDIENCES,
      optionLabels: AUDIENCE_LABELS,
      initial: 'not-said',
      isColumn: true,
      isFilter: true,
    },
    { name: 'instruments', label: 'What it gives', kind: 'tags', options: INSTRUMENTS, headings: ['instrument'] },
    {
      name: 'amountMax',
      label: 'Largest amount',
      kind: 'number',
      min: 1,
      max: AMOUNT,
      currencyIn: 'currency',
      isColumn: true,
      headings: ['amount'],
    },
    { name: 'currency', label: 'Currency', kind: 'choice', options: SCHEME_CURRENCIES, initial: 'INR' },
    { name: 'sectors', label: 'Sectors', kind: 'tags', isFilter: true, headings: ['sector'] },
    {
      name: 'state',
      label: 'State',
      kind: 'choice',
      options: STATES,
      isColumn: true,
      isSorted: true,
      isFilter: true,
      hint: 'Empty for a scheme that names none: it is shown as national.',
    },
    { name: 'apply', label: 'How to apply', kind: 'line', most: TEXT },
    { name: 'website', label: 'Website', kind: 'web-address' },
    {
      name: 'statusAsOf',
      label: 'Status, as published',
      kind: 'line',
      most: TEXT,
      hint: 'With its month, such as "guidelines updated April 2022". After a year the page says at the top that it may be out of date.',
      headings: ['status'],
    },
    {
      name: 'deadline',
      label: 'Deadline',
      kind: 'day',
      isColumn: true,
      section: 'Deadline',
      hint: 'People who saved the scheme are reminded a week before and a day before.',
    },
    {
      name: 'deadlineSource',
      label: 'Page with the deadline',
      kind: 'web-address',
      headings: ['Page that says the deadline'],
    },
    {
      name: 'institutions',
      label: 'Institutions',
      kind: 'tags',
      section: 'Directories',
      hint: 'Names of entries of the directories that run it, exactly as they are written there.',
    },
    sourcesField(SCHEME_FIELDS),
    { name: 'isActive', label: 'Active', kind: 'flag', initial: true, isColumn: true, isFilter: true },
  ],
  sameness: ['name'],
  messages: messagesOf('scheme', 'schemes', { deleteManyFailed: 'Failed to delete selected schemes' }),
  pageSize: 10,
  defaultSort: 'name',
  imports: ['csv', 'xlsx'],
  exports: ['csv', 'xlsx'],
};
