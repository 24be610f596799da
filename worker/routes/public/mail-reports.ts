/** Reports from a mail provider about mails that came back. */
import { Hono } from 'hono';
import { ok, operation, type HonoEnv } from '@worker/http';
import { requirePermission } from '@worker/middleware/require-permission';
import { takeMailReport } from '@worker/services/newsletters/delivery/mail-reports';

export const mailReports = new Hono<HonoEnv>().post(
  '/',
  operation('Mail preferences', 'Mails that bounced or were reported as spam', 'Taken', {
    400: 'Not signed, older than five minutes, or not readable',
    404: 'Reports are not switched on',
    413: 'More than 100 KB',
    description:
      '`{"events": [{"id", "type": "bounced" | "complained", "address", "status"}]}`, signed with MAIL_REPORT_SECRET: the header ' +
      '`Outset-Signature: t=SECONDS,v1=HEX` holds the HMAC-SHA-256 of `SECONDS.BODY`. The same id again changes nothing.',
  }),
  requirePermission('mail-report:write'),
  async (c) => c.json(ok(await takeMailReport(c.get('ctx'), await c.req.text(), c.req.header('outset-signature')))),
);
