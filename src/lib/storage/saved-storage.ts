/** Stores this browser's copy of saved items: the records under one key, and the specification's two keys beside it. */
import {
  changesFromLocalCopy,
  localCopyOf,
  change,
  joinReplicas,
  newReplica,
  type Replica,
} from '@/domain/saved/replica';
import { SAVED_EVENT } from '@/domain/saved/items';
import { readOwnRecord, recordName, type SavedRecord } from '@/domain/saved/records';
import { viewOf } from '@/domain/saved/deals';
import { readJson, readText, writeJson, writeText } from './storage';

export const SAVED_KEY = 'saved';
/** When the last exchange ended, ms since the epoch. */
export const SYNCED_KEY = 'savedSyncedAt';

/** Increased whenever a kind of record is added: an older page dropped unknown kinds on receipt, so all are fetched again. */
const FORMAT = 2;

interface StoredReplica {
  format: number;
  /** The owner of the records; another person's copy is never used. */
  owner: string;
  clock: Replica['clock'];
  version: number;
  records: SavedRecord[];
  unsent: string[];
}

/** Every open page counts as a separate device, because tabs make changes at the same time. */
function newDevice(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(36))
    .join('')
    .slice(0, 16);
}

/** The text that this page last wrote or read: if storage still has the same text, it is not parsed again. */
let seen: string | null = null;

/**
 * The copy of `owner` at `now` (ms). On a first visit it takes over favourites and collections from the time before there were records.
 * `onLost` is called with the reason for each change that was not sent yet and cannot be read.
 */
export function readReplica(owner: string, now: number, onLost: (reason: string) => void = () => undefined): Replica {
  seen = readText(SAVED_KEY);
  const stored = readJson<Partial<StoredReplica> | null>(SAVED_KEY, null);
  if (stored === null) {
    const fresh = newReplica(newDevice());
    const older = changesFromLocalCopy(readJson<unknown>('favorites', []), readJson<unknown>('collections', []));
    return older.length > 0 ? change(fresh, older, now) : fresh;
  }
  if (stored.owner !== owner) return newReplica(newDevice());
  const state = new Map<string, SavedRecord>();
  const unsent: readonly unknown[] = Array.isArray(stored.unsent) ? stored.unsent : [];
  for (const entry of Array.isArray(stored.records) ? (stored.records as unknown[]) : []) {
    const read = readOwnRecord(entry);
    // An unreadable record is fetched from the server again, unless it had not been sent yet.
    if ('record' in read) state.set(recordName(read.record), read.record);
    else if (unsent.includes(recordName((entry ?? {}) as SavedRecord))) onLost(read.fault.message);
  }
  const isWhole = state.size === stored.records?.length && stored.format === FORMAT;
  return {
    device: newDevice(),
    clock: { ms: Number(stored.clock?.ms) || 0, count: Number(stored.clock?.count) || 0 },
    version: isWhole ? Number(stored.version) || 0 : 0,
    state,
    unsent: new Set(unsent.filter((name): name is string => typeof name === 'string' && state.has(name))),
  };
}

/** Stores the copy, merged with changes that another tab stored in the meantime. Returns the result. */
export function writeReplica(owner: string, own: Replica, now: number): Replica {
  const text = readText(SAVED_KEY);
  const replica = text === null || text === seen ? own : joinReplicas(own, readReplica(owner, now));
  const stored: StoredReplica = {
    format: FORMAT,
    owner,
    clock: replica.clock,
    version: replica.version,
    records: [...replica.state.values()],
    unsent: [...replica.unsent],
  };
  seen = JSON.stringify(stored);
  writeText(SAVED_KEY, seen);
  const copy = localCopyOf(viewOf(replica.state));
  writeJson('favorites', copy.favorites);
  writeJson('collections', copy.collections);
  // The browser sends a storage event to other tabs, but not to this one.
  document.dispatchEvent(new CustomEvent(SAVED_EVENT, { detail: copy.favorites }));
  return replica;
}
