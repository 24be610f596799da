/** Startup news for everyone, by category or by free words. */
import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { NewsRequest } from '../../../src/domain/news/search';
import { valid, type HonoEnv } from '../../http';
import { limitByAddress } from '../../middleware/rate-limit';
import { require } from '../../middleware/require';
import { fetchNews } from '../../services/news';

export const news = new Hono<HonoEnv>().post(
  '/fetch-news',
  describeRoute({
    tags: ['News'],
    summary: 'Startup news by category and timeframe, or by free words',
    description:
      'Takes {category, timeframe, query} or {q, location, num}. Answers from a cache; items with `sample: true` are invented and stand in until a feed has answered.',
    responses: {
      200: { description: 'news_results: title, link, snippet, source, date, sample; newest first' },
      400: { description: 'A field is wrong; errors names it' },
      429: { description: 'Too many requests from this address' },
    },
  }),
  require('news:read'),
  limitByAddress('news', 'normal'),
  valid('json', NewsRequest),
  async (c) => {
    const { items, message } = await fetchNews(c.get('ctx'), c.req.valid('json'));
    return c.json({ success: true as const, news_results: items, message });
  },
);
