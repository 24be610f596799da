/** Messages and feedback: the list, one entry, its status and assignee, and replies by mail. Prepared answers are records. */
import { Hono } from 'hono';
import { listQuery } from '@/domain/lists/list-query';
import { INBOX } from '@/domain/admin/inbox/inbox';
import { inboxChange, inboxPlace, inboxReply } from '@/domain/admin/inbox/inbox-input';
import { ok, operations, valid, type HonoEnv } from '@worker/http';
import { limitByAddress } from '@worker/middleware/rate-limit';
import { requirePermission } from '@worker/middleware/require-permission';
import { changeInbox } from '@worker/services/admin/inbox/change';
import { listInbox, readInboxMessage } from '@worker/services/admin/inbox/list';
import { replyToInbox } from '@worker/services/admin/inbox/reply';

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
      409: 'Changed elsewhere; the message says who',
    }),
    writes(),
    valid('param', inboxPlace),
    valid('json', inboxChange),
    async (c) => c.json(ok(await changeInbox(c.get('ctx'), c.req.valid('param'), c.req.valid('json')))),
  )
  .post(
    '/:kind/:id/replies',
    operation('Answer by email. Each `id` is sent only once', 'The entry with its replies', {
      409: 'It is being sent, was sent with another text, or cannot be mailed',
      502: 'The mail server did not accept the mail',
    }),
    writes(),
    limitByAddress('inbox-reply', 'strict'),
    valid('param', inboxPlace),
    valid('json', inboxReply),
    async (c) => c.json(ok(await replyToInbox(c.get('ctx'), c.req.valid('param'), c.req.valid('json')))),
  );
