/**
 * Answers requests for news from the memory of this isolate, before anything else is set up. The answer is the same for everyone and
 * counts against no address.
 */
import type { NewsRequest } from '@/domain/news/search';
import type { RawEnv } from '@worker/env';
import { EARLY_HEADERS } from './security-headers';
import { recallNewsBody } from '@worker/services/news/news';

const PATH = '/api/news/fetch-news';
const MAX_TEXT = 500;
const MAX_ASKED = 500;

/** Recent requests by their exact text: a text that was valid once stays valid. */
const askedBefore = new Map<string, NewsRequest>();

/** Called after a request was found valid. */
export function keepAsked(text: string, request: NewsRequest): void {
  if (text.length > MAX_TEXT) return;
  if (askedBefore.size >= MAX_ASKED) askedBefore.clear();
  askedBefore.set(text, request);
}

/** True for a small JSON body of a call to the news, from our own pages or from no page at all. */
function isPlainCall({ method, url, headers }: Request): boolean {
  // The path begins at the first slash after "https://".
  const start = url.indexOf('/', 8);
  if (method !== 'POST' || !url.endsWith(PATH) || start !== url.length - PATH.length) return false;
  if (headers.get('content-type') !== 'application/json') return false;
  const length = headers.get('content-length');
  if (length === null || Number(length) > MAX_TEXT) return false;
  const origin = headers.get('origin');
  return origin === null || origin === url.slice(0, start);
}

/** The answer from memory. Otherwise the request to continue with; if its body was read, it is put back. */
export async function answerNews(request: Request, env: RawEnv): Promise<Response | Request> {
  if (!isPlainCall(request) || askedBefore.size === 0) return request;
  const text = await request.text();
  const knownQuery = askedBefore.get(text);
  const body = knownQuery ? recallNewsBody(env.KV, knownQuery, Date.now()) : null;
  if (body === null) return new Request(request, { body: text });
  return new Response(body, {
    headers: {
      'content-type': 'application/json',
      'cache-control': 'private, no-store',
      ...EARLY_HEADERS,
    },
  });
}
