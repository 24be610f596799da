/** One device's copy of the saved items: local changes are stored until the server has them, changes from other devices are merged. */
import { latestTime } from '@/domain/time/durations';
import {
  nextTick,
  readStamp,
  seeStamp,
  writeStamp,
  mergeRecords,
  recordName,
  type Clock,
  type RecordKind,
  type RecordValue,
  type SavedRecord,
  type SavedState,
} from './records';
import { isCollectionId, isSavedId, isSavedType, refText, type SavedRef, type SavedType } from './items';
import type { SavedView } from './deals';

export interface Replica {
  device: string;
  clock: Clock;
  state: SavedState;
  /** Names of records that the server has not confirmed. */
  unsent: ReadonlySet<string>;
  /** The last server version that was received completely. */
  version: number;
}

export function newReplica(device: string): Replica {
  return { device, clock: { ms: 0, count: 0 }, state: new Map(), unsent: new Set(), version: 0 };
}

export interface Change<Kind extends RecordKind = RecordKind> {
  kind: Kind;
  key: string;
  /** Null removes it. */
  value: RecordValue<Kind> | null;
}

/** The replica after local changes made at `now` (ms since the epoch). */
export function change(replica: Replica, changes: readonly Change[], now: number): Replica {
  let { clock } = replica;
  const state = new Map(replica.state);
  const unsent = new Set(replica.unsent);
  for (const { kind, key, value } of changes) {
    clock = nextTick(clock, now);
    const name = recordName({ kind, key });
    state.set(name, { kind, key, value, stamp: writeStamp(clock, replica.device) });
    unsent.add(name);
  }
  return { ...replica, clock, state, unsent };
}

/** The records that the server must receive, oldest first, at most `max`. */
export function outgoing(replica: Replica, max = 500): SavedRecord[] {
  return [...replica.unsent]
    .map((name) => replica.state.get(name))
    .filter((record) => record !== undefined)
    .sort((a, b) => (a.stamp < b.stamp ? -1 : 1))
    .slice(0, max);
}

/** Below the body limit of the API. */
const PARCEL_BYTES = 80_000;

/** The oldest unsent records that fit in one request. */
export function nextParcel(replica: Replica): SavedRecord[] {
  const parcel: SavedRecord[] = [];
  let bytes = 0;
  for (const record of outgoing(replica)) {
    bytes += JSON.stringify(record).length * 3;
    if (bytes > PARCEL_BYTES && parcel.length > 0) break;
    parcel.push(record);
  }
  return parcel;
}

/**
 * The replica after the server accepted `sent` and returned its newer records up to `version`. If a local record was more than a day ahead
 * of `now` (ms), the server has reduced its time: the server's record is then used, so that other devices can change it again.
 */
export function receive(
  replica: Replica,
  sent: readonly SavedRecord[],
  answer: { records: readonly SavedRecord[]; version: number },
  now = Infinity,
): Replica {
  const unsent = new Set(replica.unsent);
  for (const record of sent) {
    const name = recordName(record);
    // The record was changed again since: the newer change must still be sent.
    if (replica.state.get(name)?.stamp === record.stamp) unsent.delete(name);
  }
  const known = new Map(replica.state);
  for (const record of answer.version < replica.version ? [] : answer.records) {
    const name = recordName(record);
    const own = known.get(name);
    if (own && !unsent.has(name) && readStamp(own.stamp).ms > latestTime(now)) known.delete(name);
  }
  const { state, changed } = mergeRecords(known, answer.records);
  let { clock } = replica;
  for (const record of changed) {
    clock = seeStamp(clock, record.stamp);
    unsent.delete(recordName(record));
  }
  return { ...replica, clock, state, unsent, version: Math.max(replica.version, answer.version) };
}

/**
 * The replica without changes that the server refuses for good. Its version begins again, because the server's own records take
 * their place.
 */
export function withdraw(replica: Replica, refused: readonly SavedRecord[]): Replica {
  const state = new Map(replica.state);
  const unsent = new Set(replica.unsent);
  for (const record of refused) {
    const name = recordName(record);
    // Changed again meanwhile: the newer one is still to be sent.
    if (state.get(name)?.stamp !== record.stamp) continue;
    state.delete(name);
    unsent.delete(name);
  }
  return { ...replica, state, unsent, version: 0 };
}

/** Merges the copies of two tabs of one person: nothing of either copy is lost. The result has the device of `a`. */
export function joinReplicas(a: Replica, b: Replica): Replica {
  const { state } = mergeRecords(a.state, b.state.values());
  // A change that any of the tabs has sent counts as sent.
  const waits = (from: Replica, name: string) =>
    from.state.get(name)?.stamp !== state.get(name)?.stamp || from.unsent.has(name);
  const unsent = [...a.unsent, ...b.unsent].filter((name) => waits(a, name) && waits(b, name));
  const later = b.clock.ms > a.clock.ms || (b.clock.ms === a.clock.ms && b.clock.count > a.clock.count);
  return {
    device: a.device,
    clock: later ? b.clock : a.clock,
    state,
    unsent: new Set(unsent),
    version: Math.max(a.version, b.version),
  };
}

// The specification's two keys, `favorites` and `collections`: written from the records, and read once if they are older than the records.

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

/** The reference in an entry: with its own type if it has one, otherwise with the type `otherwise`. Null if it is not a reference. */
function refOf(entry: unknown, otherwise: SavedType | undefined): SavedRef | null {
  const own = (entry as { type?: unknown } | null)?.type;
  const type = typeof own === 'string' && isSavedType(own) ? own : otherwise;
  const id = idOf(entry);
  return type && isSavedId(id) ? { type, id } : null;
}

/**
 * Changes that import an older local copy. The type of a collection's item is found among the favourites; an item that is not found there
 * counts as a YouTube influencer. Unreadable entries are left out.
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
