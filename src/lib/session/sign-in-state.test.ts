/** The state of a page from the keys that it finds in the browser. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MapStorage } from '@tests/fakes/map-storage';
import { fireStorage, onPages, page, storedJson } from '@tests/fakes/page';

describe('the keys of a page that was rendered for someone signed in', () => {
  const viewer = { state: 'authenticated', sessionId: 'session-1', userType: 'founder' } as const;
  let storage: MapStorage;
  /** A page begins: its modules are new. */
  const openPage = async () => {
    vi.resetModules();
    return import('./sign-in-state');
  };

  beforeEach(() => {
    storage = new MapStorage();
    vi.stubGlobal('localStorage', storage);
    vi.stubGlobal('document', { cookie: '' });
    vi.stubGlobal('location', { protocol: 'https:' });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('are set right where they were gone before, whichever script of the page comes first', async () => {
    const { agreeWith } = await openPage();
    expect(agreeWith(viewer)).toBe(true);
    expect([storage.getItem('token'), storage.getItem('userType')]).toEqual(['session-1', 'founder']);
  });

  it('stay away where they went since: another tab signed out', async () => {
    storage.setItem('token', 'session-1');
    const { agreeWith, noteToken } = await openPage();
    noteToken();
    storage.clear();
    expect(agreeWith(viewer)).toBe(false);
    expect(storage.getItem('token')).toBeNull();
  });

  it('hold no counts of someone else after a sign-in, while what waits for the server stays', async () => {
    for (const key of ['saved', 'savedSyncedAt', 'favorites', 'collections']) storage.setItem(key, '[]');
    const { rememberSignIn } = await openPage();
    rememberSignIn('session-2', 'founder');
    const left = ['saved', 'savedSyncedAt', 'favorites', 'collections'].map((key) => storage.getItem(key));
    expect(left).toEqual(['[]', null, null, null]);
  });

  it('keep the favourites of the specification that were there before there were records', async () => {
    storage.setItem('favorites', '[1]');
    const { rememberSignIn } = await openPage();
    rememberSignIn('session-2', 'founder');
    expect(storage.getItem('favorites')).toBe('[1]');
  });
});

describe('signing in, looking around and signing out', () => {
  onPages();
  beforeEach(() => vi.stubGlobal('location', { protocol: 'https:' }));
  const open = async () => {
    vi.resetModules();
    return import('./sign-in-state');
  };
  const keys = () => [...page.storage.entries.keys()].sort();
  const on = 'outset_guest=1; Path=/; SameSite=Lax; Max-Age=2592000; Secure';
  const off = 'outset_guest=; Path=/; SameSite=Lax; Max-Age=0; Secure';

  it('leaves the keys of the specification after a sign-in, and ends the tour', async () => {
    const { enterGuestMode, readSignInState, rememberSignIn } = await open();
    enterGuestMode();
    expect(readSignInState()).toBe('guest');
    expect(page.document.cookie).toBe(on);
    rememberSignIn('session-1', 'visitor');
    expect(readSignInState()).toBe('authenticated');
    expect(page.document.cookie).toBe(off);
    expect(keys()).toEqual(['auth', 'guestModeFirstVisit', 'lastActive', 'token', 'userType']);
    expect(page.storage.getItem('token')).toBe('session-1');
    expect(page.storage.getItem('userType')).toBe('visitor');
    expect(page.storage.getItem('lastActive')).toBe(String(Date.now()));
    expect(storedJson('auth')).toEqual({ isAuthenticated: true, isGuestMode: false, token: 'session-1' });
  });

  it('flags the first tour alone, and leaves it without a trace of a session', async () => {
    const { enterGuestMode, leaveGuestMode, readSignInState } = await open();
    enterGuestMode();
    expect(page.storage.getItem('guestModeFirstVisit')).toBe('true');
    expect(storedJson('auth')).toEqual({ isAuthenticated: false, isGuestMode: true, token: null });
    page.storage.setItem('guestModeFirstVisit', 'false');
    leaveGuestMode();
    expect(readSignInState()).toBe('unauthenticated');
    expect(page.document.cookie).toBe(off);
    expect(storedJson('auth')).toEqual({ isAuthenticated: false, isGuestMode: false, token: null });
    enterGuestMode();
    expect(page.storage.getItem('guestModeFirstVisit')).toBe('false');
  });

  it('forgets who was signed in when a tour begins over a session that has ended', async () => {
    for (const key of ['token', 'userType', 'avatar', 'recent-places']) page.storage.setItem(key, 'x');
    const { enterGuestMode } = await open();
    enterGuestMode();
    expect(keys()).toEqual(['auth', 'guestMode', 'guestModeFirstVisit']);
  });

  it('marks no cookie as secure on a plain connection, where it would be refused', async () => {
    vi.stubGlobal('location', { protocol: 'http:' });
    const { enterGuestMode } = await open();
    enterGuestMode();
    expect(page.document.cookie).toBe('outset_guest=1; Path=/; SameSite=Lax; Max-Age=2592000');
  });

  it('leaves nothing of the person after a sign-out but documents, and tells other tabs when it was', async () => {
    const { rememberLogout, rememberSignIn } = await open();
    rememberSignIn('session-1', 'founder');
    const theirs = ['saved', 'savedPresses', 'savedCards', 'savedSyncedAt', 'favorites', 'collections'];
    const marks = ['roadmapCopy', 'roadmapCompletion', 'roadmapPending', 'roadmapPercent'];
    for (const key of [...theirs, ...marks, 'avatar', 'outreach_drafts', 'theme']) page.storage.setItem(key, 'x');
    rememberLogout();
    expect(keys()).toEqual(['auth', 'lastActive', 'logout', 'outreach_drafts', 'theme']);
    expect(page.storage.getItem('logout')).toBe(String(Date.now()));
    expect(storedJson('auth')).toEqual({ isAuthenticated: false, isGuestMode: false, token: null });
  });

  it('says what another tab did, until it is stopped', async () => {
    const { watchOtherTabs } = await open();
    const changes: string[] = [];
    const stop = watchOtherTabs((change) => changes.push(change));
    fireStorage('theme', 'dark');
    fireStorage('logout', null);
    expect(changes).toEqual([]);
    fireStorage('logout', '1');
    fireStorage(null);
    fireStorage('token', null);
    expect(changes.splice(0)).toEqual(['signed-out', 'signed-out', 'signed-out']);
    fireStorage('token', 'session-2');
    fireStorage('guestMode', 'true');
    fireStorage('guestMode', null);
    expect(changes.splice(0)).toEqual(['signed-in', 'guest-on', 'guest-off']);
    stop();
    fireStorage('token', null);
    expect(changes).toEqual([]);
  });

  it('takes the tour that a plain form began, and follows nothing where storage is refused', async () => {
    const { agreeWith } = await open();
    expect(agreeWith({ state: 'guest' })).toBe(true);
    expect(page.storage.getItem('guestMode')).toBe('true');
    page.storage.clear();
    page.storage.refuse = () => 'SecurityError';
    expect((await open()).agreeWith({ state: 'guest' })).toBe(false);
  });

  it('leaves a notice for the next page of this tab', async () => {
    const { leaveNotice } = await open();
    leaveNotice('Login successful!');
    expect(JSON.parse(page.tab.getItem('notice') ?? '')).toEqual({ text: 'Login successful!', kind: 'success' });
    page.tab.refuse = () => 'QuotaExceededError';
    expect(() => leaveNotice('Signed out', 'info')).not.toThrow();
  });
});
