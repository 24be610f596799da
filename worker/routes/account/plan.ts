/** The plan of the person who asks, requests for another one, and the messages of the payment provider. */
import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { z } from 'zod';
import { planRequestInput } from '../../../src/domain/plans/request-input';
import { outcomeText, WITHDRAWN } from '../../../src/domain/plans/requests';
import { ok, valid, type HonoEnv } from '../../http';
import { limitByAddress } from '../../middleware/rate-limit';
import { requirePermission } from '../../middleware/require-permission';
import { takePaymentMessage } from '../../services/plans/payments';
import { findOwnPlan, requestPlan, withdrawRequest } from '../../services/plans/plans';

const requestId = z.object({ id: z.string().regex(/^[0-9a-f]{24}$/, 'Invalid ID') });

export const plan = new Hono<HonoEnv>()
  .get(
    '/',
    describeRoute({
      tags: ['Plan'],
      summary: 'The current plan, what is left of its exports, and open requests',
      responses: {
        200: { description: '{success, data: {plan, exports: {limit, used, left, resetsAt}, requests}}' },
        401: { description: 'Login required' },
      },
    }),
    requirePermission('plan:read'),
    async (c) => c.json(ok(await findOwnPlan(c.get('ctx')))),
  )
  .post(
    '/',
    describeRoute({
      tags: ['Plan'],
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
    requirePermission('plan:write'),
    limitByAddress('plan', 'strict'),
    valid('json', planRequestInput),
    async (c) => {
      const input = c.req.valid('json');
      const { outcome, own } = await requestPlan(c.get('ctx'), input);
      const hasCheckout = own.requests.some(({ plan, checkoutUrl }) => plan === input.plan && checkoutUrl !== null);
      return c.json({ ...ok(own, outcomeText(outcome, input.plan, hasCheckout)), outcome });
    },
  )
  .post(
    '/webhook',
    describeRoute({
      tags: ['Plan'],
      summary: 'Messages of the payment provider',
      description: 'Signed by the provider (`Stripe-Signature`). The same message again changes nothing.',
      responses: {
        200: { description: 'Taken, or about something else' },
        400: { description: 'Not signed by the provider, or older than five minutes' },
        404: { description: 'There is no payment provider' },
      },
    }),
    requirePermission('payment:report'),
    async (c) => {
      await takePaymentMessage(c.get('ctx'), await c.req.text(), c.req.header('stripe-signature'));
      return c.json(ok(null));
    },
  )
  .delete(
    '/:id',
    describeRoute({
      tags: ['Plan'],
      summary: 'Withdraw an open request',
      responses: {
        200: { description: '{success, data: {plan, exports, requests}}' },
        400: { description: 'The id cannot be one' },
        401: { description: 'Login required' },
        404: { description: 'No open request of yours' },
      },
    }),
    requirePermission('plan:write'),
    valid('param', requestId),
    async (c) => c.json(ok(await withdrawRequest(c.get('ctx'), c.req.valid('param').id), WITHDRAWN)),
  );
