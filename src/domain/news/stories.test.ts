import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NEWS_TIMEFRAMES } from './choices';
import type { NewsItem } from './item';
import { isWithin, linkKey, mergeStories, TIMEFRAME_MS, titleKey, withoutTracking } from './stories';
import { quickest } from '@tests/setup/browser/quickest';

const NOW = Date.UTC(2026, 10, 20, 12);
const HOUR = 3_600_000;
const item = (title: string, link: string, hoursAgo: number | null, more: Partial<NewsItem> = {}): NewsItem => ({
  title,
  link,
  snippet: '',
  source: 'Paper',
  date: hoursAgo === null ? '' : new Date(NOW - hoursAgo * HOUR).toISOString(),
  sample: false,
  ...more,
});

describe('addresses of the same page', () => {
  it.each([
    ['https://www.a.example/x/', 'http://a.example/x'],
    ['https://a.example/x?utm_source=rss&utm_campaign=y', 'https://a.example/x'],
    ['https://a.example/x?b=2&a=1&fbclid=abc', 'https://a.example/x?a=1&b=2'],
    ['https://a.example/x/amp', 'https://a.example/x'],
    ['https://a.example/amp/x#top', 'https://a.example/x'],
    ['https://m.a.example/x?amp=1&ref=home', 'https://a.example/x'],
    ['https://news.google.com/rss/articles/CB?oc=5', 'https://news.google.com/rss/articles/CB'],
  ])('%s is %s', (one, other) => expect(linkKey(one)).toBe(linkKey(other)));

  it.each([
    ['https://a.example/x?id=1', 'https://a.example/x?id=2'],
    ['https://a.example/x', 'https://b.example/x'],
    ['https://a.example/champion', 'https://a.example/ch'],
    ['https://a.example/x', 'https://a.example/X'],
  ])('%s is not %s', (one, other) => expect(linkKey(one)).not.toBe(linkKey(other)));

  it('takes tracking out of what is shown and leaves the rest as it was', () => {
    expect(withoutTracking('https://a.example/x?id=7&utm_source=rss#part')).toBe('https://a.example/x?id=7#part');
    expect(withoutTracking('https://a.example/x?ref=7&q=a%20b')).toBe('https://a.example/x?ref=7&q=a%20b');
  });

  it('does not depend on the order of parameters, nor on tracking', () => {
    const name = fc
      .stringMatching(/^[a-z]{1,6}$/)
      .filter((text) => !/^(ref|src|source|from|amp|oc|hl|gl|ceid|output)$/.test(text));
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(name, fc.webFragments()), { selector: ([key]) => key, maxLength: 5 }),
        (params) => {
          const address = (list: [string, string][]) => `https://a.example/x?${new URLSearchParams(list).toString()}`;
          const plain = linkKey(address(params));
          expect(linkKey(address([...params].reverse()))).toBe(plain);
          expect(linkKey(address([...params, ['utm_medium', 'x'], ['gclid', 'y']]))).toBe(plain);
        },
      ),
    );
  });
});

describe('titles of the same story', () => {
  it.each([
    ['Robot maker raises ₹12 crore!', 'ROBOT MAKER RAISES ₹12  CRORE'],
    ['Robot maker raises a seed round - The Paper', 'Robot maker raises a seed round'],
    ['Robot maker raises a seed round | Daily', 'Robot maker raises a seed round – The Paper'],
    ['“Robot maker” raises a seed round', '"Robot maker" raises a seed round'],
  ])('%s is %s', (one, other) => expect(titleKey(one)).toBe(titleKey(other)));

  it.each([
    ['Funding of the week in India - 1 to 7', 'Funding of the week in India - 8 to 14'],
    ['Robot maker raises $12M', 'Robot maker raises $13M'],
    ['Layoffs - Delhi', 'Layoffs - Mumbai'],
    ['नई कंपनी', 'नया कंपनी'],
  ])('%s is not %s', (one, other) => expect(titleKey(one)).not.toBe(titleKey(other)));
});

describe('one list from several', () => {
  it('keeps the first to publish a story, and lends it a snippet', () => {
    const merged = mergeStories(
      [
        item('Robot maker raises a seed round | Daily', 'https://b.example/1', 2, {
          snippet: 'Words',
          source: 'Daily',
        }),
        item('Robot maker raises a seed round', 'https://a.example/1?utm_source=rss', 5),
        item('Another', 'https://a.example/2', 3),
        item('Another title of it', 'https://www.a.example/2/amp', 1),
      ],
      'd',
      NOW,
    );
    expect(merged.map(({ title, link, snippet, source }) => [title, link, snippet, source])).toEqual([
      ['Another', 'https://a.example/2', '', 'Paper'],
      ['Robot maker raises a seed round', 'https://a.example/1', 'Words', 'Paper'],
    ]);
  });

  it('is in time to the millisecond, and leaves out what has no date', () => {
    for (const timeframe of NEWS_TIMEFRAMES) {
      const at = (ms: number) => ({ date: new Date(NOW - ms).toISOString() });
      expect(isWithin(at(TIMEFRAME_MS[timeframe]), timeframe, NOW)).toBe(true);
      expect(isWithin(at(TIMEFRAME_MS[timeframe] + 1), timeframe, NOW)).toBe(false);
      expect(isWithin({ date: '' }, timeframe, NOW)).toBe(false);
    }
    expect(isWithin({ date: '' }, null, NOW)).toBe(true);
  });

  it('lets an old story with the title of a new one not hide it', () => {
    const week = mergeStories(
      [
        item('Funding of the week', 'https://a.example/1', 24 * 30),
        item('Funding of the week', 'https://a.example/2', 3),
      ],
      'w',
      NOW,
    );
    expect(week.map(({ link }) => link)).toEqual(['https://a.example/2']);
  });

  it('leaves no story twice, loses none, sorts, and changes nothing the second time', () => {
    const items = fc.array(
      fc
        .record({
          title: fc.constantFrom('One story here', 'Two stories there', 'ONE story, here!', 'Three', '…', '!!'),
          n: fc.nat(6),
          hoursAgo: fc.option(fc.integer({ min: -30, max: 400 })),
        })
        .map(({ title, n, hoursAgo }) => item(title, `https://a.example/${n}?utm_id=${n}`, hoursAgo)),
      { maxLength: 25 },
    );
    fc.assert(
      fc.property(items, fc.constantFrom(null, ...NEWS_TIMEFRAMES), (list, timeframe) => {
        const before = structuredClone(list);
        const merged = mergeStories(list, timeframe, NOW);
        expect(list).toEqual(before);
        expect(new Set(merged.map(({ link }) => linkKey(link))).size).toBe(merged.length);
        const dates = merged.map(({ date }) => date);
        expect(dates).toEqual([...dates].sort().reverse());
        for (const { date } of merged) expect(date === '' || Date.parse(date) <= NOW).toBe(true);
        expect(mergeStories(merged, timeframe, NOW)).toEqual(merged);
        if (timeframe === null && list.length > 0) expect(merged.length).toBeGreaterThan(0);
      }),
    );
  });

  it('stays quick on titles made to be slow', () => {
    const took = quickest(1_000, () => {
      for (const part of [' - ', '|', 'a ', '– ', ' '])
        for (let n = 0; n < 200; n++) titleKey(part.repeat(300 / part.length));
    });
    expect(took).toBeLessThan(1_000);
  });
});
