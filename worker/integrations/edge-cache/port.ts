/** What Outset needs of a cache at the edge. */
import type { Cacheable, CacheTag } from '@/domain/edge-cache/cacheable';

/** An answer, or what is needed to give it again and again: a body that lies in memory is no stream. */
export interface CachedAnswer {
  status: number;
  headers: Headers;
  body: ArrayBuffer | ReadableStream | null;
  /** The same body by gzip, where the cache keeps it ready: a tenth of the bytes to send each time. */
  packed?: ArrayBuffer | null;
}

/** What is asked for: an address in one order, and the one cookie that may be in it. */
export interface CacheRequest {
  url: string;
  cookie: 'outset_guest=1' | null;
}

/** A request is made only where someone has to answer it. */
export const requestOf = ({ url, cookie }: CacheRequest): Request =>
  new Request(url, cookie === null ? undefined : { headers: { cookie } });

export interface EdgeCachePort {
  /** Whether anything can be stored: where not, there is nothing to purge. */
  readonly isOn: boolean;
  /** The answer to a request from the cache, or made by `make` and stored. Only answers that say so themselves (`s-maxage`) are stored. */
  answer(
    request: CacheRequest,
    cacheable: Cacheable,
    make: (request: Request) => Promise<Response>,
  ): Promise<CachedAnswer>;
  /** Removes every answer with one of these tags. */
  purge(tags: readonly CacheTag[]): Promise<void>;
}
