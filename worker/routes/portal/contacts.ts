/** Exports of contacts, limited by the plan of who asks. */
import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { contactExportInput } from '../../../src/domain/contacts/export-input';
import { ok, valid, type HonoEnv } from '../../http';
import { limitByAddress } from '../../middleware/rate-limit';
import { requirePermission } from '../../middleware/require-permission';
import { exportContacts, findAllowance } from '../../services/plans/contact-exports';

export const contacts = new Hono<HonoEnv>()
  .post(
    '/export',
    describeRoute({
      tags: ['Contacts'],
      summary: 'Export the contacts of listings',
      description:
        '`{refs: ["seed:ID"]}`, 1 to 50. Each counts against the plan of the month; all are exported or none.',
      responses: {
        200: { description: '{success, data: {contacts, left: {plan, limit, used, left, resetsAt}}}' },
        400: { description: 'The references are not valid. Nothing was counted' },
        401: { description: 'Login required' },
        403: { description: 'More than the plan has left (`code` export-limit). Nothing was counted' },
        404: { description: 'An entry does not exist. Nothing was counted' },
        429: { description: 'Too many requests' },
      },
    }),
    requirePermission('contact:export'),
    limitByAddress('contact-export', 'normal'),
    valid('json', contactExportInput),
    async (c) => c.json(ok(await exportContacts(c.get('ctx'), c.req.valid('json').refs))),
  )
  .get(
    '/export/left',
    describeRoute({
      tags: ['Contacts'],
      summary: 'What is left of the exports of this month',
      responses: {
        200: {
          description: '{success, data: {plan, limit, used, left, resetsAt}}; limit and left are null without limit',
        },
        401: { description: 'Login required' },
      },
    }),
    requirePermission('contact:export'),
    async (c) => c.json(ok(await findAllowance(c.get('ctx')))),
  );
