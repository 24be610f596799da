import { describe, expect, it } from 'vitest';
import type { Cacheable } from '@/domain/edge-cache/cacheable';
import { EmbeddedEdgeCache } from './embedded';
import type { CacheRequest, CachedAnswer } from './port';
import { workersCache } from './workers-cache';

const textOf = ({ body }: CachedAnswer) => new Response(body).text();

const cacheable: Cacheable = { key: '/terms', tags: ['site', 'faqs'], kind: 'page' };
const asked = (path = '/terms', cookie: CacheRequest['cookie'] = null): CacheRequest => ({
  url: `https://outset.example${path}`,
  cookie,
});

function set(over: ResponseInit = {}) {
  let now = 0;
  let made = 0;
  const cache = new EmbeddedEdgeCache(() => now);
  const make = () => {
    made += 1;
    return Promise.resolve(
      new Response(`made ${made}`, { headers: { 'cache-control': 'public, s-maxage=30' }, ...over }),
    );
  };
  const get = async (...what: Parameters<typeof asked>) => textOf(await cache.answer(asked(...what), cacheable, make));
  return { cache, get, make, pass: (ms: number) => (now += ms) };
}

describe('the cache in memory', () => {
  it('keeps an answer for half a minute, each address and kind of visitor by itself', async () => {
    const { get, pass } = set();
    expect(await get()).toBe('made 1');
    expect(await get()).toBe('made 1');
    expect(await get('/terms', 'outset_guest=1')).toBe('made 2');
    expect(await get('/privacy')).toBe('made 3');
    pass(29_999);
    expect(await get()).toBe('made 1');
    pass(1);
    expect(await get()).toBe('made 4');
  });

  it('purges what has a tag, also what was begun before', async () => {
    const { cache, get } = set();
    expect(await get()).toBe('made 1');
    await cache.purge(['listings']);
    expect(await get()).toBe('made 1');
    await cache.purge(['faqs']);
    expect(await get()).toBe('made 2');
    const old = await cache.answer(asked('/late'), cacheable, async () => {
      await cache.purge(['site']);
      return new Response('old', { headers: { 'cache-control': 's-maxage=30' } });
    });
    expect(await textOf(old)).toBe('old');
    expect(await get('/late')).toBe('made 3');
  });

  it.each<[string, ResponseInit]>([
    ['an error', { status: 503 }],
    ['a cookie', { headers: { 'cache-control': 's-maxage=30', 'set-cookie': 'a=b' } }],
    ['private', { headers: { 'cache-control': 'private, no-store' } }],
  ])('keeps no answer with %s', async (_, over) => {
    const { get } = set(over);
    expect([await get(), await get()]).toEqual(['made 1', 'made 2']);
  });

  it('is bounded: the oldest goes first, and nothing large stays', async () => {
    const { cache, get } = set();
    for (let at = 0; at < 305; at++) await get(`/${at}`);
    expect(await get('/304')).toBe('made 305');
    expect(await get('/0')).toBe('made 306');
    const large = () =>
      Promise.resolve(new Response('x'.repeat(2 ** 20 + 1), { headers: { 'cache-control': 's-maxage=30' } }));
    await cache.answer(asked('/large'), cacheable, large);
    expect(await get('/large')).toBe('made 307');
  });
});

it('Cloudflare’s cache is asked through the entrypoint that it stands in front of', async () => {
  const purged: string[][] = [];
  const entrypoint = {
    fetch: (asked: Request) => Promise.resolve(new Response(asked.url)),
    purge: (tags: readonly string[]) => Promise.resolve(void purged.push([...tags])),
  };
  const port = workersCache(() => Promise.resolve(entrypoint));
  const make = () => Promise.reject(new Error('The gateway makes nothing itself.'));
  expect(await textOf(await port.answer(asked(), cacheable, make))).toBe('https://outset.example/terms');
  await port.purge(['faqs']);
  expect(purged).toEqual([['faqs']]);
});
