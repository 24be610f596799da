/** Read-only links: the kinds that they can open, and a shared collection, without notes, pipeline or contacts. */
import { z } from 'zod';
import { isCollectionId, type SavedType } from '@/domain/saved/items';
import { wholeNumberText } from '@/domain/fields';

/** The kinds that a link can open. */
export const SHARE_KINDS = ['collection', 'flowchart'] as const;
export type ShareKind = (typeof SHARE_KINDS)[number];

/** The message for a link that does not work. */
export const SHARE_GONE: Readonly<Record<ShareKind, string>> = {
  collection: 'This link does not open a collection. It may be incomplete, or its owner has turned it off.',
  flowchart: 'This link does not open a flowchart. It may be incomplete, or its owner has turned it off.',
};

/** A link, as shown to its owner. */
export interface Share {
  path: string;
  /** ISO 8601. */
  createdAt: string;
}

export const SHARED_PAGE_SIZE = 24;

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

// Input schemas of the API of read-only links.

export const collectionParam = z.object({ id: z.string().refine(isCollectionId, 'Invalid ID') });

export const sharedQuery = z.object({
  page: wholeNumberText('page must be a whole number from 1 to 10000', 1, 10_000).default(1),
});
