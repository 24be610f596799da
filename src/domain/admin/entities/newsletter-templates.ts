/** Newsletter templates that operators made. The default templates are in the code and are not records. */
import { TEMPLATE_CATEGORIES, TEMPLATE_TEXTS } from '@/domain/newsletters/templates/templates';
import { templateInput, type TemplateInput } from '@/domain/newsletters/templates/template-input';
import type { Entity } from './entity';

export const NEWSLETTER_TEMPLATES: Entity<TemplateInput> = {
  noun: 'newsletter-template',
  title: 'Newsletter Templates',
  page: '/adminPortal/notification-management/notifications?tab=templates',
  names: ['template', 'templates'],
  nameField: 'name',
  schema: () => templateInput,
  fields: [
    { name: 'name', label: 'Name', kind: 'line', most: 120, isRequired: true, isSorted: true },
    { name: 'description', label: 'Description', kind: 'paragraphs', most: 500, isRequired: true },
    {
      name: 'category',
      label: 'Category',
      kind: 'choice',
      options: TEMPLATE_CATEGORIES,
      isRequired: true,
      isFilter: true,
    },
    { name: 'thumbnail', label: 'Thumbnail URL', kind: 'line', most: 1000, isRequired: true },
    { name: 'content', label: 'Content', kind: 'paragraphs', isRequired: true },
  ],
  readOnly: ['isDefault', 'pictures'],
  sameness: ['name'],
  messages: {
    fetchFailed: TEMPLATE_TEXTS.fetchFailed,
    createFailed: TEMPLATE_TEXTS.saveFailed,
    updateFailed: TEMPLATE_TEXTS.saveFailed,
    deleteFailed: TEMPLATE_TEXTS.deleteFailed,
    deleteManyFailed: TEMPLATE_TEXTS.deleteFailed,
    deleted: 'Template deleted',
    importFailed: 'Failed to import data',
  },
  pageSize: 10,
  defaultSort: 'name',
  imports: [],
  exports: [],
};
