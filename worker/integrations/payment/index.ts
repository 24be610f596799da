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

const NAMES = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_CORE', 'STRIPE_PRICE_PREMIUM'] as const;

export function createPayment(env: Env): PaymentPort {
  const missing = NAMES.filter((name) => !env[name]);
  if (missing.length === NAMES.length) return NO_PAYMENTS;
  if (missing.length > 0) {
    throw new Error(`Environment is not usable. ${missing.join(', ')}: must be set with the other STRIPE variables`);
  }
  return createStripe({
    apiUrl: env.STRIPE_API_URL,
    secretKey: env.STRIPE_SECRET_KEY ?? '',
    webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? '',
    prices: { core: env.STRIPE_PRICE_CORE ?? '', premium: env.STRIPE_PRICE_PREMIUM ?? '' },
  });
}
