/** Chooses the news adapter by NEWS_PROVIDER. */
import type { Env } from '../../env';
import { createBundledNews } from './bundled';
import type { NewsPort } from './port';
import { createRssNews } from './rss';

export function createNews(env: Env, now: () => number): NewsPort {
  if (env.NEWS_PROVIDER === 'rss') return createRssNews(env.NEWS_FEED_URL);
  return createBundledNews(env.SITE_URL, now);
}

export { createBundledNews };
