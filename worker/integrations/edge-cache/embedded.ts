/** The cache without Cloudflare: in the memory of the isolate, limited in size, and purged by tag as at the edge. */
import { CACHE_SECONDS, type Cacheable, type CacheTag } from '@/domain/edge-cache/cacheable';
import { requestOf, type CacheRequest, type EdgeCachePort, type CachedAnswer } from './port';

const MAX_ENTRIES = 300;
const MAX_BYTES = 16 * 1024 * 1024;
const MAX_ONE = 1024 * 1024;

/** Below this many bytes an answer fits in one packet anyway. */
const PACKED_LEAST = 1024;

interface Entry extends CachedAnswer {
  body: ArrayBuffer;
  packed: ArrayBuffer | null;
  tags: readonly CacheTag[];
  until: number;
}

const isCacheable = ({ status, headers }: Response): boolean =>
  status === 200 && !headers.has('set-cookie') && /\bs-maxage=[1-9]/.test(headers.get('cache-control') ?? '');

const isText = (headers: Headers): boolean => /^(?:text\/|application\/json)/.test(headers.get('content-type') ?? '');

/** The body in gzip, made once for all requests; null if it is small or not text. */
async function pack(headers: Headers, body: ArrayBuffer): Promise<ArrayBuffer | null> {
  if (body.byteLength < PACKED_LEAST || !isText(headers) || headers.has('content-encoding')) return null;
  return new Response(new Blob([body]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer();
}

const sizeOf = ({ body, packed }: Entry): number => body.byteLength + (packed?.byteLength ?? 0);

export class EmbeddedEdgeCache implements EdgeCachePort {
  readonly isOn = true;
  readonly #entries = new Map<string, Entry>();
  #bytes = 0;
  /** Counts the purges of each tag: an answer that was started before a purge is not stored after it. */
  readonly #purges = new Map<CacheTag, number>();

  constructor(readonly now: () => number = Date.now) {}

  async answer(
    request: CacheRequest,
    { tags }: Cacheable,
    make: (request: Request) => Promise<Response>,
  ): Promise<CachedAnswer> {
    const key = `${request.cookie ?? ''} ${request.url}`;
    const known = this.#entries.get(key);
    if (known && known.until > this.now()) return known;
    if (known) this.#drop(key, known);
    const before = this.#purgesOf(tags);
    const made = await make(requestOf(request));
    if (!isCacheable(made)) return made;
    const body = await made.arrayBuffer();
    const { status, headers } = made;
    const packed = body.byteLength <= MAX_ONE ? await pack(headers, body) : null;
    const entry: Entry = { status, headers, body, packed, tags, until: this.now() + CACHE_SECONDS * 1000 };
    if (this.#purgesOf(tags) === before && body.byteLength <= MAX_ONE) this.#put(key, entry);
    return entry;
  }

  purge(tags: readonly CacheTag[]): Promise<void> {
    for (const tag of tags) this.#purges.set(tag, (this.#purges.get(tag) ?? 0) + 1);
    for (const [key, entry] of this.#entries) if (entry.tags.some((tag) => tags.includes(tag))) this.#drop(key, entry);
    return Promise.resolve();
  }

  #purgesOf(tags: readonly CacheTag[]): number {
    return tags.reduce((sum, tag) => sum + (this.#purges.get(tag) ?? 0), 0);
  }

  #drop(key: string, entry: Entry): void {
    if (this.#entries.delete(key)) this.#bytes -= sizeOf(entry);
  }

  #put(key: string, entry: Entry): void {
    const known = this.#entries.get(key);
    if (known) this.#drop(key, known);
    this.#entries.set(key, entry);
    this.#bytes += sizeOf(entry);
    // The oldest are removed first.
    for (const [oldest, old] of this.#entries) {
      if (this.#entries.size <= MAX_ENTRIES && this.#bytes <= MAX_BYTES) break;
      this.#drop(oldest, old);
    }
  }
}
