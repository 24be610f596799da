/** Reminders on the devices of the person who asks: list, add this browser, test, remove. Closed to tokens. */
import { Hono } from 'hono';
import { pushDeviceInput } from '@/domain/notifications/push-input';
import { ok, operations, valid, type HonoEnv } from '@worker/http';
import { limitByAddress } from '@worker/middleware/rate-limit';
import { requirePermission } from '@worker/middleware/require-permission';
import { addPushDevice, readPush, removePushDevice, testPushDevice } from '@worker/services/notifications/push';

const operation = operations('Notifications');
const ONE = { 400: 'Malformed id', 404: 'None of your devices' };

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
      400: 'No subscription of a known push service',
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
    async (c) => {
      await removePushDevice(c.get('ctx'), c.req.param('id'));
      return c.json(ok(null, 'Device removed'));
    },
  );
