/** Stores this browser's copy of a person's marks: in IndexedDB, else in localStorage, else only while the page is open. */
import {
  completionOf,
  emptyCopy,
  isPending,
  joinCopies,
  marksOf,
  readCopy,
  type LocalCopy,
} from '@/domain/roadmap/local-copy';
import {
  COMPLETION_ENTRY,
  COMPLETION_KEY,
  COPY_ENTRY,
  COPY_KEY,
  PENDING_KEY,
  ROADMAP_DATABASE,
  ROADMAP_STORE,
} from './roadmap-keys';
import { readJson, readText, writeJson, writeText } from '@/lib/storage/storage';

type Change = (copy: LocalCopy) => LocalCopy;

/** A database that does not open in this time counts as not available. */
const OPEN_MS = 3_000;

let opening: Promise<IDBDatabase | null> | undefined;

function openDatabase(): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), OPEN_MS);
    const answer = (database: IDBDatabase | null) => {
      clearTimeout(timer);
      resolve(database);
    };
    try {
      const request = indexedDB.open(ROADMAP_DATABASE, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(ROADMAP_STORE);
      request.onerror = () => answer(null);
      request.onblocked = () => answer(null);
      request.onsuccess = () => {
        const database = request.result;
        // A sign-out deletes the database, even if pages have it open.
        database.onversionchange = () => {
          database.close();
          opening = undefined;
        };
        database.onclose = () => (opening = undefined);
        answer(database);
      };
    } catch {
      answer(null);
    }
  });
}

/** Reads, changes and writes in one transaction, so that tabs do not overwrite each other. */
function updateDatabase(database: IDBDatabase, owner: string, change: Change): Promise<LocalCopy> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(ROADMAP_STORE, 'readwrite');
    const store = transaction.objectStore(ROADMAP_STORE);
    const read: IDBRequest<unknown> = store.get(COPY_ENTRY);
    let next = emptyCopy(owner);
    read.onsuccess = () => {
      const before = readCopy(read.result, owner);
      next = change(before);
      if (next === before) return;
      store.put(next, COPY_ENTRY);
      store.put(completionOf(marksOf(next)), COMPLETION_ENTRY);
    };
    transaction.oncomplete = () => resolve(next);
    transaction.onabort = () => reject(transaction.error ?? new Error('aborted'));
  });
}

/** If all storage is refused, the copy is only here. */
let inMemory: LocalCopy | undefined;

function updateLocalStorage(owner: string, change: Change): LocalCopy {
  const stored = readText(COPY_KEY) === null ? inMemory : readJson<unknown>(COPY_KEY, null);
  const next = change(readCopy(stored, owner));
  inMemory = next;
  writeJson(COPY_KEY, next);
  writeJson(COMPLETION_KEY, completionOf(marksOf(next)));
  return next;
}

/** Moves a copy from localStorage, written while the database was not available, into the database after it opens. */
function withLeftOver(owner: string, change: Change): Change {
  const left = readText(COPY_KEY) === null ? null : readCopy(readJson<unknown>(COPY_KEY, null), owner);
  return left ? (copy) => change(joinCopies(copy, left)) : change;
}

/** Changes the stored copy of `owner` and returns the result, including changes from other tabs. */
export async function updateCopy(owner: string, change: Change): Promise<LocalCopy> {
  const database = await (opening ??= openDatabase());
  let next: LocalCopy | undefined;
  if (database) {
    try {
      next = await updateDatabase(database, owner, withLeftOver(owner, change));
      for (const key of [COPY_KEY, COMPLETION_KEY]) if (readText(key) !== null) writeText(key, null);
    } catch {
      opening = undefined;
    }
  }
  next ??= updateLocalStorage(owner, change);
  writeText(PENDING_KEY, isPending(next) ? '1' : null);
  return next;
}
