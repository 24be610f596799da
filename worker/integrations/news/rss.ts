/** News from an RSS or Atom feed, by default Google News search. Trusts nothing that the feed says. */
import type { NewsSearch } from '../../../src/domain/news/search';
import { readFeed } from './feed';
import type { NewsPort } from './port';

/** `{query}`, `{country}` and `{COUNTRY}` are filled in; Google takes the timeframe as a word of the query. */
export const GOOGLE_NEWS_FEED =
  'https://news.google.com/rss/search?q={query}&hl=en-{COUNTRY}&gl={COUNTRY}&ceid={COUNTRY}:en';

const TIME_LIMIT_MS = 10_000;
const MAX_BYTES = 2 * 1024 * 1024;

/** The address to ask for a search. */
export function feedAddress(template: string, { query, country, timeframe }: NewsSearch): string {
  const asked = timeframe ? `${query} when:1${timeframe}` : query;
  return template
    .replaceAll('{query}', encodeURIComponent(asked.toWellFormed()))
    .replaceAll('{country}', country)
    .replaceAll('{COUNTRY}', country.toUpperCase());
}

async function readBounded(body: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > MAX_BYTES) {
      void reader.cancel().catch(() => undefined);
      throw new Error('The news feed is larger than 2 MB.');
    }
    chunks.push(value);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}

export function createRssNews(template = GOOGLE_NEWS_FEED, timeLimitMs = TIME_LIMIT_MS): NewsPort {
  return {
    isLive: true,
    async fetch(search) {
      // One signal for the headers and for the body: a feed that drips must end too.
      const signal = AbortSignal.timeout(timeLimitMs);
      const response = await fetch(feedAddress(template, search), {
        signal,
        headers: { accept: 'application/rss+xml, application/atom+xml, application/xml;q=0.9, text/xml;q=0.8' },
      });
      if (!response.ok || !response.body) {
        void response.body?.cancel().catch(() => undefined);
        throw new Error(`The news feed answered ${response.status}.`);
      }
      const bytes = await readBounded(response.body);
      return readFeed(bytes, response.headers.get('content-type') ?? '').slice(0, search.limit);
    },
  };
}
