/** The signed-in person's bookmarked resources: shown immediately, stored in the browser's database, and the same in every tab. */
import { atom } from 'nanostores';
import {
  bookmarkOf,
  BOOKMARK_FAILED,
  type Bookmark,
  type Resource,
  type ResourceCategory,
} from '@/domain/resources/resources';
import { dropBookmark, saveBookmark, readBookmarks } from '@/lib/storage/bookmark-storage';
import { toast } from './toasts';

export const $bookmarks = atom<readonly Bookmark[]>([]);
export const $bookmarkState = atom<'loading' | 'ready' | 'failed'>('loading');

const CHANNEL = 'outset-bookmarks';
let owner: string | null = null;
let channel: BroadcastChannel | undefined;
/** What was last read from the database, and changes not yet written to it: a slow read must not undo what was just pressed. */
let stored: readonly Bookmark[] = [];
let underWay: readonly { id: string; bookmark: Bookmark | null }[] = [];

type Change = (typeof underWay)[number];

function withChange(bookmarks: readonly Bookmark[], { id, bookmark }: Change): readonly Bookmark[] {
  const others = bookmarks.filter((other) => other.id !== id);
  return bookmark ? [...others, bookmark] : others;
}

const show = () => $bookmarks.set(underWay.reduce(withChange, stored));

async function load(): Promise<void> {
  const asked = owner;
  if (!asked) return;
  try {
    const bookmarks = await readBookmarks(asked);
    if (owner !== asked) return;
    stored = bookmarks;
    show();
    $bookmarkState.set('ready');
  } catch {
    if (owner === asked) $bookmarkState.set('failed');
  }
}

/** Reads the person's bookmarks and follows what other tabs change. Returns what stops it. */
export function watchBookmarks(email: string): () => void {
  owner = email;
  void load();
  channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL);
  if (channel) channel.onmessage = () => void load();
  // A page that slept, or came back from the back-forward cache, heard of nothing.
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

/** Removes a bookmark and says so, with Undo. */
export async function removeBookmark(bookmark: Bookmark): Promise<void> {
  if (!(await change(bookmark.id, null))) return;
  toast('success', 'Bookmark removed', {
    action: { label: 'Undo', run: () => void change(bookmark.id, bookmark) },
  });
}

/** Adds the bookmark of a resource, or removes it where there is one. */
export async function pressBookmark(resource: Resource, category: ResourceCategory): Promise<void> {
  const known = $bookmarks.get().find(({ id }) => id === resource._id);
  if (known) return removeBookmark(known);
  await change(resource._id, bookmarkOf(resource, category));
}
