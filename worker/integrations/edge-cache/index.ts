/** Chooses the cache at the edge. */
import type { Env } from '@worker/env';
import { EmbeddedEdgeCache } from './embedded';
import { type EdgeCachePort, requestOf } from './port';
import type { CacheTag } from '@/domain/edge-cache/cacheable';

/** The entrypoint as the rest of the Worker sees it. */
interface CacheEntrypoint {
  fetch(request: Request): Promise<Response>;
  purge(tags: readonly CacheTag[]): Promise<void>;
}

const ownEntrypoint = async (): Promise<CacheEntrypoint> => {
  const { exports } = await import('cloudflare:workers');
  return (exports as unknown as { Kept: CacheEntrypoint }).Kept;
};

/**
 * Cloudflare's Workers Caching: it is in front of the entrypoint `Kept` (worker/index.ts), which makes what it is asked for. The
 * answers say themselves for how long they are cached and under which tags; the entrypoint alone can purge them.
 */
export const workersCache = (entrypoint: () => Promise<CacheEntrypoint> = ownEntrypoint): EdgeCachePort => ({
  isOn: true,
  answer: async (request) => (await entrypoint()).fetch(requestOf(request)),
  purge: async (tags) => (await entrypoint()).purge(tags),
});

/** Caches nothing. */
const NO_CACHE: EdgeCachePort = {
  isOn: false,
  answer: (request, _cacheable, make) => make(requestOf(request)),
  purge: () => Promise.resolve(),
};

/** One for the isolate: all requests share what it caches. */
const embedded = new EmbeddedEdgeCache();

export function createEdgeCache({ EDGE_CACHE }: Pick<Env, 'EDGE_CACHE'>): EdgeCachePort {
  if (EDGE_CACHE === 'embedded') return embedded;
  return EDGE_CACHE === 'workers' ? workersCache() : NO_CACHE;
}
