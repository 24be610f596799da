/** A collection as its read-only link shows it: no notes, no pipeline, no contacts, and of the owner the first name alone. */
import type { SavedType } from './items';

export const SHARED_PAGE_SIZE = 24;
export const SHARE_GONE = 'This link does not open a collection. It may be incomplete, or its owner has turned it off.';

export interface SharedCard {
  type: SavedType;
  name: string;
  /** City and region, or empty. */
  place: string;
  tags: string[];
  website: string | null;
  isSample: boolean;
}

export interface SharedCollection {
  name: string;
  /** First name, or empty. */
  owner: string;
  cards: SharedCard[];
  page: number;
  pages: number;
  total: number;
}

/** The link of a collection's owner; null while it is not shared. */
export interface CollectionShare {
  path: string;
  /** ISO 8601. */
  createdAt: string;
}
