/** The header of a signed webhook message, `t=SECONDS,v1=HEX`. The caller checks the HMAC. Source: Stripe, Verify webhook signatures manually. */

const TOLERANCE_S = 5 * 60;
const MAX_HEADER = 1000;

export interface SignedHeader {
  /** The part before the body in the signed text: `SECONDS.BODY`. */
  seconds: string;
  /** Each in lower-case hex, 64 characters. There are several while a secret is being replaced. */
  signatures: string[];
}

/** Null if the header is not valid, or its time is more than five minutes from `now` (milliseconds). */
export function readSignedHeader(header: string, now: number): SignedHeader | null {
  if (header.length > MAX_HEADER) return null;
  const parts = header.split(',').map((part) => part.trim().split('=', 2));
  const seconds = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(seconds) || Math.abs(now / 1000 - Number(seconds)) > TOLERANCE_S) return null;
  const signatures = parts.flatMap(([name, hex = '']) =>
    name === 'v1' && /^[0-9a-f]{64}$/i.test(hex) ? [hex.toLowerCase()] : [],
  );
  return { seconds, signatures };
}
