/** Meetings that a person asks for, their Google Calendar, and the way back from Google's authorisation. */
import { Hono } from 'hono';
import { calendarReturn, meetingInput } from '@/domain/assistant/meetings/meeting-input';
import { ok, operations, valid, type HonoEnv } from '@worker/http';
import { limitByAddress } from '@worker/middleware/rate-limit';
import { requirePermission } from '@worker/middleware/require-permission';
import { disconnectCalendar, readCalendarState, returnFromCalendar } from '@worker/services/assistant/meetings/grants';
import { scheduleMeeting } from '@worker/services/assistant/meetings/schedule-meeting';

const operation = operations('Assistant');

export const meetings = new Hono<HonoEnv>()
  .post(
    '/schedule-meeting',
    operation(
      'Schedule a meeting: invitations by mail, or an event in your Google Calendar',
      '`{success, message, meetingLink?, authUrl?}`; `success` is false while it waits',
      {
        400: 'Not valid, or in the past; `errors` names the field',
        403: 'The e-mail of the account is not confirmed',
        502: 'Someone was not reached; the same request tries only those',
        description:
          'At most 10 participants a meeting and 20 addresses a day. The same request again is the same meeting. With `authUrl` the ' +
          'meeting waits: open it, and send the same request when you are back.',
      },
    ),
    requirePermission('meeting:schedule'),
    limitByAddress('meeting'),
    valid('json', meetingInput),
    async (c) => c.json(await scheduleMeeting(c.get('ctx'), c.req.valid('json'))),
  )
  .get(
    '/calendar',
    operation(
      'Whether your Google Calendar is open to Outset, and the meeting that waits for it',
      '`{isAvailable, isConnected, waiting}`',
    ),
    requirePermission('meeting:schedule'),
    async (c) => c.json(ok(await readCalendarState(c.get('ctx')))),
  )
  .delete(
    '/calendar',
    operation('Close your Google Calendar to Outset', 'Closed'),
    requirePermission('meeting:schedule'),
    limitByAddress('meeting'),
    async (c) => {
      await disconnectCalendar(c.get('ctx'));
      return c.json(ok(null, 'Google Calendar disconnected'));
    },
  )
  .get(
    // The one GET that stores something: OAuth 2.0 brings people back by a redirect. The signed state, of this session and of a few
    // minutes, replaces the check of origins.
    '/calendar/return',
    operation('Where Google sends people back to', null, { 302: 'To the assistant, with how it went' }),
    requirePermission('meeting:schedule'),
    limitByAddress('meeting'),
    valid('query', calendarReturn),
    async (c) =>
      c.redirect(`/portal/assistant?calendar=${await returnFromCalendar(c.get('ctx'), c.req.valid('query'))}`),
  );
