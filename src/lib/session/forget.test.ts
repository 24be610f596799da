/** The data that stays in a browser after a sign-out or a deleted account: nothing of the person, only settings of the browser. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listing, type MapStorage } from '@tests/fakes/map-storage';
import { later, onPages, page } from '@tests/fakes/page';
import { forgetDatabases, forgetDrafts, forgetDraftsAfterLogout, forgetKeys, forgetNames, noteLogout } from './forget';

const keysOf = (storage: MapStorage) => [...storage.entries.keys()];
const fill = (storage: MapStorage, ...keys: string[]) => keys.forEach((key) => storage.setItem(key, 'x'));

let caches = new Set<string>();

const open = (name: string) =>
  new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open(name, 1);
    request.addEventListener('success', () => resolve(request.result));
  });
const databases = async () => (await indexedDB.databases()).map(({ name }) => name).sort();

onPages();
beforeEach(() => {
  vi.stubGlobal('localStorage', listing(page.storage));
  vi.stubGlobal('sessionStorage', listing(page.tab));
  caches = new Set(['outset-copy-1', 'outset-copy-2', 'other']);
  vi.stubGlobal('caches', {
    keys: () => Promise.resolve([...caches]),
    delete: (name: string) => Promise.resolve(caches.delete(name)),
  });
});

describe('a sign-out', () => {
  it('removes drafts of this tab, and nothing that only begins alike', () => {
    const drafts = [
      'registration-draft',
      'feedback-draft',
      'feedback-draft:7',
      'profileDraft:7',
      'draft',
      'draft:contact',
    ];
    fill(page.tab, ...drafts, 'drafts', 'registration-draft-2', 'my draft', 'notice');
    forgetDrafts();
    expect(keysOf(page.tab)).toEqual(['drafts', 'registration-draft-2', 'my draft', 'notice']);
  });

  it('in another tab removes the drafts of this one, once, and leaves what is typed later', () => {
    expect(forgetDraftsAfterLogout('logout')).toBe(false);
    fill(page.tab, 'draft:contact');
    page.storage.setItem('logout', '1');
    expect([forgetDraftsAfterLogout('adminLogout'), page.tab.getItem('draft:contact')]).toEqual([false, 'x']);
    expect([forgetDraftsAfterLogout('logout'), page.tab.getItem('draft:contact')]).toEqual([true, null]);
    fill(page.tab, 'draft:contact');
    expect(forgetDraftsAfterLogout('logout')).toBe(false);
    noteLogout('logout');
    expect(forgetDraftsAfterLogout('logout')).toBe(false);
    expect(page.tab.getItem('draft:contact')).toBe('x');
  });

  it('removes what is typed before a page of that person has been left', () => {
    page.storage.setItem('logout', '2');
    expect(forgetDraftsAfterLogout('logout', true)).toBe(true);
    fill(page.tab, 'draft:assistant');
    page.window.dispatchEvent(new Event('pagehide'));
    expect(page.tab.getItem('draft:assistant')).toBeNull();
  });

  it('removes names, places, the question that was asked, what waits to be sent, and drafts; documents stay', async () => {
    const { COPY_PREFIX } = await import('@/domain/offline/handling');
    caches = new Set([`${COPY_PREFIX}1`, `${COPY_PREFIX}2`, 'other']);
    fill(
      page.storage,
      'avatar',
      'contact-draft',
      'recent-places',
      'outset_reminders_asked',
      'outreach_drafts',
      'theme',
    );
    fill(page.tab, 'draft:x');
    (await open('outset-outbox')).close();
    (await open('outset-receipts')).close();
    forgetNames();
    await later(0);
    expect(keysOf(page.storage)).toEqual(['outreach_drafts', 'theme']);
    expect(keysOf(page.tab)).toEqual([]);
    expect(await databases()).toEqual(['outset-receipts']);
    expect([...caches]).toEqual(['other']);
  });

  it('goes through where storage, databases and caches are refused', () => {
    const refused = () => {
      throw new DOMException('refused', 'SecurityError');
    };
    const nothing = new Proxy({}, { get: refused, ownKeys: refused });
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) vi.stubGlobal(name, nothing);
    expect(() => {
      forgetNames();
      forgetKeys();
    }).not.toThrow();
  });
});

describe('an account that was deleted', () => {
  it('leaves what belongs to the browser: theme, menu, and that the tour was seen', () => {
    fill(page.storage, 'theme', 'menu', 'guestModeFirstVisit', 'token', 'saved', 'outreach_drafts', 'burn_rate_inputs');
    fill(page.tab, 'admin-place', 'draft');
    forgetKeys();
    expect(keysOf(page.storage)).toEqual(['theme', 'menu', 'guestModeFirstVisit']);
    expect(keysOf(page.tab)).toEqual([]);
  });

  it('leaves no database', async () => {
    for (const name of ['outset-roadmap', 'outset-imports', 'email templates']) (await open(name)).close();
    const forgotten = forgetDatabases();
    await later(0);
    await forgotten;
    expect(await databases()).toEqual([]);
  });

  it('leaves none of ours where a browser does not list them', async () => {
    const ours = ['email templates', 'outset-bookmarks', 'outset-outbox', 'outset-receipts', 'outset-roadmap'];
    for (const name of [...ours, 'elsewhere']) (await open(name)).close();
    const factory = indexedDB;
    vi.stubGlobal('indexedDB', { deleteDatabase: (name: string) => factory.deleteDatabase(name) });
    const forgotten = forgetDatabases();
    await later(0);
    await forgotten;
    vi.stubGlobal('indexedDB', factory);
    expect(await databases()).toEqual(['elsewhere']);
  });

  it('waits two seconds at most for a database that another tab holds open', async () => {
    vi.stubGlobal('indexedDB', {
      databases: () => Promise.resolve([{ name: 'outset-receipts' }, {}]),
      deleteDatabase: () => ({}),
    });
    let isOver = false;
    void forgetDatabases().then(() => (isOver = true));
    await later(1_999);
    expect(isOver).toBe(false);
    await later(1);
    expect(isOver).toBe(true);
  });
});
