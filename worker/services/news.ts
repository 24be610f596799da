/** News for everyone: the cached answer of the feed, the last good one when it fails, samples until it first answers. */
import { newsCacheKey, toNewsSearch, type NewsRequest, type NewsSearch } from '../../src/domain/news/search';
import type { NewsItem } from '../integrations/news/port';
import { log } from '../log';
import type { Ctx } from './context';

const FRESH_MS = 15 * 60_000;
/** After a failure the source is left alone for a minute. */
const RETRY_MS = 60_000;
const KEEP_SECONDS = 7 * 24 * 3600;
/** A refresh asks for more than one caller wants, because callers with other limits share it. */
const CACHED_ITEMS = 30;

interface CachedNews {
  /** Milliseconds; from then on the next caller starts a refresh. */
  refreshAt: number;
  /** The last good copy, or null when the source has never answered. */
  items: NewsItem[] | null;
}

/** Refreshes under way in this isolate, with the time after which one counts as lost. */
const underWay = new Map<string, number>();

async function cacheKeyOf(search: NewsSearch): Promise<string> {
  const bytes = new TextEncoder().encode(newsCacheKey(search));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return `news:1:${Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** The stored entry, or null when absent, unreadable or written by another version. */
async function readCache(ctx: Ctx, key: string): Promise<CachedNews | null> {
  try {
    const entry = await ctx.env.KV.get<CachedNews>(key, 'json');
    return entry && typeof entry.refreshAt === 'number' ? entry : null;
  } catch {
    return null;
  }
}

async function refresh(ctx: Ctx, search: NewsSearch, key: string, last: NewsItem[] | null): Promise<void> {
  if ((underWay.get(key) ?? 0) > ctx.now()) return;
  underWay.set(key, ctx.now() + RETRY_MS);
  try {
    let entry: CachedNews;
    try {
      const items = await ctx.news.fetch({ ...search, limit: CACHED_ITEMS });
      entry = { items, refreshAt: ctx.now() + FRESH_MS };
    } catch (error) {
      log('warn', 'news-feed-failed', { requestId: ctx.requestId, error: String(error).slice(0, 200) });
      entry = { items: last, refreshAt: ctx.now() + RETRY_MS };
    }
    await ctx.env.KV.put(key, JSON.stringify(entry), { expirationTtl: KEEP_SECONDS });
  } finally {
    underWay.delete(key);
  }
}

export interface News {
  items: NewsItem[];
  message: string;
}

/** Answers without waiting for the feed: what is known now, while a refresh that is due runs behind the answer. */
export async function fetchNews(ctx: Ctx, input: NewsRequest): Promise<News> {
  const search = toNewsSearch(input);
  if (!ctx.news.isLive) return samples(ctx, search);
  const key = await cacheKeyOf(search);
  const cached = await readCache(ctx, key);
  if (!cached || cached.refreshAt <= ctx.now()) {
    ctx.defer(refresh(ctx, search, key, cached?.items ?? null).catch(() => undefined));
  }
  if (!cached?.items) return samples(ctx, search);
  const items = cached.items.slice(0, search.limit);
  return { items, message: items.length > 0 ? 'OK' : 'No News Found' };
}

async function samples(ctx: Ctx, search: NewsSearch): Promise<News> {
  const items = await ctx.bundledNews.fetch(search);
  return { items, message: 'Sample items, until a news feed answers.' };
}
