import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NEWS_CATEGORIES, NEWS_TIMEFRAMES } from '@/domain/news/choices';
import {
  feedHref,
  HACKATHON_COUNT,
  HACKATHON_PAGES,
  HACKATHONS_PER_PAGE,
  longerTimeframe,
  newsPage,
  newsStatus,
  MAX_NEWS_PAGES,
  pageOf,
  readFeedState,
  sameNews,
  type FeedState,
} from './feed-state';
import { HACKATHON_PLATFORMS } from './hackathons';
import { STAT_CARDS } from './overview';
import { newsFailure, NEWS_FAILED, readNewsAnswer } from '@/domain/news/item';

const read = (query: string) => readFeedState(new URLSearchParams(query));
const START: FeedState = { category: 'funding', timeframe: 'd', query: '', page: 1, platforms: 1 };

describe('the state of the feed', () => {
  it('DASH-05 DASH-06 starts with funding of the day', () => {
    expect(read('')).toEqual(START);
    expect(feedHref(START)).toBe('/portal');
    expect(NEWS_CATEGORIES).toEqual(['funding', 'acquisition', 'layoff', 'unicorn', 'fintech', 'edtech', 'healthtech']);
  });

  it('leaves unknown values at their defaults', () => {
    expect(read('category=gossip&timeframe=x&page=-1&platforms=abc')).toEqual(START);
    expect(read('page=99&platforms=99')).toMatchObject({ page: MAX_NEWS_PAGES, platforms: HACKATHON_PAGES });
    expect(read('page=1e9&platforms=0&category=__proto__')).toEqual(START);
    expect(read(`query=${'x'.repeat(5_000)}`).query).toHaveLength(200);
    expect(read('query=%00a%0A%20b%ED%A0%80')).toMatchObject({ query: expect.stringMatching(/^a b/) });
  });

  it('is read back from its address', () => {
    const state = fc.record({
      category: fc.constantFrom(...NEWS_CATEGORIES),
      timeframe: fc.constantFrom(...NEWS_TIMEFRAMES),
      query: fc
        .string({ unit: 'grapheme', maxLength: 60 })
        .map((text) => read(new URLSearchParams({ query: text }).toString()).query),
      page: fc.integer({ min: 1, max: MAX_NEWS_PAGES }),
      platforms: fc.integer({ min: 1, max: HACKATHON_PAGES }),
    });
    fc.assert(
      fc.property(state, (one) => {
        const back = readFeedState(new URL(feedHref(one), 'https://x.example').searchParams);
        expect(back).toEqual(one);
        expect(sameNews(back, { ...one, page: 1, platforms: 1 })).toBe(true);
      }),
    );
  });

  it('tells what is shown', () => {
    expect(newsStatus(START, 8, 2)).toBe('Funding, past day: 7–8 of 8 stories');
    expect(newsStatus({ ...START, query: 'pune' }, 1, 1)).toBe('Funding, past day, “pune”: 1 story');
    expect(newsStatus({ ...START, category: 'edtech', timeframe: 'y' }, 6, 1)).toBe('Edtech, past year: 6 stories');
    expect(longerTimeframe('d')).toBe('w');
    expect(longerTimeframe('y')).toBeNull();
  });
});

describe('pages', () => {
  it('DASH-09 takes six of the news, and the last page for one past the end', () => {
    const items = Array.from({ length: 8 }, (_, n) => n);
    expect(pageOf(items, 1, 6)).toEqual({ items: [0, 1, 2, 3, 4, 5], page: 1, pages: 2 });
    expect(pageOf(items, 9, 6)).toEqual({ items: [6, 7], page: 2, pages: 2 });
    expect(pageOf([], 3, 6)).toEqual({ items: [], page: 1, pages: 1 });
  });

  it('DASH-09 has six published stories a page, and three samples in all', () => {
    const of = (count: number, sample: boolean) => Array.from({ length: count }, () => ({ sample }));
    expect(newsPage(of(8, false), 1)).toMatchObject({ items: of(6, false), page: 1, pages: 2, total: 8 });
    expect(newsPage(of(12, true), 2)).toEqual({ items: of(3, true), page: 1, pages: 1, total: 3 });
    expect(newsPage([...of(1, false), ...of(7, true)], 1)).toMatchObject({ pages: 2, total: 8 });
    expect(newsPage([], 1).total).toBe(0);
  });

  it('DASH-10 splits the six platforms into three pages of two', () => {
    expect(HACKATHON_PLATFORMS).toHaveLength(HACKATHON_COUNT);
    expect([HACKATHONS_PER_PAGE, HACKATHON_PAGES]).toEqual([2, 3]);
  });
});

describe('the overview', () => {
  it('DASH-02 DASH-03 has four cards, two of which lead to their directories', () => {
    expect(STAT_CARDS.map(({ label }) => label)).toEqual([
      'Resources',
      'Angel Investors',
      'Incubators',
      'Hackathon Platforms',
    ]);
    expect(STAT_CARDS.map(({ href }) => href).slice(1, 3)).toEqual(['/portal/angel-investors', '/portal/incubators']);
  });
});

describe('an answer of the news', () => {
  it('is read, without links that no page may carry', () => {
    const item = (link: unknown) => ({ title: 'T', link, snippet: '', source: 'S', date: '', sample: false });
    const answer = readNewsAnswer({
      success: true,
      news_results: [item('https://a.example/'), item('javascript:alert(1)'), item(undefined), null],
    });
    expect(answer).toEqual({
      success: true,
      news_results: [item('https://a.example/')],
      message: '',
      pending: false,
      as_of: null,
    });
  });

  it.each([null, undefined, '<html>', {}, { success: false }, { success: true }])('is none: %j', (body) =>
    expect(readNewsAnswer(body)).toBeNull(),
  );

  it('says why it failed, or that it did', () => {
    expect(newsFailure({ message: 'Too many requests.' })).toBe('Too many requests.');
    for (const body of [null, 'x', {}, { message: 7 }, { message: '' }]) expect(newsFailure(body)).toBe(NEWS_FAILED);
  });
});
