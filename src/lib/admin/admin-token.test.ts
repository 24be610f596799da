/** The stored note of a signed-in operator: which values are valid, and the page that opens without one. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fireStorage, later, onPages, page } from '@tests/fakes/page';
import { listing } from '@tests/fakes/map-storage';
import { tokenEnd } from './admin-token';

const NOW = Date.parse('2026-12-01T10:00:00Z');

describe('the stored admin token', () => {
  it('holds until its time, in whatever zone that is written', () => {
    expect(tokenEnd('{"expiresAt":"2026-12-01T22:00:00.000Z"}', NOW)).toBe(NOW + 12 * 3_600_000);
    expect(tokenEnd('{"expiresAt":"2026-12-01T16:30:00+05:30"}', NOW)).toBe(NOW + 3_600_000);
    expect(tokenEnd('{"expiresAt":"2026-12-01T10:00:00.001Z"}', NOW)).toBe(NOW + 1);
  });

  it.each([
    null,
    '',
    'x',
    'null',
    '[]',
    '{}',
    '"2026-12-02T10:00:00Z"',
    '{"expiresAt":null}',
    '{"expiresAt":1e99}',
    '{"expiresAt":"soon"}',
    '{"expiresAt":{"toString":1}}',
    '{"expiresAt":"2026-12-01T10:00:00Z"}',
    '{"expiresAt":"2026-12-01T09:59:59Z"}',
  ])('%s holds no longer', (stored) => expect(tokenEnd(stored, NOW)).toBeNull());
});

describe('a page of the back-office', () => {
  const HOUR = 3_600_000;
  const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
  const went: string[] = [];
  const place = { pathname: '/adminPortal/features/faqs', search: '?page=2', replace: (to: string) => went.push(to) };
  /** A page begins: its modules are new. */
  const openPage = async () => {
    vi.resetModules();
    const { ADMIN_PASSWORD_PAGE } = await import('@/domain/admin/sign-in-texts');
    return { ...(await import('./admin-token')), password: ADMIN_PASSWORD_PAGE };
  };

  onPages();
  beforeEach(() => {
    went.length = 0;
    vi.stubGlobal('location', place);
  });

  it('stays while the token holds, and leads to the password in the moment that it runs out', async () => {
    const { guardAdminPage, rememberAdminToken, password } = await openPage();
    rememberAdminToken(inMs(HOUR));
    expect(page.storage.getItem('adminToken')).toBe(`{"expiresAt":"${inMs(HOUR)}"}`);
    guardAdminPage();
    await later(HOUR - 1);
    expect(went).toEqual([]);
    await later(1);
    expect(went).toEqual([password]);
    expect(page.storage.getItem('adminToken')).toBeNull();
  });

  it('does not lead away at once for a time so far ahead that a timer would overflow', async () => {
    const { guardAdminPage, rememberAdminToken } = await openPage();
    rememberAdminToken(inMs(60 * 24 * HOUR));
    guardAdminPage();
    await later(30 * 24 * HOUR);
    expect(went).toEqual([]);
  });

  it('leads to the password without a token, once for several refused calls', async () => {
    const { guardAdminPage, leaveForPassword, password } = await openPage();
    guardAdminPage();
    leaveForPassword();
    leaveForPassword();
    expect(went).toEqual([password]);
  });

  it.each(['adminToken', null])('leads there when another tab removes the token (key %s)', async (key) => {
    const { guardAdminPage, rememberAdminToken, password } = await openPage();
    rememberAdminToken(inMs(HOUR));
    guardAdminPage();
    page.storage.clear();
    fireStorage('theme');
    expect(went).toEqual([]);
    fireStorage(key);
    expect(went).toEqual([password]);
  });

  it('looks again when it comes back from the cache of the browser or is looked at', async () => {
    const { guardAdminPage, rememberAdminToken, password } = await openPage();
    rememberAdminToken(inMs(HOUR));
    guardAdminPage();
    page.storage.clear();
    page.window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
    Object.assign(page.document, { hidden: true });
    page.document.dispatchEvent(new Event('visibilitychange'));
    expect(went).toEqual([]);
    page.window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(went).toEqual([password]);
    page.window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    Object.assign(page.document, { hidden: false });
    page.document.dispatchEvent(new Event('visibilitychange'));
    expect(went).toEqual([password, password]);
  });

  it('is left to the guard of the server where the browser refuses storage', async () => {
    const { guardAdminPage } = await openPage();
    vi.stubGlobal('localStorage', {
      get length() {
        throw new DOMException('refused', 'SecurityError');
      },
    });
    guardAdminPage();
    expect(went).toEqual([]);
  });

  it('is found again after the next sign-in, once, and not after a sign-out', async () => {
    const { forgetAdminPlace, goBackToAdminPlace, leaveForPassword, password } = await openPage();
    leaveForPassword();
    vi.stubGlobal('location', { ...place, pathname: '/adminPortal/dashboard', search: '' });
    goBackToAdminPlace();
    goBackToAdminPlace();
    expect(went).toEqual([password, '/adminPortal/features/faqs?page=2']);
    page.tab.setItem('admin-place', '/adminPortal/bin');
    forgetAdminPlace();
    goBackToAdminPlace();
    expect(went).toHaveLength(2);
  });

  it.each([
    ['keeps its drafts and its place when the session ends', false],
    ['removes its drafts and its place when an operator logs out in another tab', true],
  ])('%s', async (_, isChosen) => {
    vi.stubGlobal('sessionStorage', listing(page.tab));
    const { guardAdminPage, goBackToAdminPlace, rememberAdminToken, password } = await openPage();
    rememberAdminToken(inMs(HOUR));
    guardAdminPage();
    page.tab.setItem('draft:admin-faqs-new', '{"question":"typed"}');
    if (isChosen) page.storage.setItem('adminLogout', String(Date.now()));
    page.storage.removeItem('adminToken');
    fireStorage('adminToken');
    expect(went).toEqual([password]);
    expect(page.tab.getItem('draft:admin-faqs-new') === null).toBe(isChosen);
    vi.stubGlobal('location', { ...place, pathname: '/adminPortal/dashboard', search: '' });
    goBackToAdminPlace();
    expect(went).toHaveLength(isChosen ? 1 : 2);
  });

  it('that is opened after a log-out is found again after the sign-in', async () => {
    page.storage.setItem('adminLogout', String(Date.now()));
    const { guardAdminPage, goBackToAdminPlace, password } = await openPage();
    guardAdminPage();
    vi.stubGlobal('location', { ...place, pathname: '/adminPortal/dashboard', search: '' });
    goBackToAdminPlace();
    expect(went).toEqual([password, '/adminPortal/features/faqs?page=2']);
  });

  it('finds no drafts of the operator who logged out elsewhere while the tab was asleep or its session over', async () => {
    vi.stubGlobal('sessionStorage', listing(page.tab));
    const first = await openPage();
    first.rememberAdminToken(inMs(HOUR));
    first.guardAdminPage();
    page.tab.setItem('draft:compose-email', '{"subject":"typed"}');
    first.leaveForPassword();
    page.storage.setItem('adminLogout', String(Date.now()));
    const next = await openPage();
    next.rememberAdminToken(inMs(HOUR));
    vi.stubGlobal('location', { ...place, pathname: '/adminPortal/dashboard', search: '' });
    next.goBackToAdminPlace();
    next.guardAdminPage();
    expect(went).toEqual([next.password]);
    expect(page.tab.getItem('draft:compose-email')).toBeNull();
  });

  it.each([
    'https://evil.example/adminPortal/bin',
    '//evil.example',
    '/portal',
    '/adminPortal/',
    '/adminPortal//evil.example',
    '/adminPortal/dashboard?tab=1',
  ])('goes nowhere else after a sign-in: %s', async (stored) => {
    const { goBackToAdminPlace } = await openPage();
    vi.stubGlobal('location', { ...place, pathname: '/adminPortal/dashboard' });
    page.tab.setItem('admin-place', stored);
    goBackToAdminPlace();
    expect(went).toEqual([]);
    expect(page.tab.getItem('admin-place')).toBeNull();
  });
});
