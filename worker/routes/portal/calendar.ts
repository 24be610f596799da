/** Everything that is due for a person, and the answers that select the filings. */
import { Hono } from 'hono';
import { answersInput } from '@/domain/due-dates/due-input';
import { calendarAnswer } from '@/domain/answers/own';
import { dayInIndia } from '@/domain/time/india';
import { monthOfDay } from '@/domain/time/months';
import { ok, operations, valid, type HonoEnv } from '@worker/http';
import { requirePermission } from '@worker/middleware/require-permission';
import { readCalendar, saveDueAnswers } from '@worker/services/due-dates/calendar';

const operation = operations('Calendar');
const DATA =
  '`data` is `{today, answers, items, rules, toCheck}`: items have a day; rules count from an event; the rest must be checked';

/** The list of months ends with the current one. */
const answersBody = (now: number) => answersInput(monthOfDay(dayInIndia(now)));

export const calendar = new Hono<HonoEnv>()
  .get(
    '/',
    operation('Filings, follow-ups, days of the roadmap, meetings and deadlines of saved schemes', DATA, {
      programs: 'own:read',
      data: calendarAnswer,
    }),
    requirePermission('calendar:read'),
    async (c) => c.json(ok(await readCalendar(c.get('ctx')))),
  )
  .put(
    '/answers',
    operation(
      'Answer questions that select what applies: one left out stays as it is, an empty answer skips it',
      DATA,
      {
        programs: 'own:write',
        data: calendarAnswer,
      },
    ),
    requirePermission('calendar:write'),
    valid('json', answersBody),
    async (c) => c.json(ok(await saveDueAnswers(c.get('ctx'), c.req.valid('json')))),
  );
