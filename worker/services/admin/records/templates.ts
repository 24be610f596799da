/** Reads newsletter templates: the defaults of the code first, then those of operators, latest change first. */
import { copiesOf } from '@/domain/addresses/own-picture';
import { DEFAULT_TEMPLATES } from '@/domain/newsletters/default-templates';
import type { Template } from '@/domain/newsletters/templates/templates';
import type { newsletterTemplates } from '@worker/db/schema';
import { fixedSql, sql } from '@worker/db/sql';
import type { Ctx } from '@worker/services/core/context';
import { copiesSql } from '@worker/services/core/pictures';
import { requireAllowed } from '@worker/services/core/require-actor';
import { readRecord } from './list';
import { newsletterTemplateStore } from './stores';
import type { Store } from './store';

const MAX_LISTED = 1000;
/** Characters of content in one answer. */
const MAX_CONTENT = 8_000_000;

type TemplateRow = Omit<typeof newsletterTemplates.$inferSelect, 'content' | 'createdAt'> & {
  content?: string;
  pictures: string;
};

const templateOf = ({
  id,
  name,
  description,
  category,
  thumbnail,
  content,
  pictures,
  revision,
  updatedAt,
}: TemplateRow): Template => ({
  _id: id,
  name,
  description,
  category,
  isDefault: false,
  thumbnail,
  ...(content === undefined ? {} : { content }),
  ...copiesOf(pictures),
  revision,
  updatedAt: new Date(updatedAt).toISOString(),
});

function withoutContent(template: Template): Template {
  const { content: _, ...card } = template;
  return card;
}

/**
 * All templates, with their contents or as cards. `isTruncated` is true if there are more than 1,000 templates, or more content than fits
 * into one answer.
 */
export async function listTemplates(
  ctx: Ctx,
  { hasContent }: { hasContent: boolean },
): Promise<{ templates: Template[]; isTruncated: boolean }> {
  requireAllowed(ctx, 'template:read');
  const columns = sql`id, name, description, category, thumbnail, revision, updated_at AS updatedAt, ${fixedSql(copiesSql('thumbnail'))} AS pictures`;
  const order = sql`ORDER BY updated_at DESC, id`;
  const results = await ctx.rows(
    hasContent
      ? sql<
          TemplateRow & { total: number }
        >`SELECT * FROM (SELECT ${columns}, content, updated_at, count(*) OVER () AS total, sum(length(content)) OVER (${order}) AS upTo
          FROM newsletter_templates) WHERE upTo <= ${MAX_CONTENT} ${order} LIMIT ${MAX_LISTED}`
      : sql<
          TemplateRow & { total: number }
        >`SELECT ${columns}, count(*) OVER () AS total FROM newsletter_templates ${order} LIMIT ${MAX_LISTED}`,
  );
  const defaults = hasContent ? DEFAULT_TEMPLATES : DEFAULT_TEMPLATES.map(withoutContent);
  return {
    templates: [...defaults, ...results.map(templateOf)],
    isTruncated: (results[0]?.total ?? 0) > results.length,
  };
}

/** One template with its content. Throws 404 if there is none. */
export async function readTemplate(ctx: Ctx, id: string): Promise<Template> {
  requireAllowed(ctx, 'template:read');
  const found = DEFAULT_TEMPLATES.find(({ _id }) => _id === id);
  return found ?? ((await readRecord(ctx, newsletterTemplateStore as unknown as Store, id)) as unknown as Template);
}

export const isDefaultTemplate = (id: string): boolean => DEFAULT_TEMPLATES.some(({ _id }) => _id === id);
