/** Bookmarks and collections as changes of records, with the specification's texts for notices. Every directory loads this. */
import { refText, faultOfName, isPersonType, type SavedRef } from './items';
import type { Change } from './replica';
import type { SavedState } from './records';
import { DETAIL_KINDS, DETAILS, viewOf, type Deal, type Collection } from './deals';

export interface Outcome {
  message: string;
  /** The name of the item, below a message with a fixed text. */
  about?: string;
  changes: Change[];
  /** The changes that undo it. */
  undo: Change[];
}

const isFavourite = (state: SavedState, ref: SavedRef) => state.get(`favourite ${refText(ref)}`)?.value === true;

const favourite = (ref: SavedRef, value: true | null): Change<'favourite'> => ({
  kind: 'favourite',
  key: refText(ref),
  value,
});

/** Handles a press on an entry's bookmark. Pressed again, media people toggle off; other entries stay, with a notice. */
export function addFavourite(state: SavedState, ref: SavedRef): Outcome {
  if (!isFavourite(state, ref))
    return { message: 'Added to Favorites', changes: [favourite(ref, true)], undo: [favourite(ref, null)] };
  if (isPersonType(ref.type)) return removeFavourite(ref);
  return { message: 'Already in Favorites', changes: [], undo: [] };
}

export function removeFavourite(ref: SavedRef): Outcome {
  return { message: 'Removed', changes: [favourite(ref, null)], undo: [favourite(ref, true)] };
}

/** An item that can be saved, and its name. */
export type NamedRef = SavedRef & { name: string };

/**
 * The changes that make an entry saved or not saved, as `wanted`. There are none if the entry is already in that state, which the page may
 * not have known. The notice names the entry; the texts about media people are the specification's.
 */
export function markSaved(state: SavedState, { type, id, name }: NamedRef, wanted: boolean): Outcome {
  const ref = { type, id };
  const isSo = isFavourite(state, ref) === wanted;
  const notice = isPersonType(type)
    ? { message: wanted ? 'Added to Favorites' : 'Removed', about: name }
    : { message: `${wanted ? 'Saved' : 'Removed'} ${name}` };
  return {
    ...notice,
    changes: isSo ? [] : [favourite(ref, wanted || null)],
    undo: isSo ? [] : [favourite(ref, !wanted || null)],
  };
}

// A person's actions on collections, as changes of records, with the specification's texts for notices.

const memberKey = (collection: string, ref: SavedRef) => `${collection}/${refText(ref)}`;

const findCollection = (state: SavedState, id: string): Collection | undefined =>
  viewOf(state).collections.find((collection) => collection.id === id);

/** Adds an item at the end of a collection; nothing changes if it is already there. */
export function addToCollection(state: SavedState, collection: string, ref: SavedRef): Outcome {
  const found = findCollection(state, collection);
  const message = 'Added to Collection';
  if (!found || found.items.some((item) => refText(item) === refText(ref))) return { message, changes: [], undo: [] };
  const place = Math.max(0, ...found.items.map((item) => item.place)) + 1;
  const key = memberKey(collection, ref);
  return {
    message,
    changes: [{ kind: 'member', key, value: { place } }],
    undo: [{ kind: 'member', key, value: null }],
  };
}

export function removeFromCollection(state: SavedState, collection: string, ref: SavedRef): Outcome {
  const item = findCollection(state, collection)?.items.find((one) => refText(one) === refText(ref));
  const key = memberKey(collection, ref);
  return {
    message: 'Removed from Collection',
    changes: [{ kind: 'member', key, value: null }],
    undo: item ? [{ kind: 'member', key, value: { place: item.place } }] : [],
  };
}

/** Moves an item to the end of another collection, with all details of the deal. */
export function moveToCollection(state: SavedState, from: string, to: string, ref: SavedRef): Outcome {
  const item = findCollection(state, from)?.items.find((one) => refText(one) === refText(ref));
  const added = addToCollection(state, to, ref);
  if (!item || from === to) return { message: added.message, changes: [], undo: [] };
  const key = memberKey(to, ref);
  // Empty details are copied too, because the other collection may have older values for this item.
  const carried = DETAILS.flatMap((name): Change[] => {
    const kind = DETAIL_KINDS[name];
    const value = state.get(`${kind} ${memberKey(from, ref)}`)?.value ?? null;
    return value === (state.get(`${kind} ${key}`)?.value ?? null) ? [] : [{ kind, key, value }];
  });
  const removed = removeFromCollection(state, from, ref);
  return {
    message: added.message,
    changes: [...added.changes, ...(added.changes.length > 0 ? carried : []), ...removed.changes],
    undo: [...added.undo, ...removed.undo],
  };
}

/** The stored form of the name. Throws an Error with the field's message for an invalid name; forms check `faultOfName` first. */
function requireName(typed: string): string {
  const name = typed.trim();
  const fault = faultOfName(name);
  if (fault) throw new Error(fault);
  return name;
}

/** The id of a collection created at `now` (ms): a timestamp that no other collection has. */
export function newCollectionId(state: SavedState, now: number): string {
  let id = now;
  while (state.has(`collection ${id}`)) id += 1;
  return String(id);
}

/** Creates a collection, with a first item if one is given. Throws for an invalid name. */
export function createCollection(
  state: SavedState,
  name: string,
  now: number,
  first?: SavedRef,
): Outcome & { id: string } {
  const id = newCollectionId(state, now);
  const changes: Change[] = [{ kind: 'collection', key: id, value: { name: requireName(name) } }];
  if (first) changes.push({ kind: 'member', key: memberKey(id, first), value: { place: 1 } });
  return { id, message: 'Collection Created', changes, undo: [{ kind: 'collection', key: id, value: null }] };
}

export function renameCollection(state: SavedState, id: string, name: string): Outcome {
  const before = findCollection(state, id);
  return {
    message: 'Collection renamed',
    changes: [{ kind: 'collection', key: id, value: { name: requireName(name) } }],
    undo: before ? [{ kind: 'collection', key: id, value: { name: before.name } }] : [],
  };
}

export function deleteCollection(state: SavedState, id: string): Outcome {
  const before = findCollection(state, id);
  return {
    message: 'Collection deleted',
    changes: [{ kind: 'collection', key: id, value: null }],
    undo: before ? [{ kind: 'collection', key: id, value: { name: before.name } }] : [],
  };
}

/**
 * Puts an item between its new neighbours, so that only this item's place changes. If there is no room between the two (equal places set on
 * two devices, or halved too often), all items get new numbers.
 */
export function placeItem(state: SavedState, collection: string, ref: SavedRef, index: number): Outcome {
  const items = findCollection(state, collection)?.items ?? [];
  const item = items.find((one) => refText(one) === refText(ref));
  const others = items.filter((one) => one !== item);
  if (!item) return { message: '', changes: [], undo: [] };
  const at = Math.max(0, Math.min(index, others.length));
  const before = others[at - 1]?.place;
  const after = others[at]?.place;
  const place = before === undefined ? (after ?? 1) - 1 : after === undefined ? before + 1 : (before + after) / 2;
  const hasRoom = (before === undefined || before < place) && (after === undefined || place < after);
  const moved: [Deal, number][] = hasRoom
    ? [[item, place]]
    : [...others.slice(0, at), item, ...others.slice(at)].map((one, n) => [one, n + 1]);
  const change = ([one, to]: readonly [Deal, number]): Change => ({
    kind: 'member',
    key: memberKey(collection, one),
    value: { place: to },
  });
  return {
    message: 'Moved',
    changes: moved.filter(([one, to]) => one.place !== to).map(change),
    undo: moved.filter(([one, to]) => one.place !== to).map(([one]) => change([one, one.place])),
  };
}

const FOLLOW_UPS = 'Follow-ups';

/** Sets a follow-up day (`YYYY-MM-DD`) on an item of `collection`; null first adds it to the collection “Follow-ups”, created at `now` (ms) if needed. */
export function followUpChanges(
  state: SavedState,
  { item, day, collection }: { item: SavedRef; day: string; collection: string | null },
  now: number,
): Change[] {
  const known = viewOf(state).collections.find(({ name }) => name === FOLLOW_UPS)?.id;
  const made = collection === null && known === undefined ? createCollection(state, FOLLOW_UPS, now, item) : null;
  const added = collection === null && known !== undefined ? addToCollection(state, known, item).changes : [];
  const home = collection ?? known ?? made?.id ?? '';
  return [...(made?.changes ?? added), { kind: 'follow-up', key: memberKey(home, item), value: day }];
}
