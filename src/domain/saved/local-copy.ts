/** The two keys of the specification, `favorites` and `collections`: written from the records, and read once from before there were any. */
import { isCollectionId, isSavedId, isSavedType, refText, type SavedRef, type SavedType } from './items';
import type { Change } from './replica';
import type { SavedView } from './view';

export interface LocalFavourite {
  id: string;
  type: SavedType;
}

export interface LocalCollection {
  /** A timestamp. */
  id: string;
  name: string;
  influencers: string[];
}

export function localCopyOf(view: SavedView): { favorites: LocalFavourite[]; collections: LocalCollection[] } {
  return {
    favorites: view.favourites.map(({ id, type }) => ({ id, type })),
    collections: view.collections.map(({ id, name, items }) => ({
      id,
      name,
      influencers: items.map((item) => item.id),
    })),
  };
}

const idOf = (value: unknown): string => {
  if (typeof value === 'string') return value;
  const record = value as { _id?: unknown; id?: unknown } | null;
  return String(record?._id ?? record?.id ?? '');
};

/** The reference in an entry: its own type, else `otherwise`; null when it is none. */
function refOf(entry: unknown, otherwise: SavedType | undefined): SavedRef | null {
  const own = (entry as { type?: unknown } | null)?.type;
  const type = typeof own === 'string' && isSavedType(own) ? own : otherwise;
  const id = idOf(entry);
  return type && isSavedId(id) ? { type, id } : null;
}

/**
 * Changes that bring an older local copy over. An item of a collection is found among the favourites; of unknown type it
 * is taken for a YouTube influencer. Whatever is not readable is left out.
 */
export function changesFromLocalCopy(favorites: unknown, collections: unknown): Change[] {
  const changes: Change[] = [];
  const types = new Map<string, SavedType>();
  for (const entry of Array.isArray(favorites) ? (favorites as unknown[]) : []) {
    const ref = refOf(entry, undefined);
    if (!ref) continue;
    types.set(ref.id, ref.type);
    changes.push({ kind: 'favourite', key: refText(ref), value: true });
  }
  for (const entry of Array.isArray(collections) ? (collections as unknown[]) : []) {
    const { name, influencers } = (entry ?? {}) as { name?: unknown; influencers?: unknown };
    const id = idOf(entry);
    if (!isCollectionId(id) || typeof name !== 'string' || !name.trim()) continue;
    changes.push({ kind: 'collection', key: id, value: { name: name.trim().slice(0, 80) } });
    let place = 0;
    for (const item of Array.isArray(influencers) ? (influencers as unknown[]) : []) {
      const ref = refOf(item, types.get(idOf(item)) ?? 'youtube-influencer');
      if (!ref) continue;
      place += 1;
      changes.push({ kind: 'member', key: `${id}/${refText(ref)}`, value: { place } });
    }
  }
  return changes;
}
