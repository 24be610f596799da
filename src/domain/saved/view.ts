/** What a person sees of the records: favourites by type, collections with their items. */
import { readStamp, type SavedRecord, type SavedState } from './records';
import { readRef, refText, type SavedType } from './items';
import { readDeal, type Deal, type SavedItem } from './deals';

export interface Collection {
  id: string;
  name: string;
  items: Deal[];
}

export interface SavedView {
  /** Newest first. */
  favourites: SavedItem[];
  /** Oldest first, as they were made. */
  collections: Collection[];
}

/**
 * The records that a person sees: favourites, collections, and of each collection its items with what is noted about them. Items of a
 * collection that was deleted, and notes about an item that was removed, are left out.
 */
export function seenRecords<One extends Pick<SavedRecord, 'kind' | 'key' | 'value'>>(records: readonly One[]): One[] {
  const keysOf = (kind: SavedRecord['kind']) =>
    new Set(records.flatMap((one) => (one.kind === kind && one.value !== null ? [one.key] : [])));
  const [collections, members] = [keysOf('collection'), keysOf('member')];
  return records.filter(
    ({ kind, key, value }) =>
      value !== null &&
      (kind === 'favourite' ||
        kind === 'collection' ||
        (members.has(key) && collections.has(key.slice(0, key.indexOf('/'))))),
  );
}

export function viewOf(state: SavedState): SavedView {
  const favourites: SavedItem[] = [];
  const collections = new Map<string, Collection>();
  const members: { collection: string; item: Deal }[] = [];
  for (const record of state.values()) {
    if (record.value === null) continue;
    if (record.kind === 'favourite') {
      const ref = readRef(record.key);
      if (ref) favourites.push({ ...ref, at: readStamp(record.stamp).ms });
    } else if (record.kind === 'collection') {
      collections.set(record.key, { id: record.key, name: (record.value as { name: string }).name, items: [] });
    } else if (record.kind === 'member') {
      const item = readDeal(state, record);
      if (item) members.push({ collection: record.key.slice(0, record.key.indexOf('/')), item });
    }
  }
  // Items of a collection that was deleted stay behind unseen, so that an Undo brings them back.
  for (const { collection, item } of members) collections.get(collection)?.items.push(item);
  const byPlace = (a: Deal, b: Deal) => a.place - b.place || a.at - b.at || (refText(a) < refText(b) ? -1 : 1);
  for (const { items } of collections.values()) items.sort(byPlace);
  return {
    favourites: favourites.sort((a, b) => b.at - a.at || (refText(a) < refText(b) ? -1 : 1)),
    collections: [...collections.values()].sort((a, b) => (a.id < b.id ? -1 : 1)),
  };
}

/** Favourites of one type, or all. */
export function favouritesOf(view: SavedView, type: SavedType | 'all'): SavedItem[] {
  return type === 'all' ? view.favourites : view.favourites.filter((item) => item.type === type);
}
