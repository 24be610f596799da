/** Signatures with the secret of this installation, over what they are for. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { readSignedHeader } from '../../../src/domain/signed-message';
import type { Ctx } from './context';

/** HMAC-SHA-256 in base64url, 43 characters. The purpose stands first, so that a signature serves that purpose alone. */
export const signatureOf = (ctx: Ctx, purpose: string, ...parts: readonly string[]): string =>
  createHmac('sha256', ctx.env.APP_SECRET)
    .update([purpose, ...parts].join('\n'))
    .digest('base64url');

/** Whether two signatures are the same, in a time that does not tell where they differ. */
export function isSameSignature(given: string, own: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(own)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Whether a webhook message is signed with this secret (`t=SECONDS,v1=HEX`) and its time is within five minutes of `now`. */
export function isSignedMessage(body: string, header: string, secret: string, now: number): boolean {
  const read = readSignedHeader(header, now);
  if (!read) return false;
  const own = createHmac('sha256', secret).update(`${read.seconds}.${body}`).digest('hex');
  return read.signatures.some((given) => isSameSignature(given, own));
}
