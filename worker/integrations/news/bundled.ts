/** The embedded news source: invented items, marked as samples, dated back from now. Needs no network. */
import { pickSamples } from '../../../src/domain/news/samples';
import { holdsWords } from '../../../src/domain/news/search';
import { isWithin } from '../../../src/domain/news/stories';
import type { NewsPort } from './port';
import { HOUR_MS } from '@/domain/time/durations';

export function createBundledNews(siteUrl: string, now: () => number): NewsPort {
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
