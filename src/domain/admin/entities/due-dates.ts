/** Due dates of filings and payments in the back-office. Operators correct, confirm or retire what pages report. */
import { COMPANY_TYPES, GST_KINDS } from '@/domain/due-dates/due-lines';
import { DUE_LIMITS, dueLineInput, type DueLineInput } from '@/domain/due-dates/due-input';
import { STATES } from '@/domain/states';
import { messagesOf, type Entity } from './entity';

const { name: NAME, text: TEXT } = DUE_LIMITS;

export const DUE_DATES: Entity<DueLineInput> = {
  noun: 'due-date',
  title: 'Due dates',
  page: '/adminPortal/resource-management/due-dates',
  names: ['due date', 'due dates'],
  nameField: 'name',
  schema: () => dueLineInput(),
  fields: [
    {
      name: 'name',
      label: 'What is due',
      kind: 'line',
      most: NAME,
      isRequired: true,
      isColumn: true,
      isSorted: true,
      headings: ['event', 'compliance', 'filing'],
    },
    { name: 'paper', label: 'Paper', kind: 'line', most: NAME, isColumn: true, isSorted: true, headings: ['form'] },
    { name: 'authority', label: 'Authority', kind: 'line', most: NAME, isColumn: true },
    {
      name: 'schedule',
      label: 'Schedule',
      kind: 'line',
      most: 60,
      isColumn: true,
      hint: 'For example: monthly 7; monthly 7, 03 04-30 (30 April for March); quarterly 13; yearly 07-15; incorporation 180; event 30. Leave it empty to show it without a day, as “to check”.',
    },
    {
      name: 'confirmedOn',
      label: 'Confirmed on',
      kind: 'day',
      isColumn: true,
      hint: 'The day on which you checked this entry. Needed if it has a day, all its pages are on one site and none is official.',
    },
    { name: 'dueFrom', label: 'Counted from', kind: 'line', most: TEXT },
    { name: 'appliesTo', label: 'Applies to, as published', kind: 'line', most: TEXT, headings: ['applicable to'] },
    { name: 'law', label: 'Law', kind: 'line', most: TEXT },
    { name: 'lateFee', label: 'Late fee', kind: 'line', most: TEXT, headings: ['penalty'] },
    { name: 'companies', label: 'Kinds of company', kind: 'tags', options: COMPANY_TYPES, section: 'For whom' },
    { name: 'state', label: 'State', kind: 'choice', options: STATES, isFilter: true },
    { name: 'gst', label: 'GST', kind: 'tags', options: GST_KINDS },
    {
      name: 'employees',
      label: 'From this many employees',
      kind: 'number',
      min: 0,
      initial: 0,
      headings: ['From so many employees'],
    },
    { name: 'foreign', label: 'Only with money from abroad', kind: 'flag', initial: false },
    {
      name: 'reports',
      label: 'Reports',
      kind: 'rows',
      section: 'Reports',
      rows: [
        { name: 'text', label: 'What it says', kind: 'line', most: TEXT, isRequired: true },
        { name: 'address', label: 'Address of the page', kind: 'web-address', isRequired: true },
        { name: 'published', label: 'Published', kind: 'line', most: 7, hint: 'A month such as 2024-03, or a year.' },
        { name: 'isList', label: 'Not an official page', kind: 'flag', initial: true },
      ],
    },
    { name: 'isActive', label: 'Active', kind: 'flag', initial: true, isColumn: true, isFilter: true },
  ],
  sameness: ['name', 'paper'],
  messages: messagesOf('due date', 'due dates', { deleteManyFailed: 'Failed to delete selected due dates' }),
  pageSize: 10,
  defaultSort: 'name',
  imports: ['csv', 'xlsx'],
  exports: ['csv', 'xlsx'],
};
