/** Everything that is due for the person who asks, and the answers that select the filings. */
import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { answersInput } from '../../../src/domain/due-dates/due-input';
import { ok, valid, type HonoEnv } from '../../http';
import { requirePermission } from '../../middleware/require-permission';
import { readCalendar, saveDueAnswers } from '../../services/due-dates/calendar';

const tags = ['Calendar'];
const SIGN_IN = { description: 'Login required' };
const DATA =
  '`data` is `{today, answers, items, rules, toCheck}`: items have a day; rules count from an event; the rest is to be checked';

export const calendar = new Hono<HonoEnv>()
  .get(
    '/',
    describeRoute({
      tags,
      summary: 'Filings, follow-ups, days of the roadmap, meetings and deadlines of saved schemes',
      responses: { 200: { description: DATA }, 401: SIGN_IN },
    }),
    requirePermission('calendar:read'),
    async (c) => c.json(ok(await readCalendar(c.get('ctx')))),
  )
  .put(
    '/answers',
    describeRoute({
      tags,
      summary: 'Answer the six questions that select what applies; an empty answer skips one',
      responses: { 200: { description: DATA }, 400: { description: 'Not an answer' }, 401: SIGN_IN },
    }),
    requirePermission('calendar:write'),
    valid('json', answersInput),
    async (c) => c.json(ok(await saveDueAnswers(c.get('ctx'), c.req.valid('json')))),
  );
