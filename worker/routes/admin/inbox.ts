/** Messages and feedback: the list, one entry, its status and assignee, and replies by mail. Prepared answers are records. */
import { Hono } from 'hono';
import { listQuery } from '@/domain/lists/list-query';
import { INBOX } from '@/domain/admin/inbox/inbox-state';
import { inboxChange, inboxPlace, inboxReply } from '../../../src/domain/admin/inbox/inbox-input';
import { ok, operations, valid, type HonoEnv } from '../../http';
import { limitByAddress } from '../../middleware/rate-limit';
import { requirePermission } from '../../middleware/require-permission';
import { changeInbox } from '../../services/admin/inbox/change';
import { listInbox, readInboxMessage } from '../../services/admin/inbox/list';
import { replyToInbox } from '../../services/admin/inbox/reply';

const operation = operations('Inbox');

const reads = () => requirePermission('inbox:read');
const writes = () => requirePermission('inbox:write');

export const inbox = new Hono<HonoEnv>()
  .get(
    '/',
    operation('Messages and feedback, the newest first', '`{items, next, counts, operators}`'),
    reads(),
    valid('query', listQuery(INBOX)),
    async (c) => c.json(ok(await listInbox(c.get('ctx'), c.req.valid('query')))),
  )
  .get(
    '/:kind/:id',
    operation('One message or feedback with its replies', 'The entry'),
    reads(),
    valid('param', inboxPlace),
    async (c) => c.json(ok(await readInboxMessage(c.get('ctx'), c.req.valid('param')))),
  )
  .patch(
    '/:kind/:id',
    operation('Change status or assignee of an entry at a revision', 'The entry', {
      409: 'Someone was faster; the message says who',
    }),
    writes(),
    valid('param', inboxPlace),
    valid('json', inboxChange),
    async (c) => c.json(ok(await changeInbox(c.get('ctx'), c.req.valid('param'), c.req.valid('json')))),
  )
  .post(
    '/:kind/:id/replies',
    operation('Answer by mail. The same `id` is sent once', 'The entry with its replies', {
      409: 'It is being sent, was sent with another text, or cannot be mailed',
      502: 'The mail was not taken',
    }),
    writes(),
    limitByAddress('inbox-reply', 'strict'),
    valid('param', inboxPlace),
    valid('json', inboxReply),
    async (c) => c.json(ok(await replyToInbox(c.get('ctx'), c.req.valid('param'), c.req.valid('json')))),
  );
