/** Stripe: a Checkout Session begins a subscription; signed webhook messages report its first payment and its end. No package. */
import type { PaymentEvent, PaymentPort, PlanOrder } from './port';
import { HOUR_MS } from '@/domain/time/durations';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { readSignedHeader } from '@/domain/signed-message';

// Stripe's signature of a webhook message: HMAC-SHA256 of "timestamp.body" under `v1`, five minutes of tolerance.
// Source: Stripe, Verify webhook signatures manually.

/** True if one of the signatures of `header` is correct for `body` and its time is near `now` (milliseconds). */
function matchesSignature(body: string, header: string, secret: string, now: number): boolean {
  const read = readSignedHeader(header, now);
  if (!read) return false;
  const expected = createHmac('sha256', secret).update(`${read.seconds}.${body}`).digest();
  return read.signatures.some((hex) => timingSafeEqual(Buffer.from(hex, 'hex'), expected));
}

export interface StripeSettings {
  apiUrl: string;
  secretKey: string;
  webhookSecret: string;
  /** Price ids of the two plans. */
  prices: { core: string; premium: string };
}

const TIMEOUT_MS = 10_000;
/** Stripe ends a session after 24 hours; one hour less leaves time to pay. */
const CHECKOUT_LASTS_MS = 23 * HOUR_MS;

/** Events for a completed first payment: at once, or later with slow payment methods. */
const PAID = new Set(['checkout.session.completed', 'checkout.session.async_payment_succeeded']);
const ENDED = 'customer.subscription.deleted';

type Json = Record<string, unknown>;
const record = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {});

/** The fields of an object whose ids lead an operator to the payment. */
const ID_FIELDS = ['id', 'subscription', 'customer', 'payment_intent', 'invoice'];

function readMessage(body: string, now: number): PaymentEvent | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return null;
  }
  const { type, data, created } = record(parsed);
  const object = record(record(data)['object']);
  const requestId = record(object['metadata'])['request_id'];
  if (typeof type !== 'string' || typeof requestId !== 'string') return null;
  const at = typeof created === 'number' && created > 0 ? created * 1000 : now;
  const ids = ID_FIELDS.map((name) => object[name]).filter((id) => typeof id === 'string');
  if (type === ENDED) return { type: 'ended', requestId, at, ids };
  const isPaid = object['payment_status'] === 'paid' || object['payment_status'] === 'no_payment_required';
  return PAID.has(type) && isPaid ? { type: 'paid', requestId, at, ids } : null;
}

function formOf(order: PlanOrder, price: string): URLSearchParams {
  return new URLSearchParams({
    mode: 'subscription',
    'line_items[0][price]': price,
    'line_items[0][quantity]': '1',
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
    client_reference_id: order.accountId,
    customer_email: order.email,
    // The session reports the payment, the subscription its end. Both carry the request id.
    'metadata[request_id]': order.requestId,
    'subscription_data[metadata][request_id]': order.requestId,
  });
}

export function createStripe(settings: StripeSettings): PaymentPort {
  return {
    acceptsPayments: true,
    checkoutLastsMs: CHECKOUT_LASTS_MS,
    async start(order) {
      const response = await fetch(new URL('/v1/checkout/sessions', settings.apiUrl), {
        method: 'POST',
        headers: { authorization: `Bearer ${settings.secretKey}`, 'idempotency-key': `plan-${order.requestId}` },
        body: formOf(order, settings.prices[order.plan]),
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const body = record(await response.json().catch(() => null));
      if (!response.ok) {
        const { type, code } = record(body['error']);
        throw new Error(`Stripe answered ${response.status} ${String(type ?? '')} ${String(code ?? '')}`.trim());
      }
      const { url } = body;
      if (typeof url !== 'string' || !URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
        throw new Error('Stripe answered without an address to pay at');
      return url;
    },
    readEvent(body, signature, now) {
      const isGenuine = matchesSignature(body, signature ?? '', settings.webhookSecret, now);
      return isGenuine ? readMessage(body, now) : 'forged';
    },
  };
}
