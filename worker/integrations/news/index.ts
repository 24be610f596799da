/** Chooses the news adapter by NEWS_PROVIDER. */
import { GOOGLE_NEWS_FEED, readFeedList, holdsWords } from '@/domain/news/search';
import type { Env } from '@worker/env';
import type { NewsPort } from './port';
import { createRssNews } from './rss';
import { pickSamples } from '@/domain/news/samples';
import { isWithin } from '@/domain/news/stories';
import { HOUR_MS } from '@/domain/time/durations';

/** The embedded news source: invented items, marked as samples, with dates shortly before now. Needs no network. */
function createBundledNews(siteUrl: string, now: () => number): NewsPort {
  return {
    isLive: false,
    async fetch({ category, query, words, timeframe, limit }) {
      const at = now();
      return pickSamples(category, query)
        .filter((sample) => category === null || holdsWords(sample, words))
        .map((sample) => ({
          title: sample.title,
          link: new URL(`/sample-news#${sample.id}`, siteUrl).href,
          snippet: sample.snippet,
          source: 'Outset sample',
          date: new Date(at - sample.hoursAgo * HOUR_MS).toISOString(),
          sample: true,
        }))
        .filter((item) => isWithin(item, timeframe, at))
        .slice(0, limit);
    },
  };
}

export function createNews(env: Env, now: () => number): NewsPort {
  if (env.NEWS_PROVIDER === 'rss') return createRssNews(readFeedList(env.NEWS_FEED_URL ?? GOOGLE_NEWS_FEED), now);
  return createBundledNews(env.SITE_URL, now);
}

export { createBundledNews };
