/** Startup news for everyone, by category or by free words. */
import { Hono } from 'hono';
import { NewsRequest } from '@/domain/news/search';
import { operation, valid, type HonoEnv } from '@worker/http';
import { limitByAddress } from '@worker/middleware/rate-limit';
import { requirePermission } from '@worker/middleware/require-permission';
import { keepAsked } from '@worker/middleware/news-memory';
import { fetchNewsBody } from '@worker/services/news/news';

export const news = new Hono<HonoEnv>().post(
  '/fetch-news',
  operation(
    'News',
    'Startup news by category and timeframe, or by free words',
    'news_results: title, link, snippet, source, date, sample; newest first. Also pending, as_of',
    {
      description:
        'Takes {category, timeframe, query} or {q, location, num}. Answers from a cache and never waits for a feed; items with `sample: true` are made up, and used until a feed has answered. `pending` says that the feeds are being asked, and that there is no copy of the last half hour; `as_of` is when they answered.',
    },
  ),
  requirePermission('news:read'),
  valid('json', NewsRequest),
  limitByAddress('news', 'normal'),
  async (c) => {
    const request = c.req.valid('json');
    keepAsked(await c.req.text(), request);
    return c.body(await fetchNewsBody(c.get('ctx'), request), 200, { 'content-type': 'application/json' });
  },
);
