/** Local use only: the start script loads the questions with answers through here. */
import { Hono } from 'hono';
import { z } from 'zod';
import { faqInput } from '@/domain/support/faqs';
import { ok, valid, type HonoEnv } from '@worker/http';
import { importFaqs } from '@worker/services/support/faqs';
import { importContext } from './sample-import';

const ImportBody = z.strictObject({
  faqs: z
    .array(faqInput, 'faqs must be a list')
    .min(1, 'faqs must not be empty')
    .max(200, 'faqs must have at most 200 entries'),
});

export const devImportFaqs = new Hono<HonoEnv>().post('/', valid('json', ImportBody), async (c) => {
  const ctx = importContext(c);
  return c.json(ok({ stored: await importFaqs(ctx, c.req.valid('json').faqs) }));
});
