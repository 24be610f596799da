/** Startup terms in the back-office, where they are called design resources. */
import { faultsOfTermPicture, termRecordInput, type TermRecord } from '@/domain/startup-terms/term-input';
import { TERM_CATEGORIES } from '@/domain/startup-terms/terms';
import { messagesOf, type Entity, type FileRule } from './entity';

export const TERM_THUMBNAIL: FileRule = {
  endings: ['png', 'jpg', 'jpeg', 'gif', 'webp'],
  // Under 2 MB.
  maxBytes: 2 * 1024 * 1024 - 1,
  storedAs: 'thumbnailUrl',
  wrongType: 'You can only upload image files!',
  tooLarge: 'Image must be smaller than 2MB!',
  isPicture: true,
};

export const STARTUP_TERMS: Entity<TermRecord> = {
  noun: 'startup-term',
  title: 'Design Resources',
  page: '/adminPortal/resource-management/startup-items',
  names: ['design resource', 'design resources'],
  nameField: 'title',
  schema: ({ purpose }) => termRecordInput(purpose),
  fileFaults: faultsOfTermPicture,
  fields: [
    { name: 'title', label: 'Title', kind: 'line', most: 150, isRequired: true, isSorted: true },
    {
      name: 'category',
      label: 'Category',
      kind: 'choice',
      options: TERM_CATEGORIES,
      isRequired: true,
      isFilter: true,
    },
    { name: 'description', label: 'Description', kind: 'paragraphs', most: 2000, isRequired: true },
    { name: 'figmaLink', label: 'Figma link', kind: 'web-address', most: 1000, isRequired: true },
    {
      name: 'thumbnailUrl',
      label: 'Thumbnail URL',
      kind: 'web-address',
      most: 1000,
      hint: 'Not needed when an image is uploaded.',
    },
    { name: 'thumbnail', label: 'Thumbnail image', kind: 'file', file: TERM_THUMBNAIL },
    { name: 'isActive', label: 'Active', kind: 'flag', initial: true, isFilter: true },
  ],
  readOnly: ['views', 'pictures'],
  sameness: ['category', 'title'],
  messages: messagesOf('design', 'designs', { deleteManyFailed: 'Failed to delete design' }),
  pageSize: 10,
  defaultSort: 'place',
  imports: [],
  exports: ['csv', 'xlsx'],
};
