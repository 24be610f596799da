/** The embedded news source: invented items, marked as samples, dated back from now. Needs no network. */
import { pickSamples } from '../../../src/domain/news/samples';
import type { NewsPort } from './port';

const HOUR_MS = 3_600_000;

export function createBundledNews(siteUrl: string, now: () => number): NewsPort {
  return {
    isLive: false,
    async fetch({ query, limit }) {
      return pickSamples(query, limit).map((sample) => ({
        title: sample.title,
        link: new URL(`/sample-news#${sample.id}`, siteUrl).href,
        snippet: sample.snippet,
        source: 'Outset sample',
        date: new Date(now() - sample.hoursAgo * HOUR_MS).toISOString(),
        sample: true,
      }));
    },
  };
}
