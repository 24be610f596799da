/** Startup news for everyone, by category or by free words. */
import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { NewsRequest } from '../../../src/domain/news/search';
import { valid, type HonoEnv } from '../../http';
import { limitByAddress } from '../../middleware/rate-limit';
import { requirePermission } from '../../middleware/require-permission';
import { keepAsked } from '../../middleware/news-memory';
import { fetchNewsBody } from '../../services/content/news';

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
  requirePermission('news:read'),
  valid('json', NewsRequest),
  limitByAddress('news', 'normal'),
  async (c) => {
    const request = c.req.valid('json');
    keepAsked(await c.req.text(), request);
    return c.body(await fetchNewsBody(c.get('ctx'), request), 200, { 'content-type': 'application/json' });
  },
);
