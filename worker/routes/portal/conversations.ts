/** A person's conversations with the assistant. */
import { Hono } from 'hono';
import { conversationPath, conversationQuery, conversationTitle } from '@/domain/assistant/input';
import { ok, operations, valid, type HonoEnv } from '@worker/http';
import { limitByAddress } from '@worker/middleware/rate-limit';
import { requirePermission } from '@worker/middleware/require-permission';
import {
  deleteAllConversations,
  deleteConversation,
  listConversations,
  readConversation,
  renameConversation,
} from '@worker/services/assistant/conversations';

const operation = operations('Assistant');
const limit = limitByAddress('conversations', 'normal');

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
    async (c) => {
      await deleteConversation(c.get('ctx'), c.req.valid('param').id);
      return c.json(ok(null, 'Deleted'));
    },
  )
  .delete(
    '/',
    operation('Delete all your conversations', '`{deleted}`: how many there were'),
    requirePermission('assistant:write'),
    limit,
    async (c) => c.json(ok({ deleted: await deleteAllConversations(c.get('ctx')) }, 'Deleted')),
  );
