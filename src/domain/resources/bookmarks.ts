/** Bookmarks of resources: what is stored of one, and how they are shown by category. */
import { compareNames } from '@/domain/text/compare-names';
import type { Resource, ResourceCategory } from './resources';

/** The resource as it was when it was bookmarked, and the category that it was in. */
export interface Bookmark extends Resource {
  /** The id of the resource. */
  id: string;
  categoryId: string;
  categoryTitle: string;
  categoryColor: string;
}

export function bookmarkOf(resource: Resource, category: Pick<ResourceCategory, '_id' | 'title' | 'color'>): Bookmark {
  return {
    ...resource,
    id: resource._id,
    categoryId: category._id,
    categoryTitle: category.title,
    categoryColor: category.color,
  };
}

export interface BookmarkGroup {
  title: string;
  color: string;
  items: { bookmark: Bookmark; /** False when it is no longer in the library. */ isThere: boolean }[];
}

/**
 * By category: those of the library in its order with their present names and counts, then what is no longer there, as it
 * was stored.
 */
export function groupBookmarks(
  bookmarks: readonly Bookmark[],
  categories: readonly ResourceCategory[],
): BookmarkGroup[] {
  const left = new Map(bookmarks.map((bookmark) => [bookmark.id, bookmark]));
  const groups = new Map<string, BookmarkGroup>();
  const add = (bookmark: Bookmark, isThere: boolean) => {
    const { categoryTitle: title, categoryColor: color } = bookmark;
    const group = groups.get(title) ?? { title, color, items: [] };
    group.items.push({ bookmark, isThere });
    groups.set(title, group);
  };
  for (const category of categories)
    for (const resource of category.items) {
      if (left.delete(resource._id)) add(bookmarkOf(resource, category), true);
    }
  const gone = [...left.values()].sort((a, b) => compareNames(a.name, b.name));
  for (const bookmark of gone) add(bookmark, false);
  return [...groups.values()];
}
