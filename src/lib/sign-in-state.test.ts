/** Where a person may be led after signing in, and what a page makes of the keys that it finds. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MapStorage } from '../../tests/fakes/map-storage';
import { safeReturnTo } from './sign-in-state';

describe('safeReturnTo', () => {
  it.each([
    '/portal',
    '/portal/seed?q=a%26b&page=2#row',
    '/',
    '/portal/pre-seed/detail/abc',
    '/portal/pre-seed?q=%2F%2Fevil.test',
    '/apis',
    '/%2F%2Fevil.test',
  ])('AUTH-17 takes our own path %s', (path) => expect(safeReturnTo(path)).toBe(path));

  it.each([
    ['/portal/seed?q=मुंबई', '/portal/seed?q=%E0%A4%AE%E0%A5%81%E0%A4%82%E0%A4%AC%E0%A4%88'],
    ['/portal/./seed/../pre-seed#row', '/portal/pre-seed#row'],
    ['/portal/सूची', '/portal/%E0%A4%B8%E0%A5%82%E0%A4%9A%E0%A5%80'],
  ])('AUTH-17 writes our own path %s as a redirect can carry it', (path, written) =>
    expect(safeReturnTo(path)).toBe(written),
  );

  it.each([
    null,
    undefined,
    '',
    'portal',
    'https://evil.test/',
    '//evil.test',
    '/\\evil.test',
    '/\t/evil.test',
    '/\n/evil.test',
    '\\\\evil.test',
    ' //evil.test',
    'javascript:alert(1)',
    'data:text/html,x',
    '/portal\\..\\..\\evil',
    '/.//evil.test',
    '/portal/..//evil.test',
    '/portal/../..//evil.test',
    'https:evil.test',
    'https:/evil.test',
    '///evil.test',
    '/\r\n/evil.test',
    '\t//evil.test',
    '/portal\r\nLocation: //evil.test',
    'java\nscript:alert(1)',
    '/%2e%2e//evil.test',
    '/%2e//evil.test',
    '/portal\u0000',
    '/api/verify-email?token=x',
    '/portal/../api/session',
    '/API/session',
    '/api',
    '/dev/inbox',
    `/${'x'.repeat(3_000)}`,
  ])('leads to the portal instead of %j', (path) => expect(safeReturnTo(path)).toBe('/portal'));
});

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
});
