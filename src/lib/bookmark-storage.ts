/** Bookmarked resources in the browser's database, for each person who signs in here apart. */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { Bookmark } from '../domain/resources/bookmarks';

interface Schema extends DBSchema {
  bookmarks: { key: [string, string]; value: Bookmark & { owner: string }; indexes: { owner: string } };
}

export const BOOKMARK_DATABASE = 'outset-bookmarks';

let opening: Promise<IDBPDatabase<Schema>> | undefined;

function open(): Promise<IDBPDatabase<Schema>> {
  const forget = () => {
    opening = undefined;
  };
  opening ??= openDB<Schema>(BOOKMARK_DATABASE, 1, {
    upgrade(database) {
      database.createObjectStore('bookmarks', { keyPath: ['owner', 'id'] }).createIndex('owner', 'owner');
    },
    // A newer Outset in another tab waits for this one to let go.
    blocking(_current, _next, event) {
      (event.target as IDBDatabase).close();
      forget();
    },
    terminated: forget,
  });
  opening.catch(forget);
  return opening;
}

export async function readBookmarks(owner: string): Promise<Bookmark[]> {
  const stored = await (await open()).getAllFromIndex('bookmarks', 'owner', owner);
  return stored.map(({ owner: _, ...bookmark }) => bookmark);
}

export async function keepBookmark(owner: string, bookmark: Bookmark): Promise<void> {
  await (await open()).put('bookmarks', { ...bookmark, owner });
}

export async function dropBookmark(owner: string, id: string): Promise<void> {
  await (await open()).delete('bookmarks', [owner, id]);
}
