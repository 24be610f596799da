/** Questions to the assistant, its state and a person's settings. */
import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { chatInput } from '../../../src/domain/chat/input';
import { valid, type HonoEnv } from '../../http';
import { limitByAddress } from '../../middleware/rate-limit';
import { requirePermission } from '../../middleware/require-permission';
import { answerQuestion } from '../../services/assistant/answer';
import { eventStream } from './event-stream';

const tags = ['Assistant'];

export const assistant = new Hono<HonoEnv>().post(
  '/chat',
  describeRoute({
    tags,
    summary: 'Ask the assistant',
    responses: { 200: { description: '`text/event-stream`: `data:` lines with JSON, ended by `data: [DONE]`' } },
  }),
  requirePermission('assistant:ask'),
  limitByAddress('assistant', 'normal'),
  valid('json', chatInput),
  async (c) =>
    eventStream(c, await answerQuestion(c.get('ctx'), { input: c.req.valid('json'), signal: c.req.raw.signal })),
);
