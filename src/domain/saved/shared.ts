/** A collection as its read-only link shows it: no notes, no pipeline, no contacts, and of the owner the first name alone. */
import { webAddressOf } from '../addresses/web-address';
import { SAVED_TYPE_NAMES, type SavedType } from './items';

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

/** Only web addresses become links. */

function readCard(value: unknown): SharedCard[] {
  const card = (value ?? {}) as Partial<Record<keyof SharedCard, unknown>>;
  if (typeof card.name !== 'string' || typeof card.type !== 'string') return [];
  if (!Object.hasOwn(SAVED_TYPE_NAMES, card.type)) return [];
  return [
    {
      type: card.type as SavedType,
      name: card.name,
      place: typeof card.place === 'string' ? card.place : '',
      tags: Array.isArray(card.tags) ? card.tags.filter((tag): tag is string => typeof tag === 'string') : [],
      website: webAddressOf(card.website) || null,
      isSample: card.isSample === true,
    },
  ];
}

/** The collection in an answer of the API; null when it is none. */
export function readShared(data: unknown): SharedCollection | null {
  const { name, owner, cards, page, pages, total } = (data ?? {}) as Partial<Record<keyof SharedCollection, unknown>>;
  if (typeof name !== 'string' || !Array.isArray(cards)) return null;
  return {
    name,
    owner: typeof owner === 'string' ? owner : '',
    cards: cards.flatMap(readCard),
    page: Number(page) || 1,
    pages: Number(pages) || 1,
    total: Number(total) || 0,
  };
}
