/** Reports of mistakes, the status of a guest's report, and entries that accounts suggest. */
import { Hono } from 'hono';
import { reportedQuery, reportInput, similarQuery, suggestionInput } from '@/domain/quality/input';
import { ok, operations, valid, type HonoEnv } from '@worker/http';
import { limitByAddress } from '@worker/middleware/rate-limit';
import { requirePermission } from '@worker/middleware/require-permission';
import { findSimilar, readReported, readReportState, sendReport, sendSuggestion } from '@worker/services/quality/send';

const operation = operations('Quality');

export const reports = new Hono<HonoEnv>()
  .post(
    '/',
    operation(
      'Report a mistake in an entry, with the page that says what is right',
      '`{token}` of a guest’s status page; null for an account, which gets the answer by email and notification',
      { 404: 'The entry is not there', 502: 'The challenge could not be checked' },
    ),
    requirePermission('report:write'),
    limitByAddress('report', 'strict'),
    valid('json', reportInput),
    async (c) => {
      const address = c.req.header('cf-connecting-ip');
      return c.json(
        ok(await sendReport(c.get('ctx'), c.req.valid('json'), address), 'Thank you. An operator will review it.'),
      );
    },
  )
  .get(
    '/about',
    operation('The name of the entry that a report would be about', '`{name}`', { 404: 'The entry is not there' }),
    requirePermission('report:write'),
    valid('query', reportedQuery),
    async (c) => c.json(ok(await readReported(c.get('ctx'), c.req.valid('query')))),
  )
  .get(
    '/:token',
    operation('The state of a guest’s report', '`{name, field, status, reason, at}`', {
      404: 'There is no report with this token',
    }),
    requirePermission('report:write'),
    async (c) => c.json(ok(await readReportState(c.get('ctx'), c.req.param('token')))),
  );

export const suggestions = new Hono<HonoEnv>()
  .post(
    '/',
    operation('Suggest an entry; it is not shown before an operator accepts it', '`{id}`'),
    requirePermission('suggestion:write'),
    limitByAddress('suggestion', 'strict'),
    valid('json', suggestionInput),
    async (c) =>
      c.json(ok(await sendSuggestion(c.get('ctx'), c.req.valid('json')), 'Thank you. An operator will review it.')),
  )
  .get(
    '/similar',
    operation('Entries of a kind that may have this name', 'A list of `{id, name, city}`, at most five'),
    requirePermission('suggestion:write'),
    valid('query', similarQuery),
    async (c) => c.json(ok(await findSimilar(c.get('ctx'), c.req.valid('query')))),
  );
