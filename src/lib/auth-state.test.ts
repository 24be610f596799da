/** Where a person may be led after signing in. */
import { describe, expect, it } from 'vitest';
import { safeReturnTo } from './auth-state';

describe('safeReturnTo', () => {
  it.each([
    '/portal',
    '/portal/seed?q=a%26b&page=2#row',
    '/',
    '/portal/pre-seed/detail/abc',
    '/portal/pre-seed?q=%2F%2Fevil.test',
    '/apis',
    '/portal/seed?q=मुंबई',
  ])('AUTH-17 takes our own path %s', (path) => expect(safeReturnTo(path)).toBe(path));

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
