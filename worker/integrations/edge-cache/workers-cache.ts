/**
 * Cloudflare's Workers Caching. It is in front of the entrypoint `Kept` (worker/index.ts), which creates the answers. Each answer has its
 * cache time and its tags; only the entrypoint can purge them.
 */
import type { CacheTag } from '@/domain/edge-cache/cacheable';
import { requestOf, type EdgeCachePort } from './port';

/** The entrypoint, as the other code of the Worker sees it. */
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
