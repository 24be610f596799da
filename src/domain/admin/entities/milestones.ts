/** Milestones of the roadmap in the back-office. */
import { DESCRIPTION_LIMIT, milestoneInput, type MilestoneInput } from '@/domain/roadmap/inputs';
import { MILESTONE_CATEGORIES, MILESTONE_STAGES } from '@/domain/roadmap/milestones';
import { messagesOf, type Entity, type FileRule } from './entity';

export const MILESTONE_FILE: FileRule = {
  endings: ['jpeg', 'jpg', 'png', 'gif', 'pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'txt'],
  maxBytes: 10 * 1024 * 1024,
  storedAs: 'fileUrl',
  wrongType: 'This type of file is not accepted, or its content does not match its name.',
  tooLarge: 'The file can have at most 10 MB.',
  after: { uploadFailed: 'Failed to upload file, but milestone was saved', removeFailed: 'Failed to delete file' },
};

export const MILESTONES: Entity<MilestoneInput> = {
  noun: 'milestone',
  title: 'Milestone Management',
  page: '/adminPortal/features/checklist',
  names: ['milestone', 'milestones'],
  nameField: 'description',
  schema: () => milestoneInput,
  fields: [
    {
      name: 'description',
      label: 'Description',
      kind: 'line',
      most: DESCRIPTION_LIMIT,
      isRequired: true,
      isColumn: true,
      isSorted: true,
    },
    {
      name: 'category',
      label: 'Category',
      kind: 'choice',
      options: MILESTONE_CATEGORIES,
      isRequired: true,
      isColumn: true,
      isFilter: true,
    },
    {
      name: 'stage',
      label: 'Stage',
      kind: 'choice',
      options: MILESTONE_STAGES,
      isRequired: true,
      isColumn: true,
      isFilter: true,
    },
    { name: 'file', label: 'File', kind: 'file', file: MILESTONE_FILE, isColumn: true },
  ],
  readOnly: ['fileUrl', 'fileName'],
  sameness: ['stage', 'description'],
  messages: messagesOf('milestone', 'milestones', { deleteManyFailed: 'Failed to delete milestone' }),
  pageSize: 10,
  defaultSort: 'place',
  imports: [],
  exports: ['csv', 'xlsx'],
};
