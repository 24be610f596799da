/** News for everyone: the cached answer of the feeds; if they fail, the last good answer; until a feed has answered once, samples. */
import { NEWS_IS_OLD, NO_NEWS, type NewsAnswer } from '@/domain/news/item';
import { newsCacheKey, toNewsSearch, type NewsRequest, type NewsSearch } from '@/domain/news/search';
import { isWithin } from '@/domain/news/stories';
import type { NewsItem } from '@worker/integrations/news/port';
import { describeError, log } from '@worker/log';
import type { Ctx } from '@worker/services/core/context';
import { recordService } from '@worker/services/core/service-states';
import { MINUTE_MS } from '@/domain/time/durations';

const FRESH_MS = 15 * MINUTE_MS;
/** After a failure the source is not asked for a minute. */
const RETRY_MS = MINUTE_MS;
/** From this age on a copy is old, and a failure says nothing about the source any more. */
const OLD_MS = 2 * FRESH_MS;
const KEEP_SECONDS = 7 * 24 * 3600;
/** How long an isolate answers from memory before it reads KV again. */
const MEMO_MS = 5_000;
const MAX_MEMOS = 100;
/** Answer bodies that a memo caches; callers ask for 6 or for 24 items. */
const MAX_BODIES = 2;
/** A refresh requests more items than its caller wants, because callers with other limits share the result. */
const CACHED_ITEMS = 30;
/** Anyone may search for anything, so the number of refreshes at the same time is limited; the next caller tries again. */
const MAX_REFRESHES = 4;

interface CachedNews {
  /** Milliseconds; from then on the next caller starts a refresh. */
  refreshAt: number;
  /** The last good copy, or null when no source has ever answered. */
  items: NewsItem[] | null;
  /** When the last good copy was read, in milliseconds. */
  readAt: number;
  /** When the source was asked after that copy and failed, in milliseconds. */
  failedAt?: number;
}

interface Memo {
  entry: CachedNews;
  until: number;
  bodies: Map<number, string>;
}

const memosOf = new WeakMap<KVNamespace, Map<string, Memo>>();

/** Refreshes that run in this isolate, with the time after which one counts as lost. */
const underWay = new Map<string, number>();

function remember(ctx: Ctx, key: string, entry: CachedNews): Memo {
  let memos = memosOf.get(ctx.env.KV);
  if (!memos) memosOf.set(ctx.env.KV, (memos = new Map()));
  memos.delete(key);
  const oldest = memos.size >= MAX_MEMOS ? memos.keys().next().value : undefined;
  if (oldest !== undefined) memos.delete(oldest);
  const memo = { entry, until: ctx.now() + MEMO_MS, bodies: new Map<number, string>() };
  memos.set(key, memo);
  return memo;
}

async function storeKey(key: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key)));
  return `news:2:${Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** The stored entry, or null when absent, unreadable or of another shape. */
async function readCache(ctx: Ctx, key: string): Promise<CachedNews | null> {
  try {
    const entry = await ctx.env.KV.get<CachedNews>(await storeKey(key), 'json');
    const isWhole = typeof entry?.refreshAt === 'number' && (entry.items === null || Array.isArray(entry.items));
    return isWhole ? entry : null;
  } catch {
    return null;
  }
}

/** One state per category; searches by free words share one, and their words are not stored. */
const stateName = ({ category, words }: NewsSearch): string => `news:${words ? 'search' : (category ?? 'search')}`;

async function refresh(ctx: Ctx, search: NewsSearch, key: string, last: CachedNews | null): Promise<void> {
  const now = ctx.now();
  for (const [other, until] of underWay) if (until <= now) underWay.delete(other);
  if (underWay.has(key) || underWay.size >= MAX_REFRESHES) return;
  underWay.set(key, now + RETRY_MS);
  try {
    let entry: CachedNews;
    let outcome: { error?: unknown } = {};
    try {
      const items = await ctx.news.fetch({ ...search, limit: CACHED_ITEMS });
      entry = { items, refreshAt: ctx.now() + FRESH_MS, readAt: ctx.now() };
    } catch (error) {
      log('warn', 'news-refresh-failed', { requestId: ctx.requestId, error: describeError(error).slice(0, 200) });
      outcome = { error };
      const failedAt = ctx.now();
      entry = { items: last?.items ?? null, refreshAt: failedAt + RETRY_MS, readAt: last?.readAt ?? 0, failedAt };
    }
    remember(ctx, key, entry);
    await ctx.env.KV.put(await storeKey(key), JSON.stringify(entry), { expirationTtl: KEEP_SECONDS });
    await recordService(ctx, stateName(search), outcome);
  } finally {
    underWay.delete(key);
  }
}

export interface News {
  items: NewsItem[];
  message: string;
  /** True while the sources are asked and there is no copy, or only an old one: the caller should ask again in a moment. */
  pending: boolean;
  /** When the sources said this, ISO 8601; null for samples. */
  asOf: string | null;
}

/**
 * The items within the time frame. If an old copy has none of these, all its items. A copy may also be old because no request came for a
 * while, so only a recent failure means that the source does not answer; otherwise a request to the source is running.
 */
function answerOf(entry: CachedNews, search: NewsSearch, now: number): News | null {
  if (!entry.items) return null;
  const isOld = now - entry.readAt > OLD_MS;
  const hasFailed = entry.failedAt !== undefined && now - entry.failedAt <= OLD_MS;
  const timely = entry.items.filter((item) => isWithin(item, search.timeframe, now));
  const items = (timely.length === 0 && isOld ? entry.items : timely).slice(0, search.limit);
  const asOf = new Date(entry.readAt).toISOString();
  if (isOld && hasFailed) return { items, message: NEWS_IS_OLD, pending: false, asOf };
  return { items, message: items.length > 0 ? 'OK' : NO_NEWS, pending: isOld, asOf };
}

async function samples(ctx: Ctx, search: NewsSearch, pending: boolean): Promise<News> {
  const items = await ctx.bundledNews.fetch(search);
  const message = items.length > 0 ? 'Sample items, until a news feed answers.' : NO_NEWS;
  return { items, message, pending, asOf: null };
}

const wire = ({ items, message, pending, asOf }: News) =>
  JSON.stringify({ success: true, news_results: items, message, pending, as_of: asOf } satisfies NewsAnswer);

/** Answers without waiting for the sources, with the items known now. A refresh that is due runs after the answer. */
export async function fetchNews(ctx: Ctx, input: NewsRequest): Promise<News> {
  const search = toNewsSearch(input);
  if (!ctx.news.isLive) return samples(ctx, search, false);
  const key = newsCacheKey(search);
  const now = ctx.now();
  const memo = memosOf.get(ctx.env.KV)?.get(key);
  const entry = memo && now < memo.until ? memo.entry : await readCache(ctx, key);
  const isDue = !entry || entry.refreshAt <= now;
  if (isDue) ctx.defer(refresh(ctx, search, key, entry).catch(() => undefined));
  if (entry && entry !== memo?.entry) remember(ctx, key, entry);
  return (entry && answerOf(entry, search, now)) ?? samples(ctx, search, isDue);
}

/** The same, but if nothing is known of a search yet, it waits for the sources once. For newsletters and mails, not for pages. */
export async function fetchNewsOnce(ctx: Ctx, input: NewsRequest): Promise<News> {
  const search = toNewsSearch(input);
  const key = newsCacheKey(search);
  const entry = ctx.news.isLive ? await readCache(ctx, key) : null;
  // After a failure too, once it is time to ask again.
  const isAsked = ctx.news.isLive && !entry?.items && (entry?.refreshAt ?? 0) <= ctx.now();
  if (isAsked) await refresh(ctx, search, key, entry).catch(() => undefined);
  return fetchNews(ctx, input);
}

/** The same as the body of the answer. */
export async function fetchNewsBody(ctx: Ctx, input: NewsRequest): Promise<string> {
  return wire(await fetchNews(ctx, input));
}

/** The body of the answer from memory, without waiting; null if it is out of date. For calls that must be cheap. */
export function recallNewsBody(kv: KVNamespace, input: NewsRequest, now: number): string | null {
  const search = toNewsSearch(input);
  const memo = memosOf.get(kv)?.get(newsCacheKey(search));
  if (!memo || now >= memo.until || memo.entry.refreshAt <= now) return null;
  const known = memo.bodies.get(search.limit);
  if (known !== undefined) return known;
  const news = answerOf(memo.entry, search, now);
  if (!news) return null;
  const body = wire(news);
  if (memo.bodies.size >= MAX_BODIES) memo.bodies.clear();
  memo.bodies.set(search.limit, body);
  return body;
}
