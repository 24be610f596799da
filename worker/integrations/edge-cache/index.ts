/** Chooses the cache at the edge. */
import type { Env } from '@worker/env';
import { EmbeddedEdgeCache } from './embedded';
import { type EdgeCachePort, requestOf } from './port';
import { workersCache } from './workers-cache';

/** Stores nothing. */
const NO_CACHE: EdgeCachePort = {
  isOn: false,
  answer: (request, _cacheable, make) => make(requestOf(request)),
  purge: () => Promise.resolve(),
};

/** One per isolate: all requests share it. */
const embedded = new EmbeddedEdgeCache();

export function createEdgeCache({ EDGE_CACHE }: Pick<Env, 'EDGE_CACHE'>): EdgeCachePort {
  if (EDGE_CACHE === 'embedded') return embedded;
  return EDGE_CACHE === 'workers' ? workersCache() : NO_CACHE;
}
