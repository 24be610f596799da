import { describe, expect, it } from 'vitest';
import { NewsRequest, newsCacheKey, toNewsSearch } from './search';

const read = (body: unknown) => toNewsSearch(NewsRequest.parse(body));

describe('news search', () => {
  it('DASH-05 defaults to funding news of the day', () => {
    expect(NewsRequest.parse({})).toMatchObject({ category: 'funding', timeframe: 'd' });
    expect(read({})).toEqual({ query: 'Indian startup funding', country: 'in', timeframe: 'd', limit: 24 });
  });

  it('takes the landing shape as it is', () => {
    expect(read({ q: 'Indian startup funding news Kerala', location: 'IN', num: 6 })).toEqual({
      query: 'Indian startup funding news Kerala',
      country: 'in',
      timeframe: null,
      limit: 6,
    });
  });

  it('puts free words after the category', () => {
    expect(read({ category: 'edtech', timeframe: 'w', query: ' school\u0000  loans ' })).toMatchObject({
      query: 'Indian startup edtech school loans',
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
});
