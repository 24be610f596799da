/**
 * The gateway to what the edge keeps. It alone decides who gets there: no one with a session, an operator's cookie or a bearer. What is
 * made for keeping is made from an address in one order and nothing else of the request, so that no one's headers can be in it.
 */
import { KEPT_SECONDS, keptAs, type Kept } from '@/domain/kept/kept';
import type { Env } from '@worker/env';
import { createContext, type Ctx } from '@worker/services/core/context';
import { VERSION_HEADER } from './security-headers';

type KeptAnswer = Awaited<ReturnType<Ctx['edge']['keep']>>;

const GUEST_COOKIE = /(?:^|;)\s*outset_guest=1\s*(?:;|$)/;
/** Any cookie of ours that says who someone is, whole name or not: better one page too many rendered. */
const SOMEBODY = /__Host-outset/;
const ORIGIN = /^https?:\/\/[^/]+/;

type Asked = Parameters<Ctx['edge']['keep']>[0];

export interface Keepable {
  kept: Kept;
  /** What the answer is made from. */
  asked: Asked;
}

/** What was found of an address before: most people ask for the same few. */
const found = new Map<string, Keepable>();
const FOUND_MOST = 300;
const ADDRESS_MOST = 300;

function findKeepable(url: string, isGuest: boolean): Keepable | null {
  const name = `${isGuest ? 'guest' : 'nobody'} ${url}`;
  const known = found.get(name);
  if (known) return known;
  const kept = keptAs(new URL(url), isGuest);
  if (!kept) return null;
  const [origin = ''] = ORIGIN.exec(url) ?? [];
  // A list is the same with the cookie and without; a page shows who looks around.
  const asked: Asked = { url: origin + kept.key, cookie: kept.kind === 'page' && isGuest ? 'outset_guest=1' : null };
  const keepable = { kept, asked };
  if (found.size >= FOUND_MOST) found.clear();
  if (url.length <= ADDRESS_MOST) found.set(name, keepable);
  return keepable;
}

/** How a request is answered from what is kept; null where it must be answered by itself. */
export function keepableOf({ method, url, headers }: Request): Keepable | null {
  if (method !== 'GET' && method !== 'HEAD') return null;
  if (headers.has('authorization')) return null;
  const cookie = headers.get('cookie') ?? '';
  if (SOMEBODY.test(cookie)) return null;
  const keepable = findKeepable(url, GUEST_COOKIE.test(cookie));
  return keepable?.kept.kind === 'list' && headers.get('accept')?.startsWith('text/csv') ? null : keepable;
}

/** The answer as the edge is to keep it. Whatever is no plain answer is kept by no one. */
export async function asKept(answer: Response, { tags }: Kept): Promise<Response> {
  if (answer.status !== 200 || answer.headers.has('set-cookie')) {
    answer.headers.set('cache-control', 'private, no-store');
    return answer;
  }
  const body = await answer.arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', body));
  const headers = new Headers(answer.headers);
  headers.set('etag', `"${Array.from(digest.subarray(0, 12), (byte) => byte.toString(16).padStart(2, '0')).join('')}"`);
  headers.set('cache-control', `public, max-age=0, s-maxage=${KEPT_SECONDS}`);
  headers.set('cache-tag', tags.join(','));
  headers.delete(VERSION_HEADER);
  return new Response(body, { status: 200, headers });
}

/** Headers for browsers by those that are kept: for the plain body, and for the packed one. */
const forBrowsers = { plain: new WeakMap<Headers, Headers>(), packed: new WeakMap<Headers, Headers>() };

/** Their browser asks again each time and mostly hears 304; no one in between keeps it. */
function browserHeaders(kept: Headers, isPacked: boolean): Headers {
  const made = isPacked ? forBrowsers.packed : forBrowsers.plain;
  const known = made.get(kept);
  if (known) return known;
  const headers = new Headers(kept);
  headers.delete('cache-tag');
  headers.delete('age');
  headers.set('cache-control', 'private, no-cache');
  headers.set('vary', 'Cookie, Authorization, Accept-Encoding');
  if (isPacked) {
    headers.set('content-encoding', 'gzip');
    // The same page in other bytes.
    headers.set('etag', `W/${headers.get('etag') ?? '""'}`);
  }
  made.set(kept, headers);
  return headers;
}

const drop = (body: KeptAnswer['body']) => void (body instanceof ReadableStream && body.cancel());

const GZIP = /(?:^|[\s,])gzip(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;
const withoutWeak = (etag: string): string => etag.trim().replace(/^W\//, '');

/** The kept answer for one person. */
function forBrowser(request: Request, { status, headers: kept, body, packed }: KeptAnswer): Response {
  const isHead = request.method === 'HEAD';
  if (isHead) drop(body);
  if (status !== 200) return new Response(isHead ? null : body, { status, headers: kept });
  const zipped = packed && GZIP.test(request.headers.get('accept-encoding') ?? '') ? packed : null;
  const headers = browserHeaders(kept, zipped !== null);
  const known = request.headers.get('if-none-match');
  const etag = known === null ? null : headers.get('etag');
  if (etag && known?.split(',').some((one) => withoutWeak(one) === withoutWeak(etag))) {
    if (!isHead) drop(body);
    return new Response(null, { status: 304, headers });
  }
  if (isHead) return new Response(null, { headers });
  return zipped ? new Response(zipped, { headers, encodeBody: 'manual' }) : new Response(body, { headers });
}

/** The answer to `request` from what is kept, or made by `make` and kept; null where it must be answered by itself. */
export async function answerKept(
  request: Request,
  env: Env,
  make: (request: Request) => Promise<Response>,
): Promise<Response | null> {
  // Where nothing is kept, no answer need be made ready for it.
  const keepable = env.EDGE_CACHE === 'off' ? null : keepableOf(request);
  if (!keepable) return null;
  const { kept, asked } = keepable;
  const { edge } = createContext(env);
  return forBrowser(request, await edge.keep(asked, kept, async (plain) => asKept(await make(plain), kept)));
}
