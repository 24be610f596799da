/** A person's conversations with the assistant. */
import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { conversationPath, conversationQuery, conversationTitle } from '../../../src/domain/chat/input';
import { ok, valid, type HonoEnv } from '../../http';
import { limitByAddress } from '../../middleware/rate-limit';
import { requirePermission } from '../../middleware/require-permission';
import {
  deleteAllConversations,
  deleteConversation,
  listConversations,
  readConversation,
  renameConversation,
} from '../../services/assistant/conversations';

const tags = ['Assistant'];
const limit = limitByAddress('conversations', 'normal');
const answers = { 401: { description: 'Login required' }, 404: { description: 'Not one of yours' } };

export const conversations = new Hono<HonoEnv>()
  .get(
    '/',
    describeRoute({
      tags,
      summary: 'Your conversations, newest first',
      description: '`q` looks in names and messages; `before` is `next` of the page before.',
      responses: { 200: { description: '`{items, next}`' }, 401: { description: 'Login required' } },
    }),
    requirePermission('assistant:read'),
    limit,
    valid('query', conversationQuery),
    async (c) => c.json(ok(await listConversations(c.get('ctx'), c.req.valid('query')))),
  )
  .get(
    '/:id',
    describeRoute({
      tags,
      summary: 'One of your conversations',
      responses: { 200: { description: 'With its messages' }, ...answers },
    }),
    requirePermission('assistant:read'),
    limit,
    valid('param', conversationPath),
    async (c) => c.json(ok(await readConversation(c.get('ctx'), c.req.valid('param').id))),
  )
  .patch(
    '/:id',
    describeRoute({
      tags,
      summary: 'Rename a conversation',
      responses: { 200: { description: 'Renamed' }, ...answers },
    }),
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
    describeRoute({
      tags,
      summary: 'Delete a conversation',
      responses: { 200: { description: 'Deleted' }, ...answers },
    }),
    requirePermission('assistant:write'),
    limit,
    valid('param', conversationPath),
    async (c) => {
      await deleteConversation(c.get('ctx'), c.req.valid('param').id);
      return c.json(ok(null, 'Deleted'));
    },
  )
  .delete(
    '/',
    describeRoute({
      tags,
      summary: 'Delete all your conversations',
      responses: { 200: { description: '`{deleted}`: how many there were' }, 401: { description: 'Login required' } },
    }),
    requirePermission('assistant:write'),
    limit,
    async (c) => c.json(ok({ deleted: await deleteAllConversations(c.get('ctx')) }, 'Deleted')),
  );
