/** Messages and feedback: the list, one entry, its status and assignee, and replies by mail. Prepared answers are records. */
import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { inboxChange, inboxPlace, inboxQuery, inboxReply } from '../../../src/domain/admin/inbox/inbox-input';
import { ADMIN_SIGN_IN_REQUIRED } from '../../../src/domain/admin/sign-in';
import { ok, valid, type HonoEnv } from '../../http';
import { limitByAddress } from '../../middleware/rate-limit';
import { requirePermission } from '../../middleware/require-permission';
import { changeInbox } from '../../services/admin/inbox/change';
import { listInbox, readInboxMessage } from '../../services/admin/inbox/list';
import { replyToInbox } from '../../services/admin/inbox/reply';

const tags = ['Inbox'];
const REFUSED = { 401: { description: 'Not signed in' }, 403: { description: 'Not an operator' } };
const UNKNOWN = { 404: { description: 'There is no such message' } };

const reads = () => requirePermission('inbox:read', ADMIN_SIGN_IN_REQUIRED);
const writes = () => requirePermission('inbox:write', ADMIN_SIGN_IN_REQUIRED);

export const inbox = new Hono<HonoEnv>()
  .get(
    '/',
    describeRoute({
      tags,
      summary: 'Messages and feedback, the newest first',
      responses: { 200: { description: '`{items, next, counts, operators}`' }, ...REFUSED },
    }),
    reads(),
    valid('query', inboxQuery),
    async (c) => c.json(ok(await listInbox(c.get('ctx'), c.req.valid('query')))),
  )
  .get(
    '/:kind/:id',
    describeRoute({
      tags,
      summary: 'One message or feedback with its replies',
      responses: { 200: { description: 'The entry' }, ...REFUSED, ...UNKNOWN },
    }),
    reads(),
    valid('param', inboxPlace),
    async (c) => c.json(ok(await readInboxMessage(c.get('ctx'), c.req.valid('param')))),
  )
  .patch(
    '/:kind/:id',
    describeRoute({
      tags,
      summary: 'Change status or assignee of an entry at a revision',
      responses: {
        200: { description: 'The entry' },
        409: { description: 'Somebody was faster; the message says who' },
        ...REFUSED,
        ...UNKNOWN,
      },
    }),
    writes(),
    valid('param', inboxPlace),
    valid('json', inboxChange),
    async (c) => c.json(ok(await changeInbox(c.get('ctx'), c.req.valid('param'), c.req.valid('json')))),
  )
  .post(
    '/:kind/:id/replies',
    describeRoute({
      tags,
      summary: 'Answer by mail. The same `id` is sent once',
      responses: {
        200: { description: 'The entry with its replies' },
        409: { description: 'It is being sent, was sent with another text, or cannot be mailed' },
        429: { description: 'Too many requests; see Retry-After' },
        502: { description: 'The mail was not taken' },
        ...REFUSED,
        ...UNKNOWN,
      },
    }),
    writes(),
    limitByAddress('inbox-reply', 'strict'),
    valid('param', inboxPlace),
    valid('json', inboxReply),
    async (c) => c.json(ok(await replyToInbox(c.get('ctx'), c.req.valid('param'), c.req.valid('json')))),
  );
