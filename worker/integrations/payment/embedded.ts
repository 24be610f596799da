/** The embedded default: nothing is charged. Requests are stored and mailed, and the operator arranges the rest. */
import type { PaymentPort } from './port';

export const NO_PAYMENTS: PaymentPort = {
  acceptsPayments: false,
  checkoutLastsMs: 0,
  start: () => Promise.resolve(null),
  readEvent: () => 'forged',
};
