/** Meetings that a person asks for, their Google Calendar, and the way back from Google's authorisation. */
import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { calendarReturn } from '../../../src/domain/chat/meetings/calendar-return';
import { meetingInput } from '../../../src/domain/chat/meetings/meeting-input';
import { ok, valid, type HonoEnv } from '../../http';
import { limitByAddress } from '../../middleware/rate-limit';
import { requirePermission } from '../../middleware/require-permission';
import { disconnectCalendar, readCalendarState, returnFromCalendar } from '../../services/assistant/meetings/grants';
import { scheduleMeeting } from '../../services/assistant/meetings/schedule-meeting';

const tags = ['Assistant'];
const signInRequired = { 401: { description: 'Login required' } };
const limited = { 429: { description: 'Too many requests, or no address left today; see Retry-After' } };

export const meetings = new Hono<HonoEnv>()
  .post(
    '/schedule-meeting',
    describeRoute({
      tags,
      summary: 'Schedule a meeting: invitations by mail, or an event in your Google Calendar',
      description:
        'At most 10 participants a meeting and 20 addresses a day. The same request again is the same meeting. With `authUrl` the ' +
        'meeting waits: open it, and send the same request when you are back.',
      responses: {
        200: { description: '`{success, message, meetingLink?, authUrl?}`; `success` is false while it waits' },
        400: { description: 'Not valid, or in the past; `errors` names the field' },
        ...signInRequired,
        403: { description: 'The e-mail of the account is not confirmed' },
        ...limited,
        502: { description: 'Somebody was not reached; the same request tries only those' },
      },
    }),
    requirePermission('meeting:schedule'),
    limitByAddress('meeting'),
    valid('json', meetingInput),
    async (c) => c.json(await scheduleMeeting(c.get('ctx'), c.req.valid('json'))),
  )
  .get(
    '/calendar',
    describeRoute({
      tags,
      summary: 'Whether your Google Calendar is open to Outset, and the meeting that waits for it',
      responses: { 200: { description: '`{isAvailable, isConnected, waiting}`' }, ...signInRequired },
    }),
    requirePermission('meeting:schedule'),
    async (c) => c.json(ok(await readCalendarState(c.get('ctx')))),
  )
  .delete(
    '/calendar',
    describeRoute({
      tags,
      summary: 'Close your Google Calendar to Outset',
      responses: { 200: { description: 'Closed' }, ...signInRequired, ...limited },
    }),
    requirePermission('meeting:schedule'),
    limitByAddress('meeting'),
    async (c) => {
      await disconnectCalendar(c.get('ctx'));
      return c.json(ok(null, 'Google Calendar disconnected'));
    },
  )
  .get(
    // The one GET that stores something: OAuth 2.0 brings people back by a redirect. The signed state, of this session and of a few
    // minutes, stands in for the check of origins.
    '/calendar/return',
    describeRoute({
      tags,
      summary: 'Where Google sends people back to',
      responses: { 302: { description: 'To the assistant, with how it went' }, ...signInRequired, ...limited },
    }),
    requirePermission('meeting:schedule'),
    limitByAddress('meeting'),
    valid('query', calendarReturn),
    async (c) =>
      c.redirect(`/portal/assistant?calendar=${await returnFromCalendar(c.get('ctx'), c.req.valid('query'))}`),
  );
