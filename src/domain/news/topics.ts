/** What each category means to a search engine, and to a feed that cannot search. */
import type { NewsCategory } from './choices';

export interface NewsTopic {
  /** What is asked of a source that searches. */
  query: string;
  /** One of these must be in an item of a source that cannot search. Lower case; a `*` at the end takes any ending. */
  terms: readonly string[];
}

export const NEWS_TOPICS: Readonly<Record<NewsCategory, NewsTopic>> = {
  funding: {
    query: 'India startup (funding OR raises OR "seed round" OR "Series A" OR "Series B")',
    terms: ['funding', 'fundrais*', 'raises', 'raised', 'seed round', 'pre-seed', 'series a', 'series b', 'series c'],
  },
  acquisition: {
    query: 'India startup (acquires OR acquisition OR acquired OR merger OR buyout)',
    terms: ['acqui*', 'merger', 'merges', 'buyout', 'buys', 'takeover'],
  },
  layoff: {
    query: 'India startup (layoffs OR "lays off" OR "job cuts" OR retrenchment)',
    terms: ['layoff*', 'lay off', 'lays off', 'laid off', 'job cut*', 'cuts jobs', 'retrench*', 'downsiz*'],
  },
  unicorn: {
    query: 'India startup (unicorn OR soonicorn OR "billion valuation")',
    terms: ['unicorn*', 'soonicorn*', 'billion valuation', 'billion-dollar valuation', '$1 billion', '$1 bn'],
  },
  fintech: {
    query: 'India (fintech OR neobank OR "digital payments" OR "digital lending") startup',
    terms: ['fintech*', 'neobank*', 'payment*', 'lending', 'lender*', 'upi', 'insurtech', 'wealthtech'],
  },
  edtech: {
    query: 'India (edtech OR "online learning" OR "education technology") startup',
    terms: ['edtech*', 'ed-tech', 'online learning', 'education', 'test prep', 'upskilling'],
  },
  healthtech: {
    query: 'India (healthtech OR "digital health" OR medtech OR telemedicine) startup',
    terms: ['healthtech*', 'health-tech', 'healthcare', 'medtech', 'telemedicine', 'diagnostic*', 'digital health'],
  },
};

/** Words that say nothing about one story among startup news of India. */
const COMMON = new Set(
  'a an and at for from in india indian latest news of on startup startups the to with'.split(' '),
);

/** The words of a free search that tell one story from another; lower case. */
export function tellingWords(query: string): string[] {
  const words = query.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}.&-]*/gu) ?? [];
  return [...new Set(words)].filter((word) => !COMMON.has(word)).slice(0, 20);
}

const isWordPart = (character: string | undefined) => character !== undefined && /[\p{L}\p{M}\p{N}]/u.test(character);

/** True when `term` is in `text` as whole words. Both lower case. */
export function mentions(text: string, term: string): boolean {
  const anyEnding = term.endsWith('*');
  const word = anyEnding ? term.slice(0, -1) : term;
  if (!word) return false;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (isWordPart(text[at - 1])) continue;
    if (anyEnding || !isWordPart(text[at + word.length])) return true;
  }
  return false;
}
