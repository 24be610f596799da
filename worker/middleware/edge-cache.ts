/**
 * The only place that decides about the cache at the edge. Requests with a session, an operator's cookie or a bearer token never use it. A
 * cached answer is made from the address alone, with its parameters in a fixed order, so that it can contain nothing from a person's
 * headers.
 */
import { CACHE_SECONDS, cacheableAt, type Cacheable } from '@/domain/edge-cache/cacheable';
import type { Env } from '@worker/env';
import { createContext, type Ctx } from '@worker/services/core/context';
import { VERSION_HEADER } from './security-headers';

type CachedAnswer = Awaited<ReturnType<Ctx['edge']['answer']>>;

const GUEST_COOKIE = /(?:^|;)\s*outset_guest=1\s*(?:;|$)/;
/** Any cookie of ours that identifies a person, even by part of the name: rendering one page too many is the smaller harm. */
const SESSION_COOKIE = /__Host-outset/;
const ORIGIN = /^https?:\/\/[^/]+/;

type CacheRequest = Parameters<Ctx['edge']['answer']>[0];

export interface CacheableRequest {
  cacheable: Cacheable;
  /** The input that the answer is made from. */
  request: CacheRequest;
}

/** Results by address, because most people request the same few. */
const requests = new Map<string, CacheableRequest>();
const REQUESTS_MAX = 300;
const ADDRESS_MAX = 300;

function findCacheable(url: string, isGuest: boolean): CacheableRequest | null {
  const name = `${isGuest ? 'guest' : 'nobody'} ${url}`;
  const known = requests.get(name);
  if (known) return known;
  const cacheable = cacheableAt(new URL(url), isGuest);
  if (!cacheable) return null;
  const [origin = ''] = ORIGIN.exec(url) ?? [];
  // A list is the same with and without the cookie; a page shows whether a guest is looking around.
  const request: CacheRequest = {
    url: origin + cacheable.key,
    cookie: cacheable.kind === 'page' && isGuest ? 'outset_guest=1' : null,
  };
  const found = { cacheable, request };
  if (requests.size >= REQUESTS_MAX) requests.clear();
  if (url.length <= ADDRESS_MAX) requests.set(name, found);
  return found;
}

/** How a request is answered from the cache; null if it must be answered individually. */
export function cacheableOf({ method, url, headers }: Request): CacheableRequest | null {
  if (method !== 'GET' && method !== 'HEAD') return null;
  if (headers.has('authorization')) return null;
  const cookie = headers.get('cookie') ?? '';
  if (SESSION_COOKIE.test(cookie)) return null;
  const found = findCacheable(url, GUEST_COOKIE.test(cookie));
  return found?.cacheable.kind === 'list' && headers.get('accept')?.startsWith('text/csv') ? null : found;
}

/** The answer as the edge stores it. Other answers than a plain 200 are not stored. */
export async function forCache(answer: Response, { tags }: Cacheable): Promise<Response> {
  if (answer.status !== 200 || answer.headers.has('set-cookie')) {
    answer.headers.set('cache-control', 'private, no-store');
    return answer;
  }
  const body = await answer.arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', body));
  const headers = new Headers(answer.headers);
  headers.set('etag', `"${Array.from(digest.subarray(0, 12), (byte) => byte.toString(16).padStart(2, '0')).join('')}"`);
  headers.set('cache-control', `public, max-age=0, s-maxage=${CACHE_SECONDS}`);
  headers.set('cache-tag', tags.join(','));
  headers.delete(VERSION_HEADER);
  return new Response(body, { status: 200, headers });
}

/** Headers for browsers, by the stored headers: for the plain body, and for the packed one. */
const forBrowsers = { plain: new WeakMap<Headers, Headers>(), packed: new WeakMap<Headers, Headers>() };

/** The browser asks again each time and mostly gets 304; no cache in between stores it. */
function browserHeaders(stored: Headers, isPacked: boolean): Headers {
  const made = isPacked ? forBrowsers.packed : forBrowsers.plain;
  const known = made.get(stored);
  if (known) return known;
  const headers = new Headers(stored);
  headers.delete('cache-tag');
  headers.delete('age');
  headers.set('cache-control', 'private, no-cache');
  headers.set('vary', 'Cookie, Authorization, Accept-Encoding');
  if (isPacked) {
    headers.set('content-encoding', 'gzip');
    // The same page in other bytes, so the ETag is weak.
    headers.set('etag', `W/${headers.get('etag') ?? '""'}`);
  }
  made.set(stored, headers);
  return headers;
}

const drop = (body: CachedAnswer['body']) => void (body instanceof ReadableStream && body.cancel());

const GZIP = /(?:^|[\s,])gzip(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;
const withoutWeak = (etag: string): string => etag.trim().replace(/^W\//, '');

/** The cached answer for one person. */
function forBrowser(request: Request, { status, headers: stored, body, packed }: CachedAnswer): Response {
  const isHead = request.method === 'HEAD';
  if (isHead) drop(body);
  if (status !== 200) return new Response(isHead ? null : body, { status, headers: stored });
  const zipped = packed && GZIP.test(request.headers.get('accept-encoding') ?? '') ? packed : null;
  const headers = browserHeaders(stored, zipped !== null);
  const known = request.headers.get('if-none-match');
  const etag = known === null ? null : headers.get('etag');
  if (etag && known?.split(',').some((one) => withoutWeak(one) === withoutWeak(etag))) {
    if (!isHead) drop(body);
    return new Response(null, { status: 304, headers });
  }
  if (isHead) return new Response(null, { headers });
  return zipped ? new Response(zipped, { headers, encodeBody: 'manual' }) : new Response(body, { headers });
}

/** The answer to `request` from the cache, or made by `make` and stored; null if it must be answered individually. */
export async function answerFromCache(
  request: Request,
  env: Env,
  make: (request: Request) => Promise<Response>,
): Promise<Response | null> {
  // If nothing is cached, no answer needs to be prepared for it.
  const found = env.EDGE_CACHE === 'off' ? null : cacheableOf(request);
  if (!found) return null;
  const { cacheable, request: cacheRequest } = found;
  const { edge } = createContext(env);
  return forBrowser(
    request,
    await edge.answer(cacheRequest, cacheable, async (plain) => forCache(await make(plain), cacheable)),
  );
}
