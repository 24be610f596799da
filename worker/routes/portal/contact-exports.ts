/** Exports of contacts, limited by the caller's plan. */
import { Hono } from 'hono';
import { contactExportInput } from '@/domain/plans/contact-export-input';
import { ok, operations, valid, type HonoEnv } from '@worker/http';
import { limitByAddress } from '@worker/middleware/rate-limit';
import { requirePermission } from '@worker/middleware/require-permission';
import { exportContacts, findAllowance } from '@worker/services/plans/contact-exports';

const operation = operations('Contacts');

export const contacts = new Hono<HonoEnv>()
  .post(
    '/export',
    operation(
      'Export the contacts of listings',
      '{success, data: {contacts, left: {plan, limit, used, left, resetsAt}}}',
      {
        403: 'More than the remaining exports of the plan (`code` export-limit). Nothing was counted',
        404: 'An entry does not exist. Nothing was counted',
        description:
          '`{refs: ["seed:ID"]}`, 1 to 50. Each counts against the plan of the month; all are exported or none.',
      },
    ),
    requirePermission('contact:export'),
    limitByAddress('contact-export', 'normal'),
    valid('json', contactExportInput),
    async (c) => c.json(ok(await exportContacts(c.get('ctx'), c.req.valid('json').refs))),
  )
  .get(
    '/export/left',
    operation(
      'The remaining exports of this month',
      '{success, data: {plan, limit, used, left, resetsAt}}; limit and left are null without limit',
    ),
    requirePermission('contact:export'),
    async (c) => c.json(ok(await findAllowance(c.get('ctx')))),
  );
