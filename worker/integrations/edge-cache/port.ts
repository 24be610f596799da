/** The interface of a cache at the edge. */
import type { Cacheable, CacheTag } from '@/domain/edge-cache/cacheable';

/** An answer that can be sent more than once: a body in memory is not a stream. */
export interface CachedAnswer {
  status: number;
  headers: Headers;
  body: ArrayBuffer | ReadableStream | null;
  /** The same body in gzip, if the cache stores it: a tenth of the bytes to send each time. */
  packed?: ArrayBuffer | null;
}

/** The cached request: an address with its parameters in a fixed order, and the only cookie that may matter. */
export interface CacheRequest {
  url: string;
  cookie: 'outset_guest=1' | null;
}

/** A Request is built only when it must really be answered. */
export const requestOf = ({ url, cookie }: CacheRequest): Request =>
  new Request(url, cookie === null ? undefined : { headers: { cookie } });

export interface EdgeCachePort {
  /** Whether anything can be stored; if not, there is nothing to purge. */
  readonly isOn: boolean;
  /** The answer from the cache, or made by `make` and then stored. Only answers that allow it themselves (`s-maxage`) are stored. */
  answer(
    request: CacheRequest,
    cacheable: Cacheable,
    make: (request: Request) => Promise<Response>,
  ): Promise<CachedAnswer>;
  /** Removes every answer with one of these tags. */
  purge(tags: readonly CacheTag[]): Promise<void>;
}
