/** Questions with answers: the public list, grouped by category, and the import of many. */
import { FAQ_CATEGORIES, type FaqCategory, type FaqGroup, type FaqInput } from '../../src/domain/support/faqs';
import { auditStatement } from './audit';
import type { Ctx } from './context';

const MAX_SHOWN = 500;

/** The active ones by category, in the order of the specification; a category without any is left out. */
export async function listFaqGroups(ctx: Ctx): Promise<FaqGroup[]> {
  const { results } = await ctx.d1
    .prepare(
      `SELECT id AS _id, category, question, answer FROM faqs WHERE is_active = 1
        ORDER BY category, position, created_at, id LIMIT ?1`,
    )
    .bind(MAX_SHOWN)
    .all<{ _id: string; category: FaqCategory; question: string; answer: string }>();
  return FAQ_CATEGORIES.flatMap((label) => {
    const content = results
      .filter(({ category }) => category === label)
      .map(({ _id, question, answer }) => ({ _id, question, answer }));
    return content.length > 0 ? [{ key: label.toLowerCase(), label, content }] : [];
  });
}

/** Stores FAQs in their order; one with a known id is replaced, so that doing it again doubles nothing. */
export async function importFaqs(ctx: Ctx, faqs: readonly FaqInput[]): Promise<number> {
  await ctx.d1.batch([
    ctx.d1
      .prepare(
        `INSERT INTO faqs (id, category, question, answer, is_active, position, created_at, updated_at)
         SELECT value ->> 'id', value ->> 'category', value ->> 'question', value ->> 'answer', value ->> 'isActive', key, ?2, ?2
           FROM json_each(?1) WHERE true
         ON CONFLICT (id) DO UPDATE SET category = excluded.category, question = excluded.question,
           answer = excluded.answer, is_active = excluded.is_active, position = excluded.position, updated_at = ?2`,
      )
      .bind(JSON.stringify(faqs), ctx.now()),
    auditStatement(ctx, { action: 'faqs.imported', subjectType: 'faq', details: { count: faqs.length } }),
  ]);
  return faqs.length;
}
