/** Messages that the payment tests send as Stripe, with signatures, and the settings of the server on localhost. */
import { createHmac } from 'node:crypto';
import { inject } from 'vitest';
import type { RawEnv } from '@worker/env';
import { call } from '@tests/setup/call';

export const WEBHOOK_SECRET = 'whsec_of_the_tests';

const environments = new Map<string, Partial<RawEnv>>();

/** One object a key: the Worker checks an environment once. */
export function stripeEnv(secretKey = 'sk_test'): Partial<RawEnv> {
  const known = environments.get(secretKey) ?? {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_PRICE_CORE: 'price_core',
    STRIPE_PRICE_PREMIUM: 'price_premium',
    STRIPE_API_URL: inject('stripeUrl'),
  };
  environments.set(secretKey, known);
  return known;
}

/** The header over a body, as Stripe makes it. */
export function signatureOf(body: string, at = Date.now(), secret = WEBHOOK_SECRET): string {
  const seconds = Math.floor(at / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

export const paidMessage = (requestId: string, over: Record<string, unknown> = {}, created?: number) =>
  JSON.stringify({
    id: 'evt_1',
    created,
    object: 'event',
    type: 'checkout.session.completed',
    data: {
      object: { object: 'checkout.session', payment_status: 'paid', metadata: { request_id: requestId }, ...over },
    },
  });

export const endedMessage = (requestId: string) =>
  JSON.stringify({
    id: 'evt_2',
    object: 'event',
    type: 'customer.subscription.deleted',
    data: { object: { object: 'subscription', status: 'canceled', metadata: { request_id: requestId } } },
  });

/** Sends a message to the webhook; with the right signature unless another header is given. */
export async function deliver(body: string, signature: string | null = signatureOf(body), env = stripeEnv()) {
  const headers: Record<string, string> = signature === null ? {} : { 'stripe-signature': signature };
  const response = await call('/api/plan/webhook', { method: 'POST', body, headers, env });
  return { status: response.status, body: (await response.json()) as { message: string; code?: string } };
}
