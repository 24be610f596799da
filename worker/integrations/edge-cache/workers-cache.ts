/**
 * Cloudflare's Workers Caching: it is in front of the entrypoint `Kept` (worker/index.ts), which makes what it is asked for. The
 * answers say themselves for how long they are cached and under which tags; the entrypoint alone can purge them.
 */
import type { CacheTag } from '@/domain/edge-cache/cacheable';
import { requestOf, type EdgeCachePort } from './port';

/** The entrypoint as the rest of the Worker sees it. */
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
