/** The caller's plan, requests for another one, and the messages of the payment provider. */
import { Hono } from 'hono';
import { z } from 'zod';
import { planRequestInput, outcomeText, WITHDRAWN } from '@/domain/plans/requests';
import { ok, operations, valid, type HonoEnv } from '@worker/http';
import { limitByAddress } from '@worker/middleware/rate-limit';
import { requirePermission } from '@worker/middleware/require-permission';
import { takePaymentMessage } from '@worker/services/plans/payments';
import { findOwnPlan, requestPlan, withdrawRequest } from '@worker/services/plans/plans';

const operation = operations('Plan');

const requestId = z.object({ id: z.string().regex(/^[0-9a-f]{24}$/, 'Invalid ID') });

/** Requests for a plan have two addresses: the one of the specification, and one beside the other routes of plans. */
export const subscription = new Hono<HonoEnv>().post(
  '/',
  operation('Ask for another plan', '{success, data: {plan, exports, requests}, message}', {
    409: 'It is the current plan',
    502: 'The payment provider failed. Nothing was stored',
    description:
      'With a payment provider a request has `checkoutUrl`, where the payment continues. Repeating the request changes nothing. `/api/subscription` and `/api/plan` are the same.',
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
);

export const plan = new Hono<HonoEnv>()
  .get(
    '/',
    operation(
      'The current plan, its remaining exports, and open requests',
      '{success, data: {plan, exports: {limit, used, left, resetsAt}, requests}}',
    ),
    requirePermission('plan:read'),
    async (c) => c.json(ok(await findOwnPlan(c.get('ctx')))),
  )
  .route('/', subscription)
  .post(
    '/webhook',
    operation('Messages of the payment provider', 'Accepted, or ignored because it is about something else', {
      400: 'Not signed by the provider, or older than five minutes',
      404: 'There is no payment provider',
      description: 'Signed by the provider (`Stripe-Signature`). The same message again changes nothing.',
    }),
    requirePermission('payment:report'),
    async (c) =>
      c.json(ok(await takePaymentMessage(c.get('ctx'), await c.req.text(), c.req.header('stripe-signature')))),
  )
  .delete(
    '/:id',
    operation('Withdraw an open request', '{success, data: {plan, exports, requests}}'),
    requirePermission('plan:write'),
    valid('param', requestId),
    async (c) => c.json(ok(await withdrawRequest(c.get('ctx'), c.req.valid('param').id), WITHDRAWN)),
  );
