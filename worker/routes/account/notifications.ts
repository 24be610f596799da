/** The notification centre: the lines of the caller, and read marks. */
import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { notificationQuery, readAll, readOne } from '../../../src/domain/notifications/list-input';
import { ok, valid, type HonoEnv } from '../../http';
import { limitByAddress } from '../../middleware/rate-limit';
import { requirePermission } from '../../middleware/require-permission';
import { listNotifications, markAllRead, markRead } from '../../services/messages/notifications';

const tags = ['Notifications'];
const signInRequired = { 401: { description: 'Login required' } };

export const notifications = new Hono<HonoEnv>()
  .get(
    '/list',
    describeRoute({
      tags,
      summary: 'Your notifications, newest first, 20 a page',
      responses: {
        200: { description: '`{items, next, unread}`; `next` is the `before` of the next page' },
        400: { description: 'Not a place in the list' },
        ...signInRequired,
      },
    }),
    requirePermission('notification:read'),
    valid('query', notificationQuery),
    async (c) => c.json(ok(await listNotifications(c.get('ctx'), c.req.valid('query')))),
  )
  .post(
    '/read',
    describeRoute({
      tags,
      summary: 'Mark one of your notifications read',
      responses: {
        200: { description: '`{unread}`: how many are left' },
        400: { description: 'No id' },
        ...signInRequired,
        404: { description: 'Not one of yours' },
      },
    }),
    requirePermission('notification:write'),
    limitByAddress('notification-read', 'normal'),
    valid('json', readOne),
    async (c) => c.json(ok({ unread: await markRead(c.get('ctx'), c.req.valid('json').id) })),
  )
  .post(
    '/read-all',
    describeRoute({
      tags,
      summary: 'Mark all your notifications read, or those up to a time',
      responses: {
        200: { description: '`{unread}`: how many are left' },
        400: { description: 'Not a date' },
        ...signInRequired,
      },
    }),
    requirePermission('notification:write'),
    limitByAddress('notification-read', 'normal'),
    valid('json', readAll),
    async (c) => {
      const { until } = c.req.valid('json');
      return c.json(ok({ unread: await markAllRead(c.get('ctx'), until ? Date.parse(until) : null) }));
    },
  );
