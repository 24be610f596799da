/** Purges changed content from the edge cache. Many changes in a row become one call per second. */
import { CACHE_TAGS, type CacheTag } from '@/domain/edge-cache/cacheable';
import { describeError, log } from '@worker/log';
import type { Ctx } from './context';

const APART_MS = 1000;

/** Tags that wait for the next call, and the time of the last call. One isolate has one of each. */
const waiting = new Set<CacheTag>();
let lastAt = 0;

async function purgeWaiting(ctx: Pick<Ctx, 'edge' | 'requestId'>): Promise<void> {
  const tags = CACHE_TAGS.filter((tag) => waiting.has(tag));
  waiting.clear();
  if (tags.length === 0) return;
  lastAt = Date.now();
  try {
    await ctx.edge.purge(tags);
  } catch (error) {
    // A cached answer expires by itself within half a minute.
    log('warn', 'cache not purged', { requestId: ctx.requestId, tags: tags.join(' '), error: describeError(error) });
  }
}

/** Call this after the changes of `ctx` are written. The first purge starts immediately; purges within the next second start together. */
export function purgeChanged(ctx: Pick<Ctx, 'edge' | 'requestId' | 'changed' | 'defer'>): Promise<void> {
  if (ctx.edge.isOn) for (const tag of ctx.changed) waiting.add(tag);
  ctx.changed.clear();
  if (waiting.size === 0) return Promise.resolve();
  const wait = lastAt + APART_MS - Date.now();
  if (wait <= 0) return purgeWaiting(ctx);
  ctx.defer(new Promise((done) => setTimeout(done, wait)).then(() => purgeWaiting(ctx)));
  return Promise.resolve();
}
