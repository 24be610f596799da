/** Stripe's signature of a webhook message: HMAC-SHA256 of "timestamp.body" under `v1`, five minutes of tolerance. Source: Stripe, Verify webhook signatures manually. */
import { createHmac, timingSafeEqual } from 'node:crypto';

const TOLERANCE_S = 5 * 60;
const MAX_HEADER = 1000;

/** True when one of the signatures of `header` is right for `body` and its time is near `now` (milliseconds). */
export function matchesSignature(body: string, header: string, secret: string, now: number): boolean {
  if (header.length > MAX_HEADER) return false;
  const parts = header.split(',').map((part) => part.trim().split('=', 2));
  const seconds = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(seconds) || Math.abs(now / 1000 - Number(seconds)) > TOLERANCE_S) return false;
  const expected = createHmac('sha256', secret).update(`${seconds}.${body}`).digest();
  // While a secret is rolled there are several signatures.
  return parts.some(([name, hex = '']) => {
    const given = Buffer.from(name === 'v1' && /^[0-9a-f]{64}$/i.test(hex) ? hex : '', 'hex');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
