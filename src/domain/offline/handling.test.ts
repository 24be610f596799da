/** Which address is handled how by the service worker. */
import { describe, expect, it } from 'vitest';
import { handlingOf, type Handling } from './handling';

const HERE = 'https://outset.example';
const page = (path: string) => handlingOf({ method: 'GET', mode: 'navigate', url: new URL(path, `${HERE}/`) }, HERE);

describe('pages', () => {
  it.each<[Handling, readonly string[]]>([
    [
      'own-page',
      [
        '/portal',
        '/portal/',
        '/portal?tab=guide',
        '/portal/tools/expense-tracker?tab=budget',
        '/portal/saved-investors',
        '/portal/settings/profile',
        '/portal/angel-investors/angels-detail/7',
        '/flow-builder',
      ],
    ],
    [
      'page',
      [
        '/',
        '/home',
        '/support',
        '/privacy',
        '/flow-builder/documentation',
        '/portals',
        '/app/offline',
        '/loginx',
        // Never copied: operators, sign-in, security settings, and links that give access.
        '/admin',
        '/admin/link',
        '/admin-password',
        '/adminPortal',
        '/adminPortal/dashboard?x=1',
        '/ADMINPORTAL',
        '/login?returnTo=%2Fportal',
        '/forgot-password',
        '/reset-password/abc',
        '/verify-email/abc',
        '/company-details',
        '/user-details',
        '/portal/settings/security',
        '/portal/settings/security/',
        '/portal/settings/security/anything',
        '/portal/settings/s%65curity',
        '/portal//settings//security',
        '/shared/abc.def',
        '/shared/flowchart/abc',
        '/mail-preferences/abc',
        '/reports/abc',
        '/app/bank-file',
      ],
    ],
    [
      'none',
      [
        '/api/auth/google',
        '/api/session',
        '/api/verify-email?token=x',
        '/mcp',
        '/files/library/okr-sheet.xlsx',
        '/files/receipt.pdf',
        '/dev/inbox',
        '/calendar/roadmap.ics',
        '/%E0%A4%A',
      ],
    ],
  ])('%s: %j', (handling, paths) => {
    expect(paths.map((path) => [path, page(path)])).toEqual(paths.map((path) => [path, handling]));
  });
});

describe('what is no page', () => {
  const asked = (method: string, mode: string, url: string) =>
    handlingOf({ method, mode, url: new URL(url, `${HERE}/`) }, HERE);

  it('is handled where it is a file of the build', () => {
    expect(
      ['/_astro/core.abc.js', '/icons/icon-192.png', '/favicon.svg'].map((url) => asked('GET', 'cors', url)),
    ).toEqual(['file', 'file', 'file']);
    expect(asked('GET', 'cors', '/_astro/../api/session')).toBe('none');
    expect(asked('GET', 'cors', '/sw.js')).toBe('none');
  });

  it('is left alone: calls of the API, files of members, pages that a script asks for, other origins', () => {
    for (const url of ['/api/saved', '/api/logout', '/files/a.pdf', '/portal', 'https://other.example/_astro/a.js'])
      expect(asked('GET', 'cors', url)).toBe('none');
    expect(asked('PUT', 'cors', '/api/saved')).toBe('none');
    expect(asked('POST', 'navigate', '/login')).toBe('none');
  });

  it('is handled where it is a sign-out or a bank file that a phone shares', () => {
    expect(asked('POST', 'cors', '/api/logout?all=true')).toBe('sign-out');
    expect(asked('POST', 'navigate', '/app/bank-file')).toBe('bank-file');
    expect(asked('POST', 'cors', '/app/bank-file')).toBe('none');
  });

  it.each([
    [{ referrer: '', from: null }, 'bank-file'],
    // Android's share has an Origin without a value.
    [{ referrer: '', from: 'null' }, 'bank-file'],
    [{ referrer: `${HERE}/portal`, from: HERE }, 'bank-file'],
    [{ referrer: 'about:client' }, 'bank-file'],
    [{ referrer: 'https://evil.example/' }, 'none'],
    [{ referrer: '', from: 'https://evil.example' }, 'none'],
    [{ referrer: `${HERE}.evil.example/`, from: 'null' }, 'none'],
  ] as const)('of another site is no shared bank file: %j is %s', (source, handling) => {
    const url = new URL('/app/bank-file', HERE);
    expect(handlingOf({ method: 'POST', mode: 'navigate', url, ...source }, HERE)).toBe(handling);
  });
});
