/** Questions to the assistant, what a person is told before the first one, and their settings. */
import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { assistantSettings, chatInput } from '../../../src/domain/chat/input';
import { ok, valid, type HonoEnv } from '../../http';
import { limitByAddress } from '../../middleware/rate-limit';
import { requirePermission } from '../../middleware/require-permission';
import { answerQuestion } from '../../services/assistant/answer';
import { readAssistantState, writeAssistantSettings } from '../../services/assistant/state';
import { eventStream } from './event-stream';
import { keepGuest, readGuest } from './guest-asker';

const tags = ['Assistant'];

export const assistant = new Hono<HonoEnv>()
  .post(
    '/chat',
    describeRoute({
      tags,
      summary: 'Ask the assistant',
      description:
        'Guests have three questions a day. `continueOf` goes on with an interrupted answer, `retryOf` writes one again. A closed connection keeps what came.',
      responses: {
        200: {
          description: '`text/event-stream`: `data:` lines with JSON, ended by `data: [DONE]`; an error is an event',
        },
        400: { description: 'No question, or one that is too long' },
        404: { description: 'Not one of your conversations or answers' },
        409: { description: 'The answer is complete, or the conversation is full (code `full`)' },
        429: { description: 'The questions of the day are over, or too many requests; see Retry-After' },
      },
    }),
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
    describeRoute({
      tags,
      summary: 'Who answers, your settings, and the questions that are left today',
      responses: { 200: { description: '`settings` is null for guests, `left` and `limit` where there is none' } },
    }),
    requirePermission('assistant:ask'),
    limitByAddress('assistant', 'normal'),
    async (c) => c.json(ok(await readAssistantState(c.get('ctx'), readGuest(c)))),
  )
  .put(
    '/settings',
    describeRoute({
      tags,
      summary: 'Whether conversations are kept, and whether your own things may go to the model',
      responses: {
        200: { description: 'Kept' },
        400: { description: 'Not both given' },
        401: { description: 'Login required' },
      },
    }),
    requirePermission('assistant:write'),
    limitByAddress('assistant', 'normal'),
    valid('json', assistantSettings),
    async (c) => {
      const settings = c.req.valid('json');
      await writeAssistantSettings(c.get('ctx'), settings);
      return c.json(ok(settings, 'Saved'));
    },
  );
