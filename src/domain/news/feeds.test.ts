import { describe, expect, it } from 'vitest';
import { NEWS_CATEGORIES, NEWS_PAGE_SIZE } from './choices';
import { feedAddress, GOOGLE_NEWS_FEED, readFeedList, hasQuery, holdsWords, NewsRequest, toNewsSearch } from './search';
import { newsDate, newsMoment } from './item';
import { isMixed } from './landing';
import { pickSamples, SAMPLE_NEWS } from './samples';

const search = (body: unknown) => toNewsSearch(NewsRequest.parse(body));

describe('feeds', () => {
  it('asks Google for the words, the time and the country', () => {
    const url = new URL(feedAddress(GOOGLE_NEWS_FEED, search({ category: 'edtech', timeframe: 'w', query: 'a&b' })));
    expect(url.searchParams.get('q')).toMatch(/^India \(edtech OR .+ a&b when:7d$/);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({ hl: 'en-IN', gl: 'IN', ceid: 'IN:en' });
    const free = new URL(feedAddress(GOOGLE_NEWS_FEED, search({ q: 'robots {country} \ud800', location: 'US' })));
    expect(free.searchParams.get('q')).toMatch(/^robots \{country\} .$/u);
    expect(free.searchParams.get('gl')).toBe('US');
  });

  it('reads a list, each feed once', () => {
    expect(readFeedList(' https://a.example/rss?q={query}, https://b.example/rss ,https://b.example/rss,')).toEqual([
      'https://a.example/rss?q={query}',
      'https://b.example/rss',
    ]);
    expect(hasQuery('https://a.example/rss?q={query}')).toBe(true);
    expect(hasQuery('https://b.example/rss')).toBe(false);
    expect(() => readFeedList('https://a.example,ftp://b.example')).toThrow('feed 2');
  });
});

describe('samples', () => {
  it('are at most twelve, whole, different, and at least one of a day in every category', () => {
    expect(SAMPLE_NEWS.length).toBeLessThanOrEqual(12);
    expect(new Set(SAMPLE_NEWS.map(({ id }) => id)).size).toBe(SAMPLE_NEWS.length);
    expect(new Set(SAMPLE_NEWS.map(({ title }) => title)).size).toBe(SAMPLE_NEWS.length);
    for (const { id, title, snippet, hoursAgo } of SAMPLE_NEWS) {
      expect(id).toMatch(/^[a-z0-9-]+$/);
      expect(title.length).toBeGreaterThan(20);
      expect(snippet, id).toMatch(/^[A-Z].{20,}\.$/);
      expect(hoursAgo).toBeGreaterThan(0);
    }
    for (const category of NEWS_CATEGORIES) {
      const own = pickSamples(category, '');
      expect(own.filter(({ hoursAgo }) => hoursAgo <= 24).length, category).toBeGreaterThanOrEqual(1);
      expect(own.map(({ hoursAgo }) => hoursAgo)).toEqual(own.map(({ hoursAgo }) => hoursAgo).sort((a, b) => a - b));
    }
    expect(pickSamples('funding', '').length).toBeGreaterThan(NEWS_PAGE_SIZE);
    expect(pickSamples(null, 'Indian startup fintech')[0]?.categories).toContain('fintech');
    expect(SAMPLE_NEWS.some((item) => holdsWords(item, 'ledger'))).toBe(true);
  });
});

describe('lists', () => {
  it('mark each sample only where published stories stand beside it', () => {
    const [real, sample] = [{ sample: false }, { sample: true }];
    expect([[], [real], [sample, sample], [real, sample]].map((items) => isMixed(items))).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });
});

describe('dates', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  it.each([
    ['2026-11-20T11:59:40Z', 'just now'],
    ['2026-11-20T12:30:00Z', 'just now'],
    ['2026-11-20T11:20:00Z', '40 min ago'],
    ['2026-11-20T09:01:00Z', '2 h ago'],
    ['2026-11-18T20:00:00Z', '19 Nov'],
    ['2025-11-18T12:00:00Z', '18 Nov 2025'],
    ['', ''],
    ['soon', ''],
  ])('DASH-07 tells %s as "%s"', (date, told) => expect(newsDate(date, now)).toBe(told));

  it('tells the moment in India', () => {
    expect(newsMoment('2026-11-18T20:00:00Z')).toMatch(/^19 Nov 2026, 1:30\s?am$/i);
    expect(newsMoment('')).toBe('');
  });
});
