/** The interface of a payment provider. Adapters are beside this file. */
import type { PlanId } from '@/domain/plans/plans';

export interface PlanOrder {
  requestId: string;
  accountId: string;
  email: string;
  plan: Exclude<PlanId, 'free'>;
  /** The address to which the provider sends the person afterwards. */
  successUrl: string;
  cancelUrl: string;
}

/** An event from the provider: the first payment of an order, or the end of the subscription. */
export interface PaymentEvent {
  type: 'paid' | 'ended';
  requestId: string;
  /** When it happened, in milliseconds. Messages may arrive in another order. */
  at: number;
  /** The provider's ids, by which an operator finds the payment there. */
  ids: readonly string[];
}

export interface PaymentPort {
  /** False if there are no automatic charges: the operator arranges the payment. */
  readonly acceptsPayments: boolean;
  /**
   * Begins a payment and returns the address where the person continues; null if the operator arranges the payment. Throws if the provider
   * fails.
   */
  start(order: PlanOrder): Promise<string | null>;
  /** How long a started payment can be continued, in milliseconds. */
  readonly checkoutLastsMs: number;
  /**
   * Reads a message of the provider. Null if the message is about something else; 'forged' if it is not from the provider or is too old.
   * `now` is in milliseconds.
   */
  readEvent(body: string, signature: string | undefined, now: number): PaymentEvent | null | 'forged';
}
