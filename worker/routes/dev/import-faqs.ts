/** Local use only: the start script loads the questions with answers through here. */
import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { z } from 'zod';
import { faqInput } from '../../../src/domain/support/faqs';
import { readEnv } from '../../env';
import { ok, valid, type HonoEnv } from '../../http';
import { localOnly } from '../../middleware/local-only';
import { createContext } from '../../services/context';
import { importFaqs } from '../../services/faqs';

const ImportBody = z.strictObject({
  faqs: z
    .array(faqInput, 'faqs must be a list')
    .min(1, 'faqs must not be empty')
    .max(200, 'faqs must have at most 200 entries'),
});

export const devImportFaqs = new Hono<HonoEnv>().post(
  '/',
  describeRoute({
    // Not a part of the API that deployments have.
    hide: true,
    tags: ['Local'],
    summary: 'Import questions with answers',
    responses: {
      200: { description: 'How many were stored' },
      400: { description: 'One of them is not valid; nothing was stored' },
      404: { description: 'Not on localhost' },
    },
  }),
  localOnly,
  valid('json', ImportBody),
  async (c) => {
    const ctx = createContext(readEnv(c.env), {
      actor: { role: 'system', job: 'sample-import' },
      requestId: c.get('requestId'),
    });
    return c.json(ok({ stored: await importFaqs(ctx, c.req.valid('json').faqs) }));
  },
);
