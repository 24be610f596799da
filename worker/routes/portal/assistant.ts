/** Routes of the assistant: questions, the info before the first one, settings, ratings, conversations and meetings. */
import { Hono, type Context } from 'hono';
import { QUESTIONS_COOKIE, QUESTIONS_COOKIE_DAYS } from '@/domain/legal/cookies';
import { getCookie } from 'hono/cookie';
import { DAY_MS } from '@/domain/time/durations';
import {
  answerPath,
  answerRating,
  assistantSettings,
  chatInput,
  conversationPath,
  conversationQuery,
  conversationTitle,
} from '@/domain/assistant/input';
import { calendarReturn, meetingInput } from '@/domain/assistant/meetings/meeting-input';
import { ok, operations, valid, setLastingCookie, type HonoEnv } from '@worker/http';
import { limitByAddress, networkOfCaller } from '@worker/middleware/rate-limit';
import type { Guest } from '@worker/services/assistant/asker';
import { readLink, signLink } from '@worker/services/core/secrets';
import { requirePermission } from '@worker/middleware/require-permission';
import { answerQuestion } from '@worker/services/assistant/answer';
import {
  rateAnswer,
  deleteAllConversations,
  deleteConversation,
  listConversations,
  readConversation,
  renameConversation,
} from '@worker/services/assistant/conversations';
import { readAssistantState, readOwnFacts, writeAssistantSettings } from '@worker/services/assistant/state';
import { disconnectCalendar, readCalendarState, returnFromCalendar } from '@worker/services/assistant/meetings/grants';
import { scheduleMeeting } from '@worker/services/assistant/meetings/schedule-meeting';

// The response with the stream of events.

/** No server between us and the browser may delay or change chunks. */
export function eventStream(c: Context<HonoEnv>, stream: ReadableStream<Uint8Array>) {
  c.header('content-type', 'text/event-stream; charset=utf-8');
  c.header('cache-control', 'no-store, no-transform');
  c.header('x-accel-buffering', 'no');
  return c.body(stream);
}

// Identifies a guest of the assistant: a signed cookie that lasts two days, and the address.

/** From the cookie, if our server signed it. */
function knownGuest(c: Context<HonoEnv>): string | null {
  const cookie = getCookie(c, QUESTIONS_COOKIE);
  return cookie ? readLink(c.get('ctx'), 'assistant-guest', cookie) : null;
}

/** Identifies the guest, and sets no cookie. */
export const readGuest = (c: Context<HonoEnv>): Guest => ({ id: knownGuest(c) ?? 'new', address: networkOfCaller(c) });

/** Identifies the guest, and sets the cookie if needed. People with an account get no cookie. */
export function keepGuest(c: Context<HonoEnv>): Guest {
  const ctx = c.get('ctx');
  const address = networkOfCaller(c);
  if (ctx.actor.role !== 'guest') return { id: 'account', address };
  const known = knownGuest(c);
  const id = known ?? ctx.newId();
  if (known === null)
    setLastingCookie(c, QUESTIONS_COOKIE, signLink(ctx, 'assistant-guest', id), QUESTIONS_COOKIE_DAYS * DAY_MS);
  return { id, address };
}

const operation = operations('Assistant');

export const assistant = new Hono<HonoEnv>()
  .post(
    '/chat',
    operation(
      'Ask the assistant',
      '`text/event-stream`: `data:` lines with JSON, ended by `data: [DONE]`; an error is an event',
      {
        401: 'With `asAccount`: the session has ended',
        404: 'Not one of your conversations or answers',
        409: 'The answer is complete, or the conversation is full (code `full`)',
        description:
          'Guests have three questions a day. `continueOf` continues an interrupted answer, `retryOf` writes one again. If the connection closes, the text so far is stored.',
      },
    ),
    requirePermission('assistant:ask'),
    limitByAddress('assistant', 'normal'),
    valid('json', chatInput),
    async (c) => {
      const guest = keepGuest(c);
      const { signal } = c.req.raw;
      return eventStream(c, await answerQuestion(c.get('ctx'), { input: c.req.valid('json'), guest, signal }));
    },
  )
  .get(
    '/state',
    operation(
      'Who answers, your settings, and the questions that are left today',
      '`settings` is null for guests, `left` and `limit` if there is no limit',
    ),
    requirePermission('assistant:ask'),
    limitByAddress('assistant', 'normal'),
    async (c) => c.json(ok(await readAssistantState(c.get('ctx'), readGuest(c)))),
  )
  .get(
    '/own-facts',
    operation(
      'The part of your own data that a model would see',
      'Read with the same tools; data that is only in your browser is not included',
    ),
    requirePermission('assistant:write'),
    limitByAddress('assistant', 'normal'),
    async (c) => c.json(ok(await readOwnFacts(c.get('ctx')))),
  )
  .put(
    '/settings',
    operation('Set whether conversations are stored, and whether your own data may go to the model', 'Saved'),
    requirePermission('assistant:write'),
    limitByAddress('assistant', 'normal'),
    valid('json', assistantSettings),
    async (c) => {
      const settings = c.req.valid('json');
      await writeAssistantSettings(c.get('ctx'), settings);
      return c.json(ok(settings, 'Saved'));
    },
  )
  .put(
    '/answers/:id/rating',
    operation('Rate one of your stored answers', 'Saved', {
      description:
        '`rating` is `good`, `poor` or null, which takes it back. Operators read the rating, the reason and the note, never the question or the answer.',
    }),
    requirePermission('assistant:write'),
    limitByAddress('assistant', 'normal'),
    valid('param', answerPath),
    valid('json', answerRating),
    async (c) => c.json(ok(await rateAnswer(c.get('ctx'), c.req.valid('param').id, c.req.valid('json')), 'Saved')),
  );

const limit = limitByAddress('conversations', 'normal');

/** A person's conversations with the assistant. */
export const conversations = new Hono<HonoEnv>()
  .get(
    '/',
    operation('Your conversations, newest first', '`{items, next}`', {
      description: '`q` looks in names and messages; `before` is `next` of the page before.',
    }),
    requirePermission('assistant:read'),
    limit,
    valid('query', conversationQuery),
    async (c) => c.json(ok(await listConversations(c.get('ctx'), c.req.valid('query')))),
  )
  .get(
    '/:id',
    operation('One of your conversations', 'With its messages'),
    requirePermission('assistant:read'),
    limit,
    valid('param', conversationPath),
    async (c) => c.json(ok(await readConversation(c.get('ctx'), c.req.valid('param').id))),
  )
  .patch(
    '/:id',
    operation('Rename a conversation', 'Renamed'),
    requirePermission('assistant:write'),
    limit,
    valid('param', conversationPath),
    valid('json', conversationTitle),
    async (c) => {
      const { title } = c.req.valid('json');
      await renameConversation(c.get('ctx'), c.req.valid('param').id, title);
      return c.json(ok({ title }, 'Renamed'));
    },
  )
  .delete(
    '/:id',
    operation('Delete a conversation', 'Deleted'),
    requirePermission('assistant:write'),
    limit,
    valid('param', conversationPath),
    async (c) => c.json(ok(await deleteConversation(c.get('ctx'), c.req.valid('param').id), 'Deleted')),
  )
  .delete(
    '/',
    operation('Delete all your conversations', '`{deleted}`: how many there were'),
    requirePermission('assistant:write'),
    limit,
    async (c) => c.json(ok({ deleted: await deleteAllConversations(c.get('ctx')) }, 'Deleted')),
  );

/** Meetings that a person schedules, their Google Calendar, and the return from Google's authorisation. */
export const meetings = new Hono<HonoEnv>()
  .post(
    '/schedule-meeting',
    operation(
      'Schedule a meeting: invitations by mail, or an event in your Google Calendar',
      '`{success, message, meetingLink?, authUrl?}`; `success` is false while it waits',
      {
        400: 'Not valid, or in the past; `errors` names the field',
        403: 'The email of the account is not confirmed',
        502: 'Some people were not reached; the same request tries only them again',
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
      'Whether your Google Calendar is connected, and the meeting that waits for it',
      '`{isAvailable, isConnected, waiting}`',
    ),
    requirePermission('meeting:schedule'),
    async (c) => c.json(ok(await readCalendarState(c.get('ctx')))),
  )
  .delete(
    '/calendar',
    operation('Disconnect your Google Calendar', 'Closed'),
    requirePermission('meeting:schedule'),
    limitByAddress('meeting'),
    async (c) => c.json(ok(await disconnectCalendar(c.get('ctx')), 'Google Calendar disconnected')),
  )
  .get(
    // The one GET that stores something: OAuth 2.0 brings people back by a redirect. The signed state, bound to this session and to a few
    // minutes, replaces the origin check.
    '/calendar/return',
    operation('The address to which Google sends people back', null, { 302: 'To the assistant, with the result' }),
    requirePermission('meeting:schedule'),
    limitByAddress('meeting'),
    valid('query', calendarReturn),
    async (c) =>
      c.redirect(`/portal/assistant?calendar=${await returnFromCalendar(c.get('ctx'), c.req.valid('query'))}`),
  );
