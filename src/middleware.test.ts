/** Which pages browsers may not store. */
import type { APIContext } from 'astro';
import { expect, it, vi } from 'vitest';
import { connectApi } from '@/lib/api/api-server';

vi.mock('astro:middleware', () => ({ defineMiddleware: (middleware: unknown) => middleware }));

/** The `Cache-Control` of a page. The API answers the session to a cookie, and no maintenance. */
async function cacheControlOf(path: string, cookie: string): Promise<string | null> {
  const { onRequest } = await import('./middleware');
  const url = new URL(path, 'https://outset.example');
  const request = new Request(url, { headers: { cookie } });
  const viewer = { state: 'authenticated', fullName: 'Asha Rao', email: 'asha@outset.example' };
  connectApi(
    (call) => Response.json({ success: true, data: call.url.endsWith('/api/session') ? viewer : null }),
    request,
  );
  const cookies = { get: (name: string) => (cookie.includes(`${name}=`) ? { value: '1' } : undefined) };
  const context = { request, url, cookies, locals: {}, isPrerendered: false } as unknown as APIContext;
  const page = await onRequest(context, () => Promise.resolve(new Response('The page')));
  return page instanceof Response ? page.headers.get('cache-control') : null;
}

it('is every page of a person who is signed in, so that Back shows none of them after the sign-out', async () => {
  for (const path of ['/subscription-plans', '/flow-builder', '/flow-builder/workflow', '/support', '/portal'])
    expect([path, await cacheControlOf(path, '__Host-outset=token')]).toEqual([path, 'private, no-store']);
});

it('is only the portal for a guest, because other pages name no one', async () => {
  expect(await cacheControlOf('/portal', 'outset_guest=1')).toBe('private, no-store');
  for (const path of ['/flow-builder', '/support']) expect(await cacheControlOf(path, 'outset_guest=1')).toBeNull();
});
