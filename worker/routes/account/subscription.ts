/** The plan of the person who asks, requests for another one, and the messages of the payment provider. */
import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { z } from 'zod';
import { planRequestInput } from '../../../src/domain/subscription/request-input';
import { outcomeText, WITHDRAWN } from '../../../src/domain/subscription/requests';
import { ok, valid, type HonoEnv } from '../../http';
import { limitByAddress } from '../../middleware/rate-limit';
import { require } from '../../middleware/require';
import { takePaymentMessage } from '../../services/payments';
import { findSubscription, requestPlan, withdrawRequest } from '../../services/subscriptions';

const requestId = z.object({ id: z.string().regex(/^[0-9a-f]{24}$/, 'Invalid ID') });

export const subscription = new Hono<HonoEnv>()
  .get(
    '/',
    describeRoute({
      tags: ['Subscription'],
      summary: 'The current plan, what is left of its exports, and open requests',
      responses: {
        200: { description: '{success, data: {plan, exports: {limit, used, left, resetsAt}, requests}}' },
        401: { description: 'Login required' },
      },
    }),
    require('subscription:read'),
    async (c) => c.json(ok(await findSubscription(c.get('ctx')))),
  )
  .post(
    '/',
    describeRoute({
      tags: ['Subscription'],
      summary: 'Ask for another plan',
      description:
        'With a payment provider a request carries `checkoutUrl`, where the payment goes on. Asking again changes nothing.',
      responses: {
        200: { description: '{success, data: {plan, exports, requests}, message}' },
        400: { description: 'The plan is not one' },
        401: { description: 'Login required' },
        409: { description: 'It is the current plan' },
        429: { description: 'Too many requests' },
        502: { description: 'The payment provider failed. Nothing was stored' },
      },
    }),
    require('subscription:write'),
    limitByAddress('subscription', 'strict'),
    valid('json', planRequestInput),
    async (c) => {
      const input = c.req.valid('json');
      const { outcome, subscription: now } = await requestPlan(c.get('ctx'), input);
      const hasCheckout = now.requests.some(({ plan, checkoutUrl }) => plan === input.plan && checkoutUrl !== null);
      return c.json({ ...ok(now, outcomeText(outcome, input.plan, hasCheckout)), outcome });
    },
  )
  .post(
    '/webhook',
    describeRoute({
      tags: ['Subscription'],
      summary: 'Messages of the payment provider',
      description: 'Signed by the provider (`Stripe-Signature`). The same message again changes nothing.',
      responses: {
        200: { description: 'Taken, or about something else' },
        400: { description: 'Not signed by the provider, or older than five minutes' },
        404: { description: 'There is no payment provider' },
      },
    }),
    require('payment:report'),
    async (c) => {
      await takePaymentMessage(c.get('ctx'), await c.req.text(), c.req.header('stripe-signature'));
      return c.json(ok(null));
    },
  )
  .delete(
    '/:id',
    describeRoute({
      tags: ['Subscription'],
      summary: 'Withdraw an open request',
      responses: {
        200: { description: '{success, data: {plan, exports, requests}}' },
        400: { description: 'The id cannot be one' },
        401: { description: 'Login required' },
        404: { description: 'No open request of yours' },
      },
    }),
    require('subscription:write'),
    valid('param', requestId),
    async (c) => c.json(ok(await withdrawRequest(c.get('ctx'), c.req.valid('param').id), WITHDRAWN)),
  );
