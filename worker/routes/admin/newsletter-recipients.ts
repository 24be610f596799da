/** Who may be mailed: the table of Newsletters and Email. */
import { Hono } from 'hono';
import { RECIPIENTS } from '@/domain/newsletters/screen-state';
import { pagedQuery } from '@/domain/lists/list-query';
import { ok, operation, valid, type HonoEnv } from '@worker/http';
import { requirePermission } from '@worker/middleware/require-permission';
import { listRecipients } from '@worker/services/newsletters/audience/recipient-list';

export const newsletterRecipients = new Hono<HonoEnv>().get(
  '/',
  operation(
    'Newsletters',
    'People with their newsletter switch and why no mail reaches them',
    'Records, with total, next and previous',
    {
      description:
        'Narrowed by `q`, `userType` and `subscription`; in pages by `limit`, `page`, `after`, `before`, `sort`.',
    },
  ),
  requirePermission('newsletter:read'),
  valid('query', pagedQuery(RECIPIENTS)),
  async (c) => {
    const { recipients, ...rest } = await listRecipients(c.get('ctx'), c.req.valid('query'));
    return c.json({ ...ok(recipients), ...rest });
  },
);
