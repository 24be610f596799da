/** Questions with answers: the public list, grouped by category, and the import of many. */
import { eq } from 'drizzle-orm';
import { FAQ_CATEGORIES, type FaqGroup, type FaqInput } from '@/domain/support/faqs';
import { batch, sql } from '@worker/db/sql';
import { faqs } from '@worker/db/schema';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';

const MAX_SHOWN = 500;

/** The active ones by category, in the order of the specification; a category without any is left out. */
export async function listFaqGroups(ctx: Ctx): Promise<FaqGroup[]> {
  const { category, position, createdAt, id } = faqs;
  const rows = await ctx.db
    .select({ _id: id, category, question: faqs.question, answer: faqs.answer })
    .from(faqs)
    .where(eq(faqs.isActive, true))
    .orderBy(category, position, createdAt, id)
    .limit(MAX_SHOWN);
  return FAQ_CATEGORIES.flatMap((label) => {
    const content = rows
      .filter((row) => row.category === label)
      .map(({ _id, question, answer }) => ({ _id, question, answer }));
    return content.length > 0 ? [{ key: label.toLowerCase(), label, content }] : [];
  });
}

/** Stores FAQs in their order; one with a known id is replaced, so that a repeated import creates no duplicates. */
export async function importFaqs(ctx: Ctx, inputs: readonly FaqInput[]): Promise<number> {
  const now = ctx.now();
  await batch(ctx.d1, [
    sql`INSERT INTO faqs (id, category, question, answer, is_active, position, created_at, updated_at)
         SELECT value ->> 'id', value ->> 'category', value ->> 'question', value ->> 'answer', value ->> 'isActive',
           key, ${now}, ${now}
           FROM json_each(${JSON.stringify(inputs)}) WHERE true
         ON CONFLICT (id) DO UPDATE SET category = excluded.category, question = excluded.question,
           answer = excluded.answer, is_active = excluded.is_active, position = excluded.position, updated_at = ${now}`,
    auditRow(ctx, { action: 'faqs.imported', subjectType: 'faq', details: { count: inputs.length } }),
  ]);
  return inputs.length;
}
