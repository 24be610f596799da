/** Questions with answers for everyone. */
import { Hono } from 'hono';
import { z } from 'zod';
import { faqGroup } from '@/domain/answers/library';
import { ok, operation, type HonoEnv } from '@worker/http';
import { requirePermission } from '@worker/middleware/require-permission';
import { listFaqGroups } from '@worker/services/support/faqs';

export const faqs = new Hono<HonoEnv>().get(
  '/faqs',
  operation(
    'Support',
    'Active questions with answers, grouped by category',
    'Groups of `{key, label, content}`; content is a list of `{_id, question, answer}`',
    { programs: 'directory:read', data: z.array(faqGroup) },
  ),
  requirePermission('faq:read'),
  async (c) => {
    const groups = await listFaqGroups(c.get('ctx'));
    // The same for everyone, and no one minds a minute.
    c.header('cache-control', 'public, max-age=60');
    return c.json(ok(groups));
  },
);
