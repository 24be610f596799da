/** Who may be mailed: the table of Newsletters and Email. */
import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { ADMIN_SIGN_IN_REQUIRED } from '../../../src/domain/admin/sign-in';
import { recipientQuery } from '../../../src/domain/newsletters/recipient-query';
import { ok, valid, type HonoEnv } from '../../http';
import { requirePermission } from '../../middleware/require-permission';
import { listRecipients } from '../../services/newsletters/recipient-list';

export const newsletterRecipients = new Hono<HonoEnv>().get(
  '/',
  describeRoute({
    tags: ['Newsletters'],
    summary: 'People with their newsletter switch and why no mail reaches them',
    description:
      'Narrowed by `q`, `userType` and `subscription`; in pages by `limit`, `page`, `after`, `before`, `sort`.',
    responses: {
      200: { description: 'Records, with total, next and previous' },
      401: { description: 'Not signed in' },
      403: { description: 'Not an operator' },
    },
  }),
  requirePermission('newsletter:read', ADMIN_SIGN_IN_REQUIRED),
  valid('query', recipientQuery),
  async (c) => {
    const { recipients, ...rest } = await listRecipients(c.get('ctx'), c.req.valid('query'));
    return c.json({ ...ok(recipients), ...rest });
  },
);
