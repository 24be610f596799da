/** The headers of every answer, from all sources: rendered and cached pages, files, pictures, the API and its short-cuts. */
import { describe, expect, it } from 'vitest';
import { unpackProps } from '@/lib/packed-props';
import { get } from '@tests/setup/html';

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

it('pages and texts say that they are UTF-8', async () => {
  for (const path of [
    ...RENDERED_BEFORE,
    ...RENDERED_NOW,
    '/security',
    '/robots.txt',
    '/.well-known/security.txt',
    '/sitemap.xml',
  ])
    expect(one((await get(path)).headers['content-type']).toLowerCase(), path).toMatch(
      /^(?:text|application)\/[\w+]+; ?charset=utf-8$/,
    );
  expect(one((await get('/favicon.svg')).headers['content-type'])).toBe('image/svg+xml');
});

it('what a page gives its islands cannot end its attribute or begin a script', async () => {
  const nasty = '"`\'><script>alert(1)</script>&quot;\\';
  const { text } = await get(`/portal/schemes?q=${encodeURIComponent(nasty)}`, { guest: true });
  expect(text).not.toContain('<script>alert(1)');
  const props = [...text.matchAll(/<astro-island\b[^>]*? props="([^"]*)"/g)].map(([, written = '']) => written);
  const signs: Record<string, string> = { quot: '"', '#34': '"', '#39': "'", lt: '<', gt: '>', amp: '&', '#38': '&' };
  const read = props.map((written) => written.replace(/&(#?\w+);/g, (_, name: string) => signs[name] ?? ''));
  const given = read.map((written) => JSON.parse(written) as { packed?: [number, string] });
  const states = given.flatMap(({ packed }) => (packed ? [unpackProps<object>({ packed: packed[1] })] : []));
  expect(states).toContainEqual(expect.objectContaining({ state: expect.objectContaining({ q: nasty }) as object }));
});
