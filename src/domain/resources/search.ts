/** Searches the resources on the page: every word must be somewhere in the name, the description, the type or the category. */
import { matchesFaq } from '@/domain/support/faq-search';
import type { ResourceCategory } from './resources';

/** Categories with what matches in them; a category whose own title matches keeps all. Without words everything stays. */
export function searchResources(categories: readonly ResourceCategory[], words: readonly string[]): ResourceCategory[] {
  if (words.length === 0) return [...categories];
  return categories.flatMap((category) => {
    const items = category.items.filter(({ name, description, fileType }) =>
      matchesFaq({ question: `${name} ${fileType}`, answer: `${description} ${category.title}` }, words),
    );
    return items.length > 0 ? [{ ...category, items }] : [];
  });
}
