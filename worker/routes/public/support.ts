/** The contact form (its settings, and sending it) and the answered questions. For guests and for signed-in people. */
import { Hono } from 'hono';
import { z } from 'zod';
import { CONTACT_SENT } from '@/domain/support/contact';
import { contactInput } from '@/domain/support/contact-input';
import { faqGroup } from '@/domain/answers/content';
import { ok, operations, valid, type HonoEnv } from '@worker/http';
import { limitByAddress } from '@worker/middleware/rate-limit';
import { requirePermission } from '@worker/middleware/require-permission';
import { contactSettings, sendContactMessage } from '@worker/services/support/contact';
import { listFaqGroups } from '@worker/services/support/faqs';

const operation = operations('Support');

export const contact = new Hono<HonoEnv>()
  .get(
    '/',
    operation(
      'The support address, and the public key of the challenge if there is one',
      '`{email, siteKey}`; `siteKey` is null if there is no challenge',
    ),
    requirePermission('contact:write'),
    (c) => c.json(ok(contactSettings(c.get('ctx')))),
  )
  .post(
    '/',
    operation('Send a message to the support', 'Delivered; `{reference}` names the message', {
      502: 'The message could not be delivered; the answer says why',
    }),
    requirePermission('contact:write'),
    limitByAddress('contact', 'strict'),
    valid('json', contactInput),
    async (c) => {
      const address = c.req.header('cf-connecting-ip');
      return c.json(ok(await sendContactMessage(c.get('ctx'), c.req.valid('json'), address), CONTACT_SENT));
    },
  );

/** Questions with answers for everyone. */
export const faqs = new Hono<HonoEnv>().get(
  '/faqs',
  operation(
    'Active questions with answers, grouped by category',
    'Groups of `{key, label, content}`; content is a list of `{_id, question, answer}`',
    { programs: 'directory:read', data: z.array(faqGroup) },
  ),
  requirePermission('faq:read'),
  async (c) => {
    const groups = await listFaqGroups(c.get('ctx'));
    // The same for everyone, and a delay of one minute does not matter.
    c.header('cache-control', 'public, max-age=60');
    return c.json(ok(groups));
  },
);
