/** The pages that may open after signing in. */
import { describe, expect, it } from 'vitest';
import { returnQuery, safeReturnTo, withReturnTo } from './return-to';

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

describe('the way back in the address of a page that asks to sign in', () => {
  it.each([
    ['/portal/seed?q=a%26b&page=2', '?returnTo=%2Fportal%2Fseed%3Fq%3Da%2526b%26page%3D2'],
    ['/portal/seed?returnTo=//evil.test', '?returnTo=%2Fportal%2Fseed%3FreturnTo%3D%2F%2Fevil.test'],
    ['/portal', ''],
    ['/', ''],
    ['//evil.test/portal', ''],
    ['/\\evil.test', ''],
    ['/api/session', ''],
    [`/portal/${'x'.repeat(3_000)}`, ''],
  ])('of %j is %j', (path, query) => {
    expect(returnQuery(path)).toBe(query);
    expect(safeReturnTo(new URLSearchParams(query).get('returnTo'))).toBe(query ? path : '/portal');
  });
});

describe('a mailed link', () => {
  const link = new URL('https://outset.example/verify-email?token=x');

  it('carries a page of ours, and nothing else', () => {
    expect(withReturnTo(link, '/portal/seed?q=a%26b').searchParams.get('returnTo')).toBe('/portal/seed?q=a%26b');
    for (const path of [undefined, null, '/', '/portal', '//evil.test', 'https://evil.test/', '/api/session'])
      expect(withReturnTo(link, path).href).toBe(link.href);
    expect(link.searchParams.size).toBe(1);
  });
});
