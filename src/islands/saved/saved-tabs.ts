/** The tabs of the saved page, and the state of the page in its URL. */
import { OWN_TYPES, SAVED_TYPES, type SavedType } from '@/domain/saved/items';
import { type SavedItem } from '@/domain/saved/deals';
import { favouritesOf, type SavedView } from '@/domain/saved/view';

/** Singular labels for "No {type label} added yet". */
export interface SavedTab {
  /** `all`, a type, or the id of a collection. */
  value: string;
  label: string;
  items: readonly SavedItem[];
  empty: string;
  /** Set when the tab is a collection. */
  collection?: string;
}

/** Before it is known what is saved, no number is said. */
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

/** How a list is shown; the board is for collections, whose items have a step. */
export const SAVED_LAYOUTS = ['cards', 'board', 'table'] as const;
export type SavedLayout = (typeof SAVED_LAYOUTS)[number];

/** What a list can be sorted by, as the choice beside the search says it. */
export const SAVED_FIELDS = {
  name: 'Name',
  step: 'Step',
  fit: 'Fit',
  'follow-up': 'Next follow-up',
  letter: 'Last letter',
} as const;
export type SavedField = keyof typeof SAVED_FIELDS;
/** Empty is the person's own order; a minus turns it round. */
export type SavedSort = '' | SavedField | `-${SavedField}`;

export const fieldOf = (sort: SavedSort): SavedField | null => (sort.replace(/^-/, '') || null) as SavedField | null;
/** Fits are read from the best down first, all else from A or the earliest. */
export const firstSortOf = (field: SavedField): SavedSort => (field === 'fit' ? '-fit' : field);

export interface SavedPageState {
  tab: string;
  page: number;
  layout: SavedLayout;
  sort: SavedSort;
  /** What is searched for among the items of the tab; empty for all. */
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
