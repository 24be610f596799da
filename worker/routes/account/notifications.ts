/** The notification centre of the caller: notifications and read marks, preferences, and reminders on devices. */
import { Hono } from 'hono';
import {
  notificationQuery,
  readAll,
  readOne,
  preferenceChange,
  newsCategories,
  pushDeviceInput,
} from '@/domain/notifications/input';
import type { UserType } from '@/domain/accounts/actor';
import { ok, operations, valid, type HonoEnv } from '@worker/http';
import { limitByAddress } from '@worker/middleware/rate-limit';
import { requirePermission } from '@worker/middleware/require-permission';
import {
  listNotifications,
  markAllRead,
  markRead,
  findPreferences,
  setPreference,
} from '@worker/services/notifications/notifications';
import type { Ctx } from '@worker/services/core/context';
import { requireKind } from '@worker/services/core/require-actor';
import { findNewsCategories, setNewsCategories } from '@worker/services/newsletters/digests';
import { addPushDevice, readPush, removePushDevice, testPushDevice } from '@worker/services/notifications/push';

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

const ADDRESS: Record<UserType, string> = {
  founder: '/api/notifications',
  visitor: '/api/visitor/notifications',
};

function refuseOthers(ctx: Ctx, userType: UserType): void {
  const own = ADDRESS[userType === 'founder' ? 'visitor' : 'founder'];
  requireKind(ctx, userType, { other: `These notification preferences are for ${userType}s. Yours are at ${own}.` });
}

/** The seven notification switches: the same routes for founders and visitors, at a separate address for each. */
export function preferenceRoutes(userType: UserType) {
  return new Hono<HonoEnv>()
    .get(
      '/',
      operation(
        `The notification preferences of a ${userType}`,
        '`{emailNotifications, systemNotifications}`, seven booleans in all; also `isReached: false` while no emails are sent to the address',
      ),
      requirePermission('notification:read'),
      async (c) => {
        refuseOthers(c.get('ctx'), userType);
        return c.json(ok(await findPreferences(c.get('ctx'))));
      },
    )
    .put(
      '/',
      operation(`Set one notification preference of a ${userType}`, 'All preferences as they are now'),
      requirePermission('notification:write'),
      limitByAddress('notifications', 'normal'),
      valid('json', preferenceChange),
      async (c) => {
        refuseOthers(c.get('ctx'), userType);
        return c.json(ok(await setPreference(c.get('ctx'), c.req.valid('json')), 'Notification preference updated'));
      },
    )
    .get(
      '/news-categories',
      operation('The news categories of your weekly digest', '`{categories}`; all of them until you choose'),
      requirePermission('notification:read'),
      async (c) => {
        refuseOthers(c.get('ctx'), userType);
        return c.json(ok({ categories: await findNewsCategories(c.get('ctx')) }));
      },
    )
    .put(
      '/news-categories',
      operation('Choose the news categories of your weekly digest', '`{categories}` as they are now'),
      requirePermission('notification:write'),
      limitByAddress('notifications', 'normal'),
      valid('json', newsCategories),
      async (c) => {
        refuseOthers(c.get('ctx'), userType);
        return c.json(ok({ categories: await setNewsCategories(c.get('ctx'), c.req.valid('json')) }));
      },
    );
}

const ONE = { 400: 'Malformed id', 404: 'It is not one of your devices' };

/** Reminders on the caller's devices: list, add this browser, test, remove. Closed to tokens. */
export const push = new Hono<HonoEnv>()
  .get(
    '/',
    operation('The devices that get your reminders', '`{publicKey, devices}`; without a key none can be added'),
    requirePermission('notification:read'),
    async (c) => c.json(ok(await readPush(c.get('ctx')))),
  )
  .post(
    '/',
    operation('Get your reminders in this browser, for as long as it is signed in', '`{publicKey, devices}`', {
      400: 'Not a subscription of a known push service',
      404: 'This installation sends no messages to devices',
      409: 'There are 10 devices already',
    }),
    requirePermission('notification:write'),
    limitByAddress('push', 'normal'),
    valid('json', pushDeviceInput),
    async (c) => c.json(ok(await addPushDevice(c.get('ctx'), c.req.valid('json')))),
  )
  .post(
    '/:id/test',
    operation('Send a test to a device', '`{result}`: sent, gone (and removed) or failed', ONE),
    requirePermission('notification:write'),
    limitByAddress('push-test'),
    async (c) => c.json(ok(await testPushDevice(c.get('ctx'), c.req.param('id')))),
  )
  .delete(
    '/:id',
    operation('Remove a device', 'Nothing is sent to it any more', ONE),
    requirePermission('notification:write'),
    async (c) => c.json(ok(await removePushDevice(c.get('ctx'), c.req.param('id')), 'Device removed')),
  );
