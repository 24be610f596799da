/** Webhooks of the caller: list, add, test, turn on again, remove. Closed to tokens. */
import { Hono } from 'hono';
import { newWebhook } from '@/domain/tokens/token-input';
import { ok, operations, valid, type HonoEnv } from '@worker/http';
import { limitByAddress } from '@worker/middleware/rate-limit';
import { requirePermission } from '@worker/middleware/require-permission';
import {
  addWebhook,
  listWebhooks,
  removeWebhook,
  testWebhook,
  turnOnWebhook,
} from '@worker/services/webhooks/webhooks';

const operation = operations('Account');
const ONE = { 400: 'Malformed id', 404: 'It is not one of your webhooks' };

export const webhooks = new Hono<HonoEnv>()
  .get(
    '/',
    operation(
      'Your webhooks, newest first, each with its last 20 deliveries',
      'Never the secret, and never the body of a delivery',
    ),
    requirePermission('webhook:read'),
    async (c) => c.json(ok(await listWebhooks(c.get('ctx')))),
  )
  .post(
    '/',
    operation(
      'Add a webhook, with your password, and a code or recovery code if two-factor authentication is on',
      '`data` is `{secret, view}`; the secret is never shown again',
      {
        400: 'A field is missing, the address is not a public https address, or the code is wrong; `errors` names it',
        403: 'The password is wrong',
        409: 'There are 5 webhooks already',
        description:
          'Events: `follow-up.due`, `expense.added`. Each is a POST of `{type, at, data}` with the headers of Standard Webhooks: `webhook-id`, `webhook-timestamp`, and `webhook-signature`, which is `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`. Any 2xx within 5 seconds accepts it; redirects are not followed. A failed delivery is tried again, with growing pauses. After three days without an accepted delivery, the webhook is turned off.',
      },
    ),
    requirePermission('webhook:write'),
    limitByAddress('webhook'),
    valid('json', newWebhook),
    async (c) =>
      c.json(
        ok(await addWebhook(c.get('ctx'), c.req.valid('json')), 'Copy the secret now. We will not show it again.'),
      ),
  )
  .post(
    '/:id/test',
    operation('Send a test to a webhook', '`data` is `{isAccepted, status}`; `status` is null if no answer came', ONE),
    requirePermission('webhook:write'),
    limitByAddress('webhook-test'),
    async (c) => c.json(ok(await testWebhook(c.get('ctx'), c.req.param('id')))),
  )
  .post(
    '/:id/on',
    operation('Turn a webhook on again that was turned off after failures', 'It gets events from now on', ONE),
    requirePermission('webhook:write'),
    limitByAddress('webhook'),
    async (c) => c.json(ok(await turnOnWebhook(c.get('ctx'), c.req.param('id')), 'Turned on again')),
  )
  .delete(
    '/:id',
    operation('Remove a webhook', 'Nothing is sent to it any more', ONE),
    requirePermission('webhook:write'),
    async (c) => c.json(ok(await removeWebhook(c.get('ctx'), c.req.param('id')), 'Webhook removed')),
  );
