/** What a page makes of the keys that it finds. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MapStorage } from '@tests/fakes/map-storage';

describe('the keys of a page that was rendered for somebody signed in', () => {
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

  it('hold no counts of somebody else after a sign-in, while what waits for the server stays', async () => {
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
