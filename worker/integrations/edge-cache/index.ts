/** Chooses the cache at the edge. */
import type { Env } from '../../env';
import { EmbeddedEdgeCache } from './embedded';
import { NO_CACHE } from './off';
import type { EdgeCachePort } from './port';
import { workersCache } from './workers-cache';

/** One for the isolate: all requests share what it keeps. */
const embedded = new EmbeddedEdgeCache();

export function createEdgeCache({ EDGE_CACHE }: Pick<Env, 'EDGE_CACHE'>): EdgeCachePort {
  if (EDGE_CACHE === 'embedded') return embedded;
  return EDGE_CACHE === 'workers' ? workersCache() : NO_CACHE;
}
