/** The state of the saved page in the URL, and what of it is shown. */
import { SAVED_PAGE_SIZE } from '../../domain/saved/cards';
import { refText } from '../../domain/saved/items';
import { PIPELINE_STEPS } from '../../domain/saved/records';
import type { CollectionItem, SavedItem } from '../../domain/saved/view';
import { useUrlState } from '../ui/use-url-state';
import type { KnownCards } from './use-cards';
import { readSavedPage, savedHref, type SavedPageState, type SavedSort } from './saved-tabs';

/** Rows of the table on a page; cards have six. */
export const TABLE_PAGE_SIZE = 25;

export const useSavedPage = (first: SavedPageState) =>
  useUrlState<SavedPageState>({ first, read: readSavedPage, href: savedHref });

/** Rows in the order of the table; without a date they come last either way. */
export function sortItems(
  items: readonly CollectionItem[],
  sort: SavedSort,
  letterOf: (item: CollectionItem) => string | null = () => null,
): CollectionItem[] {
  const sign = sort.startsWith('-') ? -1 : 1;
  const valueOf: Record<string, (item: CollectionItem) => string | null> = {
    step: ({ step }) => String(PIPELINE_STEPS.indexOf(step)),
    'follow-up': ({ followUp }) => followUp,
    letter: letterOf,
  };
  const value = valueOf[sort.replace(/^-/, '')];
  if (!value) return [...items];
  return [...items].sort((one, other) => {
    const [a, b] = [value(one), value(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return a === b ? 0 : sign * (a < b ? -1 : 1);
  });
}

/** The items whose entry or notes hold all words of the search. What is not known of an entry yet is not found. */
export function searchItems<Item extends SavedItem>(items: readonly Item[], q: string, cards: KnownCards): Item[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...items];
  return items.filter((item) => {
    const card = cards.get(refText(item));
    const { note = '', introduction = '' } = item as Partial<CollectionItem>;
    const text = [card?.name, card?.place, ...(card?.tags ?? []), card?.text, note, introduction]
      .join(' ')
      .toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** One page of items; a page behind the end is the last. */
export function pageOf<Item extends SavedItem>(items: readonly Item[], wanted: number, size = SAVED_PAGE_SIZE) {
  const pages = Math.max(1, Math.ceil(items.length / size));
  const page = Math.min(wanted, pages);
  const from = (page - 1) * size;
  return { page, pages, from, shown: items.slice(from, from + size) };
}
