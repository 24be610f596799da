/**
 * Cloudflare's Workers Caching: it is in front of the entrypoint `Kept` (worker/index.ts), which makes what it is asked for. The
 * answers say themselves how long they are kept and under which tags; the entrypoint alone can end them.
 */
import type { KeptTag } from '@/domain/kept/kept';
import { requestOf, type EdgeCachePort } from './port';

/** The entrypoint as the rest of the Worker sees it. */
export interface KeptEntrypoint {
  fetch(request: Request): Promise<Response>;
  end(tags: readonly KeptTag[]): Promise<void>;
}

const ownEntrypoint = async (): Promise<KeptEntrypoint> => {
  const { exports } = await import('cloudflare:workers');
  return (exports as unknown as { Kept: KeptEntrypoint }).Kept;
};

export const workersCache = (entrypoint: () => Promise<KeptEntrypoint> = ownEntrypoint): EdgeCachePort => ({
  isOn: true,
  keep: async (asked) => (await entrypoint()).fetch(requestOf(asked)),
  end: async (tags) => (await entrypoint()).end(tags),
});
