/** What Outset needs of a payment provider. Adapters are beside this file. */
import type { PlanId } from '@/domain/plans/plans';

export interface PlanOrder {
  requestId: string;
  accountId: string;
  email: string;
  plan: Exclude<PlanId, 'free'>;
  /** Where the provider sends the person afterwards. */
  successUrl: string;
  cancelUrl: string;
}

/** What a provider reports: the first payment of an order, or the end of what it pays for. */
export interface PaymentEvent {
  type: 'paid' | 'ended';
  requestId: string;
}

export interface PaymentPort {
  /** False where nothing is charged by machine: the operator arranges it. */
  readonly acceptsPayments: boolean;
  /** Begins a payment and returns where it goes on; null where the operator arranges it. Throws when the provider fails. */
  start(order: PlanOrder): Promise<string | null>;
  /** Milliseconds that a begun payment can be gone on with. */
  readonly checkoutLastsMs: number;
  /**
   * Reads a message of the provider: null when it is about something else, 'forged' when it is not from the provider or
   * too old. `now` is in milliseconds.
   */
  readEvent(body: string, signature: string | undefined, now: number): PaymentEvent | null | 'forged';
}
