/** News from one or several RSS and Atom feeds, by default Google News search. Trusts nothing that a feed says. */
import { feedAddress, hasQuery } from '@/domain/news/feeds';
import { isAskedFor, type NewsSearch } from '@/domain/news/search';
import { mergeStories } from '@/domain/news/stories';
import { log } from '@worker/log';
import { readBytes } from '@worker/integrations/read-bytes';
import { readFeed } from './feed';
import type { NewsItem, NewsPort } from './port';

const TIME_LIMIT_MS = 10_000;
const MAX_BYTES = 2 * 1024 * 1024;
const TOO_LARGE = 'The news feed is larger than 2 MB.';

async function readSource(template: string, search: NewsSearch, timeLimitMs: number): Promise<NewsItem[]> {
  // One signal for the headers and for the body: a feed that drips must end too.
  const signal = AbortSignal.timeout(timeLimitMs);
  const response = await fetch(feedAddress(template, search), {
    signal,
    headers: {
      accept: 'application/rss+xml, application/atom+xml, application/xml;q=0.9, text/xml;q=0.8',
      'user-agent': 'OutsetNews/1.0',
    },
  });
  const isTooLarge = Number(response.headers.get('content-length')) > MAX_BYTES;
  if (!response.ok || !response.body || isTooLarge) {
    void response.body?.cancel().catch(() => undefined);
    throw new Error(isTooLarge ? TOO_LARGE : `The news feed answered ${response.status}.`);
  }
  const bytes = await readBytes(response.body, MAX_BYTES);
  if (!bytes) throw new Error(TOO_LARGE);
  const items = readFeed(bytes, response.headers.get('content-type') ?? '');
  return hasQuery(template) ? items : items.filter((item) => isAskedFor(item, search));
}

/** All feeds at once, each with its own limits; those that fail are logged and left out. Throws when none answers. */
export function createRssNews(templates: readonly string[], now: () => number, timeLimitMs = TIME_LIMIT_MS): NewsPort {
  return {
    isLive: true,
    async fetch(search) {
      const answers = await Promise.allSettled(templates.map((template) => readSource(template, search, timeLimitMs)));
      const items: NewsItem[] = [];
      let failure: unknown = null;
      answers.forEach((answer, index) => {
        if (answer.status === 'fulfilled') return items.push(...answer.value);
        failure = answer.reason;
        // The host alone: an address may carry the operator's key.
        const feed = new URL(feedAddress(templates[index] ?? '', search)).host;
        return log('warn', 'news-feed-failed', { feed, error: String(answer.reason).slice(0, 200) });
      });
      if (failure !== null && answers.every(({ status }) => status === 'rejected')) throw failure;
      return mergeStories(items, search.timeframe, now()).slice(0, search.limit);
    },
  };
}
