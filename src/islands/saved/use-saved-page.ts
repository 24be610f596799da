/** The saved page's tabs, its state in the URL, and the sorting, search and paging of its items. */
import { once } from '@/domain/once';
import { SAVED_PAGE_SIZE } from '@/domain/saved/cards';
import { refText, OWN_TYPES, SAVED_TYPES, type SavedType } from '@/domain/saved/items';
import { favouritesOf, type Deal, type SavedItem, type SavedView } from '@/domain/saved/deals';
import { folded, hasWords, typedWords } from '@/domain/text/find-words';
import { useUrlState } from '@/islands/ui/hooks/use-url-state';
import type { KnownCards } from './use-cards';

/** One tab of the saved page. */
export interface SavedTab {
  /** `all`, a type, or the id of a collection. */
  value: string;
  label: string;
  items: readonly SavedItem[];
  empty: string;
  /** Set when the tab is a collection. */
  collection?: string;
}

/** The tabs of the saved page. The label of the first tab has no number until the saved items are known (`isKnown`). */
export function savedTabs(view: SavedView, isKnown = true): SavedTab[] {
  const types = (Object.keys(SAVED_TYPES) as SavedType[]).filter(
    (type) => !OWN_TYPES.includes(type) || favouritesOf(view, type).length > 0,
  );
  return [
    {
      value: 'all',
      label: isKnown ? `All Favorites (${view.favourites.length})` : 'All Favorites',
      items: view.favourites,
      empty: 'No favorites added yet',
    },
    ...types.map((type): SavedTab => ({
      value: type,
      label: SAVED_TYPES[type],
      items: favouritesOf(view, type),
      empty: `No ${SAVED_TYPES[type]} added yet`,
    })),
    ...view.collections.map(({ id, name, items }): SavedTab => ({
      value: id,
      label: `${name} (${items.length})`,
      items,
      empty: `No items in "${name}" yet`,
      collection: id,
    })),
  ];
}

/** The layouts of a list; the board is for collections, whose items have a step. */
export const SAVED_LAYOUTS = ['cards', 'board', 'table'] as const;
export type SavedLayout = (typeof SAVED_LAYOUTS)[number];

/** The fields that a list can be sorted by, with their labels. */
export const SAVED_FIELDS = {
  name: 'Name',
  step: 'Step',
  fit: 'Fit',
  'follow-up': 'Next follow-up',
  letter: 'Last letter',
} as const;
export type SavedField = keyof typeof SAVED_FIELDS;
/** Empty is the person's own order; a minus reverses it. */
export type SavedSort = '' | SavedField | `-${SavedField}`;

export const fieldOf = (sort: SavedSort): SavedField | null => (sort.replace(/^-/, '') || null) as SavedField | null;
/** First sort direction: fits from the best, all else from A or the earliest. */
export const firstSortOf = (field: SavedField): SavedSort => (field === 'fit' ? '-fit' : field);

export interface SavedPageState {
  tab: string;
  page: number;
  layout: SavedLayout;
  sort: SavedSort;
  /** The search among the items of the tab; empty for all. */
  q: string;
}

const readSort = (text: string): SavedSort =>
  Object.hasOwn(SAVED_FIELDS, text.replace(/^-/, '')) ? (text as SavedSort) : '';

export function readSavedPage(params: URLSearchParams): SavedPageState {
  const page = Number(params.get('page') ?? 1);
  return {
    tab: params.get('tab') ?? 'all',
    page: Number.isInteger(page) && page > 0 && page < 100_000 ? page : 1,
    layout: SAVED_LAYOUTS.find((layout) => layout === params.get('view')) ?? 'cards',
    sort: readSort(params.get('sort') ?? ''),
    q: (params.get('q') ?? '').slice(0, 100),
  };
}

export function savedHref({ tab, page, layout, sort, q }: SavedPageState): string {
  const params = new URLSearchParams();
  if (tab !== 'all') params.set('tab', tab);
  if (layout !== 'cards') params.set('view', layout);
  if (sort && layout !== 'board') params.set('sort', sort);
  if (q) params.set('q', q);
  if (page > 1) params.set('page', String(page));
  const text = params.toString();
  return `/portal/saved-investors${text ? `?${text}` : ''}`;
}

const order = once(() => new Intl.Collator('en', { sensitivity: 'base', numeric: true }));

/** Rows per page of the table; cards have six. */
export const TABLE_PAGE_SIZE = 25;

export const useSavedPage = (first: SavedPageState) =>
  useUrlState<SavedPageState>({ first, read: readSavedPage, href: savedHref });

/** The sort value of an item for each field; null if it is not known or does not apply. */
export type SortValues<Item> = Partial<Record<SavedField, (item: Item) => string | number | null | undefined>>;

/** Returns the items sorted by `sort`; items without a value come last in both directions. */
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

/**
 * The items whose entry or notes contain all words of the search. Until the entry of an item is loaded, only the person's own notes about
 * it are searched.
 */
export function searchItems<Item extends SavedItem>(items: readonly Item[], q: string, cards: KnownCards): Item[] {
  const words = typedWords(q);
  if (words.length === 0) return [...items];
  return items.filter((item) => {
    const card = cards.get(refText(item));
    const { note, introduction, nextStep, round } = item as Partial<Deal>;
    const texts = [card?.name, card?.place, ...(card?.tags ?? []), card?.text, note, introduction, nextStep, round];
    return hasWords(folded(texts.join('\n')), words);
  });
}

/** One page of items; a page after the end becomes the last. */
export function pageOf<Item extends SavedItem>(items: readonly Item[], requestedPage: number, size = SAVED_PAGE_SIZE) {
  const pages = Math.max(1, Math.ceil(items.length / size));
  const page = Math.min(requestedPage, pages);
  const from = (page - 1) * size;
  return { page, pages, from, shown: items.slice(from, from + size) };
}
