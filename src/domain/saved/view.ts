/** What a person sees of the records: favourites by type, collections with their items. */
import { readStamp } from './clock';
import { readRef, refText, type SavedRef, type SavedType } from './items';
import type { PipelineStep, SavedRecord, SavedState } from './records';

export interface SavedItem extends SavedRef {
  /** When it was saved, ms since the epoch. */
  at: number;
}

export interface CollectionItem extends SavedItem {
  place: number;
  note: string;
  step: PipelineStep;
  /** `YYYY-MM-DD`, or null. */
  followUp: string | null;
  introduction: string;
  reason: string;
}

export interface Collection {
  id: string;
  name: string;
  items: CollectionItem[];
}

export interface SavedView {
  /** Newest first. */
  favourites: SavedItem[];
  /** Oldest first, as they were made. */
  collections: Collection[];
}

const valueOf = <Value>(state: SavedState, kind: string, key: string, otherwise: Value): Value =>
  (state.get(`${kind} ${key}`)?.value ?? otherwise) as Value;

function memberOf(state: SavedState, record: SavedRecord): CollectionItem | null {
  const ref = readRef(record.key.slice(record.key.indexOf('/') + 1));
  if (!ref || record.value === null) return null;
  const { key } = record;
  return {
    ...ref,
    at: readStamp(record.stamp).ms,
    place: (record.value as { place: number }).place,
    note: valueOf(state, 'note', key, ''),
    step: valueOf<PipelineStep>(state, 'step', key, 'To research'),
    followUp: valueOf<string | null>(state, 'follow-up', key, null),
    introduction: valueOf(state, 'introduction', key, ''),
    reason: valueOf(state, 'reason', key, ''),
  };
}

export function viewOf(state: SavedState): SavedView {
  const favourites: SavedItem[] = [];
  const collections = new Map<string, Collection>();
  const members: { collection: string; item: CollectionItem }[] = [];
  for (const record of state.values()) {
    if (record.value === null) continue;
    if (record.kind === 'favourite') {
      const ref = readRef(record.key);
      if (ref) favourites.push({ ...ref, at: readStamp(record.stamp).ms });
    } else if (record.kind === 'collection') {
      collections.set(record.key, { id: record.key, name: (record.value as { name: string }).name, items: [] });
    } else if (record.kind === 'member') {
      const item = memberOf(state, record);
      if (item) members.push({ collection: record.key.slice(0, record.key.indexOf('/')), item });
    }
  }
  // Items of a collection that was deleted stay behind unseen, so that an Undo brings them back.
  for (const { collection, item } of members) collections.get(collection)?.items.push(item);
  const byPlace = (a: CollectionItem, b: CollectionItem) =>
    a.place - b.place || a.at - b.at || (refText(a) < refText(b) ? -1 : 1);
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
