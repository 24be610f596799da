/** Resources in the API: field names, limits, and the exact texts for errors; search, and bookmarks. */
import { matchesFaq } from '@/domain/support/faq-search';
import { compareNames } from '@/domain/text/compare-names';
import { readDriveLink } from './drive-link';

export const RESOURCE_ICONS = ['Code', 'Book', 'File', 'Team'] as const;
export type ResourceIcon = (typeof RESOURCE_ICONS)[number];
export const FILE_SOURCES = ['local', 'drive'] as const;
export type FileSource = (typeof FILE_SOURCES)[number];

export const RESOURCES_PER_PAGE = 5;

export const RESOURCES_FAILED = 'Failed to fetch resources';
/** The specified text for a request that does not get through; it must stay. */
export const RESOURCES_UNREACHABLE = 'Error fetching users';
export const DOWNLOAD_FAILED = 'Failed to process download';
export const NO_FILE = 'No file available for download';
export const BOOKMARK_FAILED = 'Failed to update bookmark';
export const SIGN_IN_TO_BOOKMARK = 'Please login to bookmark resources';
export const SIGN_IN_TO_VIEW_BOOKMARKS = 'Please login to view bookmarks';

export interface Resource {
  _id: string;
  name: string;
  description: string;
  /** As the team wrote it, e.g. `PDF` or `csv`. */
  fileType: string;
  downloads: number;
  /** 0 to 5 in steps of 0.1; 0 while there are no ratings. */
  rating: number;
  /** True if it may be previewed. */
  preview: boolean;
  fileSource: FileSource;
  /** Path of a local file. Missing for guests, null if there is none. */
  fileUrl?: string | null;
  /** Address of a document in Google Drive. Missing for guests, null if there is none. */
  driveLink?: string | null;
}

export interface ResourceCategory {
  _id: string;
  title: string;
  description: string;
  icon: ResourceIcon;
  /** `#rrggbb`. */
  color: string;
  items: Resource[];
}

/** The stored name of an icon; variants such as `CodeOutlined` are accepted. Null for others. */
export function readIcon(name: unknown): ResourceIcon | null {
  if (typeof name !== 'string') return null;
  const plain = name.replace(/Outlined$/, '');
  return RESOURCE_ICONS.find((icon) => icon === plain) ?? null;
}

/** The stored name of a source; `file` is accepted for `local`. Null for others. */
export function readSource(name: unknown): FileSource | null {
  if (name === 'file') return 'local';
  return FILE_SOURCES.find((source) => source === name) ?? null;
}

/** The address of a download, or the message why there is none. */
export function downloadAddress(
  resource: Pick<Resource, 'fileSource' | 'fileUrl' | 'driveLink'>,
): { address: string } | { fault: 'no-file' | 'bad-link' } {
  if (resource.fileSource === 'local') return resource.fileUrl ? { address: resource.fileUrl } : { fault: 'no-file' };
  const link = resource.driveLink?.trim();
  if (!link) return { fault: 'no-file' };
  return readDriveLink(link) ? { address: link } : { fault: 'bad-link' };
}

/** Black or white: the one with more contrast on a colour `#rrggbb`. Source: relative luminance of WCAG 2.2. */
export function inkOn(color: string): '#000000' | '#ffffff' {
  const channel = (at: number) => {
    const value = parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  const luminance = 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
  return (luminance + 0.05) ** 2 > 1.05 * 0.05 ? '#000000' : '#ffffff';
}

// Searches the resources on the page: every word must be in the name, the description, the type or the category.

/**
 * Categories with their matching resources. If the title of a category matches, all its resources remain. Without words, everything
 * remains.
 */
export function searchResources(categories: readonly ResourceCategory[], words: readonly string[]): ResourceCategory[] {
  if (words.length === 0) return [...categories];
  return categories.flatMap((category) => {
    const items = category.items.filter(({ name, description, fileType }) =>
      matchesFaq({ question: `${name} ${fileType}`, answer: `${description} ${category.title}` }, words),
    );
    return items.length > 0 ? [{ ...category, items }] : [];
  });
}

// Bookmarks of resources: the stored data, and how they are shown by category.

/** The resource as it was when it was bookmarked, and its category at that time. */
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
 * Resources by category: the categories of the library in order, with current names and counts; then resources that no longer exist, as
 * they were stored.
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
  const removedBookmarks = [...left.values()].sort((a, b) => compareNames(a.name, b.name));
  for (const bookmark of removedBookmarks) add(bookmark, false);
  return [...groups.values()];
}
