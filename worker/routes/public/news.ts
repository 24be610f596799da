/** Startup news for everyone, by category or by free words. */
import { Hono, type Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { describeRoute } from 'hono-openapi';
import { NewsRequest } from '../../../src/domain/news/search';
import { remembering, valid, type HonoEnv } from '../../http';
import { limitByAddress } from '../../middleware/rate-limit';
import { require } from '../../middleware/require';
import { fetchNewsBody, recallNewsBody } from '../../services/news';

const answer = (c: Context<HonoEnv>, body: string) => c.body(body, 200, { 'content-type': 'application/json' });

type Asked = { in: { json: unknown }; out: { json: NewsRequest } };

/** What this isolate has ready costs nothing and is not counted against the address. */
const fromMemory = createMiddleware<HonoEnv, string, Asked>(async (c, next) => {
  const body = recallNewsBody(c.get('ctx'), c.req.valid('json'));
  return body === null ? next() : answer(c, body);
});

export const news = new Hono<HonoEnv>().post(
  '/fetch-news',
  describeRoute({
    tags: ['News'],
    summary: 'Startup news by category and timeframe, or by free words',
    description:
      'Takes {category, timeframe, query} or {q, location, num}. Answers from a cache and never waits for a feed; items with `sample: true` are invented and stand in until one has answered. `pending` says that the feeds are being asked for the first time; `as_of` is when they answered.',
    responses: {
      200: {
        description: 'news_results: title, link, snippet, source, date, sample; newest first. Also pending, as_of',
      },
      400: { description: 'A field is wrong; errors names it' },
      429: { description: 'Too many requests from this address' },
    },
  }),
  require('news:read'),
  valid('json', remembering(NewsRequest)),
  fromMemory,
  limitByAddress('news', 'normal'),
  async (c) => answer(c, await fetchNewsBody(c.get('ctx'), c.req.valid('json'))),
);
