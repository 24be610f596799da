/** Templates of newsletters as records. Their content is stored as the sanitiser let it through. */
import { NEWSLETTER_TEMPLATES } from '@/domain/admin/entities/newsletter-templates';
import { invalid } from '@/domain/errors';
import type { TemplateInput } from '@/domain/newsletters/templates/template-input';
import { copiesSql } from '@worker/services/core/pictures';
import { sanitizeHtml } from '@worker/services/newsletters/templates/sanitize';
import { containsSql } from './conditions';
import { fieldColumns, type Store } from './store';

const NOTHING_LEFT = 'Nothing of this content is allowed in an email. Please use text, tables, pictures and links.';

function contentOf({ content }: TemplateInput): string {
  const safe = sanitizeHtml(content, { keepsPlaceholders: true });
  if (safe === '') throw invalid(NOTHING_LEFT, { content: NOTHING_LEFT });
  return safe;
}

export const newsletterTemplateStore: Store<TemplateInput> = {
  entity: NEWSLETTER_TEMPLATES,
  table: 'newsletter_templates',
  columns: {
    ...fieldColumns<TemplateInput>('name', 'description', 'category', 'thumbnail'),
    content: contentOf,
  },
  pictures: copiesSql('thumbnail'),
  toRecord: ({ name, description, category, thumbnail, content }) => ({
    name,
    description,
    category,
    isDefault: false,
    thumbnail,
    content,
  }),
  sorts: { name: 'name', updatedAt: 'updated_at' },
  search: (text) => containsSql(['name', 'description'], text),
  samenessColumns: ['name'],
};
