/** The state of the saved page in the URL, and what of it is shown. */
import { once } from '@/domain/once';
import { SAVED_PAGE_SIZE } from '@/domain/saved/cards';
import { refText } from '@/domain/saved/items';
import type { Deal, SavedItem } from '@/domain/saved/deals';
import { useUrlState } from '@/islands/ui/hooks/use-url-state';
import type { KnownCards } from './use-cards';
import { fieldOf, readSavedPage, savedHref, type SavedField, type SavedPageState, type SavedSort } from './saved-tabs';

const order = once(() => new Intl.Collator('en', { sensitivity: 'base', numeric: true }));

/** Rows of the table on a page; cards have six. */
export const TABLE_PAGE_SIZE = 25;

export const useSavedPage = (first: SavedPageState) =>
  useUrlState<SavedPageState>({ first, read: readSavedPage, href: savedHref });

/** What an order goes by, of one item; null where it is not known or does not apply. */
export type SortValues<Item> = Partial<Record<SavedField, (item: Item) => string | number | null | undefined>>;

/** Items in this order; those without a value come last either way. */
export function sortItems<Item extends SavedItem>(
  items: readonly Item[],
  sort: SavedSort,
  values: SortValues<Item>,
): Item[] {
  const field = fieldOf(sort);
  const value = field && values[field];
  if (!value) return [...items];
  const sign = sort.startsWith('-') ? -1 : 1;
  const compare = (a: string | number, b: string | number) =>
    typeof a === 'string' && typeof b === 'string' ? order().compare(a, b) : Number(a) - Number(b);
  return items
    .map((item) => ({ item, by: value(item) ?? null }))
    .sort(({ by: a }, { by: b }) =>
      a === null || b === null ? Number(a === null) - Number(b === null) : sign * compare(a, b),
    )
    .map(({ item }) => item);
}

/** The items whose entry or notes hold all words of the search. What is not known of an entry yet is not found. */
export function searchItems<Item extends SavedItem>(items: readonly Item[], q: string, cards: KnownCards): Item[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...items];
  return items.filter((item) => {
    const card = cards.get(refText(item));
    const { note, introduction, nextStep, round } = item as Partial<Deal>;
    const text = [card?.name, card?.place, ...(card?.tags ?? []), card?.text, note, introduction, nextStep, round]
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
