import { describe, expect, it } from 'vitest';
import {
  holdsWords,
  isAskedFor,
  NewsRequest,
  newsCacheKey,
  toNewsSearch,
  mentions,
  NEWS_TOPICS,
  tellingWords,
} from './search';
import { NEWS_CATEGORIES } from './choices';

const read = (body: unknown) => toNewsSearch(NewsRequest.parse(body));

describe('news search', () => {
  it('DASH-05 defaults to funding news of the day', () => {
    expect(NewsRequest.parse({})).toMatchObject({ category: 'funding', timeframe: 'd' });
    expect(read({})).toEqual({
      query: NEWS_TOPICS.funding.query,
      category: 'funding',
      words: '',
      country: 'in',
      timeframe: 'd',
      limit: 24,
    });
  });

  it('takes the landing shape as it is', () => {
    expect(read({ q: 'Indian startup funding news Kerala', location: 'IN', num: 6 })).toEqual({
      query: 'Indian startup funding news Kerala',
      words: 'Indian startup funding news Kerala',
      category: null,
      country: 'in',
      timeframe: null,
      limit: 6,
    });
  });

  it('puts free words after the category', () => {
    expect(read({ category: 'edtech', timeframe: 'w', query: ' school\u0000  loans ' })).toMatchObject({
      query: `${NEWS_TOPICS.edtech.query} school loans`,
      words: 'school loans',
      timeframe: 'w',
    });
  });

  it.each([
    [{ category: 'gossip' }, 'category'],
    [{ timeframe: 'century' }, 'timeframe'],
    [{ q: 7 }, 'q'],
    [{ q: 'x'.repeat(201) }, 'q'],
    [{ query: ['a'] }, 'query'],
    [{ location: 'india' }, 'location'],
    [{ location: "' OR 1=1--" }, 'location'],
    [{ num: 0 }, 'num'],
    [{ num: 31 }, 'num'],
    [{ num: '6' }, 'num'],
    [{ num: 2.5 }, 'num'],
  ])('refuses %j by naming %s', (body, field) => {
    const parsed = NewsRequest.safeParse(body);
    expect(parsed.success).toBe(false);
    expect(parsed.error?.issues[0]?.path).toEqual([field]);
  });

  it('shares a cached answer between limits and cases, not between timeframes', () => {
    expect(newsCacheKey(read({ q: 'A b', num: 2 }))).toBe(newsCacheKey(read({ q: 'a  B', num: 6 })));
    expect(newsCacheKey(read({ timeframe: 'd' }))).not.toBe(newsCacheKey(read({ timeframe: 'w' })));
  });

  it('takes an empty q as none, and q before a category', () => {
    expect(read({ q: '  ', location: 'in', num: 6 })).toMatchObject({ category: 'funding', limit: 6 });
    expect(read({ q: 'robots', category: 'edtech', timeframe: 'h' })).toMatchObject({
      category: null,
      timeframe: null,
    });
  });

  it('DASH-06 has a query of its own for each category, about India', () => {
    const queries = NEWS_CATEGORIES.map((category) => read({ category }).query);
    expect(new Set(queries).size).toBe(7);
    for (const query of queries) {
      expect(query).toMatch(/^India /);
      expect(query.match(/"/g)?.length ?? 0).toSatisfy((n: number) => n % 2 === 0);
    }
  });
});

describe('what a feed that cannot search is asked for', () => {
  const item = (title: string, snippet = '') => ({ title, snippet });

  it('finds whole words and marked beginnings', () => {
    expect(mentions('the company acquired it', 'acqui*')).toBe(true);
    expect(mentions('upi and cards', 'upi')).toBe(true);
    expect(mentions('cupid and occupied', 'upi')).toBe(false);
    expect(mentions('reacquired', 'acqui*')).toBe(false);
    expect(mentions('text', '')).toBe(false);
    expect(mentions('मुंबई में', 'मुंबई')).toBe(true);
    expect(mentions('मुंबईकर', 'मुंबई')).toBe(false);
  });

  it('leaves out words that every story has', () => {
    expect(tellingWords('Indian startup funding news Kerala')).toEqual(['funding', 'kerala']);
    expect(tellingWords('"Tata" OR (x.ai) e-commerce')).toEqual(['tata', 'or', 'x.ai', 'e-commerce']);
    expect(tellingWords('the startup news of India')).toEqual([]);
    expect(tellingWords('word '.repeat(1000) + [...Array(50).keys()].join(' '))).toHaveLength(20);
  });

  it('wants the category and every word; of a free search, one word', () => {
    const story = item('Robot maker raises a seed round', 'In Pune');
    expect(isAskedFor(story, read({ category: 'funding' }))).toBe(true);
    expect(isAskedFor(story, read({ category: 'funding', query: 'PUNE robot' }))).toBe(true);
    expect(isAskedFor(story, read({ category: 'funding', query: 'Pune drones' }))).toBe(false);
    expect(isAskedFor(story, read({ category: 'layoff' }))).toBe(false);
    expect(isAskedFor(story, read({ q: 'Indian startup funding news Pune' }))).toBe(true);
    expect(isAskedFor(story, read({ q: 'Chennai' }))).toBe(false);
    expect(holdsWords(story, '')).toBe(true);
  });
});
