/** What every answer says to browsers, whoever makes it: pages rendered now and before, files, pictures, the API and its short-cuts. */
import { describe, expect, it } from 'vitest';
import { get } from '../setup/html';

const one = (value: string | string[] | undefined): string => (Array.isArray(value) ? value.join(', ') : (value ?? ''));
const FILES = [
  '/og.png',
  '/favicon.svg',
  '/robots.txt',
  '/sitemap.xml',
  '/newsletters/welcome.svg',
  '/_image?href=/og.png&f=png',
];
const CALLS = [
  '/api/health',
  '/api/maintenance/status',
  '/api/maintenance/status',
  '/api/nothing-here',
  '/files/photos/none',
];
const RENDERED_BEFORE = ['/', '/home', '/nothing-here'];
const RENDERED_NOW = ['/login', '/admin-password'];

describe('security headers', () => {
  it.each([...FILES, ...CALLS, ...RENDERED_BEFORE, ...RENDERED_NOW, '/portal'])('%s has all of them', async (path) => {
    const { headers } = await get(path);
    expect(one(headers['strict-transport-security'])).toBe('max-age=31536000; includeSubDomains');
    expect(one(headers['x-content-type-options'])).toBe('nosniff');
    expect(one(headers['x-frame-options'])).toBe('DENY');
    expect(one(headers['content-security-policy'])).toContain("frame-ancestors 'none'");
    expect(one(headers['content-security-policy'])).toMatch(/default-src '(?:none|self)'/);
  });

  it.each([...FILES, ...CALLS])('%s lets nothing run', async (path) => {
    expect(one((await get(path)).headers['content-security-policy'])).toContain("default-src 'none'");
  });

  it.each(RENDERED_BEFORE)(
    '%s keeps the hashes of its scripts in the page, where the header has none to contradict',
    async (path) => {
      const { headers, text } = await get(path);
      expect(one(headers['content-security-policy'])).toContain("script-src 'self' 'unsafe-inline'");
      const [, policy = ''] = /http-equiv="?content-security-policy"? content="([^"]+)"/i.exec(text) ?? [];
      expect(policy).toMatch(/script-src [^;]*'sha256-/);
      expect(policy).not.toMatch(/script-src [^;]*'unsafe-inline'/);
    },
  );

  it.each(RENDERED_NOW)('%s names the hashes of its scripts in the header', async (path) => {
    const policy = one((await get(path)).headers['content-security-policy']);
    expect(policy).toMatch(/script-src [^;]*'sha256-/);
    expect(policy).not.toMatch(/script-src [^;]*'unsafe-inline'/);
  });
});
