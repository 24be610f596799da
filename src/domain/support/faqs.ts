/** Questions with answers: categories, the schema of a record, and groups of them. */
import { FAQ_CATEGORIES } from '@/domain/answers/words';
import type { faq, faqGroup } from '@/domain/answers/content';
import { z } from 'zod';
import { flag, line, paragraphs } from '@/domain/fields';

export { FAQ_CATEGORIES };

/** The fields that a person fills in. */
export const faqFields = z.strictObject({
  category: z.enum(FAQ_CATEGORIES, { error: 'Please select a category' }),
  question: line('Please enter the question', 300),
  answer: paragraphs('Please enter the answer', 5000),
  isActive: flag('Active').default(true),
});
export type FaqFields = z.output<typeof faqFields>;

export const faqInput = faqFields.extend({
  id: z.string({ error: 'Please give an id' }).regex(/^[0-9a-f]{24}$/, { error: 'The id must be 24 hex digits' }),
});
export type FaqInput = z.output<typeof faqInput>;

export type Faq = z.infer<typeof faq>;

export type FaqGroup = z.infer<typeof faqGroup>;
