/** Chooses the payment provider: Stripe if its keys are set, otherwise none. */
import type { Env } from '@worker/env';
import type { PaymentPort } from './port';
import { createStripe } from './stripe';

/** The embedded default: nothing is charged. Requests are stored and mailed, and the operator arranges the rest. */
const NO_PAYMENTS: PaymentPort = {
  acceptsPayments: false,
  checkoutLastsMs: 0,
  start: () => Promise.resolve(null),
  readEvent: () => 'forged',
};

export function createPayment(env: Env): PaymentPort {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env;
  const { STRIPE_PRICE_CORE: core, STRIPE_PRICE_PREMIUM: premium } = env;
  if (!secretKey || !webhookSecret || !core || !premium) return NO_PAYMENTS;
  return createStripe({
    apiUrl: env.STRIPE_API_URL,
    secretKey,
    webhookSecret,
    prices: { core, premium },
  });
}
