/** The signed-in person's bookmarked resources: shown immediately, stored in the browser's database, and the same in every tab. */
import { atom } from 'nanostores';
import type { DBSchema, IDBPDatabase } from 'idb';
import {
  bookmarkOf,
  BOOKMARK_FAILED,
  type Bookmark,
  type Resource,
  type ResourceCategory,
} from '@/domain/resources/resources';
import { databaseOf } from '@/lib/storage/database';
import { hashOfPerson } from '@/lib/person-hash';
import { toast } from './toasts';

// Bookmarked resources in the browser's database, separate for each person who signs in here. The key is a hash, so that it does not show the email.

interface Schema extends DBSchema {
  bookmarks: { key: [string, string]; value: Bookmark & { owner: string }; indexes: { owner: string } };
}

const BOOKMARK_DATABASE = 'outset-bookmarks';

const open = databaseOf<Schema>(BOOKMARK_DATABASE, (database) => {
  database.createObjectStore('bookmarks', { keyPath: ['owner', 'id'] }).createIndex('owner', 'owner');
});

/** Replaces the email in older bookmarks with its hash, so that they contain no personal data. */
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

async function saveBookmark(email: string, bookmark: Bookmark): Promise<void> {
  const owner = await hashOfPerson(email);
  await (await open()).put('bookmarks', { ...bookmark, owner });
}

async function dropBookmark(email: string, id: string): Promise<void> {
  const owner = await hashOfPerson(email);
  await (await open()).delete('bookmarks', [owner, id]);
}

export const $bookmarks = atom<readonly Bookmark[]>([]);
export const $bookmarkState = atom<'loading' | 'ready' | 'failed'>('loading');

const CHANNEL = 'outset-bookmarks';
let owner: string | null = null;
let channel: BroadcastChannel | undefined;
/** The bookmarks last read from the database, and the changes not yet written to it, so that a slow read does not undo a press. */
let stored: readonly Bookmark[] = [];
let underWay: readonly { id: string; bookmark: Bookmark | null }[] = [];

type Change = (typeof underWay)[number];

function withChange(bookmarks: readonly Bookmark[], { id, bookmark }: Change): readonly Bookmark[] {
  const others = bookmarks.filter((other) => other.id !== id);
  return bookmark ? [...others, bookmark] : others;
}

const show = () => $bookmarks.set(underWay.reduce(withChange, stored));

async function load(): Promise<void> {
  const askedOwner = owner;
  if (!askedOwner) return;
  try {
    const bookmarks = await readBookmarks(askedOwner);
    if (owner !== askedOwner) return;
    stored = bookmarks;
    show();
    $bookmarkState.set('ready');
  } catch {
    if (owner === askedOwner) $bookmarkState.set('failed');
  }
}

/** Reads the person's bookmarks and follows changes of other tabs. Returns the function that stops it. */
export function watchBookmarks(email: string): () => void {
  owner = email;
  void load();
  channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL);
  if (channel) channel.onmessage = () => void load();
  // A page that was frozen, or comes back from the back-forward cache, missed the messages.
  const onShown = () => document.visibilityState === 'visible' && void load();
  document.addEventListener('visibilitychange', onShown);
  window.addEventListener('pageshow', onShown);
  return () => {
    owner = null;
    channel?.close();
    channel = undefined;
    document.removeEventListener('visibilitychange', onShown);
    window.removeEventListener('pageshow', onShown);
  };
}

async function change(id: string, bookmark: Bookmark | null): Promise<boolean> {
  const person = owner;
  if (!person) return false;
  const entry: Change = { id, bookmark };
  underWay = [...underWay, entry];
  show();
  try {
    await (bookmark ? saveBookmark(person, bookmark) : dropBookmark(person, id));
    stored = withChange(stored, entry);
    channel?.postMessage(id);
    return true;
  } catch {
    toast('error', BOOKMARK_FAILED);
    return false;
  } finally {
    underWay = underWay.filter((one) => one !== entry);
    show();
  }
}

/** Removes a bookmark and shows a message with Undo. */
export async function removeBookmark(bookmark: Bookmark): Promise<void> {
  if (!(await change(bookmark.id, null))) return;
  toast('success', 'Bookmark removed', {
    action: { label: 'Undo', run: () => void change(bookmark.id, bookmark) },
  });
}

/** Adds the bookmark of a resource, or removes it if there is one. */
export async function pressBookmark(resource: Resource, category: ResourceCategory): Promise<void> {
  const known = $bookmarks.get().find(({ id }) => id === resource._id);
  if (known) return removeBookmark(known);
  await change(resource._id, bookmarkOf(resource, category));
}
