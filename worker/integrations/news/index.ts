/** Chooses the news adapter by NEWS_PROVIDER. */
import { GOOGLE_NEWS_FEED, readFeedList } from '../../../src/domain/news/feeds';
import type { Env } from '../../env';
import { createBundledNews } from './bundled';
import type { NewsPort } from './port';
import { createRssNews } from './rss';

export function createNews(env: Env, now: () => number): NewsPort {
  if (env.NEWS_PROVIDER === 'rss') return createRssNews(readFeedList(env.NEWS_FEED_URL ?? GOOGLE_NEWS_FEED), now);
  return createBundledNews(env.SITE_URL, now);
}

export { createBundledNews };
