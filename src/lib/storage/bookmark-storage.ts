/** Bookmarked resources in the browser's database, for each person who signs in here apart; by a hash, so that nothing names them. */
import type { DBSchema, IDBPDatabase } from 'idb';
import { databaseOf } from './database';
import type { Bookmark } from '@/domain/resources/resources';
import { hashOfPerson } from '@/lib/person-hash';

interface Schema extends DBSchema {
  bookmarks: { key: [string, string]; value: Bookmark & { owner: string }; indexes: { owner: string } };
}

const BOOKMARK_DATABASE = 'outset-bookmarks';

const open = databaseOf<Schema>(BOOKMARK_DATABASE, (database) => {
  database.createObjectStore('bookmarks', { keyPath: ['owner', 'id'] }).createIndex('owner', 'owner');
});

/** Replaces the email beside older bookmarks by its hash, so that they name no one. */
async function hashOwners(database: IDBPDatabase<Schema>): Promise<void> {
  const named = (await database.getAll('bookmarks')).filter(({ owner }) => owner.includes('@'));
  if (named.length === 0) return;
  const renamed = await Promise.all(named.map(async (one) => ({ ...one, owner: await hashOfPerson(one.owner) })));
  const { store, done } = database.transaction('bookmarks', 'readwrite');
  await Promise.all([
    ...renamed.map((one) => store.put(one)),
    ...named.map(({ owner, id }) => store.delete([owner, id])),
    done,
  ]);
}

export async function readBookmarks(email: string): Promise<Bookmark[]> {
  const database = await open();
  await hashOwners(database);
  const stored = await database.getAllFromIndex('bookmarks', 'owner', await hashOfPerson(email));
  return stored.map(({ owner: _, ...bookmark }) => bookmark);
}

export async function saveBookmark(email: string, bookmark: Bookmark): Promise<void> {
  const owner = await hashOfPerson(email);
  await (await open()).put('bookmarks', { ...bookmark, owner });
}

export async function dropBookmark(email: string, id: string): Promise<void> {
  const owner = await hashOfPerson(email);
  await (await open()).delete('bookmarks', [owner, id]);
}
