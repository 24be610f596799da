/** Resource categories and the resources in them, in the back-office. */
import {
  categoryInput,
  FILE_TYPES,
  resourceInCategory,
  type CategoryInput,
  type ResourceRecord,
} from '@/domain/resources/resource-input';
import { FILE_SOURCES, RESOURCE_ICONS } from '@/domain/resources/resources';
import { messagesOf, type Entity, type FileRule } from './entity';

const RESOURCE_FILE: FileRule = {
  endings: ['pdf', 'doc', 'docx', 'ppt', 'pptx', 'xls', 'xlsx'],
  most: 10 * 1024 * 1024,
  storedAs: 'fileUrl',
  wrongType: 'Please choose a PDF, DOC, DOCX, PPT, PPTX, XLS or XLSX file.',
  tooLarge: 'The file can have at most 10 MB.',
};

export const RESOURCE_CATEGORIES: Entity<CategoryInput> = {
  noun: 'resource-category',
  title: 'Resource Management',
  page: '/adminPortal/resource-management/resources',
  names: ['category', 'categories'],
  nameField: 'title',
  schema: () => categoryInput,
  fields: [
    { name: 'title', label: 'Title', kind: 'line', most: 100, isRequired: true },
    {
      name: 'description',
      label: 'Description',
      kind: 'paragraphs',
      most: 500,
      isRequired: true,
    },
    { name: 'icon', label: 'Icon', kind: 'choice', options: RESOURCE_ICONS, isRequired: true },
    { name: 'color', label: 'Color', kind: 'color', isRequired: true, initial: '#3d6a1f' },
  ],
  sameness: ['title'],
  messages: messagesOf('category', 'categories'),
  pageSize: 10,
  defaultSort: 'place',
  imports: [],
  exports: ['csv', 'xlsx'],
};

export const RESOURCES: Entity<ResourceRecord> = {
  noun: 'resource',
  title: 'All resources',
  page: '/adminPortal/resource-management/all-resources',
  names: ['resource', 'resources'],
  nameField: 'name',
  schema: () => resourceInCategory,
  fields: [
    {
      name: 'name',
      label: 'Name',
      kind: 'line',
      most: 150,
      isRequired: true,
      isColumn: true,
      isSorted: true,
    },
    { name: 'categoryId', label: 'Category', kind: 'choice', optionsOf: 'resource-category', isRequired: true },
    { name: 'description', label: 'Description', kind: 'paragraphs', most: 500 },
    {
      name: 'fileType',
      label: 'File type',
      kind: 'choice',
      options: FILE_TYPES,
      optionLabels: { csv: 'CSV', md: 'MD' },
      isRequired: true,
      isColumn: true,
      isFilter: true,
    },
    { name: 'rating', label: 'Initial rating', kind: 'number', min: 0, max: 5, step: 0.1, initial: 0, isColumn: true },
    {
      name: 'fileSource',
      label: 'Source',
      kind: 'choice',
      options: FILE_SOURCES,
      optionLabels: { local: 'Upload', drive: 'Google Drive' },
      initial: 'local',
      isRequired: true,
      isColumn: true,
      isFilter: true,
    },
    {
      name: 'file',
      label: 'File',
      kind: 'file',
      isRequired: true,
      file: RESOURCE_FILE,
      onlyWhen: { field: 'fileSource', is: 'local' },
    },
    {
      name: 'driveLink',
      label: 'Google Drive link',
      kind: 'web-address',
      most: 2000,
      isRequired: true,
      onlyWhen: { field: 'fileSource', is: 'drive' },
    },
    { name: 'preview', label: 'Show a preview', kind: 'flag', initial: true },
  ],
  readOnly: ['downloads', 'fileUrl'],
  sameness: ['name'],
  messages: messagesOf('resource', 'resources'),
  pageSize: 10,
  defaultSort: 'name',
  imports: [],
  exports: ['csv', 'xlsx'],
};
