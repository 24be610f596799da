/** The state of the saved page in the URL, and what of it is shown. */
import { SAVED_PAGE_SIZE } from '../../domain/saved/cards';
import { PIPELINE_STEPS } from '../../domain/saved/records';
import type { CollectionItem, SavedItem } from '../../domain/saved/view';
import { useUrlState } from '../ui/use-url-state';
import { readSavedPage, savedHref, type SavedPageState, type SavedSort } from './saved-tabs';

/** Rows of the table on a page; cards have six. */
export const TABLE_PAGE_SIZE = 25;

export const useSavedPage = (first: SavedPageState) =>
  useUrlState<SavedPageState>({ first, read: readSavedPage, href: savedHref });

/** Rows in the order of the table; without a date they come last either way. */
export function sortItems(items: readonly CollectionItem[], sort: SavedSort): CollectionItem[] {
  const sign = sort.startsWith('-') ? -1 : 1;
  const order = {
    step: (a: CollectionItem, b: CollectionItem) => PIPELINE_STEPS.indexOf(a.step) - PIPELINE_STEPS.indexOf(b.step),
    'follow-up': (a: CollectionItem, b: CollectionItem) => ((a.followUp ?? '') < (b.followUp ?? '') ? -1 : 1),
  }[sort.replace(/^-/, '')];
  if (!order) return [...items];
  return [...items].sort((a, b) => {
    if (sort.endsWith('follow-up') && (a.followUp === null || b.followUp === null || a.followUp === b.followUp))
      return Number(a.followUp === null) - Number(b.followUp === null);
    return sign * order(a, b);
  });
}

/** One page of items; a page behind the end is the last. */
export function pageOf<Item extends SavedItem>(items: readonly Item[], wanted: number, size = SAVED_PAGE_SIZE) {
  const pages = Math.max(1, Math.ceil(items.length / size));
  const page = Math.min(wanted, pages);
  const from = (page - 1) * size;
  return { page, pages, from, shown: items.slice(from, from + size) };
}
