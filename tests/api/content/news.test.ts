/** The news API: samples, a real feed over HTTP, its cache, and every way in which a feed can go wrong. */
import { SELF, env } from 'cloudflare:test';
import { describe, expect, inject, it } from 'vitest';
import { SAMPLE_NEWS } from '@/domain/news/samples';
import { NewsRequest, type NewsSearch } from '@/domain/news/search';
import { readEnv, type RawEnv } from '@worker/env';
import { createRssNews } from '@worker/integrations/news/rss';
import { answerNews } from '@worker/middleware/news-memory';
import { createContext } from '@worker/services/core/context';
import { fetchNews } from '@worker/services/news/news';
import { call } from '@tests/setup/call';

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

const categoriesOf = (link: string) => SAMPLE_NEWS.find(({ id }) => link.endsWith(`#${id}`))?.categories;

const ANY: NewsSearch = { query: 'x', category: null, words: 'x', country: 'in', timeframe: null, limit: 6 };
const NOW = Date.UTC(2026, 10, 20);
const source = (paths: string | string[], timeLimitMs?: number) =>
  createRssNews(
    [paths].flat().map((path) => `${feeds}${path}?q={query}`),
    () => NOW,
    timeLimitMs,
  );

/** A reader of one feed with a clock of its own; `settle` waits for the work behind the answers. */
function reader(path: string, start = NOW) {
  let time = start;
  let address = path
    .split(',')
    .map((one) => `${feeds}${one}?q={query}{when}&c={COUNTRY}`)
    .join(',');
  let behind: Promise<unknown>[] = [];
  return {
    async ask(body: Record<string, unknown>) {
      const raw: RawEnv = { ...env, NEWS_PROVIDER: 'rss', NEWS_FEED_URL: address };
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
    move: (to: string) => (address = `${feeds}${to}?q={query}`),
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
      expect(answer.news_results.length).toBeGreaterThanOrEqual(1);
      for (const { link } of answer.news_results) expect(categoriesOf(link)).toContain(category);
    }
  });

  it('answers samples within the timeframe, and those that hold the words', async () => {
    const day = (await post({ category: 'fintech', timeframe: 'd' })).answer.news_results;
    const week = (await post({ category: 'fintech', timeframe: 'w' })).answer.news_results;
    expect(week.length).toBeGreaterThan(day.length);
    for (const { date } of day) expect(Date.now() - Date.parse(date)).toBeLessThanOrEqual(24 * 3_600_000);
    expect((await post({ category: 'fintech', timeframe: 'w', query: 'LEDGER' })).answer.news_results).toHaveLength(1);
    const none = await post({ category: 'fintech', query: 'no such word' });
    expect(none.answer).toMatchObject({ success: true, news_results: [], message: 'No News Found' });
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

describe('NEWS_FEED_URL', () => {
  const read = (NEWS_FEED_URL: string) => readEnv({ ...env, NEWS_PROVIDER: 'rss', NEWS_FEED_URL } as RawEnv);

  it('takes one feed or several, and nothing', () => {
    for (const text of ['', 'https://a.example/rss?q={query}', 'http://a.example/x, https://b.example/{country}/rss'])
      expect(() => read(text)).not.toThrow();
  });

  it.each(['feed.xml', 'https://a.example/rss,javascript:alert(1)', 'file:///etc/passwd', 'https://'])(
    'refuses %s by name',
    (text) => expect(() => read(text)).toThrow(/NEWS_FEED_URL: feed \d is not an http or https address/),
  );

  it('refuses more than can be read', () => {
    const many = Array.from({ length: 6 }, (_, n) => `https://a.example/${n}`).join(',');
    expect(() => read(many)).toThrow('NEWS_FEED_URL: names 6 feeds; at most 5 are read');
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
    expect(await news.ask({ q: 'nothing at all' })).toMatchObject({
      items: [],
      message: 'No News Found',
      pending: false,
    });
  });

  it('says that the feed is being asked for the first time, until it has answered or failed', async () => {
    const news = reader('/good');
    expect(await news.ask({ q: 'first time' })).toMatchObject({ pending: true, asOf: null });
    await news.settle();
    expect(await news.ask({ q: 'first time' })).toMatchObject({ pending: false, asOf: new Date(NOW).toISOString() });
    const broken = reader('/failing');
    expect((await broken.ask({ q: 'first failure' })).pending).toBe(true);
    await broken.settle();
    expect((await broken.ask({ q: 'first failure' })).pending).toBe(false);
  });

  it('keeps timeframes apart and sends them to the source', async () => {
    const news = reader('/good', Date.UTC(2026, 10, 2, 16));
    await news.ask({ category: 'fintech', timeframe: 'w' });
    await news.settle();
    const [first] = (await news.ask({ category: 'fintech', timeframe: 'w', num: 1 })).items;
    expect(first?.title).toMatch(/^India \(fintech OR .*\) startup when:7d 39$/);
    expect((await news.ask({ category: 'fintech', timeframe: 'd' })).items[0]?.sample).toBe(true);
    await news.settle();
  });

  it('answers nothing older than the timeframe, whatever the feed sends, and not as time goes on', async () => {
    const news = reader('/good', Date.UTC(2026, 10, 2, 16));
    await news.ask({ category: 'edtech', timeframe: 'd', num: 30 });
    await news.settle();
    const { items } = await news.ask({ category: 'edtech', timeframe: 'd', num: 30 });
    expect(items.at(-1)?.title).toMatch(/ 16$/);
    expect(items).toHaveLength(24);
    news.move('/failing');
    news.later(10 * 60);
    await news.ask({ category: 'edtech', timeframe: 'd' });
    await news.settle();
    const later = await news.ask({ category: 'edtech', timeframe: 'd', num: 30 });
    expect(later.items.at(-1)?.title).toMatch(/ 26$/);
    expect(later.message).toBe('The news source is not answering. This is what it said last.');
    news.later(48 * 60);
    await news.ask({ category: 'edtech', timeframe: 'd', num: 30 });
    await news.settle();
    const last = await news.ask({ category: 'edtech', timeframe: 'd', num: 30 });
    expect(last).toMatchObject({ pending: false, asOf: new Date(Date.UTC(2026, 10, 2, 16)).toISOString() });
    expect(last.items.length).toBeGreaterThan(0);
    await news.settle();
  });

  it('says that the source is not answering only after it failed, not because no one asked for a while', async () => {
    const news = reader('/good', Date.UTC(2026, 10, 2, 16));
    const ask = () => news.ask({ category: 'unicorn', timeframe: 'w', num: 30 });
    const isOld = 'The news source is not answering. This is what it said last.';
    await ask();
    await news.settle();
    news.later(40);
    const unvisited = await ask();
    expect(unvisited).toMatchObject({ pending: true, message: 'OK', asOf: '2026-11-02T16:00:00.000Z' });
    expect(unvisited.items.length).toBeGreaterThan(0);
    await news.settle();
    expect(await ask()).toMatchObject({ pending: false, message: 'OK', asOf: '2026-11-02T16:40:00.000Z' });
    news.move('/failing');
    news.later(40);
    expect(await ask()).toMatchObject({ pending: true, message: 'OK' });
    await news.settle();
    expect(await ask()).toMatchObject({ pending: false, message: isOld, asOf: '2026-11-02T16:40:00.000Z' });
    news.later(2);
    expect(await ask()).toMatchObject({ pending: false, message: isOld });
    await news.settle();
    news.later(3 * 60);
    news.move('/good');
    expect(await ask()).toMatchObject({ pending: true, message: 'OK' });
    await news.settle();
    expect(await ask()).toMatchObject({ pending: false, message: 'OK', asOf: '2026-11-02T20:22:00.000Z' });
  });

  it('asks for the country of the location', async () => {
    const asked: string[] = [];
    const news = createRssNews([`${feeds}/good?q={query}-{COUNTRY}-{country}`], () => NOW);
    for (const country of ['in', 'us']) asked.push((await news.fetch({ ...ANY, country }))[0]?.title ?? '');
    expect(asked).toEqual(['x-IN-in 39', 'x-US-us 39']);
  });

  it('forgives a clock that is wrong by hours, and trusts no date of the far future', async () => {
    const news = createRssNews([`${feeds}/from-tomorrow?q={query}`], () => Date.UTC(2026, 10, 18, 23));
    expect((await news.fetch(ANY)).map(({ title, date }) => [title, date])).toEqual([
      ['An hour ahead of its time', '2026-11-18T23:00:00.000Z'],
      ['From next year', ''],
      ['Without a date', ''],
    ]);
    expect(await news.fetch({ ...ANY, timeframe: 'y' })).toHaveLength(1);
  });

  it('merges several feeds newest first, one entry a story, and leaves out one that fails', async () => {
    const items = await source(['/paper', '/failing', '/daily', '/gone']).fetch({ ...ANY, timeframe: 'w' });
    expect(items.map(({ title, link, snippet }) => [title, link, snippet])).toEqual([
      ['Monsoon arrives early this year', 'https://paper.example/weather', ''],
      ['A made-up lender raises debt', 'https://daily.example/a/2?b=2&a=1', ''],
      ['Sample robots raises a seed round in Pune', 'https://paper.example/robots?id=7', 'With words'],
      ['Old funding story of a sample company', 'https://paper.example/old', ''],
    ]);
    await expect(source(['/failing', '/gone']).fetch(ANY)).rejects.toThrow();
  });

  it('does not let a slow feed hold back the others past the limit', async () => {
    // The slow one never ends: anyone who waited for it would not come to an end either.
    expect(await source(['/slow', '/paper'], 400).fetch(ANY)).toHaveLength(3);
  });

  it('chooses from a feed that cannot search by category and words', async () => {
    const news = createRssNews([`${feeds}/paper`, `${feeds}/daily`], () => NOW);
    const titles = async (search: Partial<NewsSearch>) =>
      (await news.fetch({ ...ANY, words: '', timeframe: 'd', ...search })).map(({ title }) => title);
    expect(await titles({ category: 'funding' })).toEqual([
      'A made-up lender raises debt',
      'Sample robots raises a seed round in Pune',
    ]);
    expect(await titles({ category: 'funding', words: 'pune' })).toEqual(['Sample robots raises a seed round in Pune']);
    expect(await titles({ category: 'layoff' })).toEqual([]);
    expect(await titles({ words: 'Indian startup news monsoon' })).toEqual(['Monsoon arrives early this year']);
  });

  it.each([
    '/failing',
    '/broken',
    '/page',
    '/huge',
    '/entities',
    '/laughs',
    '/missing',
    '/gone',
    '/breaks-off',
    '/bomb',
  ])('stays on samples while %s answers', async (path) => {
    const news = reader(path);
    await news.ask({ q: `bad ${path}` });
    await news.settle();
    const again = await news.ask({ q: `bad ${path}`, num: 6 });
    expect(again.items).toHaveLength(6);
    expect(again.items.every((item) => item.sample)).toBe(true);
    expect(news.refreshes).toBe(0);
  });

  it.each(['/slow', '/silent'])('gives up on a feed that is %s', async (path) => {
    // Neither ever ends by itself.
    await expect(source(path, 400).fetch(ANY)).rejects.toThrow();
  });

  it.each(['/huge', '/twenty-megabytes', '/bomb', '/announced'])('refuses more than 2 MB: %s', async (path) => {
    await expect(source(path).fetch(ANY)).rejects.toThrow('larger than 2 MB');
  });

  it('is not there at all: no one listens', async () => {
    await expect(createRssNews(['http://127.0.0.1:9/feed'], () => NOW).fetch(ANY)).rejects.toThrow();
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

  it('reads an encoding that only the document declares, one that contradicts the header, and wrong bytes', async () => {
    expect((await source('/latin').fetch(ANY))[0]?.title).toBe('Café fund');
    expect((await source('/utf-16').fetch(ANY))[0]?.title).toBe('मुंबई 1');
    expect((await source('/mojibake').fetch(ANY))[0]?.title).toMatch(/^Good .*\ufffd.* words$/);
  });
});

describe('news from memory', () => {
  /** A KV that counts, in an environment of its own. */
  function counted() {
    const reads = { n: 0 };
    const kv = {
      get: (...args: Parameters<KVNamespace['get']>) => {
        reads.n += 1;
        return env.KV.get(...args);
      },
      put: (...args: Parameters<KVNamespace['put']>) => env.KV.put(...args),
    } as unknown as KVNamespace;
    const overrides = { KV: kv, NEWS_PROVIDER: 'rss', NEWS_FEED_URL: `${feeds}/good?q={query}` };
    const ask = async (body: unknown) =>
      (await call('/api/news/fetch-news', { method: 'POST', body, env: overrides })).json<
        Answer & { pending: boolean }
      >();
    return { reads, ask, raw: { ...env, ...overrides } as RawEnv };
  }

  it('API-045 looks into the store once for many calls, and answers each number of items', async () => {
    const { reads, ask } = counted();
    expect((await ask({ q: 'in memory', num: 6 })).pending).toBe(true);
    const before = reads.n;
    const answers = await Promise.all([6, 24, 30, 6, 2].map((num) => ask({ q: 'In  memory', num })));
    expect(answers.map(({ news_results }) => news_results.length)).toEqual([6, 24, 30, 6, 2]);
    expect(answers.every(({ pending, success, message }) => !pending && success && message === 'OK')).toBe(true);
    expect(reads.n).toBe(before);
  });

  it('starts a bounded number of refreshes at once', async () => {
    const many = reader('/good');
    for (let n = 0; n < 12; n++) await many.ask({ q: `many ${n}` });
    await many.settle();
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => many.ask({ q: `many ${n}` })));
    const live = answers.filter(({ items }) => items.some(({ sample }) => !sample)).length;
    expect(live).toBeGreaterThan(0);
    expect(live).toBeLessThan(12);
    expect(answers.filter(({ pending }) => pending)).toHaveLength(12 - live);
    await many.settle();
  });

  describe('before anything is built', () => {
    const PATH = 'http://localhost:8787/api/news/fetch-news';
    const make = (text: string, headers: Record<string, string> = {}, path = PATH) =>
      new Request(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-length': String(text.length), ...headers },
        body: text,
      });
    const body = { q: 'ready at once', num: 6 };
    const text = JSON.stringify(body);

    it('answers what was asked before, and puts back the body of what was not', async () => {
      const { ask, raw } = counted();
      await ask(body);
      await ask(body);
      const ready = await answerNews(make(text), raw);
      expect(ready).toBeInstanceOf(Response);
      expect(((await (ready as Response).json()) as Answer).news_results).toHaveLength(6);
      expect(ready.headers.get('cache-control')).toBe('private, no-store');
      const other = await answerNews(make('{"q":"never asked"}'), raw);
      expect(other).toBeInstanceOf(Request);
      expect(await other.text()).toBe('{"q":"never asked"}');
    });

    it.each([
      ['another site', { origin: 'https://evil.example' }, PATH],
      ['another type', { 'content-type': 'text/plain' }, PATH],
      ['another path', {}, `${PATH}/more`],
      ['a path that ends alike', {}, 'http://localhost:8787/x/api/news/fetch-news'],
      ['a query that ends alike', {}, 'http://localhost:8787/?/api/news/fetch-news'],
    ])('lets %s go the whole way', async (_what, headers, path) => {
      const { ask, raw } = counted();
      await ask(body);
      await ask(body);
      expect(await answerNews(make(text), raw)).toBeInstanceOf(Response);
      const through = await answerNews(make(text, headers, path), raw);
      expect(through).toBeInstanceOf(Request);
      expect(await through.text()).toBe(text);
    });

    it('lets a long body pass unread, and answers our own pages', async () => {
      const { ask, raw } = counted();
      await ask(body);
      await ask(body);
      const long = make(JSON.stringify({ ...body, padding: 'x'.repeat(600) }));
      expect(await answerNews(long, raw)).toBe(long);
      expect(await answerNews(make(text, { origin: 'http://localhost:8787' }), raw)).toBeInstanceOf(Response);
    });
  });
});
