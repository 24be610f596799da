/** What Outset needs of a cache at the edge. */
import type { Kept, KeptTag } from '@/domain/kept/kept';

/** An answer, or what is needed to give it again and again: a body that lies in memory is no stream. */
export interface KeptAnswer {
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
  /** Whether anything can be stored: where not, there is nothing to end. */
  readonly isOn: boolean;
  /** The answer to `asked`, kept or made by `make` and then kept. Only answers that say so themselves (`s-maxage`) are kept. */
  keep(asked: CacheRequest, kept: Kept, make: (request: Request) => Promise<Response>): Promise<KeptAnswer>;
  /** Ends every answer with one of these tags. */
  end(tags: readonly KeptTag[]): Promise<void>;
}
