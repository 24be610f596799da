/**
 * Cloudflare's Workers Caching: it is in front of the entrypoint `Kept` (worker/index.ts), which makes the answers. The
 * answers themselves say how long they are cached and under which tags; only the entrypoint can purge them.
 */
import type { CacheTag } from '@/domain/edge-cache/cacheable';
import { requestOf, type EdgeCachePort } from './port';

/** The entrypoint, as seen by the rest of the Worker. */
export interface CacheEntrypoint {
  fetch(request: Request): Promise<Response>;
  purge(tags: readonly CacheTag[]): Promise<void>;
}

const ownEntrypoint = async (): Promise<CacheEntrypoint> => {
  const { exports } = await import('cloudflare:workers');
  return (exports as unknown as { Kept: CacheEntrypoint }).Kept;
};

export const workersCache = (entrypoint: () => Promise<CacheEntrypoint> = ownEntrypoint): EdgeCachePort => ({
  isOn: true,
  answer: async (request) => (await entrypoint()).fetch(requestOf(request)),
  purge: async (tags) => (await entrypoint()).purge(tags),
});
