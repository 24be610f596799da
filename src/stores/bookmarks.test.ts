/** Bookmarked resources as a store: in the browser's database, apart by person, the same in every tab, and taken back where that fails. */
import { openDB } from 'idb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { onPages, page, settle } from '@tests/fakes/page';
import type { Bookmark, Resource, ResourceCategory } from '@/domain/resources/resources';
import { hashOfPerson } from '@/lib/person-hash';

const ASHA = 'asha@example.com';
const CATEGORY = { _id: 'c1', title: 'Legal', color: '#123456' } as ResourceCategory;
const resource = (n: number) => ({ _id: `r${n}`, name: `Resource ${n}` }) as Resource;

/** The stored bookmarks, as `owner id`. */
async function stored(): Promise<(Bookmark & { owner: string })[]> {
  const database = await openDB('outset-bookmarks', 1);
  const rows = (await database.getAll('bookmarks')) as (Bookmark & { owner: string })[];
  database.close();
  return rows;
}

const stops: (() => void)[] = [];
/** A page begins: its modules are new. */
async function openPage(email: string | null = ASHA) {
  vi.resetModules();
  const bookmarks = await import('./bookmarks');
  const { $toasts } = await import('./toasts');
  const stop = email === null ? () => undefined : bookmarks.watchBookmarks(email);
  stops.push(stop);
  const isThere = () => bookmarks.$bookmarkState.get() !== 'loading';
  if (email !== null) await vi.waitFor(() => expect(isThere()).toBe(true));
  const shown = () => bookmarks.$bookmarks.get().map(({ id }) => id);
  return { ...bookmarks, stop, shown, toasts: () => $toasts.get() };
}

onPages();
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

describe('a bookmark', () => {
  it('is shown at once, and stored under a hash that names no one, with its category', async () => {
    const bookmarks = await openPage();
    const pressed = bookmarks.pressBookmark(resource(1), CATEGORY);
    expect(bookmarks.shown()).toEqual(['r1']);
    await pressed;
    const owner = await hashOfPerson(ASHA);
    const category = { categoryId: 'c1', categoryTitle: 'Legal', categoryColor: '#123456' };
    expect(await stored()).toEqual([{ ...resource(1), id: 'r1', ...category, owner }]);
    expect(bookmarks.toasts()).toEqual([]);
    bookmarks.stop();
    const next = await openPage(' Asha@Example.com');
    expect(next.$bookmarks.get()).toEqual([{ ...resource(1), id: 'r1', ...category }]);
  });

  it('that is pressed again is removed, said, and comes back by Undo', async () => {
    const bookmarks = await openPage();
    await bookmarks.pressBookmark(resource(1), CATEGORY);
    await bookmarks.pressBookmark(resource(1), CATEGORY);
    expect(bookmarks.shown()).toEqual([]);
    expect(await stored()).toEqual([]);
    const [notice] = bookmarks.toasts();
    expect(notice).toMatchObject({ kind: 'success', text: 'Bookmark removed', action: { label: 'Undo' } });
    notice?.action?.run();
    expect(bookmarks.shown()).toEqual(['r1']);
    await vi.waitFor(async () => expect(await stored()).toHaveLength(1));
  });

  it('of another person is neither shown nor touched', async () => {
    const hers = await openPage();
    await hers.pressBookmark(resource(1), CATEGORY);
    hers.stop();
    const his = await openPage('ravi@example.com');
    expect(his.shown()).toEqual([]);
    await his.pressBookmark(resource(1), CATEGORY);
    await his.pressBookmark(resource(1), CATEGORY);
    expect((await stored()).map(({ owner }) => owner)).toEqual([await hashOfPerson(ASHA)]);
  });

  it('of the person before is never shown to the next, however slow its reading was', async () => {
    const hers = await openPage();
    await hers.pressBookmark(resource(1), CATEGORY);
    hers.stop();
    const { $bookmarkState, $bookmarks, watchBookmarks } = await openPage(null);
    const seen: string[] = [];
    stops.push($bookmarks.subscribe((all) => void seen.push(...all.map(({ id }) => id))));
    watchBookmarks(ASHA)();
    stops.push(watchBookmarks('ravi@example.com'));
    await vi.waitFor(() => expect($bookmarkState.get()).toBe('ready'));
    await settle();
    expect(seen).toEqual([]);
  });

  it('that was stored beside an email gets the hash in its place', async () => {
    const database = await openDB('outset-bookmarks', 1, {
      upgrade: (fresh) =>
        void fresh.createObjectStore('bookmarks', { keyPath: ['owner', 'id'] }).createIndex('owner', 'owner'),
    });
    for (const owner of [ASHA, 'ravi@example.com']) await database.put('bookmarks', { owner, id: 'r7', name: 'Old' });
    database.close();
    expect((await openPage()).shown()).toEqual(['r7']);
    const hashes = [await hashOfPerson(ASHA), await hashOfPerson('ravi@example.com')];
    expect((await stored()).map(({ owner }) => owner).sort()).toEqual(hashes.sort());
  });

  it('is none of a page where no one is signed in, or that was left', async () => {
    const bookmarks = await openPage(null);
    await bookmarks.pressBookmark(resource(1), CATEGORY);
    expect(bookmarks.shown()).toEqual([]);
    const left = await openPage();
    left.stop();
    await left.pressBookmark(resource(1), CATEGORY);
    expect(left.shown()).toEqual([]);
    expect(await stored()).toEqual([]);
  });
});

describe('where the database refuses', () => {
  const refuse = () => {
    const factory = indexedDB;
    vi.stubGlobal('indexedDB', {
      open() {
        throw new DOMException('refused', 'SecurityError');
      },
    });
    return () => vi.stubGlobal('indexedDB', factory);
  };

  it('says so, and reads them when the page is shown again and it no longer does', async () => {
    const allow = refuse();
    const bookmarks = await openPage();
    expect(bookmarks.$bookmarkState.get()).toBe('failed');
    allow();
    page.document.visibilityState = 'hidden';
    page.document.dispatchEvent(new Event('visibilitychange'));
    await settle();
    expect(bookmarks.$bookmarkState.get()).toBe('failed');
    page.document.visibilityState = 'visible';
    page.window.dispatchEvent(new Event('pageshow'));
    await vi.waitFor(() => expect(bookmarks.$bookmarkState.get()).toBe('ready'));
  });

  it('takes a bookmark back and says that it failed', async () => {
    refuse();
    const bookmarks = await openPage();
    const pressed = bookmarks.pressBookmark(resource(1), CATEGORY);
    expect(bookmarks.shown()).toEqual(['r1']);
    await pressed;
    expect(bookmarks.shown()).toEqual([]);
    expect(bookmarks.toasts()).toMatchObject([{ kind: 'error', text: 'Failed to update bookmark' }]);
  });

  it('keeps one that could not be removed, without saying that it was', async () => {
    const bookmarks = await openPage();
    await bookmarks.pressBookmark(resource(1), CATEGORY);
    const [known] = bookmarks.$bookmarks.get();
    vi.stubGlobal('crypto', { subtle: { digest: () => Promise.reject(new Error('no digest')) } });
    await bookmarks.removeBookmark(known!);
    expect(bookmarks.shown()).toEqual(['r1']);
    expect(bookmarks.toasts().map(({ text }) => text)).toEqual(['Failed to update bookmark']);
  });
});

describe('several tabs', () => {
  it('show what another one bookmarked or removed', async () => {
    const first = await openPage();
    const second = await openPage();
    await second.pressBookmark(resource(1), CATEGORY);
    await vi.waitFor(() => expect(first.shown()).toEqual(['r1']));
    await first.pressBookmark(resource(1), CATEGORY);
    await vi.waitFor(() => expect(second.shown()).toEqual([]));
  });

  it('keep what is pressed in both at once', async () => {
    const first = await openPage();
    const second = await openPage();
    await Promise.all([
      first.pressBookmark(resource(1), CATEGORY),
      second.pressBookmark(resource(2), CATEGORY),
      first.pressBookmark(resource(3), CATEGORY),
    ]);
    await vi.waitFor(() =>
      expect([first.shown().sort(), second.shown().sort()]).toEqual([
        ['r1', 'r2', 'r3'],
        ['r1', 'r2', 'r3'],
      ]),
    );
    expect(await stored()).toHaveLength(3);
  });

  it('a page that slept reads them when it is looked at again, where there are no channels', async () => {
    vi.stubGlobal('BroadcastChannel', undefined);
    const first = await openPage();
    const second = await openPage();
    await second.pressBookmark(resource(1), CATEGORY);
    expect(first.shown()).toEqual([]);
    page.document.dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(() => expect(first.shown()).toEqual(['r1']));
  });
});
