/** The bookmarks of listings: what they show, what a press leaves in storage, and what happens when the saved store cannot be fetched. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fireStorage, onPages, page, settle, storedJson } from '@tests/fakes/page';
import type { BookmarkPress } from '@/domain/saved/items';

const store = vi.hoisted(() => ({ isReachable: true, done: [] as unknown[], opened: 0 }));
vi.mock('./lazy-saved', () => ({
  openSaved: () => {
    store.opened += 1;
    const doPresses = (own: readonly BookmarkPress[]) => store.done.push(own);
    return store.isReachable ? Promise.resolve({ doPresses }) : Promise.reject(new Error('offline'));
  },
}));

const BLUME = { type: 'seed', id: '1'.padStart(24, '0'), name: 'Blume' } as const;
const REF = `seed:${BLUME.id}`;

/** A page begins: its modules are new. */
async function openPage() {
  vi.resetModules();
  const ids = await import('./saved-ids');
  const { $toasts } = await import('./toasts');
  const shown = () => (ids.$savedIds.get() === null ? null : [...ids.$savedIds.get()!]);
  return { ...ids, shown, notices: () => $toasts.get().map(({ kind, text }) => `${kind}: ${text}`) };
}

onPages();
beforeEach(() => {
  Object.assign(store, { isReachable: true, done: [], opened: 0 });
  page.storage.setItem('token', 'session');
});

describe('what is saved', () => {
  it('is read from this browser, and followed in this tab and in others', async () => {
    page.storage.setItem('favorites', JSON.stringify([{ id: BLUME.id, type: 'seed' }]));
    const ids = await openPage();
    expect(ids.shown()).toBeNull();
    ids.followSavedIds();
    expect(ids.shown()).toEqual([REF]);
    page.document.dispatchEvent(new CustomEvent('outset:saved', { detail: [] }));
    expect(ids.shown()).toEqual([]);
    fireStorage('theme');
    expect(ids.shown()).toEqual([]);
    fireStorage('favorites');
    expect(ids.shown()).toEqual([REF]);
    expect(store.opened).toBe(0);
  });

  it.each(['{', '7', '{"0":1}'])('is nothing where the stored list is %s', async (text) => {
    page.storage.setItem('favorites', text);
    const ids = await openPage();
    ids.followSavedIds();
    expect(ids.shown()).toEqual([]);
  });

  it('fetches the store where a press waits of a page that was left at once', async () => {
    page.storage.setItem('savedPresses', '{}');
    store.isReachable = false;
    const ids = await openPage();
    ids.followSavedIds();
    ids.followSavedIds();
    await settle();
    expect(store.opened).toBe(1);
    expect(ids.notices()).toEqual([]);
  });
});

describe('a press', () => {
  it('is shown at once, and lies in storage with its session until the store does it', async () => {
    const ids = await openPage();
    ids.followSavedIds();
    ids.pressSave(BLUME);
    expect(ids.shown()).toEqual([REF]);
    ids.pressSave(BLUME);
    expect(ids.shown()).toEqual([]);
    expect(storedJson('savedPresses')).toEqual({
      token: 'session',
      presses: [
        { ...BLUME, wanted: true },
        { ...BLUME, wanted: false },
      ],
    });
    await settle();
    // The store takes them from storage.
    expect(store.done).toEqual([[], []]);
  });

  it('does not go on with the presses of another session', async () => {
    page.storage.setItem('savedPresses', JSON.stringify({ token: 'before', presses: [{ ...BLUME, wanted: true }] }));
    const ids = await openPage();
    ids.pressSave({ ...BLUME, type: 'angel' });
    expect(storedJson('savedPresses')).toEqual({
      token: 'session',
      presses: [{ ...BLUME, type: 'angel', wanted: true }],
    });
  });

  it('is given to the store itself, once, where storage refuses to keep it', async () => {
    page.storage.refuse = (key) => (key === 'savedPresses' ? 'QuotaExceededError' : null);
    const ids = await openPage();
    ids.pressSave(BLUME);
    await settle();
    ids.pressSave(BLUME);
    await settle();
    expect(store.done).toEqual([[{ ...BLUME, wanted: true }], [{ ...BLUME, wanted: false }]]);
  });

  it('is taken back and said when the store cannot be fetched, and nothing of it waits', async () => {
    store.isReachable = false;
    const ids = await openPage();
    ids.followSavedIds();
    ids.pressSave(BLUME);
    await settle();
    expect(ids.shown()).toEqual([]);
    expect(ids.notices()).toEqual(['error: Connection Error']);
    expect(page.storage.getItem('savedPresses')).toBeNull();
    store.isReachable = true;
    ids.pressSave(BLUME);
    await settle();
    expect(ids.shown()).toEqual([REF]);
    expect(store.done).toEqual([[]]);
  });
});
