/** Stripe's signature of a webhook message: HMAC-SHA256 of "timestamp.body" under `v1`, five minutes of tolerance. Source: Stripe, Verify webhook signatures manually. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { readSignedHeader } from '../../../src/domain/signed-message';

/** True when one of the signatures of `header` is right for `body` and its time is near `now` (milliseconds). */
export function matchesSignature(body: string, header: string, secret: string, now: number): boolean {
  const read = readSignedHeader(header, now);
  if (!read) return false;
  const expected = createHmac('sha256', secret).update(`${read.seconds}.${body}`).digest();
  return read.signatures.some((hex) => timingSafeEqual(Buffer.from(hex, 'hex'), expected));
}
