/** The choice of categories for the weekly digest of news. */
import { z } from 'zod';
import { NEWS_CATEGORIES } from '@/domain/news/choices';

const UNKNOWN = `Please send categories from ${NEWS_CATEGORIES.join(', ')}.`;

export const newsCategories = z.object({
  categories: z
    .array(z.enum(NEWS_CATEGORIES, { error: UNKNOWN }), { error: UNKNOWN })
    .min(1, { error: 'Please choose at least one category, or turn off News updates.' })
    .max(NEWS_CATEGORIES.length * 2, { error: UNKNOWN }),
});
export type NewsCategories = z.output<typeof newsCategories>;
