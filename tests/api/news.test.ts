/** The news API: samples, a real feed over HTTP, its cache, and every way in which a feed can go wrong. */
import { SELF, env } from 'cloudflare:test';
import { describe, expect, inject, it } from 'vitest';
import { NewsRequest } from '../../src/domain/news/search';
import { readEnv, type RawEnv } from '../../worker/env';
import { createRssNews } from '../../worker/integrations/news/rss';
import { createContext } from '../../worker/services/context';
import { fetchNews } from '../../worker/services/news';

interface Answer {
  success: boolean;
  message: string;
  code?: string;
  errors?: Record<string, string>;
  news_results: { title: string; link: string; snippet: string; source: string; date: string; sample: boolean }[];
}

const feeds = inject('feedUrl');

const send = (body: string, headers: Record<string, string> = {}) =>
  SELF.fetch('http://localhost:8787/api/news/fetch-news', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
const post = async (body: unknown) => {
  const response = await send(JSON.stringify(body));
  return { status: response.status, answer: (await response.json()) as Answer };
};

/** A reader of one feed with a clock of its own; `settle` waits for the work behind the answers. */
function reader(path: string, start = Date.UTC(2026, 10, 20)) {
  let time = start;
  let source = `${feeds}${path}?q={query}&c={COUNTRY}`;
  let behind: Promise<unknown>[] = [];
  return {
    async ask(body: Record<string, unknown>) {
      const raw: RawEnv = { ...env, NEWS_PROVIDER: 'rss', NEWS_FEED_URL: source };
      const ctx = createContext(readEnv(raw), { now: () => time, defer: (work) => behind.push(work) });
      return fetchNews(ctx, NewsRequest.parse(body));
    },
    async settle() {
      await Promise.all(behind);
      behind = [];
    },
    get refreshes() {
      return behind.length;
    },
    later: (minutes: number) => (time += minutes * 60_000),
    move: (to: string) => (source = `${feeds}${to}?q={query}`),
  };
}

describe('POST /api/news/fetch-news', () => {
  it('API-045 answers {q, location, num} with news_results for anyone', async () => {
    const { status, answer } = await post({ q: 'Indian startup funding news Karnataka', location: 'in', num: 6 });
    expect(status).toBe(200);
    expect(answer.success).toBe(true);
    expect(answer.news_results).toHaveLength(6);
    for (const item of answer.news_results) {
      expect(Object.keys(item).sort()).toEqual(['date', 'link', 'sample', 'snippet', 'source', 'title']);
      expect(item.sample).toBe(true);
      expect(item.link).toMatch(/^http:\/\/localhost:8787\/sample-news#/);
      expect(Date.parse(item.date)).toBeLessThan(Date.now());
    }
  });

  it('API-045 answers {category, timeframe, query}, each category with its own items first', async () => {
    for (const category of ['funding', 'acquisition', 'layoff', 'unicorn', 'fintech', 'edtech', 'healthtech']) {
      const { status, answer } = await post({ category, timeframe: 'w', query: '' });
      expect(status).toBe(200);
      expect(answer.news_results.length).toBeGreaterThanOrEqual(12);
    }
    const first = async (category: string) => (await post({ category })).answer.news_results[0]?.link;
    expect(await first('edtech')).not.toBe(await first('layoff'));
  });

  it('names the wrong field', async () => {
    for (const [body, field] of [
      [{ category: 'gossip' }, 'category'],
      [{ timeframe: 7 }, 'timeframe'],
      [{ num: 1e9 }, 'num'],
      [{ location: "' OR 1=1--" }, 'location'],
      [{ q: { $ne: 1 } }, 'q'],
      [{ query: 'x'.repeat(10_240) }, 'query'],
    ] as const) {
      const { status, answer } = await post(body);
      expect(status).toBe(400);
      expect(answer).toMatchObject({ success: false, code: 'invalid' });
      expect(Object.keys(answer.errors ?? {})).toEqual([field]);
    }
    for (const body of ['{', '[]', '"x"', 'null']) expect((await send(body)).status).toBe(400);
  });

  it('takes any words without a server error', async () => {
    for (const q of [
      '\u0000',
      'नमस्ते स्टार्टअप',
      '🚀',
      '" OR NEAR(',
      '%_%',
      "' OR 1=1--",
      '\ud800',
      '{query}',
      '<script>',
    ]) {
      const { status, answer } = await post({ q, num: 3 });
      expect(status, q).toBe(200);
      expect(answer.news_results).toHaveLength(3);
    }
  });

  it('is refused from another site', async () => {
    expect((await send('{}', { origin: 'https://evil.example' })).status).toBe(403);
  });
});

describe('news from a feed', () => {
  it('answers samples at once, then the feed, newest first, from the cache', async () => {
    const news = reader('/good');
    const first = await news.ask({ q: 'cold start', num: 6 });
    expect(first.items.every((item) => item.sample)).toBe(true);
    await news.settle();
    const second = await news.ask({ q: 'COLD  start', num: 6 });
    expect(news.refreshes).toBe(0);
    expect(second.items).toHaveLength(6);
    expect(second.items[0]).toEqual({
      title: 'cold start 39',
      link: 'https://paper.example/story/39?a=1&b=2',
      snippet: 'Story number 39',
      source: 'The Paper',
      date: new Date(Date.UTC(2026, 10, 1, 39)).toISOString(),
      sample: false,
    });
  });

  it('asks the source again after 15 minutes, not before', async () => {
    const news = reader('/good');
    await news.ask({ q: 'freshness' });
    await news.settle();
    news.later(14);
    await news.ask({ q: 'freshness' });
    expect(news.refreshes).toBe(0);
    news.later(2);
    expect((await news.ask({ q: 'freshness' })).items[0]?.sample).toBe(false);
    expect(news.refreshes).toBe(1);
    await news.settle();
  });

  it('keeps the last good copy when the source fails, and tries again a minute later', async () => {
    const news = reader('/good');
    await news.ask({ q: 'last good' });
    await news.settle();
    news.move('/failing');
    news.later(20);
    await news.ask({ q: 'last good' });
    await news.settle();
    expect((await news.ask({ q: 'last good' })).items[0]?.title).toBe('last good 39');
    expect(news.refreshes).toBe(0);
    news.later(2);
    await news.ask({ q: 'last good' });
    expect(news.refreshes).toBe(1);
    await news.settle();
  });

  it('says so when the feed is empty', async () => {
    const news = reader('/empty');
    await news.ask({ q: 'nothing at all' });
    await news.settle();
    expect(await news.ask({ q: 'nothing at all' })).toEqual({ items: [], message: 'No News Found' });
  });

  it('keeps timeframes apart and sends them to the source', async () => {
    const news = reader('/good');
    await news.ask({ category: 'fintech', timeframe: 'w' });
    await news.settle();
    expect((await news.ask({ category: 'fintech', timeframe: 'w', num: 1 })).items[0]?.title).toBe(
      'Indian startup fintech when:1w 39',
    );
    expect((await news.ask({ category: 'fintech', timeframe: 'd' })).items[0]?.sample).toBe(true);
    await news.settle();
  });

  it.each(['/failing', '/broken', '/page', '/huge', '/entities', '/missing'])(
    'stays on samples while %s answers',
    async (path) => {
      const news = reader(path);
      await news.ask({ q: `bad ${path}` });
      await news.settle();
      const again = await news.ask({ q: `bad ${path}`, num: 6 });
      expect(again.items).toHaveLength(6);
      expect(again.items.every((item) => item.sample)).toBe(true);
      expect(news.refreshes).toBe(0);
    },
  );

  it.each(['/slow', '/silent'])('gives up on a feed that is %s', async (path) => {
    const source = createRssNews(`${feeds}${path}`, 400);
    const started = Date.now();
    await expect(source.fetch({ query: 'x', country: 'in', timeframe: null, limit: 6 })).rejects.toThrow();
    expect(Date.now() - started).toBeLessThan(5_000);
  });

  it('refuses more than 2 MB', async () => {
    await expect(
      createRssNews(`${feeds}/huge`).fetch({ query: 'x', country: 'in', timeframe: null, limit: 6 }),
    ).rejects.toThrow('larger than 2 MB');
  });

  it('lets neither markup nor a foreign scheme through', async () => {
    const news = reader('/hostile');
    await news.ask({ q: 'hostile' });
    await news.settle();
    const { items } = await news.ask({ q: 'hostile' });
    expect(items.map((item) => item.link)).toEqual(['https://paper.example/kept', 'https://paper.example/long']);
    expect(items[0]).toMatchObject({ title: 'Kept words', snippet: 'Plain text', date: '' });
    expect(items[1]?.title.length).toBeLessThanOrEqual(300);
  });

  it('reads an encoding that only the document declares', async () => {
    const items = await createRssNews(`${feeds}/latin`).fetch({ query: 'x', country: 'in', timeframe: null, limit: 6 });
    expect(items[0]?.title).toBe('Café fund');
  });
});
