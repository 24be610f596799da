/** The notification centre: the lines of the caller, and read marks. */
import { Hono } from 'hono';
import { notificationQuery, readAll, readOne } from '@/domain/notifications/list-input';
import { ok, operations, valid, type HonoEnv } from '@worker/http';
import { limitByAddress } from '@worker/middleware/rate-limit';
import { requirePermission } from '@worker/middleware/require-permission';
import { listNotifications, markAllRead, markRead } from '@worker/services/notifications/notifications';

const operation = operations('Notifications');

export const notifications = new Hono<HonoEnv>()
  .get(
    '/list',
    operation(
      'Your notifications, newest first, 20 a page',
      '`{items, next, unread}`; `next` is the `before` of the next page',
    ),
    requirePermission('notification:read'),
    valid('query', notificationQuery),
    async (c) => c.json(ok(await listNotifications(c.get('ctx'), c.req.valid('query')))),
  )
  .post(
    '/read',
    operation('Mark one of your notifications read', '`{unread}`: how many are left', {
      404: 'Not one of yours',
    }),
    requirePermission('notification:write'),
    limitByAddress('notification-read', 'normal'),
    valid('json', readOne),
    async (c) => c.json(ok({ unread: await markRead(c.get('ctx'), c.req.valid('json').id) })),
  )
  .post(
    '/read-all',
    operation('Mark all your notifications read, or those up to a time', '`{unread}`: how many are left'),
    requirePermission('notification:write'),
    limitByAddress('notification-read', 'normal'),
    valid('json', readAll),
    async (c) => {
      const { until } = c.req.valid('json');
      return c.json(ok({ unread: await markAllRead(c.get('ctx'), until ? Date.parse(until) : null) }));
    },
  );
